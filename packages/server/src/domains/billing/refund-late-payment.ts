// docs/decisions/0016-subscriptions.md

import type { Context } from '../../platform/context.ts'
import { handle } from '../../platform/queue/index.ts'
import { refundOnce } from './refund-once.ts'
import { settlePayment } from './settle-payment.ts'
import { refundLatePaymentTask } from './tasks.ts'

/** Refunds a payment that arrived for a closed account, and books the refund if Stripe has completed it already. */
export const refundLatePaymentHandler = handle(
  refundLatePaymentTask,
  async (context: Context, { paymentId }) => {
    await refundOnce(context.stripe, paymentId, { metadata: { reason: 'closed-account' } })
    context.reach('paid-back')
    await settlePayment(context, paymentId)
  },
  async ({ logger }, { paymentId }) => {
    logger.error(
      { payment: paymentId },
      'money for a closed account could not be refunded and needs a person',
    )
  },
)
