import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { derivedKey } from '../signing-secret.ts'

const stepSeconds = 30
const nonceBytes = 12
const tagBytes = 16
const recoveryCodes = 10
/** Crockford's base 32 in lower case: no letters that are read as digits. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'

/** Time-based one-time passwords as authenticator apps make them (RFC 6238: SHA-1, 6 digits, 30 seconds). */
const totpOf = (secret: Secret, email = ''): TOTP =>
  new TOTP({ issuer: 'Merkwerk', label: email, algorithm: 'SHA1', digits: 6, period: stepSeconds, secret })

/** A new secret: as text for typing, as an address for a QR code, and encrypted for the database. */
export function newTotpSecret(signingSecret: string, email: string) {
  const secret = new Secret({ size: 20 })
  return {
    text: secret.base32,
    uri: totpOf(secret, email).toString(),
    encrypted: encrypt(signingSecret, secret.bytes),
  }
}

/** The time step a code belongs to, now or one step off; undefined for a wrong code. */
export function totpStep(
  signingSecret: string,
  encrypted: Buffer,
  code: string,
  now: Date,
): number | undefined {
  const totp = totpOf(new Secret({ buffer: new Uint8Array(decrypt(signingSecret, encrypted)).buffer }))
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

function encrypt(signingSecret: string, plain: Uint8Array): Buffer {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', derivedKey(signingSecret, 'totp-secret'), nonce)
  return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
}

function decrypt(signingSecret: string, encrypted: Buffer): Buffer {
  const nonce = encrypted.subarray(0, nonceBytes)
  const decipher = createDecipheriv('aes-256-gcm', derivedKey(signingSecret, 'totp-secret'), nonce)
  decipher.setAuthTag(encrypted.subarray(-tagBytes))
  return Buffer.concat([decipher.update(encrypted.subarray(nonceBytes, -tagBytes)), decipher.final()])
}
