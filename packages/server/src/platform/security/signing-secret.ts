// docs/decisions/0013-secrets.md

import { createSecretKey, hkdfSync, type KeyObject, randomBytes } from 'node:crypto'
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

export type Keys = readonly [newest: KeyObject, ...older: KeyObject[]]

/**
 * Keys of 32 bytes for one purpose, so that what is signed for one cannot pass for another; one for each secret. The
 * first is for what is new, all are for what is there.
 */
export function derivedKeys(
  [newest, ...older]: readonly [string, ...string[]],
  purpose: 'access-token' | 'refresh-token' | 'link' | 'totp-secret' | 'seller-credentials',
): Keys {
  return [derivedKey(newest, purpose), ...older.map((secret) => derivedKey(secret, purpose))]
}

/** Keys derived so far, by purpose and secret: a list of jobs alone asks for thirty. */
const derived = new Map<string, KeyObject>()

function derivedKey(secret: string, purpose: string): KeyObject {
  const name = `${purpose} ${secret}`
  const key =
    derived.get(name) ??
    createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', `merkwerk ${purpose}`, 32)))
  derived.set(name, key)
  return key
}
