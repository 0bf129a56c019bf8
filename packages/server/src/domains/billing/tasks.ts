import { z } from 'zod'
import { defineTask } from '../../platform/queue/index.ts'

/** Tasks that call Stripe retry for about three days, as long as Stripe repeats a webhook. */
const stripeRetries = {
  retryLimit: 160,
  retryDelaySeconds: 1,
  retryDelayMaxSeconds: 1800,
  timeoutSeconds: 120,
}

export const handleEventTask = defineTask({
  name: 'stripe-event',
  payload: z.object({
    eventId: z.string(),
    family: z.string(),
    object: z.string(),
  }),
  ...stripeRetries,
})

/** Gets the state of an unreported purchase from Stripe. */
export const pollPurchaseTask = defineTask({
  name: 'look-after-purchase',
  payload: z.object({ purchaseId: z.number().int(), round: z.number().int() }),
  ...stripeRetries,
})

/** Gets the state of a subscription from Stripe after its period. */
export const pollSubscriptionTask = defineTask({
  name: 'look-after-subscription',
  payload: z.object({ subscriptionId: z.string() }),
  ...stripeRetries,
})

/** Cancels a second subscription of an account and refunds its payments. */
export const endDuplicateTask = defineTask({
  name: 'end-duplicate-subscription',
  payload: z.object({ subscriptionId: z.string() }),
  ...stripeRetries,
})

/** Ends a subscription with a disputed payment. */
export const endDisputedTask = defineTask({
  name: 'end-disputed-subscription',
  payload: z.object({ subscriptionId: z.string() }),
  ...stripeRetries,
})

/** Warns about an uncollected renewal, then ends the subscription. */
export const enforceGracePeriodTask = defineTask({
  name: 'watch-payment-grace',
  payload: z.object({ subscriptionId: z.string() }),
  ...stripeRetries,
})

/** Tries to collect a renewal with another card. */
export const collectRenewalTask = defineTask({
  name: 'collect-renewal',
  payload: z.object({ subscriptionId: z.string() }),
  ...stripeRetries,
})

/** Refunds a payment that arrived for a closed account. */
export const refundLatePaymentTask = defineTask({
  name: 'pay-back',
  payload: z.object({ paymentId: z.string() }),
  ...stripeRetries,
})

/** Ends the subscription of a terminated account. */
export const endSubscriptionTask = defineTask({
  name: 'end-subscription',
  payload: z.object({ accountId: z.number().int() }),
  ...stripeRetries,
})

/** Deletes the customer of a deleted account at Stripe. */
export const forgetCustomerTask = defineTask({
  name: 'forget-stripe-customer',
  payload: z.object({ accountId: z.number().int() }),
  ...stripeRetries,
})
