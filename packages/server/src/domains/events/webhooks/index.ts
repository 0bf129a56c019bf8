// docs/decisions/0052-webhooks.md
/**
 * Webhooks after the Standard Webhooks specification: endpoints of an account, events for them, and their delivery. Other domains
 * record events in the transaction that makes them true. Each is delivered at least once, in no order, with the same ID.
 */
import type { Context } from '../../../platform/context.ts'
import { dayMs } from '../../../platform/durations.ts'
import { handle } from '../../../platform/queue/index.ts'
import { abandonMessage, deliverMessage } from './deliver-message.ts'
import { webhookEmails } from './send-email.ts'
import { deleteOldMessages } from './store.ts'
import { deliverWebhookTask, removeWebhookMessagesTask } from './tasks.ts'

export { exportWebhooks } from './queries.ts'
export { recordEvent } from './record-event.ts'
export { resealWebhookSecrets } from './reseal-secrets.ts'
export { routes } from './routes.ts'
export { deleteWebhooks } from './store.ts'

/** How long messages and their attempts are kept. */
const retentionDays = 30

export const handlers = [
  handle(deliverWebhookTask, deliverMessage, abandonMessage),
  handle(removeWebhookMessagesTask, async ({ db, clock }: Context) =>
    deleteOldMessages(db, new Date(clock.now().getTime() - retentionDays * dayMs)),
  ),
  webhookEmails.handler,
]
