import { testEventType, type WebhookData, type WebhookEvent } from '@merkwerk/contract'
import type { Context } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/index.ts'
import { insertMessages, insertTestMessage, type NewMessage } from './store.ts'
import { deliverWebhookTask } from './tasks.ts'

interface NewEvent<E extends WebhookEvent> {
  accountId: number
  type: E
  /** Identifies the occasion, such as a run. An occasion is recorded once. */
  key: string
  data: WebhookData<E>
}

/** Records an event for the endpoints that chose it. Call it in the transaction that makes the event true. */
export async function recordEvent<E extends WebhookEvent>(
  context: Pick<Context, 'queue' | 'clock'>,
  tx: Tx,
  { accountId, type, key, data }: NewEvent<E>,
): Promise<void> {
  const at = context.clock.now()
  const event = { key: `${type} ${key}`, type, body: createBody(type, at, data), at }
  await enqueueAll(context, tx, await insertMessages(tx, accountId, event))
}

/** Records a test event for one endpoint. Returns the ID of its message. */
export async function recordTestEvent(
  context: Pick<Context, 'queue' | 'clock'>,
  tx: Tx,
  { endpointId, key }: { endpointId: string; key: string },
): Promise<string> {
  const at = context.clock.now()
  const body = createBody(testEventType, at, { webhook_id: endpointId })
  const message = await insertTestMessage(tx, endpointId, {
    key: `${testEventType} ${key}`,
    type: testEventType,
    body,
    at,
  })
  await enqueueAll(context, tx, [message])
  return message.id
}

const createBody = (type: string, at: Date, data: object): string =>
  JSON.stringify({ type, timestamp: at.toISOString(), data })

async function enqueueAll({ queue }: Pick<Context, 'queue'>, tx: Tx, messages: readonly NewMessage[]) {
  for (const { id, endpointId } of messages) await enqueueAttempt({ queue }, tx, { id, endpointId, task: 1 })
}

/** Enqueues the next attempt of a message. */
export const enqueueAttempt = (
  { queue }: Pick<Context, 'queue'>,
  tx: Tx,
  { id, endpointId, task, delayMs = 0 }: NewMessage & { task: number; delayMs?: number },
): Promise<void> =>
  queue.enqueue(
    tx,
    deliverWebhookTask,
    { messageId: id, task },
    { group: `webhook-${endpointId}`, delaySeconds: Math.ceil(delayMs / 1000) },
  )
