import type { testEventType, WebhookEvent } from '@merkwerk/contract'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Db, Tables, Tx } from '../../../platform/db/index.ts'
import { AppError } from '../../../platform/errors.ts'

export type EndpointRow = Selectable<Tables['webhook_endpoints']>
export type MessageRow = Selectable<Tables['webhook_messages']>

export interface NewMessage {
  id: string
  endpointId: string
}

interface Event {
  key: string
  type: string
  body: string
  at: Date
}

/**
 * Inserts a message for each enabled endpoint of an account that chose the event, once per key. Waits for the deletion of an endpoint
 * and then leaves it out.
 */
export async function insertMessages(
  tx: Tx,
  accountId: number,
  { key, type, body, at }: Event & { type: WebhookEvent },
): Promise<NewMessage[]> {
  const { rows } = await sql<NewMessage>`
    INSERT INTO webhook_messages (endpoint_id, event_key, type, body, created_at, next_attempt_at)
    SELECT id, ${key}, ${type}, ${body}, ${at}::timestamptz, ${at}::timestamptz FROM webhook_endpoints
    WHERE account_id = ${accountId} AND disabled_at IS NULL AND ${type} = ANY (events)
    ORDER BY id FOR KEY SHARE
    ON CONFLICT ON CONSTRAINT webhook_messages_once DO NOTHING
    RETURNING id, endpoint_id AS "endpointId"`.execute(tx)
  return rows
}

/** Inserts a message for one endpoint, whatever it chose. */
export async function insertTestMessage(
  tx: Tx,
  endpointId: string,
  { key, type, body, at }: Event & { type: typeof testEventType },
): Promise<NewMessage> {
  const { id } = await tx
    .insertInto('webhook_messages')
    .values({ endpoint_id: endpointId, event_key: key, type, body, created_at: at, next_attempt_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, endpointId }
}

/** Inserts an endpoint. */
export async function insertEndpoint(
  tx: Tx,
  endpoint: Insertable<Tables['webhook_endpoints']>,
): Promise<EndpointRow> {
  return tx.insertInto('webhook_endpoints').values(endpoint).returningAll().executeTakeFirstOrThrow()
}

/**
 * Locks an endpoint. Changes of an endpoint and its messages start with this lock, and events do not wait for it. Undefined if it was
 * deleted.
 */
export async function lockEndpoint(tx: Tx, id: string): Promise<EndpointRow | undefined> {
  return tx
    .selectFrom('webhook_endpoints')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** Locks an endpoint of an account. Throws `NOT_FOUND`. */
export async function lockOwnEndpoint(tx: Tx, accountId: number, id: string): Promise<EndpointRow> {
  const endpoint = await lockEndpoint(tx, id)
  if (endpoint?.account_id !== accountId) throw new AppError('NOT_FOUND')
  return endpoint
}

/** Updates a locked endpoint. */
export async function updateEndpoint(
  tx: Tx,
  id: string,
  change: Updateable<Tables['webhook_endpoints']>,
): Promise<EndpointRow> {
  return tx
    .updateTable('webhook_endpoints')
    .set(change)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Deletes an endpoint with its messages. */
export async function deleteEndpoint(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('webhook_endpoints').where('id', '=', id).execute()
}

/** Deletes all endpoints of an account. */
export async function deleteWebhooks(tx: Tx, accountId: number): Promise<void> {
  await tx.deleteFrom('webhook_endpoints').where('account_id', '=', accountId).execute()
}

/** Replaces a sealed secret unless it was rotated meanwhile. */
export async function replaceSecrets(
  db: Db,
  { id, secret }: Pick<EndpointRow, 'id' | 'secret'>,
  change: Updateable<Tables['webhook_endpoints']>,
): Promise<void> {
  await db
    .updateTable('webhook_endpoints')
    .set(change)
    .where('id', '=', id)
    .where('secret', '=', secret)
    .execute()
}

/** A message of a locked endpoint. */
export async function getMessage(tx: Tx, endpointId: string, id: string): Promise<MessageRow> {
  return tx
    .selectFrom('webhook_messages')
    .selectAll()
    .where('id', '=', id)
    .where('endpoint_id', '=', endpointId)
    .executeTakeFirstOrThrow(() => new AppError('NOT_FOUND'))
}

/** Updates a message of a locked endpoint. */
export async function updateMessage(
  tx: Tx,
  id: string,
  change: Updateable<Tables['webhook_messages']>,
): Promise<MessageRow> {
  return tx
    .updateTable('webhook_messages')
    .set(change)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Ends all pending messages of a locked endpoint without further attempts. */
export async function failPendingMessages(tx: Tx, endpointId: string): Promise<void> {
  await tx
    .updateTable('webhook_messages')
    .set({ state: 'failed', next_attempt_at: null })
    .where('endpoint_id', '=', endpointId)
    .where('state', '=', 'pending')
    .execute()
}

export async function insertAttempt(tx: Tx, attempt: Insertable<Tables['webhook_attempts']>): Promise<void> {
  await tx.insertInto('webhook_attempts').values(attempt).execute()
}

/** Deletes messages of events before this time. */
export async function deleteOldMessages(db: Db, before: Date): Promise<void> {
  await db
    .deleteFrom('webhook_messages')
    .where('created_at', '<', before)
    .where('state', '<>', 'pending')
    .execute()
}
