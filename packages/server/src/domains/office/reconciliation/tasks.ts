import { z } from 'zod'
import { defineNightlyTask, defineTask } from '../../../platform/queue/index.ts'

/** Checks the books every night. */
export const checkBooksTask = defineNightlyTask({
  name: 'check-books',
  cron: '15 3 * * *',
  retryLimit: 8,
  retryDelaySeconds: 30,
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
