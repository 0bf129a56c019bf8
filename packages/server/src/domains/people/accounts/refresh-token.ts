// docs/decisions/0010-sessions.md

import { createHash, createHmac, type KeyObject, randomBytes, timingSafeEqual } from 'node:crypto'

/**
 * A refresh token is `session.generation.secret`. Each secret is the keyed hash of its predecessor, so that a token always
 * has the same successor. The database stores only the hash of the newest token.
 */
export interface RefreshToken {
  sessionId: string
  generation: number
  secret: Buffer
}

const pattern = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(0|[1-9]\d{0,6})\.([\w-]{43})$/

export const firstRefreshToken = (sessionId: string): RefreshToken => ({
  sessionId,
  generation: 0,
  secret: randomBytes(32),
})

export function deriveSuccessor(
  { sessionId, generation, secret }: RefreshToken,
  key: KeyObject,
): RefreshToken {
  const next = createHmac('sha256', key).update(sessionId).update(secret).digest()
  return { sessionId, generation: generation + 1, secret: next }
}

export const refreshHash = ({ secret }: RefreshToken): Buffer => createHash('sha256').update(secret).digest()

/** What a session stores about its newest token. */
export interface NewestToken {
  generation: number
  refresh_hash: Buffer
}

/** Returns true if `token` is the newest token or an ancestor of it. */
export function leadsTo(token: RefreshToken, newest: NewestToken, key: KeyObject): boolean {
  if (token.generation > newest.generation) return false
  let step = token
  while (step.generation < newest.generation) step = deriveSuccessor(step, key)
  return timingSafeEqual(refreshHash(step), newest.refresh_hash)
}

export const formatRefreshToken = ({ sessionId, generation, secret }: RefreshToken): string =>
  `${sessionId}.${generation}.${secret.toString('base64url')}`

export function parseRefreshToken(text: string): RefreshToken | undefined {
  const [, sessionId, generation, secret] = pattern.exec(text) ?? []
  if (sessionId === undefined || generation === undefined || secret === undefined) return undefined
  return { sessionId, generation: Number(generation), secret: Buffer.from(secret, 'base64url') }
}
