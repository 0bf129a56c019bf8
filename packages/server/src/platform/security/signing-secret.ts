// docs/decisions/0013-secrets.md

import { createHmac, createSecretKey, hkdfSync, type KeyObject, randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { errors, type JWTPayload, type JWTVerifyOptions, type JWTVerifyResult, jwtVerify } from 'jose'

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

const header = Buffer.from(JSON.stringify({ alg: 'HS256' })).toString('base64url')

/**
 * A JWT as `jose` would sign it, at once: a list of jobs has thirty of them, and `jose` hands each to another thread, which
 * takes more than all else that such an answer needs.
 */
export function signClaims(claims: JWTPayload, key: KeyObject): string {
  const signed = `${header}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}`
  return `${signed}.${createHmac('sha256', key).update(signed).digest('base64url')}`
}

const hmac = { name: 'HMAC', hash: 'SHA-256' }

/** Verifies a token that was signed under one of the keys. Throws what `jwtVerify` throws. */
export async function verifySigned(
  token: string,
  [key, ...others]: Keys,
  options: JWTVerifyOptions,
): Promise<JWTVerifyResult> {
  const [next, ...rest] = others
  try {
    return await jwtVerify(token, key.toCryptoKey(hmac, false, ['verify']), options)
  } catch (error) {
    if (!next || !(error instanceof errors.JWSSignatureVerificationFailed)) throw error
    return verifySigned(token, [next, ...rest], options)
  }
}
