// docs/decisions/0013-secrets.md

import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Keys } from './signing-secret.ts'

const nonceBytes = 12
const tagBytes = 16

/** Encrypts with AES-256-GCM under the newest key. Only the same key and `label` decrypt it. */
export function seal([key]: Keys, plain: Uint8Array, label = ''): Buffer {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(label))
  return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
}

/** Decrypts with any of the keys. Throws if key or label differ, or a byte was changed. */
export function unseal([key, ...others]: Keys, sealed: Buffer, label = ''): Buffer {
  const [next, ...rest] = others
  // Without it, a tag that was cut to four bytes would be compared in four bytes.
  const options = { authTagLength: tagBytes }
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, nonceBytes), options)
  decipher.setAAD(Buffer.from(label)).setAuthTag(sealed.subarray(-tagBytes))
  try {
    return Buffer.concat([decipher.update(sealed.subarray(nonceBytes, -tagBytes)), decipher.final()])
  } catch (error) {
    if (!next) throw error
    return unseal([next, ...rest], sealed, label)
  }
}
