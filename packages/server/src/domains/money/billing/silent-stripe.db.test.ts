import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { englishErrors } from '@merkwerk/contract/errors-en'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Context } from '../../../platform/context.ts'
import { openStripe } from '../../../platform/stripe/index.ts'
import {
  createAccount,
  createTestContext,
  signIn,
  startTestApi,
  type TestApi,
} from '../../../testing/index.ts'

/** Idempotency keys of the calls that it received and never answered. */
const keys: unknown[] = []
const silent = createServer(({ headers }) => void keys.push(headers['idempotency-key']))
let context: Context
let api: TestApi

beforeAll(async () => {
  silent.listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`
  const stripe = openStripe({ secretKey: 'sk_test_silent', url, timeoutMs: 50 })
  context = await createTestContext({}, { stripe })
  api = await startTestApi(context)
})
afterAll(async () => {
  await api[Symbol.asyncDispose]()
  await context[Symbol.asyncDispose]()
  silent.closeAllConnections()
  silent.close()
})

test.each([
  ['buying coins', '/wallet/add_coins/', { productId: 3 }],
  ['subscribing', '/user/api/create-checkout-session/', undefined],
  ['saving a card', '/wallet/setup_intent/', undefined],
])('returns an error text for %s after two timeouts with the same idempotency key', async (_, path, body) => {
  const { access } = await signIn(context, await createAccount(context))
  keys.length = 0
  const answer = await api.call('POST', path, { token: access, ...(body && { body }) })
  expect(answer).toMatchObject({
    status: 503,
    body: { code: 'UNAVAILABLE', error: englishErrors.UNAVAILABLE },
  })
  expect(keys).toHaveLength(2)
  expect(keys[0]).toEqual(expect.any(String))
  expect(keys[1]).toBe(keys[0])
})
