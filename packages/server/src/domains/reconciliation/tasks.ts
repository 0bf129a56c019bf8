import { z } from 'zod'
import { defineTask } from '../../platform/queue/index.ts'

/** Checks the books every night. */
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

/** Checks for changed page layouts four times an hour. */
export const checkLayoutsTask = defineTask({
  name: 'watch-layouts',
  payload: z.object({}),
  cron: '*/15 * * * *',
  retryLimit: 2,
  retryDelaySeconds: 30,
  timeoutSeconds: 300,
  concurrency: 1,
})
