import { z } from 'zod'
import { defineTask } from '../../../platform/queue/index.ts'

/** Defines a task that calls Stripe. It is retried for about three days, as long as Stripe repeats a webhook. */
const stripeTask = <S extends z.ZodType>(name: string, payload: S) =>
  defineTask({
    name,
    payload,
    retryLimit: 160,
    retryDelaySeconds: 1,
    retryDelayMaxSeconds: 1800,
    timeoutSeconds: 120,
  })

const ofSubscription = z.object({ subscriptionId: z.string() })
const ofAccount = z.object({ accountId: z.number().int() })

export const handleEventTask = stripeTask(
  'stripe-event',
  z.object({ eventId: z.string(), family: z.string(), object: z.string() }),
)
export const pollPurchaseTask = stripeTask(
  'look-after-purchase',
  z.object({ purchaseId: z.number().int(), round: z.number().int() }),
)
export const refundLatePaymentTask = stripeTask('pay-back', z.object({ paymentId: z.string() }))

export const pollSubscriptionTask = stripeTask('look-after-subscription', ofSubscription)
export const endDuplicateTask = stripeTask('end-duplicate-subscription', ofSubscription)
export const closeEndedTask = stripeTask('close-ended-subscription', ofSubscription)
export const endDisputedTask = stripeTask('end-disputed-subscription', ofSubscription)
export const enforceGracePeriodTask = stripeTask('watch-payment-grace', ofSubscription)
export const collectRenewalTask = stripeTask('collect-renewal', ofSubscription)

export const endSubscriptionTask = stripeTask('end-subscription', ofAccount)
export const forgetCustomerTask = stripeTask('forget-stripe-customer', ofAccount)
