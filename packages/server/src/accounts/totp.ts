import { createHash, randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { seal, unseal } from '../sealing.ts'
import { derivedKey } from '../signing-secret.ts'

const stepSeconds = 30
const recoveryCodes = 10
/** Crockford's base 32 in lower case: no letters that are read as digits. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'

/** Time-based one-time passwords as authenticator apps make them (RFC 6238: SHA-1, 6 digits, 30 seconds). */
const totpOf = (secret: Secret, email = ''): TOTP =>
  new TOTP({ issuer: 'Merkwerk', label: email, algorithm: 'SHA1', digits: 6, period: stepSeconds, secret })

const keyOf = (signingSecret: string) => derivedKey(signingSecret, 'totp-secret')

/** A new secret: as text for typing, as an address for a QR code, and encrypted for the database. */
export function newTotpSecret(signingSecret: string, email: string) {
  const secret = new Secret({ size: 20 })
  return {
    text: secret.base32,
    uri: totpOf(secret, email).toString(),
    encrypted: seal(keyOf(signingSecret), secret.bytes),
  }
}

/** The time step a code belongs to, now or one step off; undefined for a wrong code. */
export function totpStep(
  signingSecret: string,
  encrypted: Buffer,
  code: string,
  now: Date,
): number | undefined {
  const totp = totpOf(new Secret({ buffer: new Uint8Array(unseal(keyOf(signingSecret), encrypted)).buffer }))
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
