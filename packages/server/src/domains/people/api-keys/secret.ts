// docs/decisions/0050-api-keys.md

import { createHash, randomInt, timingSafeEqual } from 'node:crypto'
import { crc32 } from 'node:zlib'

type Mode = 'sandbox' | 'live'

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
/** 143 bits. */
const randomLength = 24
const checksumLength = 6

const pattern = /^(mw_(live|test)_[0-9A-Za-z]{22,64})_([0-9A-Za-z]{6})$/

/** The beginning of all keys of an installation. */
export const keyPrefix = (mode: Mode): string => `mw_${mode === 'live' ? 'live' : 'test'}_`

/** CRC32 in base 62, so that scanners for leaked secrets recognize keys without a call. */
function checksum(text: string): string {
  let rest = crc32(text)
  let written = ''
  while (written.length < checksumLength) {
    written = digits.charAt(rest % digits.length) + written
    rest = Math.floor(rest / digits.length)
  }
  return written
}

/** Returns a new key: prefix, random characters and checksum. */
export function createSecret(mode: Mode): string {
  const random = Array.from({ length: randomLength }, () => digits.charAt(randomInt(digits.length)))
  const key = keyPrefix(mode) + random.join('')
  return `${key}_${checksum(key)}`
}

/** Whether a token is a complete key of this installation. `wrong-mode` for one of an installation in the other mode. */
export function checkSecret(token: string, mode: Mode): 'complete' | 'invalid' | 'wrong-mode' {
  const [, key, , sum] = pattern.exec(token) ?? []
  if (key === undefined || sum !== checksum(key)) return 'invalid'
  return key.startsWith(keyPrefix(mode)) ? 'complete' : 'wrong-mode'
}

/** Keys are random, so they need no slow hash. */
export const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest()

/** Compares hashes in constant time. */
export const isSameHash = (a: Buffer, b: Buffer): boolean => a.length === b.length && timingSafeEqual(a, b)
