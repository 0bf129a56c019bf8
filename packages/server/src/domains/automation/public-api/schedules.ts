import { v1Endpoints } from '@merkwerk/contract/v1'
import { route } from '../../../platform/http/index.ts'
import { changeSchedule, createSchedule, deleteSchedule, listSchedules } from '../schedules/index.ts'

export const scheduleRoutes = [
  route(v1Endpoints.getSchedules, async ({ db }, { actor }) => ({
    data: await listSchedules(db, actor.accountId),
  })),
  route(v1Endpoints.addSchedule, (context, { actor, body }) =>
    createSchedule(context, actor, body, { once: true }),
  ),
  route(v1Endpoints.updateSchedule, (context, { actor, params, body }) =>
    changeSchedule(context, actor, params.id, body),
  ),
  route(v1Endpoints.removeSchedule, async (context, { actor, params }) => {
    await deleteSchedule(context, actor, params.id)
    return { success: true as const }
  }),
]
