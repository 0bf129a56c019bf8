import { z } from 'zod'
import { defineNightlyTask, defineTask } from '../../../platform/queue/index.ts'

/** Enqueued when an account has saved its billing details. `billing` copies them to Stripe. Retried for about three days. */
export const billingDetailsSavedTask = defineTask({
  name: 'billing-details-saved',
  payload: z.object({ accountId: z.number().int() }),
  retryLimit: 160,
  retryDelayMaxSeconds: 1800,
  timeoutSeconds: 120,
})

/** Checks the VAT number of an account at the registers. Enqueue it with `enqueueCheck`. */
export const checkVatNumberTask = defineTask({
  name: 'check-vat-number',
  payload: z.object({
    accountId: z.number().int(),
    /** The number of rounds without a response. */
    round: z.number().int(),
    /** The number of this check. */
    check: z.number().int(),
  }),
  timeoutSeconds: 300,
})

/** Enqueued when the registers have confirmed the VAT number of an account. `invoices` announces possible corrections. */
export const vatNumberConfirmedTask = defineTask({
  name: 'vat-number-confirmed',
  payload: z.object({ accountId: z.number().int() }),
})

/** Checks VAT numbers again whose last check is old: confirmations end, and registers recover. */
export const recheckVatNumbersTask = defineNightlyTask({ name: 'recheck-vat-numbers', cron: '20 4 * * *' })
