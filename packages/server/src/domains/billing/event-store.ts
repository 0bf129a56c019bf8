import type { Insertable } from 'kysely'
import type { Tables, Tx } from '../../platform/db/index.ts'

/** Stores an event from Stripe once. Returns false when it is stored already. */
export async function insertEvent(tx: Tx, event: Insertable<Tables['stripe_events']>): Promise<boolean> {
  const inserted = await tx
    .insertInto('stripe_events')
    .values(event)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

export async function closeEvent(tx: Tx, id: string, now: Date): Promise<void> {
  await tx
    .updateTable('stripe_events')
    .set({ processed_at: now })
    .where('id', '=', id)
    .where('processed_at', 'is', null)
    .execute()
}
