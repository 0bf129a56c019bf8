import { z } from 'zod'
import { defineTask } from '../../platform/queue/index.ts'

/** Claims schedules that are due, and reports runs that have ended. */
export const claimSchedulesTask = defineTask({
  name: 'claim-schedules',
  payload: z.object({}),
  concurrency: 1,
  cron: '* * * * *',
})

/** Starts the jobs of claimed runs. */
export const runSchedulesTask = defineTask({
  name: 'run-schedules',
  payload: z.object({ runIds: z.array(z.number().int()) }),
  concurrency: 4,
})
