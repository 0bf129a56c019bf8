import { endpoints } from '@merkwerk/contract'
import { route } from '../../../platform/http/index.ts'
import { changeApiKey } from './change-key.ts'
import { createApiKey } from './create-key.ts'
import { listApiKeys } from './queries.ts'
import { revokeApiKey } from './revoke-key.ts'

export const routes = [
  route(endpoints.listApiKeys, async (context, { actor }) => ({
    keys: await listApiKeys(context, actor.accountId),
  })),
  route(endpoints.createApiKey, (context, { actor, body, ip }) =>
    createApiKey(context, actor, { ...body, ip }),
  ),
  route(endpoints.changeApiKey, (context, { actor, params, body }) =>
    changeApiKey(context, actor, { ...params, ...body }),
  ),
  route(endpoints.revokeApiKey, async (context, { actor, params }) => {
    await revokeApiKey(context, actor, params.id)
    return { success: true }
  }),
]
