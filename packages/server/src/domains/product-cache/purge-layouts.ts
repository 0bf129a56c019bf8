import type { Context } from '../../platform/context.ts'
import { deleteLayoutCounts, deleteLayoutPages, findOldPages } from './layout-store.ts'

const dayMs = 24 * 3_600_000
const storedPagesDays = 14
const storedCountsDays = 30
/** Pages whose files are deleted between two checks of the signal. */
const batchSize = 50

/** Deletes stored pages with their files after two weeks and counts after a month. Returns the number of pages. */
export async function purgeLayouts(
  { db, clock, files }: Pick<Context, 'clock' | 'db' | 'files'>,
  signal: AbortSignal,
): Promise<number> {
  const daysAgo = (days: number) => new Date(clock.now().getTime() - days * dayMs)
  let removed = 0
  for (let found = batchSize; found === batchSize; ) {
    signal.throwIfAborted()
    const pages = await findOldPages(db, daysAgo(storedPagesDays), batchSize)
    found = pages.length
    for (const { file_key } of pages) await files.delete(file_key)
    await deleteLayoutPages(
      db,
      pages.map(({ id }) => id),
    )
    removed += found
  }
  await deleteLayoutCounts(db, daysAgo(storedCountsDays))
  return removed
}
