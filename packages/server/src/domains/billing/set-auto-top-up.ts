import { randomUUID } from 'node:crypto'
import type { endpoints } from '@merkwerk/contract'
import type { z } from 'zod'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/db/index.ts'
import { AppError, conflict } from '../../platform/errors.ts'
import { type Actor, openThrottle } from '../../platform/http/index.ts'
import { getBillingDetails } from '../billing-details/index.ts'
import { coinsChargedTask, getCoinPackage, listCoinPackages } from '../wallet/index.ts'
import { findAutoTopUp, type StopReason, saveAutoTopUp } from './auto-top-up-store.ts'
import { paymentThrottle } from './pay-with-card.ts'
import { lockCustomer } from './store.ts'

type Wish = z.output<typeof endpoints.setAutoTopUp.body>

/**
 * Turns automatic top-up on or off. A balance below the threshold, including coins held for jobs, triggers a purchase.
 * Turning it on below the threshold buys at once. Saving it unchanged does nothing.
 * Turning it on throws `BILLING_DETAILS_REQUIRED`. Throws `NOT_FOUND` for an unknown package, and `CONFLICT` without a default card. Throws `INVALID_INPUT` when the
 * package is smaller than the threshold, so that one purchase always reaches it. Turning it on may charge the card, so
 * it counts as a payment attempt: throws `THROTTLED` after many. Throws `FORBIDDEN` when a restricted session, which
 * cannot buy coins, turns it on.
 */
export async function setAutoTopUp(
  context: Context,
  { accountId, kind, ip }: Pick<Actor, 'accountId' | 'kind'> & { ip: string },
  wish: Wish,
): Promise<void> {
  const { db, clock, queue } = context
  if (wish.enabled && kind === 'restricted')
    throw new AppError('FORBIDDEN', {}, { text: 'Turning on automatic top-up needs a subscription.' })
  const { id: packageId, coins } = await getCoinPackage(db, wish.productId)
  if (wish.enabled && wish.threshold > coins)
    throw new AppError('INVALID_INPUT', { threshold: [`The package has only ${coins} coins`] })
  if (wish.enabled) await getBillingDetails(db, accountId)
  if (wish.enabled) await openThrottle(db, paymentThrottle).count(`account-${accountId}`, ip)
  await db.transaction().execute(async (tx) => {
    const now = clock.now()
    const customer = await lockCustomer(tx, accountId, now)
    if (wish.enabled && customer.default_payment_method_id === null)
      throw conflict({
        en: 'Please save a card and make it your default first.',
        de: 'Bitte hinterlegen Sie zuerst eine Karte und machen Sie sie zu Ihrer Standardkarte.',
      })
    const before = await findAutoTopUp(tx, accountId)
    const isSame = before?.threshold === wish.threshold && before.package_id === packageId
    if (isSame && before.enabled === wish.enabled && before.stopped_reason === null) return
    await saveAutoTopUp(tx, {
      account_id: accountId,
      enabled: wish.enabled,
      threshold: wish.threshold,
      package_id: packageId,
      stopped_reason: null,
      changed_at: now,
    })
    if (wish.enabled) await queue.enqueue(tx, coinsChargedTask, { accountId, event: randomUUID() })
  })
}

/** Returns the settings of automatic top-up. The default is off, with the smallest package. */
export async function readAutoTopUp(
  { db, config }: { db: Db; config: Context['config'] },
  accountId: number,
): Promise<z.output<typeof endpoints.getAutoTopUp.response>> {
  const row = await findAutoTopUp(db, accountId)
  if (row)
    return {
      enabled: row.enabled,
      threshold: row.threshold,
      productId: row.package_id,
      stopped_reason: row.stopped_reason as StopReason | null,
    }
  const [smallest] = await listCoinPackages(db)
  if (!smallest) throw new Error('There are no coin packages')
  const threshold = Math.min(smallest.coins, Math.max(1, config.wallet.lowBalanceCoins))
  return { enabled: false, threshold, productId: smallest.id, stopped_reason: null }
}
