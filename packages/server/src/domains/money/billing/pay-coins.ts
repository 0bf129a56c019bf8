import type { Context } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/index.ts'
import { refuseField } from '../../../platform/errors.ts'
import { openThrottle } from '../../../platform/http/index.ts'
import { getBillingDetails } from '../billing-details/index.ts'
import { getCoinPackage } from '../wallet/index.ts'
import { openCoinPayment } from './open-coin-payment.ts'
import { findResult, paymentThrottle, payWithCard } from './pay-with-card.ts'
import { createCoinPurchase } from './purchases.ts'
import { getOwnCard } from './saved-cards.ts'
import { findRequested, lockCustomer, type PurchaseRow } from './store.ts'

interface Order {
  accountId: number
  ip: string
  packageId: number
  cardId: string
  /** Names the order: a repeated call with this key is the same purchase. */
  key: string
}

/**
 * Buys a coin package with a saved card. Throws `BILLING_DETAILS_REQUIRED`, `NOT_FOUND` for an unknown package or
 * card, `PAYMENT_FAILED` with the decline code, `THROTTLED` after many attempts, and `INVALID_INPUT` when the key
 * belongs to another package.
 */
export async function payCoins(context: Context, { accountId, ip, packageId, cardId, key }: Order) {
  const { db, clock } = context
  const coinPackage = await getCoinPackage(db, packageId)
  await getBillingDetails(db, accountId)
  const { customer, card } = await getOwnCard(context, accountId, cardId)
  const purchase = await db.transaction().execute(async (tx) => {
    await lockCustomer(tx, accountId, clock.now())
    return (
      (await findOrdered(tx, accountId, { packageId, key })) ??
      createCoinPurchase(context, tx, coinPackage, {
        account_id: accountId,
        method: 'saved-card',
        request_key: key,
      })
    )
  })
  context.reach('purchase-written')
  const settled = findResult(purchase)
  if (settled) return settled
  await openThrottle(db, paymentThrottle).count(`account-${accountId}`, ip)
  const id = await openCoinPayment(context, purchase, customer)
  return payWithCard(context, purchase, { id, card: card.id, isOffSession: false })
}

async function findOrdered(
  tx: Tx,
  accountId: number,
  { packageId, key }: { packageId: number; key: string },
): Promise<PurchaseRow | undefined> {
  const ordered = await findRequested(tx, accountId, key)
  if (ordered && ordered.package_id !== packageId) throw refuseField('key', 'key-of-other-order')
  return ordered
}
