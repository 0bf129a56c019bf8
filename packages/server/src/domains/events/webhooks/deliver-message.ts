import { testEventType, type WebhookAttempt } from '@merkwerk/contract'
import { type PostResult, postMessage } from '@merkwerk/engine'
import type { Context } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/index.ts'
import { enqueueEmail } from '../../../platform/email/index.ts'
import { findDelivery, hasDelivered, isAccepted, toPublicId } from './queries.ts'
import { enqueueAttempt } from './record-event.ts'
import { nextDelayMs } from './retry-plan.ts'
import { signedHeaders } from './secrets.ts'
import { webhookEmails } from './send-email.ts'
import {
  type EndpointRow,
  failPendingMessages,
  getMessage,
  insertAttempt,
  lockEndpoint,
  type MessageRow,
  updateEndpoint,
  updateMessage,
} from './store.ts'

const timeoutMs = 15_000
/** Bytes of a response that the log shows. */
const shownBytes = 1_000

interface Delivery {
  messageId: string
  task: number
}

type Outcome = Pick<WebhookAttempt, 'status' | 'error' | 'detail'> & { retryAfterMs?: number | undefined }

/**
 * Makes one attempt of a message. Records its outcome and the next step in one transaction. If the process ends in between,
 * the same message is sent again.
 */
export async function deliverMessage(
  context: Context,
  { messageId, task }: Delivery,
  signal: AbortSignal,
): Promise<void> {
  const found = await findDelivery(context.db, messageId)
  if (found?.state !== 'pending' || found.task !== task) return
  const { config, clock } = context
  const at = clock.now()
  const startedAt = performance.now()
  const { endpoint_id: endpointId, url, body, previous_secret: previous } = found
  const hasPrevious = previous && found.previous_secret_until && found.previous_secret_until > at
  const secrets = hasPrevious ? [found.secret, previous] : [found.secret]
  const headers = signedHeaders(config, { endpointId, secrets, id: toPublicId(messageId), at, body })
  const { allowPrivateAddresses } = config.fetching
  const limits = { timeoutMs, allowPrivateAddresses, maxBytes: shownBytes }
  const result = await postMessage(url, { headers, body }, limits, signal)
  const durationMs = Math.round(performance.now() - startedAt)
  await recordAttempt(context, { messageId, task }, { endpointId, at, durationMs, ...toOutcome(result) })
}

/** Records an attempt that no worker could finish. */
export async function abandonMessage(context: Context, { messageId, task }: Delivery): Promise<void> {
  const found = await findDelivery(context.db, messageId)
  if (found?.state !== 'pending' || found.task !== task) return
  const outcome = { status: null, error: 'unreachable', detail: 'The attempt was interrupted' } as const
  const { endpoint_id: endpointId } = found
  const attempt = { endpointId, at: context.clock.now(), durationMs: 0, ...outcome }
  await recordAttempt(context, { messageId, task }, attempt)
}

// A text column cannot store the null character.
const storable = (text: string): string => text.replaceAll('\0', '\uFFFD')

const toOutcome = (result: PostResult): Outcome =>
  result.kind === 'response'
    ? { status: result.status, error: null, detail: storable(result.text), retryAfterMs: result.retryAfterMs }
    : { status: null, error: result.reason, detail: storable(result.detail) }

type Attempt = Outcome & { endpointId: string; at: Date; durationMs: number }

async function recordAttempt(context: Context, { messageId, task }: Delivery, attempt: Attempt) {
  const { endpointId, at, durationMs, status, error, detail } = attempt
  await context.db.transaction().execute(async (tx) => {
    const endpoint = await lockEndpoint(tx, endpointId)
    if (!endpoint) return
    const message = await getMessage(tx, endpointId, messageId)
    const number = message.attempts + 1
    await insertAttempt(tx, {
      message_id: messageId,
      number,
      at,
      duration_ms: durationMs,
      status,
      error,
      detail,
    })
    await updateMessage(tx, messageId, { attempts: number, last_attempt_at: at })
    if (isAccepted(status)) await updateMessage(tx, messageId, { state: 'delivered', next_attempt_at: null })
    // Otherwise the endpoint was disabled, or a replay has a task of its own.
    else if (message.state === 'pending' && message.task === task)
      await planNextAttempt(context, tx, { endpoint, message, attempt })
  })
}

async function planNextAttempt(
  context: Context,
  tx: Tx,
  { endpoint, message, attempt }: { endpoint: EndpointRow; message: MessageRow; attempt: Attempt },
): Promise<void> {
  const { id, type } = message
  const { status, retryAfterMs } = attempt
  const isTest = type === testEventType
  const failures = message.failures + 1
  const isGone = status === 410
  const delayMs = isTest || isGone ? undefined : nextDelayMs(failures, { retryAfterMs, random: Math.random })
  if (delayMs === undefined) {
    await updateMessage(tx, id, { state: 'failed', next_attempt_at: null, failures })
    // One message that an endpoint cannot handle is no reason to stop all others.
    const isBroken = isGone || !(await hasDelivered(tx, endpoint.id, message.created_at))
    if (!isTest && !endpoint.disabled_at && isBroken)
      await disableEndpoint(context, tx, endpoint, isGone ? 'gone' : 'failures')
    return
  }
  const task = message.task + 1
  const next_attempt_at = new Date(context.clock.now().getTime() + delayMs)
  await updateMessage(tx, id, { failures, task, next_attempt_at })
  await enqueueAttempt(context, tx, { id, endpointId: endpoint.id, task, delayMs })
}

/** Disables a locked endpoint, ends its messages, and emails its owner. */
async function disableEndpoint(
  context: Context,
  tx: Tx,
  { id, account_id: accountId, url }: EndpointRow,
  reason: 'failures' | 'gone',
): Promise<void> {
  await updateEndpoint(tx, id, { disabled_at: context.clock.now(), disabled_reason: reason })
  await failPendingMessages(tx, id)
  await enqueueEmail(context, tx, webhookEmails, { accountId, endpointId: id, url, reason })
}
