import type { V1Finding } from '@merkwerk/contract/v1'
import { sql } from 'kysely'
import { Batcher } from '../../../platform/batcher.ts'
import { type Db, prepared, replaced, type Tx } from '../../../platform/db/index.ts'
import { dayMs } from '../../../platform/durations.ts'

/** How long a lookup repeats what an earlier one found. */
const keptMs = dayMs

interface Asked {
  accountId: number
  keys: readonly string[]
  now: Date
}

type Known = ReadonlyMap<string, V1Finding>

const batchers = new WeakMap<Db, Batcher<Asked, Known>>()

/** What earlier lookups of an account found, by key. Concurrent calls share a statement. */
export function findKnown(db: Db, accountId: number, keys: readonly string[], now: Date): Promise<Known> {
  const batcher = batchers.get(db) ?? new Batcher((asked: readonly Asked[]) => findAllKnown(db, asked))
  batchers.set(db, batcher)
  return batcher.run({ accountId, keys, now })
}

async function findAllKnown(db: Db, asked: readonly Asked[]): Promise<Known[]> {
  const pairs = asked.flatMap(({ accountId, keys }) => keys.map((key) => ({ accountId, key })))
  const since = new Date(Math.min(...asked.map(({ now }) => now.getTime())) - keptMs)
  const { rows } = await sql<{ account_id: number; lookup_key: string; result: V1Finding }>`${prepared}
    SELECT account_id, lookup_key, result FROM lookup_results
    WHERE (account_id, lookup_key) IN (
        SELECT * FROM unnest(${pairs.map(({ accountId }) => accountId)}::bigint[], ${pairs.map(({ key }) => key)}::text[]))
      AND found_at > ${since}`.execute(db)
  const byAccount = Map.groupBy(rows, ({ account_id: id }) => id)
  return asked.map(({ accountId, keys }) => {
    const own = byAccount.get(accountId) ?? []
    const wanted = own.filter(({ lookup_key: key }) => keys.includes(key))
    return new Map(wanted.map(({ lookup_key: key, result }) => [key, result]))
  })
}

/** Stores what a lookup found, once paid. What a later lookup found stays. */
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
      conflict
        .columns(['account_id', 'lookup_key'])
        .doUpdateSet(replaced('result', 'found_at'))
        .whereRef('lookup_results.found_at', '<', 'excluded.found_at'),
    )
    .execute()
}

/** Deletes results that are no longer kept. Returns how many. */
export async function deleteOldResults(db: Db, now: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('lookup_results')
    .where('found_at', '<', new Date(now.getTime() - keptMs))
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

/** Deletes the results of an account. */
export async function deleteLookupResults(tx: Tx, accountId: number): Promise<void> {
  await tx.deleteFrom('lookup_results').where('account_id', '=', accountId).execute()
}
