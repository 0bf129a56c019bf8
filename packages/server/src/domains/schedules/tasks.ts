import { z } from 'zod'
import { defineTask } from '../../platform/queue/index.ts'

/** Claims schedules that are due, and reports runs that have ended. */
export const claimSchedulesTask = defineTask({
  name: 'claim-schedules',
  payload: z.object({}),
  concurrency: 1,
  cron: '* * * * *',
})

/** Starts the job of a claimed run. */
export const runScheduleTask = defineTask({
  name: 'run-schedule',
  payload: z.object({ runId: z.number().int() }),
  concurrency: 4,
})
