import { randomBytes } from 'node:crypto'
import { invalidRequest } from '../api/errors.ts'
import { page } from '../api/lists.ts'
import { type Call, del, get, post, type Route } from '../api/operation.ts'
import type { Account } from '../state/account.ts'
import type { WebhookEndpoint } from '../state/wire.ts'

const givenId = 'we_given'

const endpoint = (
  account: Account,
  id: string,
  url: string,
  secret: string,
  types: string[],
): WebhookEndpoint => ({
  id,
  object: 'webhook_endpoint',
  api_version: null,
  application: null,
  created: account.now(),
  description: null,
  enabled_events: types,
  livemode: false,
  metadata: {},
  secret,
  status: 'enabled',
  url,
})

export interface Webhook {
  url: string
  /** Signs the events that are sent to `url`. */
  secret: string
}

/** Registers the webhook of the options instead of the previous one. Pending events are sent to it. */
export function registerWebhook(account: Account, webhook: Webhook | undefined): void {
  if (webhook === undefined) account.store.delete(givenId)
  else account.store.save(endpoint(account, givenId, webhook.url, webhook.secret, ['*']))
}

/** The secret is only returned when the endpoint is created. */
function withoutSecret({ secret: _secret, ...rest }: WebhookEndpoint): Omit<WebhookEndpoint, 'secret'> {
  return rest
}

function create({ account, params }: Call): WebhookEndpoint {
  const url = params.requiredText('url')
  if (!/^https?:\/\//.test(url)) throw invalidRequest('Invalid URL', 'url_invalid', 'url')
  const types = params.texts('enabled_events') ?? ['*']
  const secret = `whsec_test_${randomBytes(16).toString('hex')}`
  return account.store.save(endpoint(account, account.newId('we'), url, secret, types))
}

export const endpointRoutes: Route[] = [
  post('webhook_endpoints', create),
  get('webhook_endpoints', ({ account, params }) =>
    page(account.store.list('webhook_endpoint').map(withoutSecret), params, '/v1/webhook_endpoints'),
  ),
  get('webhook_endpoints/:id', ({ account, id }) => withoutSecret(account.store.get('webhook_endpoint', id))),
  del('webhook_endpoints/:id', ({ account, id }) => {
    account.store.get('webhook_endpoint', id)
    account.store.delete(id)
    return { id, object: 'webhook_endpoint', deleted: true }
  }),
]
