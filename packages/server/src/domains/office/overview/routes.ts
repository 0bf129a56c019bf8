import { endpoints } from '@merkwerk/contract'
import { route } from '../../../platform/http/index.ts'
import { findLastVisit, recordVisit } from '../../people/accounts/index.ts'
import { findChanges, findDecisions, findFaults } from './queries.ts'

export const routes = [
  route(endpoints.getOverview, async ({ db, clock }, { actor: { accountId } }) => {
    const since = await findLastVisit(db, accountId, clock.now())
    return {
      decide: await findDecisions(db, accountId),
      fix: await findFaults(db, accountId),
      changed: {
        since: since?.toISOString() ?? null,
        lists: since ? await findChanges(db, accountId, since) : [],
      },
    }
  }),
  route(endpoints.recordVisit, async ({ db, clock }, { actor: { accountId } }) => {
    await recordVisit(db, accountId, clock.now())
    return { success: true }
  }),
]
