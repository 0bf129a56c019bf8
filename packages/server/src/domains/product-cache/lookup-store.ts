import { marketplaces } from '@merkwerk/contract'
import { type Insertable, sql } from 'kysely'
import type { Db, Tables } from '../../platform/db/index.ts'

/** Adds to the hourly counts of lookups. */
export async function addLookupCounts(
  db: Db,
  counts: readonly Insertable<Tables['look_up_hours']>[],
): Promise<void> {
  await db
    .insertInto('look_up_hours')
    .values(counts)
    .onConflict((conflict) =>
      conflict.columns(['marketplace', 'hour']).doUpdateSet({
        answered: sql`look_up_hours.answered + excluded.answered`,
        unreadable: sql`look_up_hours.unreadable + excluded.unreadable`,
        refused: sql`look_up_hours.refused + excluded.refused`,
      }),
    )
    .execute()
}

export async function deleteLookupCounts(db: Db, before: Date): Promise<void> {
  await db
    .deleteFrom('look_up_hours')
    .where('marketplace', 'in', marketplaces)
    .where('hour', '<', before)
    .execute()
}
