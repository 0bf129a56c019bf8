import { type Selectable, sql } from 'kysely'
import type { Db, Tables } from '../../platform/db/index.ts'

export type LookupCount = Selectable<Tables['look_up_hours']>

/** Adds to the hourly counts of lookups. */
export async function addLookupCounts(db: Db, counts: readonly LookupCount[]): Promise<void> {
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
