import { ApiError } from '@merkwerk/client/app'
import type { Purchase } from '@merkwerk/contract'
import { expect, test } from 'vitest'
import { findPurchaseId, toResult } from './payment-result.ts'

const loading = { isFetching: true, error: null }
const purchase = (status: Purchase['status']): Purchase => ({
  id: 3,
  kind: 'coins',
  status,
  coins: 500,
  amount: 5,
})
const known = (data: Purchase | null) =>
  toResult({ id: 3, isSignedIn: true, query: { data, isFetching: false, error: null } })

test.each([
  ['?purchase=3', 3],
  ['?purchase=x', undefined],
  ['?purchase=0', undefined],
  ['', undefined],
])('the purchase of %s is %s', (search, id) => {
  expect(findPurchaseId(new URLSearchParams(search))).toBe(id)
})

test('a page without a purchase in its address only thanks', () => {
  expect(toResult({ id: undefined, isSignedIn: true, query: loading })).toBe('unnamed')
})

test('a purchase is shown as the server knows it', () => {
  expect(toResult({ id: 3, isSignedIn: true, query: loading })).toBe('waiting')
  expect([known(purchase('booked')), known(purchase('failed')), known(purchase('expired'))]).toEqual([
    'booked',
    'failed',
    'expired',
  ])
  expect(known(null)).toBe('late')
})

test.each([
  ['NOT_FOUND', 404],
  ['THROTTLED', 429],
  ['UNAUTHENTICATED', 401],
  ['INVALID_RESPONSE', 200],
] as const)('a lookup that ends with %s confirms no payment, and a retry waits again', (code, status) => {
  const error = new ApiError(code, status)
  const ask = (isFetching: boolean) => toResult({ id: 3, isSignedIn: true, query: { isFetching, error } })
  expect(ask(false)).toBe('unknown')
  expect(ask(true)).toBe('waiting')
})

test('a purchase is unknown after the session ended', () => {
  const query = { isFetching: false, error: null }
  expect(toResult({ id: 3, isSignedIn: false, query })).toBe('unknown')
})
