import { createSecretKey } from 'node:crypto'
import { expect, test } from 'vitest'
import { seal, unseal } from './sealing.ts'

const key = createSecretKey(Buffer.alloc(32, 1))
const other = createSecretKey(Buffer.alloc(32, 2))
const sealed = seal([key], Buffer.from('geheim'), 'account 1')

test('opens what one of the keys sealed under the same label', () => {
  expect(unseal([other, key], sealed, 'account 1').toString()).toBe('geheim')
  expect(() => unseal([key], sealed, 'account 2')).toThrow()
  expect(() => unseal([other], sealed, 'account 1')).toThrow()
})

test('refuses a change of any byte and every shorter text', () => {
  for (let at = 0; at < sealed.length; at++) {
    const changed = Buffer.from(sealed)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(() => unseal([key], changed, 'account 1'), `byte ${at}`).toThrow()
  }
  for (let bytes = 0; bytes < sealed.length; bytes++)
    expect(() => unseal([key], sealed.subarray(0, bytes), 'account 1'), `${bytes} bytes`).toThrow()
})

test.each([4, 8, 12, 15])('compares no tag of %i bytes', (bytes) => {
  expect(() => unseal([key], Buffer.alloc(bytes))).toThrow(/Invalid authentication tag length/)
})
