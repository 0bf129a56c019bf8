import { z } from 'zod'
import { defineTask } from '../../../platform/queue/index.ts'

/** Claims schedules that are due, and enqueues the reports of runs that have ended. */
export const claimSchedulesTask = defineTask({
  name: 'claim-schedules',
  payload: z.object({}),
  concurrency: 1,
  cron: '* * * * *',
})

/** Reports a run that has ended. Tried for five hours. Then the task is given up, which operators see. */
export const reportRunTask = defineTask({
  name: 'report-schedule-run',
  payload: z.object({ runId: z.number().int() }),
  retryLimit: 10,
  retryDelaySeconds: 60,
  retryDelayMaxSeconds: 3600,
})

/** Fetches the list of a claimed run. Later attempts have tasks of their own. */
export const fetchInputTask = defineTask({
  name: 'fetch-schedule-input',
  payload: z.object({ runId: z.number().int(), attempt: z.number().int() }),
  concurrency: 4,
})

/** Sends a file of a run. Later attempts have tasks of their own. */
export const deliverFileTask = defineTask({
  name: 'deliver-schedule-file',
  payload: z.object({ deliveryId: z.uuid(), attempt: z.number().int() }),
  concurrency: 4,
})

/** Starts the runs of claimed runs. */
export const runSchedulesTask = defineTask({
  name: 'run-schedules',
  payload: z.object({ runIds: z.array(z.number().int()) }),
  concurrency: 4,
})
