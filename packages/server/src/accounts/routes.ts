import { endpoints } from '@merkwerk/contract'
import { route } from '../http/index.ts'
import { logIn } from './log-in.ts'
import { getProfile } from './queries.ts'
import { closeSession, refreshSession } from './sessions.ts'

export const routes = [
  route(endpoints.login, (context, { body, ip }) => logIn(context, { ...body, ip })),
  route(endpoints.refreshToken, (context, { body }) => refreshSession(context, body.refresh)),
  route(endpoints.logout, async (context, { body }) => {
    await closeSession(context, body.refresh)
    return { success: true }
  }),
  route(endpoints.getProfile, ({ db }, { actor }) => getProfile(db, actor.accountId)),
]
