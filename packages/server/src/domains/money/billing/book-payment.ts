import type { Insertable } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import type { Tables, Tx } from '../../../platform/db/index.ts'
import { enqueueEmail } from '../../../platform/email/index.ts'
import { type AccountState, lockAccountState } from '../../people/accounts/index.ts'
import {
  type Buyer,
  cancelCreditNote,
  cancellationReference,
  issueCreditNote,
  issueInvoice,
} from '../invoices/index.ts'
import { deposit } from '../wallet/index.ts'
import { bookReversals } from './book-reversals.ts'
import type { Reversal } from './list-reversals.ts'
import { billingEmails } from './send-email.ts'
import { insertPayment } from './store.ts'
import { endDisputedTask, refundLatePaymentTask } from './tasks.ts'

/** A payment that arrived, with the facts of its invoice and its reversals so far. */
interface Arrived {
  payment: Insertable<Tables['payments']>
  buyer: Buyer
  period?: { start: Date; end: Date }
  oneTimeFeeCents?: number
  reversals: readonly Reversal[]
}

/**
 * Books a payment that arrived: its coins, its reversals and the invoices of both, each once. Tasks refund the payment
 * of a closed account and end a subscription with a disputed payment. Returns true when the payment is new and its
 * account is open. Requires the customer's lock. Invoices come last because their lock blocks all other invoices.
 */
export async function bookPayment(
  context: Context,
  tx: Tx,
  { payment, buyer, period, oneTimeFeeCents = 0, reversals }: Arrived,
): Promise<boolean> {
  const { id, account_id: accountId, coins, amount_cents: amountCents } = payment
  const isNew = await insertPayment(tx, payment)
  const isLate = isNew && isClosed(await lockAccountState(tx, accountId))
  if (isLate) await context.queue.enqueue(tx, refundLatePaymentTask, { paymentId: id })
  if (isNew && coins > 0)
    await deposit(tx, {
      accountId,
      coins,
      businessKey: `payment:${id}`,
      payment: { reference: id, amountCents },
    })
  const { taken, undone } = await bookReversals(context, tx, payment, reversals)
  const refunds = taken.filter(isRefund)
  for (const { id: receipt, amountCents: cents } of refunds)
    await enqueueEmail(context, tx, billingEmails, { accountId, kind: 'refunded', cents, receipt })
  const isDisputed = taken.some(({ kind, isUndone }) => kind === 'dispute' && !isUndone)
  if (isDisputed && payment.subscription_id)
    await context.queue.enqueue(tx, endDisputedTask, { subscriptionId: payment.subscription_id })
  if (isNew)
    await issueInvoice(context, tx, {
      accountId,
      kind: payment.kind,
      amountCents,
      reference: id,
      buyer,
      ...(coins > 0 && { coins }),
      ...(period && { period }),
      oneTimeFeeCents,
    })
  for (const { id: reference, amountCents: cents } of undone.filter(isRefund)) {
    await cancelCreditNote(context, tx, { reference })
    const receipt = cancellationReference(reference)
    await enqueueEmail(context, tx, billingEmails, { accountId, kind: 'refund-failed', cents, receipt })
  }
  for (const refund of refunds)
    await issueCreditNote(context, tx, {
      amountCents: refund.amountCents,
      reference: refund.id,
      correctsReference: id,
    })
  return isNew && !isLate
}

const isClosed = (state: AccountState): boolean => state === 'terminated' || state === 'deleted'

const isRefund = ({ kind }: Reversal): boolean => kind === 'refund'
