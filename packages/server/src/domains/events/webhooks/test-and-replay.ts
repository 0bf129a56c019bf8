import { randomUUID } from 'node:crypto'
import type { WebhookMessage } from '@merkwerk/contract'
import type { Context } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/index.ts'
import { conflict } from '../../../platform/errors.ts'
import { type Actor, openThrottle } from '../../../platform/http/index.ts'
import { describeMessage, toMessageId } from './queries.ts'
import { enqueueAttempt, recordTestEvent } from './record-event.ts'
import { getMessage, lockOwnEndpoint, updateMessage } from './store.ts'

interface Request {
  actor: Actor
  ip: string
  endpointId: string
}

/** Sends a test event to an endpoint, in one attempt. Throws `NOT_FOUND`, `CONFLICT` if it is disabled, and `THROTTLED`. */
export const testWebhook = (context: Context, request: Request): Promise<WebhookMessage> =>
  changeMessages(context, request, async (tx) => {
    const { endpointId } = request
    const id = await recordTestEvent(context, tx, { endpointId, key: randomUUID() })
    return describeMessage(await getMessage(tx, endpointId, id))
  })

/**
 * Sends a message again now, with all its attempts, whether it was delivered or not. Throws `NOT_FOUND`, `CONFLICT` if the endpoint
 * is disabled, and `THROTTLED`.
 */
export const replayMessage = (
  context: Context,
  { publicId, ...request }: Request & { publicId: string },
): Promise<WebhookMessage> =>
  changeMessages(context, request, async (tx) => {
    const { endpointId } = request
    const message = await getMessage(tx, endpointId, toMessageId(publicId))
    const task = message.task + 1
    const now = context.clock.now()
    const changed = await updateMessage(tx, message.id, {
      state: 'pending',
      next_attempt_at: now,
      failures: 0,
      task,
    })
    await enqueueAttempt(context, tx, { id: message.id, endpointId, task })
    return describeMessage(changed)
  })

async function changeMessages<R>(
  { db }: Context,
  { actor: { accountId }, ip, endpointId }: Request,
  change: (tx: Tx) => Promise<R>,
): Promise<R> {
  await openThrottle(db, { name: 'webhook', perAccount: 120, perAddress: 240 }).count(
    `account-${accountId}`,
    ip,
  )
  return db.transaction().execute(async (tx) => {
    const { disabled_at: disabledAt } = await lockOwnEndpoint(tx, accountId, endpointId)
    if (disabledAt) throw conflict('webhook-off')
    return change(tx)
  })
}
