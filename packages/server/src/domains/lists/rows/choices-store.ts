import type { ChosenCandidate } from '@merkwerk/contract'
import type { Tx } from '../../../platform/db/index.ts'

/** Stores the candidate that the owner chose for a row. Replaces an earlier choice. */
export async function saveChoice(
  tx: Tx,
  listId: number,
  position: number,
  { source: marketplace, id }: ChosenCandidate,
): Promise<void> {
  const choice = { marketplace, product_id: id }
  await tx
    .insertInto('list_choices')
    .values({ list_id: listId, position, ...choice })
    .onConflict((conflict) => conflict.columns(['list_id', 'position']).doUpdateSet(choice))
    .execute()
}
