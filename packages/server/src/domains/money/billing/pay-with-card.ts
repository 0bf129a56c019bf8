// docs/decisions/0017-cards-and-top-up.md

import type { endpoints } from '@merkwerk/contract'
import type { z } from 'zod'
import type { Context } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { declineCode, isUnexpectedState, type Stripe } from '../../../platform/stripe/index.ts'
import { endPurchase } from './purchases.ts'
import type { PurchaseRow } from './store.ts'

/** Declined cards cost money and show thieves which stolen cards work. The limits count attempts within 15 minutes. */
export const paymentThrottle = { name: 'card-payment', perAccount: 10, perAddress: 60 }

export type CardPayment = z.output<typeof endpoints.payCoins.response>

interface Payment {
  /** The payment intent at Stripe. */
  id: string
  /** The saved card at Stripe. */
  card: string
  /** False when the customer is present and can confirm if the bank requires it. */
  isOffSession: boolean
}

/**
 * Pays a purchase with a saved card. Coins and access are granted when Stripe reports the payment, not here. Safe to
 * repeat: a Stripe payment is paid once. Throws `PAYMENT_FAILED` with the decline code. A purchase of coins has then
 * failed. A subscription waits for another card until it expires at Stripe.
 */
export async function payWithCard(
  context: Context,
  purchase: PurchaseRow,
  payment: Payment,
): Promise<CardPayment> {
  try {
    const { status, client_secret } = await confirm(context.stripe, payment)
    context.reach('card-charged')
    const isWaiting = status === 'requires_action'
    return {
      success: true,
      status: isWaiting ? 'requires_action' : 'processing',
      client_secret: isWaiting ? client_secret : null,
      purchase_id: purchase.id,
    }
  } catch (error) {
    const decline = declineCode(error)
    if (decline === undefined) throw error
    if (purchase.kind === 'coins')
      await endPurchase(context, purchase.id, { status: 'failed', failure: decline })
    throw paymentFailed(decline, error)
  }
}

const notFailed: ReadonlySet<string> = new Set(['succeeded', 'processing', 'requires_action'])

async function confirm(
  stripe: Stripe,
  { id, card, isOffSession }: Payment,
): Promise<Pick<Stripe.PaymentIntent, 'status' | 'client_secret'>> {
  try {
    return await stripe.paymentIntents.confirm(id, {
      payment_method: card,
      // Only the script in the browser can ask the customer to confirm.
      ...(isOffSession ? { off_session: true } : { use_stripe_sdk: true }),
    })
  } catch (error) {
    // A parallel call, or an earlier attempt of this call, has paid it.
    if (!isUnexpectedState(error)) throw error
    const payment = await stripe.paymentIntents.retrieve(id)
    if (notFailed.has(payment.status)) return payment
    throw paymentFailed(payment.last_payment_error?.decline_code ?? null, error)
  }
}

/**
 * Returns the result of a completed purchase for a repeated call; undefined while it is pending. Throws
 * `PAYMENT_FAILED` when the purchase failed.
 */
export function findResult({ id, status, failure }: PurchaseRow): CardPayment | undefined {
  if (status === 'pending') return undefined
  if (status !== 'booked') throw paymentFailed(failure)
  return { success: true, status, client_secret: null, purchase_id: id }
}

const paymentFailed = (decline: string | null, cause?: unknown): AppError =>
  new AppError('PAYMENT_FAILED', { decline_code: decline }, { cause })
