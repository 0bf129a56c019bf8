import { errors, SignJWT } from 'jose'
import type { Context } from '../context.ts'
import { derivedKeys, verifySigned } from '../signing-secret.ts'

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

/** What a token of ours says; undefined when it is not ours, altered, or too old. */
export async function readAccessToken(
  { config, clock }: Context,
  token: string,
): Promise<Claims | undefined> {
  try {
    const { payload } = await verifySigned(token, derivedKeys(config.signingSecrets, 'access-token'), {
      algorithms: ['HS256'],
      issuer,
      audience,
      currentDate: clock.now(),
      requiredClaims: ['exp', 'iat', 'sub', 'sid'],
    })
    return { accountId: Number(payload.sub), sessionId: String(payload.sid) }
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined
    throw error
  }
}
