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

export const pollPurchaseTask = defineTask({
  name: 'look-after-purchase',
  payload: z.object({ purchaseId: z.number().int(), round: z.number().int() }),
  ...stripeRetries,
})

export const pollSubscriptionTask = defineTask({
  name: 'look-after-subscription',
  payload: z.object({ subscriptionId: z.string() }),
  ...stripeRetries,
})

export const endDuplicateTask = defineTask({
  name: 'end-duplicate-subscription',
  payload: z.object({ subscriptionId: z.string() }),
  ...stripeRetries,
})

export const endDisputedTask = defineTask({
  name: 'end-disputed-subscription',
  payload: z.object({ subscriptionId: z.string() }),
  ...stripeRetries,
})

export const enforceGracePeriodTask = defineTask({
  name: 'watch-payment-grace',
  payload: z.object({ subscriptionId: z.string() }),
  ...stripeRetries,
})

export const collectRenewalTask = defineTask({
  name: 'collect-renewal',
  payload: z.object({ subscriptionId: z.string() }),
  ...stripeRetries,
})

export const refundLatePaymentTask = defineTask({
  name: 'pay-back',
  payload: z.object({ paymentId: z.string() }),
  ...stripeRetries,
})

export const endSubscriptionTask = defineTask({
  name: 'end-subscription',
  payload: z.object({ accountId: z.number().int() }),
  ...stripeRetries,
})

export const forgetCustomerTask = defineTask({
  name: 'forget-stripe-customer',
  payload: z.object({ accountId: z.number().int() }),
  ...stripeRetries,
})
