// docs/decisions/0010-sessions.md

import { type KeyObject, randomUUID } from 'node:crypto'
import { type SessionEndReason, sessionEndReasons } from '@merkwerk/contract'
import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/index.ts'
import { dayMs } from '../../platform/durations.ts'
import { AppError } from '../../platform/errors.ts'
import { derivedKeys } from '../../platform/security/signing-secret.ts'
import { signAccessToken } from './access-token.ts'
import {
  firstRefreshToken,
  formatRefreshToken,
  leadsTo,
  parseRefreshToken,
  type RefreshToken,
  refreshHash,
  successorOf,
} from './refresh-token.ts'
import { endSession, findSession, insertSession, lockLiveSession, rotateSession } from './session-store.ts'

export interface Tokens {
  access: string
  refresh: string
}

/** Maximum idle time and maximum lifetime of a session. */
const lifetimes = {
  seller: { idleMs: 14 * dayMs, longestMs: 30 * dayMs },
  admin: { idleMs: dayMs, longestMs: 7 * dayMs },
}
/** Within this time, a reused token gets the same successor, so that two tabs can refresh at once. */
const graceMs = 10_000

interface SignedIn {
  /** The `User-Agent` header. */
  userAgent?: string | undefined
  /** The user entered a second-factor code. */
  hasShownCode?: boolean
  isAdmin?: boolean
}

/** Starts a session for an account that has signed in. */
export async function openSession(
  context: Context,
  tx: Tx,
  accountId: number,
  { userAgent = '', hasShownCode = false, isAdmin = false }: SignedIn = {},
): Promise<Tokens> {
  const now = context.clock.now()
  const token = firstRefreshToken(randomUUID())
  await insertSession(tx, {
    id: token.sessionId,
    account_id: accountId,
    user_agent: userAgent.slice(0, 300),
    refresh_hash: refreshHash(token),
    refreshed_at: now,
    created_at: now,
    second_factor_at: hasShownCode ? now : null,
    expires_at: expiryAt(now, now, isAdmin),
  })
  return tokensFor(context, accountId, token)
}

/**
 * Exchanges a refresh token for its successor. Reusing a token within 10 s returns the same successor. Later reuse ends the
 * session, because the token may be stolen. Throws `SESSION_ENDED` with the reason if the session has ended, otherwise
 * `UNAUTHENTICATED`.
 */
export async function refreshSession(context: Context, refresh: string): Promise<Tokens> {
  const token = parseRefreshToken(refresh)
  const renewed = token && (await context.db.transaction().execute((tx) => renew(context, tx, token)))
  if (renewed) return renewed
  const reason = token && (await endReasonOf(context, token))
  throw reason ? new AppError('SESSION_ENDED', { reason }) : new AppError('UNAUTHENTICATED')
}

/** Ends the session of a refresh token. Ignores unknown tokens. */
export async function closeSession({ db, config, clock }: Context, refresh: string): Promise<void> {
  const token = parseRefreshToken(refresh)
  if (!token) return
  await db.transaction().execute(async (tx) => {
    const session = await lockLiveSession(tx, token.sessionId, clock.now())
    const newest = session && { generation: session.generation, hash: session.refresh_hash }
    if (newest && keyThatLeads(config, token, newest))
      await endSession(tx, token.sessionId, clock.now(), 'signed-out')
  })
}

function expiryAt(now: Date, openedAt: Date, isAdmin: boolean): Date {
  const { idleMs, longestMs } = lifetimes[isAdmin ? 'admin' : 'seller']
  return new Date(Math.min(now.getTime() + idleMs, openedAt.getTime() + longestMs))
}

async function renew(context: Context, tx: Tx, token: RefreshToken): Promise<Tokens | undefined> {
  const now = context.clock.now()
  const session = await lockLiveSession(tx, token.sessionId, now)
  if (!session) return undefined
  const newest = { generation: session.generation, hash: session.refresh_hash }
  const key = keyThatLeads(context.config, token, newest)
  if (!key) return undefined

  const successor = successorOf(token, key)
  if (token.generation === session.generation) {
    await rotateSession(tx, token.sessionId, {
      generation: successor.generation,
      refresh_hash: refreshHash(successor),
      refreshed_at: now,
      expires_at: expiryAt(now, session.created_at, session.is_admin),
    })
    return tokensFor(context, session.account_id, successor)
  }
  const isJustReplaced =
    successor.generation === session.generation && now.getTime() - session.refreshed_at.getTime() < graceMs
  if (isJustReplaced) return tokensFor(context, session.account_id, successor)
  await endSession(tx, token.sessionId, now, 'token-reused')
  return undefined
}

/** Returns why the session of a genuine token ended. Returns undefined for a forged token. */
async function endReasonOf(
  { db, config }: Context,
  token: RefreshToken,
): Promise<SessionEndReason | undefined> {
  const session = await findSession(db, token.sessionId)
  const newest = session && { generation: session.generation, hash: session.refresh_hash }
  if (!newest || !keyThatLeads(config, token, newest)) return undefined
  if (session.terminated_at) return 'terminated'
  if (session.suspended_at) return 'suspended'
  return sessionEndReasons.find((reason) => reason === session.end_reason) ?? 'expired'
}

/**
 * Returns the key under which a token is the newest of its session or one of its ancestors. A token from before a change of
 * the signing secret has no such key once its successors use the new secret. It is rejected without ending the session.
 */
const keyThatLeads = (
  { signingSecrets }: Context['config'],
  token: RefreshToken,
  newest: { generation: number; hash: Buffer },
): KeyObject | undefined =>
  derivedKeys(signingSecrets, 'refresh-token').find((key) => leadsTo(token, newest, key))

function tokensFor(context: Context, accountId: number, token: RefreshToken): Tokens {
  const access = signAccessToken(context, { accountId, sessionId: token.sessionId })
  return { access, refresh: formatRefreshToken(token) }
}
