import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Context } from '../../../platform/context.ts'
import {
  createAccount,
  createTestContext,
  startTestApi,
  type TestApi,
  testPassword,
} from '../../../testing/index.ts'

let context: Context
let api: TestApi

beforeAll(async () => {
  // The proxy header gives each test its own IP address.
  context = await createTestContext({ TRUST_PROXY: 'true' })
  api = await startTestApi(context)
})
afterAll(async () => {
  await api[Symbol.asyncDispose]()
  await context[Symbol.asyncDispose]()
})

const logIn = (email: string, password = testPassword, ip = '192.0.2.1') =>
  api.call('POST', '/user/login/', { body: { email, password }, headers: { 'x-forwarded-for': ip } })

test('a seller gets a session that can read the profile', async () => {
  const seller = await createAccount(context)
  const { status, body } = await logIn(seller.email)
  expect(status).toBe(200)
  expect(body).toEqual({ access: expect.any(String), refresh: expect.any(String), admin: false })
  const profile = await api.call('GET', '/user/profile/update/', { token: String(body.access) })
  expect(profile.body).toMatchObject({
    email: seller.email,
    subscription: { status: 'active', has_access: true },
  })
})

test('the response marks an admin', async () => {
  const admin = await createAccount(context, { isAdmin: true, subscription: 'none' })
  expect((await logIn(admin.email)).body).toMatchObject({ admin: true })
})

test('ignores the case of the address', async () => {
  const seller = await createAccount(context)
  expect((await logIn(seller.email.toUpperCase())).status).toBe(200)
})

test('returns the same response for an unknown address and a wrong password', async () => {
  const seller = await createAccount(context)
  const wrong = await logIn(seller.email, 'wrong')
  const unknown = await logIn('nobody@example.test', 'wrong')
  expect(wrong.status).toBe(401)
  expect(wrong.body).toMatchObject({
    error: 'Invalid email or password',
    code: 'INVALID_CREDENTIALS',
    non_field_errors: ['Invalid email or password'],
  })
  const { request_id: _first, ...wrongBody } = wrong.body
  const { request_id: _second, ...unknownBody } = unknown.body
  expect(unknownBody).toEqual(wrongBody)
})

describe('only a correct password reveals why an account cannot be used yet', () => {
  test.each([
    ['EMAIL_NOT_VERIFIED', 'Email is not verified.', { isVerified: false, isApproved: false }],
    ['NOT_APPROVED', 'Admin has not verified your account.', { isApproved: false }],
    ['ACCOUNT_SUSPENDED', 'This account is suspended. Please contact support.', { isSuspended: true }],
  ])('%s', async (code, error, traits) => {
    const { email } = await createAccount(context, traits)
    expect(await logIn(email)).toMatchObject({ status: 403, body: { code, error } })
    expect(await logIn(email, 'wrong')).toMatchObject({ status: 401, body: { code: 'INVALID_CREDENTIALS' } })
  })

  test.each(['none', 'ended'] as const)(
    'a subscription with status %s gets a session that can only pay',
    async (subscription) => {
      const { email } = await createAccount(context, { subscription })
      const { status, body } = await logIn(email)
      expect(status).toBe(403)
      expect(body).toMatchObject({ code: 'PAYMENT_REQUIRED', error: 'One time payment required' })
      const token = String(body.access)
      const profile = await api.call('GET', '/user/profile/update/', { token })
      expect(profile.body).toMatchObject({ subscription: { status: subscription, has_access: false } })
    },
  )

  test.each(['past_due', 'canceled'] as const)(
    'a subscription with status %s keeps its access',
    async (subscription) => {
      const { email } = await createAccount(context, { subscription })
      expect((await logIn(email)).status).toBe(200)
    },
  )
})

describe('throttling', () => {
  test('blocks a network after ten wrong passwords for an account and returns the time to wait', async () => {
    const { email } = await createAccount(context)
    for (let attempt = 0; attempt < 10; attempt += 1)
      expect((await logIn(email, 'wrong', '198.51.100.1')).status).toBe(401)
    const held = await logIn(email, testPassword, '198.51.100.1')
    expect(held).toMatchObject({ status: 429, body: { code: 'THROTTLED' } })
    const seconds = Number(held.headers.get('retry-after'))
    expect(seconds).toBeGreaterThan(0)
    expect(seconds).toBeLessThanOrEqual(900)
    expect(held.body.retry_after_seconds).toBe(seconds)
  })

  test('a correct password clears the count', async () => {
    const { email } = await createAccount(context)
    const address = '203.0.113.5'
    for (let round = 0; round < 2; round += 1) {
      for (let attempt = 0; attempt < 9; attempt += 1) await logIn(email, 'wrong', address)
      expect((await logIn(email, testPassword, address)).status).toBe(200)
    }
  })

  test('limits successful sign-ins too', async () => {
    const { id, email } = await createAccount(context)
    const expire = Date.now() + 900_000
    const key = `right-password-claimant:account-${id}|203.0.113.41`
    await context.db.insertInto('attempts').values({ key, points: 199, expire }).execute()
    expect((await logIn(email, testPassword, '203.0.113.41')).status).toBe(200)
    expect((await logIn(email, testPassword, '203.0.113.41')).status).toBe(429)
  })

  test('rejects long passwords before hashing it', async () => {
    const { email } = await createAccount(context)
    expect(await logIn(email, 'x'.repeat(900_000), '203.0.113.43')).toMatchObject({ status: 413 })
    expect(await logIn(email, 'x'.repeat(15_000), '203.0.113.43')).toMatchObject({
      status: 400,
      body: { password: ['Password must be at most 128 characters long.'] },
    })
  })

  test('blocks an IP address that tries many accounts, but no others', async () => {
    const address = '203.0.113.77'
    for (let attempt = 0; attempt < 60; attempt += 1)
      await logIn(`nobody-${attempt}@example.test`, 'wrong', address)
    const { email } = await createAccount(context)
    expect((await logIn(email, testPassword, address)).status).toBe(429)
    expect((await logIn(email, testPassword, '203.0.113.78')).status).toBe(200)
  })

  test('deletes expired attempts', async () => {
    await context.db
      .insertInto('attempts')
      .values({ key: 'login-account:long-ago', points: 9, expire: 1 })
      .execute()
    await logIn('nobody@example.test', 'wrong', '203.0.113.90')
    const left = await context.db.selectFrom('attempts').select('key').where('expire', '=', 1).execute()
    expect(left).toEqual([])
  })
})
