import { endpoints } from '@merkwerk/contract'
import type { Context } from '../../../platform/context.ts'
import { type Actor, route } from '../../../platform/http/index.ts'
import { approveAccount } from './approve-account.ts'
import { rejectAccount } from './reject-account.ts'
import { setExempt } from './set-exempt.ts'
import { reinstateAccount } from './suspend-account.ts'
import { getUser, listAudit, listUsers } from './user-queries.ts'

async function approve(context: Context, { actor, query }: { actor: Actor; query: { userId: number } }) {
  await approveAccount(context, actor, query.userId)
  return { success: true, message: 'User verified.' } as const
}

export const adminRoutes = [
  route(endpoints.listUsers, ({ db }, { query }) => listUsers(db, query)),
  route(endpoints.approveUser, approve),
  route(endpoints.approveUserByGet, approve),
  route(endpoints.rejectUser, async (context, { actor, body }) => {
    await rejectAccount(context, actor, body)
    return { success: true, message: 'User request rejected' }
  }),
  route(endpoints.listUserAudit, async ({ db }, { params, query }) => {
    const { id } = await getUser(db, params.id)
    return listAudit(db, id, query)
  }),
  route(endpoints.reinstateUser, async (context, { actor, params }) => {
    await reinstateAccount(context, actor, params.id)
    return { success: true, message: 'The suspension is lifted.' }
  }),
  route(endpoints.setUserExempt, async (context, { actor, params, body }) => {
    await setExempt(context, actor, params.id, body.is_exempt)
    return { success: true, message: 'The exemption is noted.' }
  }),
]
