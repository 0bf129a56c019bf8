import { ApiError, type ApiErrorCode } from '@merkwerk/client/app'
import { expect, test } from 'vitest'
import { forgetOrderKey, isDecided, toOrderKey } from './order-key.ts'

function openStore(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  const values = new Map<string, string>()
  return {
    getItem: (name) => values.get(name) ?? null,
    setItem: (name, value) => void values.set(name, value),
    removeItem: (name) => void values.delete(name),
  }
}

test('keeps one key for each package until its payment is decided', () => {
  const store = openStore()
  const [small, large] = [toOrderKey(store, 1), toOrderKey(store, 2)]
  expect(small).toMatch(/^[0-9a-f-]{36}$/)
  expect(large).not.toBe(small)
  expect(toOrderKey(store, 1)).toBe(small)
  forgetOrderKey(store, 1)
  expect(toOrderKey(store, 1)).not.toBe(small)
  expect(toOrderKey(store, 2)).toBe(large)
})

test('a declined payment and a key that the server cannot use prove that nothing was paid', () => {
  expect(isDecided(new ApiError('PAYMENT_FAILED', 402))).toBe(true)
  expect(isDecided(new ApiError('INVALID_INPUT', 400, { key: ['Invalid UUID'] }))).toBe(true)
})

test.each<[ApiErrorCode, number]>([
  ['NO_RESPONSE', 0],
  ['INVALID_RESPONSE', 200],
  ['INCOMPLETE_RESPONSE', 200],
  ['INVALID_INPUT', 400],
  ['UNAUTHENTICATED', 401],
  ['PAYMENT_REQUIRED', 403],
  ['NOT_FOUND', 404],
  ['TOO_SLOW', 408],
  ['THROTTLED', 429],
  ['INTERNAL', 502],
  ['UNAVAILABLE', 503],
])('%s leaves open whether an earlier attempt was paid', (code, status) => {
  expect(isDecided(new ApiError(code, status))).toBe(false)
})
