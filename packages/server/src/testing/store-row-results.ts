import { upsertRows } from '../domains/lists/rows/rows-store.ts'
import type { ResultRow } from '../domains/lists/runs/record.ts'
import { hashKey } from '../domains/lists/runs/results/encode-result.ts'
import { storeRecords } from '../domains/lists/runs/results/results-store.ts'
import type { Tx } from '../platform/db/index.ts'

/** What a row shows of its result. */
export type RowResult = { position: number } & Omit<ResultRow, 'content' | 'details'>

const bare = { notes: [], sources: ['amazon'], attributes: 0, attribute_names: [], has_description: false }

/** A result without a product, or with one that has a title. */
export const makeRowResult = (
  position: number,
  verdict: string,
  changes: Partial<RowResult> = {},
): RowResult => ({
  ...bare,
  position,
  verdict,
  reason: verdict === 'found' ? 'found-amazon' : 'no-offer',
  ...changes,
})

/** Stores results of a run, and of its list if it is given, also a second time for the same rows, as the search does. */
export async function storeRowResults(
  tx: Tx,
  { listId, ...run }: { listId?: number; runId: number; now: Date },
  results: readonly RowResult[],
): Promise<void> {
  const positions = results.map(({ position }) => position)
  await tx
    .deleteFrom('records')
    .where('run_id', '=', run.runId)
    .where('position', 'in', [0, ...positions])
    .execute()
  if (positions.length > 0)
    await tx
      .insertInto('records')
      .values(
        positions.map((position) => ({
          run_id: run.runId,
          position,
          article_number: String(position),
          notes: [],
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  const records = results.map(({ position, ...result }) => ({
    position,
    key: hashKey(JSON.stringify(result)),
    result: { ...result, content: null, details: null },
    readAt: null,
    fetchedAt: null,
  }))
  await storeRecords(tx, run.runId, records)
  if (listId !== undefined) await upsertRows(tx, { listId, ...run }, positions)
}
