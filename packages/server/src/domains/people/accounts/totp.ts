import { createHash, randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import type { Context } from '../../../platform/context.ts'
import { seal, unseal } from '../../../platform/security/sealing.ts'
import { derivedKeys } from '../../../platform/security/signing-secret.ts'

const stepSeconds = 30
const recoveryCodes = 10
/** Crockford's base 32 in lower case, without characters that look like digits. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'

/** Time-based one-time passwords as authenticator apps generate them (RFC 6238: SHA-1, 6 digits, 30 seconds). */
const createTotp = (secret: Secret, email = ''): TOTP =>
  new TOTP({ issuer: 'Merkwerk', label: email, algorithm: 'SHA1', digits: 6, period: stepSeconds, secret })

type Secrets = Context['config']['signingSecrets']

const deriveKeys = (secrets: Secrets) => derivedKeys(secrets, 'totp-secret')

/** Returns a new secret as text for typing, as a URL for a QR code, and encrypted for the database. */
export function newTotpSecret(secrets: Secrets, email: string) {
  const secret = new Secret({ size: 20 })
  return {
    text: secret.base32,
    uri: createTotp(secret, email).toString(),
    encrypted: seal(deriveKeys(secrets), secret.bytes),
  }
}

/** Encrypts a secret again under the newest key. */
export const resealTotpSecret = (secrets: Secrets, encrypted: Buffer): Buffer =>
  seal(deriveKeys(secrets), unseal(deriveKeys(secrets), encrypted))

/** Returns the time step of a code, which may be one step off. Returns undefined for a wrong code. */
export function totpStep(secrets: Secrets, encrypted: Buffer, code: string, now: Date): number | undefined {
  const totp = createTotp(
    new Secret({ buffer: new Uint8Array(unseal(deriveKeys(secrets), encrypted)).buffer }),
  )
  const timestamp = now.getTime()
  const delta = totp.validate({ token: code, timestamp, window: 1 })
  return delta === null ? undefined : Math.floor(timestamp / 1000 / stepSeconds) + delta
}

/** Ten codes of 120 bits for users who lose their phone. Fewer than 112 would need a slow hash (OWASP ASVS 6.5.2). */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: recoveryCodes }, () =>
    [...randomBytes(24)]
      .map((byte) => alphabet[byte % alphabet.length])
      .join('')
      .replace(/(.{4})(?=.)/g, '$1-'),
  )

/** The codes have enough entropy for a fast hash. Hyphens, spaces and case are ignored. */
export const recoveryHash = (code: string): Buffer =>
  createHash('sha256').update(code.toLowerCase().replace(/[\s-]/g, '')).digest()
