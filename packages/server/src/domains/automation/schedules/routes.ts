import { endpoints } from '@merkwerk/contract'
import { route } from '../../../platform/http/index.ts'
import { sendAgain } from './deliver-file.ts'
import { listDeliveries } from './deliveries-queries.ts'
import { getSchedule, listRuns, listSchedules } from './queries.ts'
import { changeSchedule, createSchedule, deleteSchedule } from './save-schedule.ts'
import { testTransfer } from './test-transfer.ts'
import { checkTimes, nextTimes } from './times.ts'

/** Times that a preview lists. */
const previewed = 5

export const routes = [
  route(endpoints.listSchedules, async ({ db }, { actor }) => ({
    schedules: await listSchedules(db, actor.accountId),
  })),
  route(endpoints.previewSchedule, async ({ clock }, { body }) => {
    checkTimes(body, clock.now())
    return { times: nextTimes(body, clock.now(), previewed).map((time) => time.toISOString()) }
  }),
  route(endpoints.createSchedule, (context, { actor, body }) => createSchedule(context, actor, body)),
  route(endpoints.changeSchedule, (context, { actor, params, body }) =>
    changeSchedule(context, actor, params.id, body),
  ),
  route(endpoints.deleteSchedule, async (context, { actor, params }) => {
    await deleteSchedule(context, actor, params.id)
    return { success: true as const }
  }),
  route(endpoints.testTransfer, (context, { actor, body, ip, signal }) =>
    testTransfer(context, actor, body, { ip, signal }),
  ),
  route(endpoints.listScheduleDeliveries, async ({ db }, { actor, params }) => {
    await getSchedule(db, actor.accountId, params.id)
    return { deliveries: await listDeliveries(db, params.id) }
  }),
  route(endpoints.sendDeliveryAgain, async (context, { actor, params, ip }) => {
    await sendAgain(context, actor, { scheduleId: params.id, deliveryId: params.delivery, ip })
    return { success: true as const }
  }),
  route(endpoints.listScheduleRuns, async ({ db }, { actor, params }) => {
    await getSchedule(db, actor.accountId, params.id)
    return { runs: await listRuns(db, params.id) }
  }),
]
