import type { Access, ApiScope, Endpoint } from '@merkwerk/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'

/** A person who is signed in. */
export interface SessionActor {
  kind: 'restricted' | 'user' | 'admin'
  accountId: number
  sessionId: string
  key?: undefined
}

/** A program that calls with an API key, never as an administrator. */
export interface KeyActor {
  kind: 'restricted' | 'user'
  accountId: number
  key: { id: string; scopes: readonly ApiScope[] }
}

export type Actor = SessionActor | KeyActor

/** The account that a command acts for, with the API key that spends. A schedule that is due has no caller, and may have a key. */
export interface Owner {
  accountId: number
  key?: { id: string } | undefined
}

/** Calls of an API key within a window of time. */
export interface KeyRate {
  limit: number
  windowSeconds: number
  /** Calls left. Below 0 once the limit is exceeded. */
  remaining: number
  /** Seconds until the next window. */
  resetSeconds: number
}

export interface Authenticated {
  actor: Actor
  /** Of API keys only. */
  rate?: KeyRate
}

/** Returns the current actor of an access token or API key; undefined if the token is invalid. */
export type Authenticate = (token: string) => Promise<Authenticated | undefined>

const admitted: Record<Exclude<Access, 'public'>, readonly Actor['kind'][]> = {
  restricted: ['restricted', 'user', 'admin'],
  user: ['user', 'admin'],
  admin: ['admin'],
}

/** Returns the actor of a call. Throws 401 without a valid token, and 429 for a key that has used up its calls. */
export async function identify(
  request: FastifyRequest,
  reply: FastifyReply,
  authenticate: Authenticate,
): Promise<Actor> {
  const token = /^Bearer ([\w.~+/=-]+)$/i.exec(request.headers.authorization ?? '')?.[1]
  const authenticated = token === undefined ? undefined : await authenticate(token)
  if (!authenticated) throw new AppError('UNAUTHENTICATED')
  const { actor, rate } = authenticated
  if (rate) limitRate(reply, rate)
  return actor
}

/** Whether an actor may call an endpoint. */
export const mayCall = (actor: Actor, { access, key }: Pick<Endpoint, 'access' | 'key'>): boolean =>
  (!actor.key || (key !== null && actor.key.scopes.includes(key))) &&
  (access === 'public' || admitted[access].includes(actor.kind))

/** Throws 403 if an actor may not call an endpoint. */
export function requireAccess(actor: Actor, { access, key }: Pick<Endpoint, 'access' | 'key'>): void {
  if (actor.key) requireScope(actor.key.scopes, key)
  if (access !== 'public' && !admitted[access].includes(actor.kind)) throw new AppError('FORBIDDEN')
}

/** Returns the actor of a call that may call the endpoint, undefined if everybody may. Throws 401, 403 and 429. */
export async function admit(
  request: FastifyRequest,
  reply: FastifyReply,
  endpoint: Pick<Endpoint, 'access' | 'key'>,
  authenticate: Authenticate,
): Promise<Actor | undefined> {
  if (endpoint.access === 'public') return undefined
  const actor = await identify(request, reply, authenticate)
  requireAccess(actor, endpoint)
  return actor
}

/** The header fields of draft-ietf-httpapi-ratelimit-headers-10. */
function limitRate(reply: FastifyReply, { limit, windowSeconds, remaining, resetSeconds }: KeyRate): void {
  reply
    .header('ratelimit-policy', `"key";q=${limit};w=${windowSeconds}`)
    .header('ratelimit', `"key";r=${Math.max(0, remaining)};t=${resetSeconds}`)
  if (remaining < 0) throw new AppError('THROTTLED', { retry_after_seconds: resetSeconds })
}

function requireScope(scopes: readonly ApiScope[], scope: ApiScope | null): void {
  if (scope === null) throw new AppError('KEY_FORBIDDEN', { scope })
  if (scopes.includes(scope)) return
  throw new AppError(
    'KEY_FORBIDDEN',
    { scope },
    { problem: { code: 'key-without-scope', params: { scope } } },
  )
}
