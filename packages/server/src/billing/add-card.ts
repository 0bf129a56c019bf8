import type { Context } from '../context.ts'
import { openThrottle } from '../http/index.ts'
import { setFirstCard } from './card-store.ts'
import { getOwnCard } from './own-card.ts'
import { cardThrottle } from './start-card-setup.ts'
import { lockCustomer } from './store.ts'

/** Keeps a card that the browser saved at Stripe; the first one becomes the default. Throws `NOT_FOUND` for others. */
export async function addCard(
  context: Context,
  { accountId, ip, cardId }: { accountId: number; ip: string; cardId: string },
): Promise<void> {
  const { db, clock } = context
  await openThrottle(db, cardThrottle).count(`account-${accountId}`, ip)
  const { card } = await getOwnCard(context, accountId, cardId)
  await db.transaction().execute(async (tx) => {
    await lockCustomer(tx, accountId, clock.now())
    await setFirstCard(tx, accountId, card.id)
  })
}
