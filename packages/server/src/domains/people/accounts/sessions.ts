// docs/decisions/0010-sessions.md

import { type KeyObject, randomUUID } from 'node:crypto'
import { type SessionEndReason, sessionEndReasons } from '@merkwerk/contract'
import type { Context } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/index.ts'
import { dayMs } from '../../../platform/durations.ts'
import { AppError } from '../../../platform/errors.ts'
import type { SessionActor } from '../../../platform/http/index.ts'
import { derivedKeys } from '../../../platform/security/signing-secret.ts'
import { signAccessToken } from './access-token.ts'
import {
  deriveSuccessor,
  firstRefreshToken,
  formatRefreshToken,
  leadsTo,
  type NewestToken,
  parseRefreshToken,
  type RefreshToken,
  refreshHash,
} from './refresh-token.ts'
import { endSessions, findSession, insertSession, lockLiveSession, updateSession } from './session-store.ts'

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
  hasEnteredCode?: boolean
  isAdmin?: boolean
}

/** Starts a session for an account that has signed in. */
export async function openSession(
  context: Context,
  tx: Tx,
  accountId: number,
  { userAgent = '', hasEnteredCode = false, isAdmin = false }: SignedIn = {},
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
    second_factor_at: hasEnteredCode ? now : null,
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
  const reason = token && (await findEndReason(context, token))
  throw reason ? new AppError('SESSION_ENDED', { reason }) : new AppError('UNAUTHENTICATED')
}

/** Ends the session of a refresh token. Ignores unknown tokens. */
export async function closeSession({ db, config, clock }: Context, refresh: string): Promise<void> {
  const token = parseRefreshToken(refresh)
  if (!token) return
  await db.transaction().execute(async (tx) => {
    const session = await lockLiveSession(tx, token.sessionId, clock.now())
    if (session && keyThatLeads(config, token, session))
      await updateSession(tx, token.sessionId, { ended_at: clock.now(), end_reason: 'signed-out' })
  })
}

/** Ends one of the caller's sessions, or all but the current one. Throws `NOT_FOUND` if it is not open or not theirs. */
export async function endOwnSessions(
  context: Context,
  actor: SessionActor,
  id: string | undefined,
): Promise<void> {
  const { accountId, sessionId } = actor
  const reason = 'other-device'
  await context.db.transaction().execute(async (tx) => {
    const which = id === undefined ? { except: sessionId } : { only: id }
    const ended = await endSessions(tx, accountId, context.clock.now(), { reason, ...which })
    if (id !== undefined && ended === 0) throw new AppError('NOT_FOUND')
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
  const key = keyThatLeads(context.config, token, session)
  if (!key) return undefined

  const successor = deriveSuccessor(token, key)
  if (token.generation === session.generation) {
    await updateSession(tx, token.sessionId, {
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
  await updateSession(tx, token.sessionId, { ended_at: now, end_reason: 'token-reused' })
  return undefined
}

/** Returns why the session of a genuine token ended. Returns undefined for a forged token. */
async function findEndReason(
  { db, config }: Context,
  token: RefreshToken,
): Promise<SessionEndReason | undefined> {
  const session = await findSession(db, token.sessionId)
  if (!session || !keyThatLeads(config, token, session)) return undefined
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
  session: NewestToken,
): KeyObject | undefined =>
  derivedKeys(signingSecrets, 'refresh-token').find((key) => leadsTo(token, session, key))

function tokensFor(context: Context, accountId: number, token: RefreshToken): Tokens {
  const access = signAccessToken(context, { accountId, sessionId: token.sessionId })
  return { access, refresh: formatRefreshToken(token) }
}
