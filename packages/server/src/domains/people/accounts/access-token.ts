// docs/decisions/0010-sessions.md

import { z } from 'zod'
import type { Context } from '../../../platform/context.ts'
import { signClaims, verifyClaims } from '../../../platform/security/signed-tokens.ts'
import { derivedKeys } from '../../../platform/security/signing-secret.ts'

const expected = { iss: 'merkwerk', aud: 'merkwerk-api' }
const lifetimeSeconds = 15 * 60

interface Claims {
  accountId: number
  sessionId: string
}

const claimsSchema = z.object({ sid: z.string(), sub: z.string(), iat: z.number(), exp: z.number() })

/** A JWT that names an account and its session for 15 minutes. It carries no permissions. Each call looks them up. */
export function signAccessToken({ config, clock }: Context, { accountId, sessionId }: Claims): string {
  const iat = Math.floor(clock.now().getTime() / 1000)
  return signClaims(
    { sid: sessionId, sub: String(accountId), ...expected, iat, exp: iat + lifetimeSeconds },
    derivedKeys(config.signingSecrets, 'access-token')[0],
  )
}

/** The claims of an access token. Undefined if the token is forged, altered or expired. */
export function readAccessToken({ config, clock }: Context, token: string): Claims | undefined {
  const keys = derivedKeys(config.signingSecrets, 'access-token')
  const { data } = claimsSchema.safeParse(verifyClaims(token, keys, expected, clock.now()))
  return data && { accountId: Number(data.sub), sessionId: data.sid }
}
