import { endpoints } from '@merkwerk/contract'
import { AppError } from '../../../platform/errors.ts'
import { route } from '../../../platform/http/index.ts'
import { listAlerts } from './queries.ts'
import { acknowledge } from './store.ts'

export const routes = [
  route(endpoints.listAlerts, async ({ db }, { query }) => listAlerts(db, query.view)),
  route(endpoints.acknowledgeAlert, async ({ db, clock }, { actor, params }) => {
    const seen = { by: actor.accountId, now: clock.now() }
    if (!(await db.transaction().execute((tx) => acknowledge(tx, params.id, seen))))
      throw new AppError('NOT_FOUND')
    return { success: true, message: 'Alert acknowledged' }
  }),
]
