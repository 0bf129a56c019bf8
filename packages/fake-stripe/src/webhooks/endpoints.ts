import type { Account } from '../state/account.ts'

const givenId = 'we_given'

export interface Webhook {
  url: string
  /** Signs the events that are sent to `url`. */
  secret: string
}

/** Registers the webhook of the options instead of the previous one. Pending events are sent to it. */
export function registerWebhook(account: Account, webhook: Webhook | undefined): void {
  if (webhook === undefined) account.store.delete(givenId)
  else
    account.store.save({
      id: givenId,
      object: 'webhook_endpoint',
      api_version: null,
      application: null,
      created: account.now(),
      description: null,
      enabled_events: ['*'],
      livemode: false,
      metadata: {},
      status: 'enabled',
      ...webhook,
    })
}
