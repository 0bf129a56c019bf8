import type { Context } from '../../../platform/context.ts'
import { getAccount } from '../../people/accounts/index.ts'
import { getBillingDetails } from '../billing-details/index.ts'
import { getCoinPackage } from '../wallet/index.ts'
import { ensureCustomer } from './ensure-customer.ts'
import { createMetadata, openCheckout } from './open-checkout.ts'
import { createCoinPurchase } from './purchases.ts'

/** Starts buying a coin package on Stripe's page. Throws `NOT_FOUND` for an unknown package and `BILLING_DETAILS_REQUIRED`. */
export async function startCoinCheckout(context: Context, accountId: number, packageId: number) {
  const { db } = context
  const coinPackage = await getCoinPackage(db, packageId)
  await getBillingDetails(db, accountId)
  const { language } = await getAccount(db, accountId)
  const customer = await ensureCustomer(context, accountId)
  const purchase = await db
    .transaction()
    .execute((tx) =>
      createCoinPurchase(context, tx, coinPackage, { account_id: accountId, method: 'checkout' }),
    )
  context.reach('purchase-written')
  return openCheckout(context, purchase, {
    mode: 'payment',
    customer,
    language,
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: 'eur',
          unit_amount: coinPackage.price_cents,
          product_data: { name: `Merkwerk: ${coinPackage.coins.toLocaleString(language)} Coins` },
        },
      },
    ],
    payment_intent_data: { metadata: createMetadata(purchase) },
  })
}
