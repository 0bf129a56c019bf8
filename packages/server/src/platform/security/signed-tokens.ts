// docs/decisions/0010-sessions.md

import type { KeyObject } from 'node:crypto'
import jwt from 'jsonwebtoken'
import type { Keys } from './signing-secret.ts'

const algorithm = 'HS256'

/** Signs a JWT. The claims are exactly those given: times are in seconds, and the library adds none. */
export const signClaims = (claims: jwt.JwtPayload, key: KeyObject): string =>
  jwt.sign(claims, key, {
    header: { alg: algorithm, typ: undefined },
    noTimestamp: claims.iat === undefined,
  })

/**
 * Returns the claims of a JWT signed with one of the keys for this audience (and issuer). Returns `expired` for an
 * expired token and `invalid` for every other problem. Accepts no algorithm but HS256.
 */
export function verifyClaims(
  token: string,
  keys: Keys,
  { aud, iss }: { aud: string; iss?: string },
  now: Date,
): jwt.JwtPayload | 'expired' | 'invalid' {
  const clockTimestamp = Math.floor(now.getTime() / 1000)
  for (const key of keys) {
    try {
      const claims = jwt.verify(token, key, {
        algorithms: [algorithm],
        audience: aud,
        issuer: iss,
        clockTimestamp,
      })
      return typeof claims === 'string' ? 'invalid' : claims
    } catch (error) {
      if (error instanceof jwt.TokenExpiredError) return 'expired'
      // Malformed tokens also throw a SyntaxError. An older key may still fit.
    }
  }
  return 'invalid'
}
