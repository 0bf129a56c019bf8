import { endpoints } from '@merkwerk/contract'
import type { Context } from '../context.ts'
import { type Actor, route } from '../http/index.ts'
import { approveAccount } from './approve-account.ts'
import { listUsers } from './queries.ts'
import { rejectAccount } from './reject-account.ts'

async function approve(context: Context, { actor, query }: { actor: Actor; query: { userId: number } }) {
  await approveAccount(context, actor, query.userId)
  return { success: true, message: 'User verified.' } as const
}

export const adminRoutes = [
  route(endpoints.listUsers, async ({ db }, { query }) => ({ users: await listUsers(db, query.view) })),
  route(endpoints.approveUser, approve),
  route(endpoints.approveUserByGet, approve),
  route(endpoints.rejectUser, async (context, { actor, body }) => {
    await rejectAccount(context, actor, body.email)
    return { success: true, message: 'User request rejected' }
  }),
]
