import { createHash, randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import type { Context } from '../../platform/context.ts'
import { seal, unseal } from '../../platform/security/sealing.ts'
import { derivedKeys } from '../../platform/security/signing-secret.ts'

const stepSeconds = 30
const recoveryCodes = 10
/** Crockford's base 32 in lower case, without characters that look like digits. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'

/** Time-based one-time passwords as authenticator apps make them (RFC 6238: SHA-1, 6 digits, 30 seconds). */
const totpOf = (secret: Secret, email = ''): TOTP =>
  new TOTP({ issuer: 'Merkwerk', label: email, algorithm: 'SHA1', digits: 6, period: stepSeconds, secret })

type Secrets = Context['config']['signingSecrets']

const keysOf = (secrets: Secrets) => derivedKeys(secrets, 'totp-secret')

/** A new secret: as text for typing, as an address for a QR code, and encrypted for the database. */
export function newTotpSecret(secrets: Secrets, email: string) {
  const secret = new Secret({ size: 20 })
  return {
    text: secret.base32,
    uri: totpOf(secret, email).toString(),
    encrypted: seal(keysOf(secrets), secret.bytes),
  }
}

/** The same secret, encrypted under the newest key. */
export const resealTotpSecret = (secrets: Secrets, encrypted: Buffer): Buffer =>
  seal(keysOf(secrets), unseal(keysOf(secrets), encrypted))

/** The time step a code belongs to, now or one step off; undefined for a wrong code. */
export function totpStep(secrets: Secrets, encrypted: Buffer, code: string, now: Date): number | undefined {
  const totp = totpOf(new Secret({ buffer: new Uint8Array(unseal(keysOf(secrets), encrypted)).buffer }))
  const timestamp = now.getTime()
  const delta = totp.validate({ token: code, timestamp, window: 1 })
  return delta === null ? undefined : Math.floor(timestamp / 1000 / stepSeconds) + delta
}

/** Ten codes of 80 bits for the day the phone is lost. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: recoveryCodes }, () =>
    [...randomBytes(16)]
      .map((byte) => alphabet[byte % alphabet.length])
      .join('')
      .replace(/(.{4})(?=.)/g, '$1-'),
  )

/** Codes hold enough chance that a fast hash is safe; hyphens, blanks and case do not matter. */
export const recoveryHash = (code: string): Buffer =>
  createHash('sha256').update(code.toLowerCase().replace(/[\s-]/g, '')).digest()
