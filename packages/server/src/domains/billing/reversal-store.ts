import type { Insertable, Selectable } from 'kysely'
import type { Tables, Tx } from '../../platform/db/index.ts'

export async function listBookedReversals(
  tx: Tx,
  paymentId: string,
): Promise<Selectable<Tables['payment_reversals']>[]> {
  return tx.selectFrom('payment_reversals').selectAll().where('payment_id', '=', paymentId).execute()
}

export async function insertReversal(
  tx: Tx,
  reversal: Insertable<Tables['payment_reversals']>,
): Promise<void> {
  await tx.insertInto('payment_reversals').values(reversal).execute()
}

/** Marks a reversal as undone and stores how many coins that returned. */
export async function returnReversal(
  tx: Tx,
  id: string,
  { coins, now }: { coins: number; now: Date },
): Promise<void> {
  await tx
    .updateTable('payment_reversals')
    .set({ coins_returned: coins, returned_at: now })
    .where('id', '=', id)
    .where('returned_at', 'is', null)
    .execute()
}
