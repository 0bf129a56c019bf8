import { randomBytes } from 'node:crypto'
import { page } from '../api/lists.ts'
import { type Call, del, get, post, type Route } from '../api/routes.ts'
import type { Account } from '../state/account.ts'
import type { WebhookEndpoint } from '../state/wire.ts'

const givenId = 'we_given'

type NewEndpoint = Pick<WebhookEndpoint, 'id' | 'url' | 'enabled_events'> & Webhook

const endpoint = (account: Account, fields: NewEndpoint): WebhookEndpoint => ({
  object: 'webhook_endpoint',
  api_version: null,
  application: null,
  created: account.now(),
  description: null,
  livemode: false,
  metadata: {},
  status: 'enabled',
  ...fields,
})

export interface Webhook {
  url: string
  /** Signs the events that are sent to `url`. */
  secret: string
}

/** Registers the webhook of the options instead of the previous one. Pending events are sent to it. */
export function registerWebhook(account: Account, webhook: Webhook | undefined): void {
  if (webhook === undefined) account.store.delete(givenId)
  else account.store.save(endpoint(account, { id: givenId, enabled_events: ['*'], ...webhook }))
}

/** The secret is only returned when the endpoint is created. */
function withoutSecret({ secret: _secret, ...rest }: WebhookEndpoint): Omit<WebhookEndpoint, 'secret'> {
  return rest
}

function create({ account, params }: Call): WebhookEndpoint {
  const url = params.requiredText('url')
  if (!/^https?:\/\//.test(url)) throw params.invalid('url', 'Invalid URL', 'url_invalid')
  const types = params.texts('enabled_events') ?? ['*']
  const secret = `whsec_test_${randomBytes(16).toString('hex')}`
  return account.store.save(
    endpoint(account, { id: account.newId('we'), url, secret, enabled_events: types }),
  )
}

export const endpointRoutes: Route[] = [
  post('webhook_endpoints', create),
  get('webhook_endpoints', (call) =>
    page(call.account.store.list('webhook_endpoint').map(withoutSecret), call),
  ),
  get('webhook_endpoints/:id', ({ account, id }) => withoutSecret(account.store.get('webhook_endpoint', id))),
  del('webhook_endpoints/:id', ({ account, id }) => {
    account.store.get('webhook_endpoint', id)
    account.store.delete(id)
    return { id, object: 'webhook_endpoint', deleted: true }
  }),
]
