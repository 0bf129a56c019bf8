import { hkdfSync, randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** The secret kept in a folder, made on first use; processes that start together agree on one. */
export function keptSigningSecret(folder: string): string {
  const file = path.join(folder, 'signing-secret')
  mkdirSync(folder, { recursive: true })
  const candidate = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`
  writeFileSync(candidate, randomBytes(32).toString('base64url'), { mode: 0o600 })
  try {
    linkSync(candidate, file) // unlike a rename this never replaces a secret in use
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    rmSync(candidate)
  }
  return readFileSync(file, 'utf8')
}

/** A key of 32 bytes for one purpose, so that what is signed for one cannot pass for another. */
export function derivedKey(
  signingSecret: string,
  purpose: 'access-token' | 'refresh-token' | 'link' | 'totp-secret' | 'seller-credentials',
): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', signingSecret, '', `merkwerk ${purpose}`, 32))
}
