import { endpoints } from '@merkwerk/contract'
import { route } from '../../../platform/http/index.ts'
import { getMessageLog, getWebhook, listMessages, listWebhooks } from './queries.ts'
import { changeWebhook, createWebhook, deleteWebhook, rotateSecret } from './save-webhook.ts'
import { replayMessage, testWebhook } from './test-and-replay.ts'

export const routes = [
  route(endpoints.listWebhooks, async ({ db, clock }, { actor }) => ({
    webhooks: await listWebhooks(db, actor.accountId, clock.now()),
  })),
  route(endpoints.createWebhook, (context, { actor, body }) => createWebhook(context, actor, body)),
  route(endpoints.changeWebhook, (context, { actor, params, body }) =>
    changeWebhook(context, actor, params.id, body),
  ),
  route(endpoints.deleteWebhook, async (context, { actor, params }) => {
    await deleteWebhook(context, actor, params.id)
    return { success: true as const }
  }),
  route(endpoints.rotateWebhookSecret, (context, { actor, params }) =>
    rotateSecret(context, actor, params.id),
  ),
  route(endpoints.testWebhook, (context, { actor, params, ip }) =>
    testWebhook(context, { actor, ip, endpointId: params.id }),
  ),
  route(endpoints.listWebhookMessages, async ({ db, clock }, { actor, params, query }) => {
    await getWebhook(db, actor.accountId, params.id, clock.now())
    return listMessages(db, { accountId: actor.accountId, endpointId: params.id }, query)
  }),
  route(endpoints.getWebhookMessage, ({ db }, { actor, params }) =>
    getMessageLog(db, { accountId: actor.accountId, endpointId: params.id }, params.message),
  ),
  route(endpoints.replayWebhookMessage, (context, { actor, params, ip }) =>
    replayMessage(context, { actor, ip, endpointId: params.id, publicId: params.message }),
  ),
]
