import { differenceKinds } from '@merkwerk/contract'
import { z } from 'zod'
import { emailRetries } from '../../platform/email/index.ts'
import { defineTask } from '../../platform/queue/index.ts'

/** The check of the books, every night. */
export const checkBooksTask = defineTask({
  name: 'check-books',
  payload: z.object({}),
  cron: '15 3 * * *',
  retryLimit: 8,
  retryDelaySeconds: 30,
  retryDelayMaxSeconds: 600,
  timeoutSeconds: 2 * 3600,
  concurrency: 1,
})

/** Looks for changed layouts of the marketplaces' pages, four times an hour. */
export const checkLayoutsTask = defineTask({
  name: 'watch-layouts',
  payload: z.object({}),
  cron: '*/15 * * * *',
  retryLimit: 2,
  retryDelaySeconds: 30,
  timeoutSeconds: 300,
  concurrency: 1,
})

/** Tells an administrator what a check found. */
export const sendAlertEmailTask = defineTask({
  name: 'send-alert-letter',
  payload: z.object({
    accountId: z.number().int(),
    total: z.number().int(),
    /** The first of them. */
    differences: z.array(
      z.object({
        kind: z.enum(differenceKinds),
        facts: z.record(z.string(), z.union([z.string(), z.number()])),
      }),
    ),
  }),
  ...emailRetries,
})
