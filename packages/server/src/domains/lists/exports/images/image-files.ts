import { hash } from 'node:crypto'
import type { Context } from '../../../../platform/context.ts'
import { dayMs } from '../../../../platform/durations.ts'
import { FileMissingError } from '../../../../platform/storage/index.ts'
import { deleteOldChecks } from './checks-store.ts'
import { deleteOldRuns } from './runs-store.ts'

type FilesContext = Pick<Context, 'files'>

const toKey = (sha256: string): string => `images/${sha256.slice(0, 2)}/${sha256}`

/** Stores an image under its content, once. Returns the content's hash. */
export async function storeImage({ files }: FilesContext, bytes: Uint8Array): Promise<string> {
  const sha256 = hash('sha256', bytes)
  if (!(await files.stat(toKey(sha256))))
    await files.write(
      toKey(sha256),
      (async function* () {
        yield bytes
      })(),
    )
  return sha256
}

export async function hasImage({ files }: FilesContext, sha256: string): Promise<boolean> {
  return (await files.stat(toKey(sha256))) !== undefined
}

/** Opens a stored image; undefined if it was removed. */
export async function openImage({ files }: FilesContext, sha256: string) {
  try {
    return await files.read(toKey(sha256))
  } catch (error) {
    if (error instanceof FileMissingError) return undefined
    throw error
  }
}

const pageSize = 500

/**
 * Removes images that were checked before the configured days, with their checks and runs. An image that is stored again meanwhile
 * may lose its file: the next check loads it again, and a download names it in its manifest.
 */
export async function removeOldImages(context: Context, signal: AbortSignal): Promise<number> {
  const before = new Date(context.clock.now().getTime() - context.config.images.retentionDays * dayMs)
  await deleteOldRuns(context.db, before)
  for (let removed = 0; ; ) {
    signal.throwIfAborted()
    const { count, unused } = await deleteOldChecks(context.db, before, pageSize)
    for (const sha256 of unused) await context.files.delete(toKey(sha256))
    removed += count
    if (count < pageSize) return removed
  }
}
