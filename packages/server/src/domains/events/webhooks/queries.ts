import {
  testEventType,
  type Webhook,
  type WebhookAttempt,
  type WebhookMessage,
  type WebhookMessageState,
} from '@merkwerk/contract'
import type { Db, Tx } from '../../../platform/db/index.ts'
import { AppError } from '../../../platform/errors.ts'
import type { EndpointRow, MessageRow } from './store.ts'

const prefix = 'msg_'
/** The value of the header `webhook-id`. */
export const toPublicId = (id: string): string => `${prefix}${id}`
export const toMessageId = (publicId: string): string => publicId.slice(prefix.length)

/** Whether the status of a response, or null without one, accepts a message. */
export const isAccepted = (status: number | null): boolean => status !== null && status >= 200 && status < 300

const selectEndpoints = (db: Db, accountId: number) =>
  db
    .selectFrom('webhook_endpoints')
    .selectAll('webhook_endpoints')
    .select(({ selectFrom }) => [
      selectFrom('webhook_messages')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('endpoint_id', '=', 'webhook_endpoints.id')
        .where('state', '=', 'pending')
        .$asScalar()
        .as('pending'),
    ])
    .leftJoinLateral(
      ({ selectFrom }) =>
        selectFrom('webhook_messages')
          .innerJoin('webhook_attempts', (join) =>
            join.onRef('message_id', '=', 'id').onRef('number', '=', 'attempts'),
          )
          .select(['at', 'status'])
          .whereRef('endpoint_id', '=', 'webhook_endpoints.id')
          .orderBy('last_attempt_at', 'desc')
          .limit(1)
          .as('last'),
      (join) => join.onTrue(),
    )
    .select(['last.at as last_attempt_at', 'last.status as last_status'])
    .where('account_id', '=', accountId)

/** The endpoints of an account, the oldest first. */
export async function listWebhooks(db: Db, accountId: number, now: Date): Promise<Webhook[]> {
  const rows = await selectEndpoints(db, accountId).orderBy('created_at').orderBy('id').execute()
  return rows.map((row) => describeEndpoint(row, now))
}

/** An endpoint of an account. Throws `NOT_FOUND`. */
export async function getWebhook(db: Db, accountId: number, id: string, now: Date): Promise<Webhook> {
  const row = await selectEndpoints(db, accountId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => new AppError('NOT_FOUND'))
  return describeEndpoint(row, now)
}

const describeEndpoint = (
  row: EndpointRow & {
    pending: number | null
    last_attempt_at: Date | null
    last_status: number | null
  },
  now: Date,
): Webhook => {
  const until = row.previous_secret_until
  return {
    webhook_id: row.id,
    url: row.url,
    description: row.description,
    events: row.events,
    created_at: row.created_at.toISOString(),
    disabled_at: row.disabled_at?.toISOString() ?? null,
    disabled_reason: row.disabled_reason,
    previous_secret_until: until && until > now ? until.toISOString() : null,
    pending: row.pending ?? 0,
    last_attempt_at: row.last_attempt_at?.toISOString() ?? null,
    has_failed: row.last_attempt_at !== null && !isAccepted(row.last_status),
  }
}

export async function countEndpoints(db: Db, accountId: number): Promise<number> {
  const { endpoints } = await db
    .selectFrom('webhook_endpoints')
    .select(({ fn }) => fn.countAll<number>().as('endpoints'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return endpoints
}

/** Whether an endpoint has accepted an event since a time. */
export async function hasDelivered(tx: Tx, endpointId: string, since: Date): Promise<boolean> {
  const delivered = await tx
    .selectFrom('webhook_messages')
    .select('id')
    .where('endpoint_id', '=', endpointId)
    .where('state', '=', 'delivered')
    .where('type', '!=', testEventType)
    .where('last_attempt_at', '>', since)
    .limit(1)
    .executeTakeFirst()
  return delivered !== undefined
}

/** A message with its endpoint. Undefined if the endpoint was deleted. */
export async function findDelivery(db: Db, messageId: string) {
  return db
    .selectFrom('webhook_messages as message')
    .innerJoin('webhook_endpoints as endpoint', 'endpoint.id', 'message.endpoint_id')
    .select(['message.id', 'message.state', 'message.task', 'message.body', 'endpoint_id', 'url'])
    .select(['secret', 'previous_secret', 'previous_secret_until'])
    .where('message.id', '=', messageId)
    .executeTakeFirst()
}

export const describeMessage = (row: MessageRow): WebhookMessage => ({
  message_id: toPublicId(row.id),
  type: row.type as WebhookMessage['type'],
  state: row.state,
  created_at: row.created_at.toISOString(),
  attempts: row.attempts,
  last_attempt_at: row.last_attempt_at?.toISOString() ?? null,
  next_attempt_at: row.next_attempt_at?.toISOString() ?? null,
})

const ownMessages = (db: Db, accountId: number, endpointId: string) =>
  db
    .selectFrom('webhook_messages')
    .innerJoin('webhook_endpoints', 'webhook_endpoints.id', 'endpoint_id')
    .selectAll('webhook_messages')
    .where('endpoint_id', '=', endpointId)
    .where('account_id', '=', accountId)

interface Page {
  state?: WebhookMessageState | undefined
  /** The public ID of a message. */
  before?: string | undefined
  limit: number
}

/** The messages of an endpoint of an account, the newest first. */
export async function listMessages(
  db: Db,
  { accountId, endpointId }: { accountId: number; endpointId: string },
  { state, before, limit }: Page,
): Promise<{ messages: WebhookMessage[]; has_more: boolean }> {
  // Their IDs are in an index. Reading whole rows, the planner would go through the messages of all endpoints.
  let shown = db.selectFrom('webhook_messages').select('id').where('endpoint_id', '=', endpointId)
  if (state !== undefined) shown = shown.where('state', '=', state)
  if (before !== undefined) shown = shown.where('id', '<', toMessageId(before))
  const rows = await ownMessages(db, accountId, endpointId)
    .where('webhook_messages.id', 'in', shown.orderBy('id', 'desc').limit(limit + 1))
    .orderBy('webhook_messages.id', 'desc')
    .execute()
  return { messages: rows.slice(0, limit).map(describeMessage), has_more: rows.length > limit }
}

/** The newest attempts that are shown of a message. */
const maxShown = 50

/** A message of an endpoint of an account, with its attempts. Throws `NOT_FOUND`. */
export async function getMessageLog(
  db: Db,
  { accountId, endpointId }: { accountId: number; endpointId: string },
  publicId: string,
): Promise<WebhookMessage & { body: string; log: WebhookAttempt[] }> {
  const message = await ownMessages(db, accountId, endpointId)
    .where('webhook_messages.id', '=', toMessageId(publicId))
    .executeTakeFirstOrThrow(() => new AppError('NOT_FOUND'))
  const attempts = await db
    .selectFrom('webhook_attempts')
    .select(['number', 'at', 'duration_ms', 'status', 'error', 'detail'])
    .where('message_id', '=', message.id)
    .orderBy('number', 'desc')
    .limit(maxShown)
    .execute()
  const log = attempts.map(({ at, ...attempt }) => ({ ...attempt, at: at.toISOString() }))
  return { ...describeMessage(message), body: message.body, log }
}

/** The sealed secrets of all endpoints. */
export async function listSecrets(db: Db) {
  return db.selectFrom('webhook_endpoints').select(['id', 'secret', 'previous_secret']).execute()
}

/** The endpoints of an account for their owner, without secrets. */
export async function exportWebhooks(db: Db, accountId: number) {
  return db
    .selectFrom('webhook_endpoints')
    .select(['id', 'url', 'description', 'events', 'created_at', 'disabled_at', 'disabled_reason'])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .execute()
}
