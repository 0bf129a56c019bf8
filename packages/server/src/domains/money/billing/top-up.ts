// docs/decisions/0017-cards-and-top-up.md

import type { Context } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/index.ts'
import { enqueueEmail } from '../../../platform/email/index.ts'
import { AppError } from '../../../platform/errors.ts'
import { handle } from '../../../platform/queue/index.ts'
import { getAccount, hasAccess, lockAccountState } from '../../people/accounts/index.ts'
import { coinsChargedTask, getCoinPackage, getCoins } from '../wallet/index.ts'
import {
  findAutoTopUp,
  hasOpenTopUp,
  nextTopUpAt,
  type StopReason,
  stopAutoTopUp,
} from './auto-top-up-store.ts'
import { openCoinPayment } from './open-coin-payment.ts'
import { payWithCard } from './pay-with-card.ts'
import { createCoinPurchase } from './purchases.ts'
import { getOwnCard } from './saved-cards.ts'
import { billingEmails } from './send-email.ts'
import { closePurchase, findCustomer, findRequested, lockCustomer, type PurchaseRow } from './store.ts'

/** Buys the chosen package with the default card when the coins are below the threshold. Safe to repeat. */
export const topUpHandler = handle(coinsChargedTask, async (context: Context, { accountId, event }) => {
  const settings = await findAutoTopUp(context.db, accountId)
  if (!settings) return
  const purchase = await context.db.transaction().execute((tx) => order(context, tx, accountId, event))
  if (purchase === undefined) return
  context.reach('top-up-ordered')
  const reason = await pay(context, purchase)
  if (reason) await stop(context, purchase, reason)
})

/** Returns the purchase of this event, created once; undefined when nothing needs to be bought. */
async function order(
  context: Context,
  tx: Tx,
  accountId: number,
  event: string,
): Promise<PurchaseRow | undefined> {
  const now = context.clock.now()
  await lockCustomer(tx, accountId, now)
  if ((await lockAccountState(tx, accountId)) !== 'open') return undefined
  const ordered = await findRequested(tx, accountId, event)
  if (ordered) return ordered
  const settings = await findAutoTopUp(tx, accountId)
  if (!settings?.enabled || !hasAccess(await getAccount(tx, accountId))) return undefined
  const coinPackage = await getCoinPackage(tx, settings.package_id)
  const { balance, held, owed } = await getCoins(tx, accountId)
  // Held coins may be released, so a hold alone is no reason to buy. Neither are coins lost to a refund or dispute.
  if (owed > 0 || balance + held >= Math.min(settings.threshold, coinPackage.coins)) return undefined
  if (await hasOpenTopUp(tx, settings)) return undefined
  const nextAt = await nextTopUpAt(context, tx, accountId)
  if (nextAt !== undefined) {
    const delaySeconds = Math.ceil((nextAt.getTime() - now.getTime()) / 1000)
    await context.queue.enqueue(tx, coinsChargedTask, { accountId, event }, { delaySeconds })
    return undefined
  }
  return createCoinPurchase(context, tx, coinPackage, {
    account_id: accountId,
    method: 'auto-top-up',
    request_key: event,
  })
}

/** Charges the default card off session. Returns the reason if that is impossible. */
async function pay(context: Context, purchase: PurchaseRow): Promise<StopReason | undefined> {
  if (purchase.status === 'failed') return purchase.failure === 'no-card' ? 'no-card' : 'card-declined'
  if (purchase.status !== 'pending') return undefined
  const customer = await findCustomer(context.db, purchase.account_id)
  if (!customer?.default_payment_method_id) return 'no-card'
  try {
    const own = await getOwnCard(context, purchase.account_id, customer.default_payment_method_id)
    const id = await openCoinPayment(context, purchase, own.customer)
    await payWithCard(context, purchase, { id, card: own.card.id, isOffSession: true })
    return undefined
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    if (error.code === 'PAYMENT_FAILED') return 'card-declined'
    if (error.code === 'NOT_FOUND') return 'no-card'
    throw error
  }
}

/** Turns automatic top-up off and emails the customer, once. */
async function stop(
  context: Context,
  { id, account_id: accountId }: PurchaseRow,
  reason: StopReason,
): Promise<void> {
  await context.db.transaction().execute(async (tx) => {
    const now = context.clock.now()
    await lockCustomer(tx, accountId, now)
    await closePurchase(tx, id, { status: 'failed', failure: reason, now })
    if (await stopAutoTopUp(tx, accountId, { reason, now }))
      await enqueueEmail(context, tx, billingEmails, { accountId, kind: `top-up-${reason}` })
  })
}
