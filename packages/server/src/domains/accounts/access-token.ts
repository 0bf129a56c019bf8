import { errors, SignJWT } from 'jose'
import { LRUCache } from 'lru-cache'
import type { Context } from '../../platform/context.ts'
import { derivedKeys, verifySigned } from '../../platform/security/signing-secret.ts'

const issuer = 'merkwerk'
const audience = 'merkwerk-api'
const lifetimeSeconds = 15 * 60

interface Claims {
  accountId: number
  sessionId: string
}

/** A JWT that names an account and its session for 15 minutes; what they may do is looked up at each call. */
export async function signAccessToken({ config, clock }: Context, claims: Claims): Promise<string> {
  const issuedAt = Math.floor(clock.now().getTime() / 1000)
  return new SignJWT({ sid: claims.sessionId })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(String(claims.accountId))
    .setIssuer(issuer)
    .setAudience(audience)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + lifetimeSeconds)
    .sign(derivedKeys(config.signingSecrets, 'access-token')[0])
}

interface Verified {
  claims: Claims
  expiresAt: number
}

/** Tokens found good: a session sends the same one for a quarter of an hour. Under other secrets none of them counts. */
const verifiedUnder = new WeakMap<Context['config'], LRUCache<string, Verified>>()
const maxVerified = 10_000

/** What a token of ours says; undefined when it is not ours, altered, or too old. */
export async function readAccessToken(context: Context, token: string): Promise<Claims | undefined> {
  const verified = verifiedUnder.get(context.config) ?? new LRUCache({ max: maxVerified })
  verifiedUnder.set(context.config, verified)
  const known = verified.get(token)
  if (known && context.clock.now().getTime() < known.expiresAt) return known.claims
  const found = await verifyAccessToken(context, token)
  if (found) verified.set(token, found)
  return found?.claims
}

async function verifyAccessToken({ config, clock }: Context, token: string): Promise<Verified | undefined> {
  try {
    const { payload } = await verifySigned(token, derivedKeys(config.signingSecrets, 'access-token'), {
      algorithms: ['HS256'],
      issuer,
      audience,
      currentDate: clock.now(),
      requiredClaims: ['exp', 'iat', 'sub', 'sid'],
    })
    const claims = { accountId: Number(payload.sub), sessionId: String(payload.sid) }
    return { claims, expiresAt: Number(payload.exp) * 1000 }
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined
    throw error
  }
}
