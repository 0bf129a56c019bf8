import { crc32 } from 'node:zlib'
import { expect, test } from 'vitest'
import { checkSecret, createSecret, hashSecret, isSameHash } from './secret.ts'

test('creates different keys with the prefix of the mode, random characters and a checksum', () => {
  const keys = Array.from({ length: 200 }, () => createSecret('live'))
  expect(new Set(keys).size).toBe(200)
  for (const key of keys) expect(key).toMatch(/^mw_live_[0-9A-Za-z]{24}_[0-9A-Za-z]{6}$/)
  expect(new Set(keys.join('')).size).toBe(63)
  expect(createSecret('sandbox')).toMatch(/^mw_test_/)
})

test('the checksum is the CRC32 of what stands before in base 62', () => {
  const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
  const key = createSecret('live')
  const [written = '', before] = [key.slice(-6), key.slice(0, -7)]
  const value = [...written].reduce((sum, digit) => sum * 62 + digits.indexOf(digit), 0)
  expect(value).toBe(crc32(before))
})

test('recognizes complete keys of its own mode', () => {
  const key = createSecret('live')
  expect(checkSecret(key, 'live')).toBe('complete')
  expect(checkSecret(key, 'sandbox')).toBe('wrong-mode')
  expect(checkSecret(createSecret('sandbox'), 'sandbox')).toBe('complete')
})

test('refuses every key with another character', () => {
  const key = createSecret('live')
  for (let at = 0; at < key.length; at++) {
    const other = key[at] === 'a' ? 'b' : 'a'
    expect(checkSecret(key.slice(0, at) + other + key.slice(at + 1), 'live')).toBe('invalid')
  }
  for (const wrong of ['', 'mw_', key.slice(0, -1), `${key}0`, ` ${key}`, `${key}\n`, key.toUpperCase()])
    expect(checkSecret(wrong, 'live')).toBe('invalid')
})

test('compares whole hashes', () => {
  const hash = hashSecret('a')
  const changed = Buffer.from(hash)
  changed[31] = (changed[31] ?? 0) ^ 1
  expect(isSameHash(hash, hashSecret('a'))).toBe(true)
  expect(isSameHash(hash, changed)).toBe(false)
  expect(isSameHash(hash, hash.subarray(0, 31))).toBe(false)
})
