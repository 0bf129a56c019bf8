import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { type endpoints, maxWebhooks, type Webhook } from '@merkwerk/contract'
import type { z } from 'zod'
import type { Context } from '../../../platform/context.ts'
import { dayMs } from '../../../platform/durations.ts'
import { conflict } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/http/index.ts'
import { lockAccount, lockOpenAccount, writeAudit } from '../../people/accounts/index.ts'
import { checkUrl } from './endpoint-url.ts'
import { countEndpoints, getWebhook } from './queries.ts'
import { createSecret } from './secrets.ts'
import {
  deleteEndpoint,
  failPendingMessages,
  insertEndpoint,
  lockOwnEndpoint,
  updateEndpoint,
} from './store.ts'

/** Adds an endpoint. Throws `INVALID_INPUT` for its address, and `CONFLICT` beyond `maxWebhooks`. */
export async function createWebhook(
  context: Context,
  { accountId }: Actor,
  { url, description, events }: z.output<typeof endpoints.createWebhook.body>,
): Promise<Webhook & { secret: string }> {
  await checkUrl(context, url)
  const id = randomUUID()
  const at = context.clock.now()
  const { secret, sealed } = createSecret(context.config, id)
  const row = { id, account_id: accountId, url, description, events, secret: sealed, created_at: at }
  await context.db.transaction().execute(async (tx) => {
    await lockAccount(tx, accountId)
    if ((await countEndpoints(tx, accountId)) >= maxWebhooks)
      throw conflict('too-many-webhooks', { most: maxWebhooks })
    await insertEndpoint(tx, row)
    await writeAudit(tx, { at, by: accountId, action: 'create-webhook', accountId, details: { webhook: id } })
  })
  return { ...(await getWebhook(context.db, accountId, id, at)), secret }
}

/** Changes an endpoint. Turning it off ends its pending messages. Throws `NOT_FOUND` and `INVALID_INPUT`. */
export async function changeWebhook(
  context: Context,
  { accountId }: Actor,
  id: string,
  { enabled, ...change }: z.output<typeof endpoints.changeWebhook.body>,
): Promise<Webhook> {
  const { db, clock } = context
  if (change.url !== undefined) await checkUrl(context, change.url)
  const at = clock.now()
  const { url, description, events } = change
  await db.transaction().execute(async (tx) => {
    await lockOpenAccount(tx, accountId)
    const before = await lockOwnEndpoint(tx, accountId, id)
    const { disabled_at: disabledAt } = before
    const isChanged = enabled !== undefined && enabled === (disabledAt !== null)
    await updateEndpoint(tx, id, {
      id,
      ...(url !== undefined && { url }),
      ...(description !== undefined && { description }),
      ...(events !== undefined && { events }),
      ...(isChanged &&
        (enabled
          ? { disabled_at: null, disabled_reason: null }
          : { disabled_at: at, disabled_reason: 'owner' })),
    })
    if (isDeepStrictEqual(before, await lockOwnEndpoint(tx, accountId, id))) return
    if (isChanged && !enabled) await failPendingMessages(tx, id)
    await writeAudit(tx, {
      at,
      by: accountId,
      action: 'change-webhook',
      accountId,
      details: { webhook: id, ...(isChanged && { enabled }) },
    })
  })
  return getWebhook(db, accountId, id, at)
}

/** Deletes an endpoint. Attempts in progress may still arrive. Throws `NOT_FOUND`. */
export async function deleteWebhook({ db, clock }: Context, { accountId }: Actor, id: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockOpenAccount(tx, accountId)
    await lockOwnEndpoint(tx, accountId, id)
    await deleteEndpoint(tx, id)
    await writeAudit(tx, {
      at: clock.now(),
      by: accountId,
      action: 'delete-webhook',
      accountId,
      details: { webhook: id },
    })
  })
}

/** Creates a new secret. The one before it also signs for a day. Throws `NOT_FOUND`. */
export async function rotateSecret(
  { db, clock, config }: Context,
  { accountId }: Actor,
  id: string,
): Promise<Webhook & { secret: string }> {
  const at = clock.now()
  const { secret, sealed } = createSecret(config, id)
  await db.transaction().execute(async (tx) => {
    await lockOpenAccount(tx, accountId)
    const { secret: previous } = await lockOwnEndpoint(tx, accountId, id)
    await updateEndpoint(tx, id, {
      secret: sealed,
      previous_secret: previous,
      previous_secret_until: new Date(at.getTime() + dayMs),
    })
    const details = { webhook: id }
    await writeAudit(tx, { at, by: accountId, action: 'rotate-webhook-secret', accountId, details })
  })
  return { ...(await getWebhook(db, accountId, id, at)), secret }
}
