import type { SourceName } from '@merkwerk/contract'
import type { Db, Tx } from '../../../platform/db/index.ts'

/** Pauses a marketplace. Returns false if it is paused already. */
export async function insertPause(
  tx: Tx,
  marketplace: SourceName,
  { at, by }: { at: Date; by: number },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('marketplace_pauses')
    .values({ marketplace, paused_at: at, paused_by: by })
    .onConflict((conflict) => conflict.column('marketplace').doNothing())
    .executeTakeFirstOrThrow()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** Ends the pause of a marketplace. Returns false if it is not paused. */
export async function deletePause(tx: Tx, marketplace: SourceName): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('marketplace_pauses')
    .where('marketplace', '=', marketplace)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function findPaused(db: Db): Promise<Set<string>> {
  const rows = await db.selectFrom('marketplace_pauses').select('marketplace').execute()
  return new Set(rows.map(({ marketplace }) => marketplace))
}
