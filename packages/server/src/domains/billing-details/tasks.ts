import { z } from 'zod'
import { defineNightlyTask, defineTask } from '../../platform/queue/index.ts'

/** Says that an account has saved its billing details. `billing` copies them to Stripe. Retried for about three days. */
export const billingDetailsSavedTask = defineTask({
  name: 'billing-details-saved',
  payload: z.object({ accountId: z.number().int() }),
  retryLimit: 160,
  retryDelayMaxSeconds: 1800,
  timeoutSeconds: 120,
})

/** Asks the registers about the VAT number of an account. Enqueue it with `enqueueCheck`. */
export const checkVatNumberTask = defineTask({
  name: 'check-vat-number',
  payload: z.object({
    accountId: z.number().int(),
    /** Counts the questions without an answer. */
    round: z.number().int(),
    /** The number of this check. Tasks of earlier versions have none and are always due. */
    check: z.number().int().optional(),
  }),
  timeoutSeconds: 300,
})

/** Says that the registers have confirmed the VAT number of an account. `invoices` announces possible corrections. */
export const vatNumberConfirmedTask = defineTask({
  name: 'vat-number-confirmed',
  payload: z.object({ accountId: z.number().int() }),
})

/** Asks again about VAT numbers whose answers are old: confirmations end, and registers return. */
export const recheckVatNumbersTask = defineNightlyTask({ name: 'recheck-vat-numbers', cron: '20 4 * * *' })
