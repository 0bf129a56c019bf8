// docs/decisions/0053-schedules.md
/**
 * Schedules: lists that run again at set times. A task claims due schedules every minute, and each run is an ordinary run of
 * its owner. Runs that cannot start are skipped with a reason and an event.
 */

import type { Context } from '../../../platform/context.ts'
import { handle } from '../../../platform/queue/index.ts'
import { applyKeyChangeTask } from '../../people/api-keys/index.ts'
import { claimSchedules } from './claim-schedules.ts'
import { abandonDelivery, deliverFile } from './deliver-file.ts'
import { abandonInput, fetchInput } from './fetch-input.ts'
import { enqueueReports, reportRun } from './report-runs.ts'
import { abandonRuns, runSchedules } from './run-schedule.ts'
import { scheduleEmails } from './send-email.ts'
import { pauseRefusedSchedules } from './store.ts'
import {
  claimSchedulesTask,
  deliverFileTask,
  fetchInputTask,
  reportRunTask,
  runSchedulesTask,
} from './tasks.ts'

export { exportSchedules, listSchedules } from './queries.ts'
export { resealTransferSecrets } from './reseal-secrets.ts'
export { routes } from './routes.ts'
export { changeSchedule, createSchedule, deleteSchedule } from './save-schedule.ts'
export { deleteSchedules } from './store.ts'

export const handlers = [
  handle(claimSchedulesTask, async (context: Context, _payload, signal) => {
    await claimSchedules(context, signal)
    await enqueueReports(context, signal)
  }),
  handle(reportRunTask, reportRun),
  handle(runSchedulesTask, runSchedules, abandonRuns),
  handle(deliverFileTask, deliverFile, abandonDelivery),
  handle(fetchInputTask, fetchInput, abandonInput),
  handle(applyKeyChangeTask, async ({ db, clock, logger }: Context, { keyId }) => {
    const schedules = await db.transaction().execute((tx) => pauseRefusedSchedules(tx, keyId, clock.now()))
    if (schedules > 0) logger.info({ key: keyId, schedules }, 'paused schedules that their key may not pay')
  }),
  scheduleEmails.handler,
]
