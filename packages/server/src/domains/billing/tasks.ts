import { z } from 'zod'
import { defineTask } from '../../platform/queue/index.ts'

/** What depends on Stripe is tried for about three days, as long as Stripe itself repeats a webhook. */
const stripeRetries = {
  retryLimit: 160,
  retryDelaySeconds: 1,
  retryDelayMaxSeconds: 1800,
  timeoutSeconds: 120,
}

/** Brings what one event is about up to date. */
export const handleEventTask = defineTask({
  name: 'stripe-event',
  payload: z.object({
    eventId: z.string(),
    family: z.string(),
    object: z.string(),
  }),
  ...stripeRetries,
})

/** Asks Stripe about a purchase of which it has reported nothing so far. */
export const pollPurchaseTask = defineTask({
  name: 'look-after-purchase',
  payload: z.object({ purchaseId: z.number().int(), round: z.number().int() }),
  ...stripeRetries,
})

/** Asks Stripe about a subscription whose period is over. */
export const pollSubscriptionTask = defineTask({
  name: 'look-after-subscription',
  payload: z.object({ subscriptionId: z.string() }),
  ...stripeRetries,
})

/** Cancels a second subscription of an account and pays its money back. */
export const endDuplicateTask = defineTask({
  name: 'end-duplicate-subscription',
  payload: z.object({ subscriptionId: z.string() }),
  ...stripeRetries,
})

/** Ends a subscription of which a payment is disputed. */
export const endDisputedTask = defineTask({
  name: 'end-disputed-subscription',
  payload: z.object({ subscriptionId: z.string() }),
  ...stripeRetries,
})

/** Warns of and ends a subscription whose renewal is not collected. */
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

/** Ends what a deleted account has at Stripe. */
export const forgetCustomerTask = defineTask({
  name: 'forget-stripe-customer',
  payload: z.object({ accountId: z.number().int() }),
  ...stripeRetries,
})
