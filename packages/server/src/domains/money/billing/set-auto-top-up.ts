import { randomUUID } from 'node:crypto'
import type { endpoints } from '@merkwerk/contract'
import type { z } from 'zod'
import type { Context } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/index.ts'
import { AppError, conflict, refuseField } from '../../../platform/errors.ts'
import { type Actor, openThrottle } from '../../../platform/http/index.ts'
import { getBillingDetails } from '../billing-details/index.ts'
import { coinsChargedTask, getCoinPackage, listCoinPackages } from '../wallet/index.ts'
import { findAutoTopUp, type StopReason, saveAutoTopUp } from './auto-top-up-store.ts'
import { paymentThrottle } from './pay-with-card.ts'
import { lockCustomer } from './store.ts'

type Settings = z.output<typeof endpoints.setAutoTopUp.body>

/**
 * Turns automatic top-up on or off. A balance below the threshold, including coins held for runs, triggers a purchase.
 * Turning it on below the threshold buys at once. Saving it unchanged does nothing.
 * Throws `NOT_FOUND` for an unknown package. Turning it on throws `BILLING_DETAILS_REQUIRED` without these, `CONFLICT`
 * without a default card, and `INVALID_INPUT` for a package smaller than the threshold, so that one purchase always
 * reaches it. Because it may charge the card, it counts as a payment attempt: throws `THROTTLED` after many, and
 * `FORBIDDEN` for a restricted session, which cannot buy coins.
 */
export async function setAutoTopUp(
  context: Context,
  { accountId, kind, ip }: Pick<Actor, 'accountId' | 'kind'> & { ip: string },
  settings: Settings,
): Promise<void> {
  const { db, clock, queue } = context
  if (settings.enabled && kind === 'restricted')
    throw new AppError('FORBIDDEN', {}, { problem: { code: 'top-up-without-subscription' } })
  const { id: packageId, coins } = await getCoinPackage(db, settings.productId)
  if (settings.enabled && settings.threshold > coins)
    throw refuseField('threshold', 'threshold-above-package', { coins })
  if (settings.enabled) await getBillingDetails(db, accountId)
  if (settings.enabled) await openThrottle(db, paymentThrottle).count(`account-${accountId}`, ip)
  await db.transaction().execute(async (tx) => {
    const now = clock.now()
    const customer = await lockCustomer(tx, accountId, now)
    if (settings.enabled && customer.default_payment_method_id === null) throw conflict('top-up-without-card')
    const before = await findAutoTopUp(tx, accountId)
    const isSame = before?.threshold === settings.threshold && before.package_id === packageId
    if (isSame && before.enabled === settings.enabled && before.stopped_reason === null) return
    await saveAutoTopUp(tx, {
      account_id: accountId,
      enabled: settings.enabled,
      threshold: settings.threshold,
      package_id: packageId,
      stopped_reason: null,
      changed_at: now,
    })
    if (settings.enabled) await queue.enqueue(tx, coinsChargedTask, { accountId, event: randomUUID() })
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
