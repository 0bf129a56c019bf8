// docs/decisions/0013-secrets.md

import { createSecretKey, hkdfSync, type KeyObject, randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { errorCode } from '../errors.ts'

/** Returns the secret stored in a folder, generated on first use. Processes that start together use the same one. */
export function storedSigningSecret(folder: string): string {
  const file = path.join(folder, 'signing-secret')
  mkdirSync(folder, { recursive: true })
  const candidate = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`
  writeFileSync(candidate, randomBytes(32).toString('base64url'), { mode: 0o600 })
  try {
    linkSync(candidate, file) // unlike a rename, this never replaces an existing secret
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error
  } finally {
    rmSync(candidate)
  }
  return readFileSync(file, 'utf8')
}

type Secrets = readonly [string, ...string[]]
export type Keys = readonly [newest: KeyObject, ...older: KeyObject[]]

/**
 * Returns one 32-byte key per secret for one purpose: a signature for one purpose is invalid for every other. The first
 * key is for new data, all are for existing data.
 */
export function derivedKeys(
  [newest, ...older]: Secrets,
  purpose:
    | 'access-token'
    | 'refresh-token'
    | 'link'
    | 'known-browser'
    | 'totp-secret'
    | 'seller-credentials'
    | 'transfer-secret'
    | 'webhook-secret',
): Keys {
  return [derivedKey(newest, purpose), ...older.map((secret) => derivedKey(secret, purpose))]
}

/** The keys of addresses that need no token. What a link opens is its audience. */
export const deriveLinkKeys = ({ signingSecrets }: { signingSecrets: Secrets }): Keys =>
  derivedKeys(signingSecrets, 'link')

/** Derived keys by purpose and secret, because one list of runs needs thirty. */
const derived = new Map<string, KeyObject>()

function derivedKey(secret: string, purpose: string): KeyObject {
  const name = `${purpose} ${secret}`
  const key =
    derived.get(name) ??
    createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', `merkwerk ${purpose}`, 32)))
  derived.set(name, key)
  return key
}
