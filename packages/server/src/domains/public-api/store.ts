import type { V1Finding } from '@merkwerk/contract/v1'
import { sql } from 'kysely'
import { type Db, prepared, replaced, type Tx } from '../../platform/db/index.ts'
import { dayMs } from '../../platform/durations.ts'

/** How long a found product is free again. */
const freeMs = dayMs

/** What earlier lookups of an account found, by key. */
export async function findKnown(
  db: Db,
  accountId: number,
  keys: readonly string[],
  now: Date,
): Promise<Map<string, V1Finding>> {
  const { rows } = await sql<{ lookup_key: string; result: V1Finding }>`${prepared}
    SELECT lookup_key, result FROM lookup_results
    WHERE account_id = ${accountId} AND lookup_key = ANY (${keys})
      AND found_at > ${new Date(now.getTime() - freeMs)}`.execute(db)
  return new Map(rows.map(({ lookup_key: key, result }) => [key, result]))
}

/** Stores what a lookup found, once paid. */
export async function saveFound(
  db: Db,
  accountId: number,
  found: readonly { key: string; result: V1Finding; at: Date }[],
): Promise<void> {
  if (found.length === 0) return
  await db
    .insertInto('lookup_results')
    .values(
      found.map(({ key, result, at }) => ({
        account_id: accountId,
        lookup_key: key,
        result: JSON.stringify(result),
        found_at: at,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'lookup_key']).doUpdateSet(replaced('result', 'found_at')),
    )
    .execute()
}

/** Deletes results that are no longer free. Returns how many. */
export async function deleteOldResults(db: Db, now: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('lookup_results')
    .where('found_at', '<', new Date(now.getTime() - freeMs))
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

/** Deletes the results of an account. */
export async function deleteLookupResults(tx: Tx, accountId: number): Promise<void> {
  await tx.deleteFrom('lookup_results').where('account_id', '=', accountId).execute()
}
