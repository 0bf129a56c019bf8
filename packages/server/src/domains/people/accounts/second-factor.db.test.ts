import { endpoints } from '@merkwerk/contract'
import { TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Context } from '../../../platform/context.ts'
import {
  createAccount,
  createTestContext,
  signIn,
  startTestApi,
  type TestAccount,
  type TestApi,
  testPassword,
} from '../../../testing/index.ts'

let context: Context
let api: TestApi
let now = new Date('2026-01-01T12:00:00Z')
let seller: TestAccount
let token: string

const pass = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000)
}

beforeAll(async () => {
  context = await createTestContext({}, { clock: { now: () => now } })
  api = await startTestApi(context)
})
afterAll(async () => {
  await api[Symbol.asyncDispose]()
  await context[Symbol.asyncDispose]()
})
beforeEach(async () => {
  seller = await createAccount(context)
  token = (await signIn(context, seller)).access
  pass(60)
})

const post = (path: string, body: object) => api.call('POST', path, { token, body })
const logIn = (totp_code?: string, password = testPassword) =>
  api.call('POST', '/user/login/', { body: { email: seller.email, password, totp_code } })
const toCode = (secret: string) => new TOTP({ secret }).generate({ timestamp: now.getTime() })

/** Turns the second factor on and advances to the next code. */
async function enable() {
  const { call } = api.client(token)
  const { secret, uri } = await call(endpoints.startTotp, { body: { password: testPassword } })
  const body = { totp_code: toCode(secret) }
  const { recovery_codes: codes } = await call(endpoints.confirmTotp, { body })
  pass(30)
  return { secret, uri, codes }
}
const wrongCode = { status: 400, body: { totp_code: ['This code is not valid.'] } }

describe('signing in with the second factor', () => {
  test('requires a code only after a correct password and accepts each code once', async () => {
    const { secret } = await enable()
    expect(await logIn()).toMatchObject({ status: 403, body: { code: 'SECOND_FACTOR_REQUIRED' } })
    expect((await logIn(undefined, 'wrong')).body.code).toBe('INVALID_CREDENTIALS')
    const code = toCode(secret)
    expect((await logIn(code)).status).toBe(200)
    expect(await logIn(code)).toMatchObject(wrongCode)
    pass(30)
    expect((await logIn(toCode(secret))).status).toBe(200)
  })

  test('two concurrent sign-ins with one code succeed once', async () => {
    const { secret } = await enable()
    const answers = await Promise.all([logIn(toCode(secret)), logIn(toCode(secret))])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
  })

  test('accepts a clock that is off by one step, but not by two', async () => {
    const { secret } = await enable()
    pass(60)
    const late = toCode(secret)
    pass(60)
    expect(await logIn(late)).toMatchObject(wrongCode)
    const inTime = toCode(secret)
    pass(30)
    expect((await logIn(inTime)).status).toBe(200)
  })

  test('accepts a recovery code once, in any case and with any separators', async () => {
    const { codes } = await enable()
    expect(new Set(codes).size).toBe(10)
    // 120 bits: from 112 on, a fast hash is enough.
    for (const code of codes) expect(code).toMatch(/^([0-9a-hjkmnp-tv-z]{4}-){5}[0-9a-hjkmnp-tv-z]{4}$/)
    const typed = (codes[0] ?? '').toUpperCase().replaceAll('-', ' ')
    expect((await logIn(typed)).status).toBe(200)
    expect(await logIn(codes[0])).toMatchObject(wrongCode)
    expect((await logIn(codes[1])).status).toBe(200)
  })

  test('limits guesses of codes', async () => {
    await enable()
    for (let attempt = 0; attempt < 10; attempt += 1) expect((await logIn('000000')).status).toBe(400)
    expect((await logIn('000000')).status).toBe(429)
  })
})

describe('turning the second factor on and off', () => {
  test('requires password and code for both', async () => {
    expect((await post('/user/totp/start/', { password: 'wrong' })).status).toBe(400)
    expect((await post('/user/totp/confirm/', { totp_code: '123456' })).status).toBe(409)
    const { secret, uri } = await enable()
    expect(uri).toContain(`secret=${secret}`)
    expect((await post('/user/totp/start/', { password: testPassword })).status).toBe(409)
    expect((await api.call('GET', '/user/profile/update/', { token })).body.has_second_factor).toBe(true)

    const off = (totp_code: string, password = testPassword) =>
      post('/user/totp/disable/', { password, totp_code })
    expect(await off('000000')).toMatchObject(wrongCode)
    expect((await off(toCode(secret), 'wrong')).status).toBe(400)
    expect((await off(toCode(secret))).status).toBe(200)
    expect((await logIn()).status).toBe(200)
  })

  test('ends every other session and rejects sessions without a code', async () => {
    const other = await signIn(context, seller)
    await enable()
    const profile = async (access: string) =>
      (await api.call('GET', '/user/profile/update/', { token: access })).status
    expect(await profile(token)).toBe(200)
    expect(await profile(other.access)).toBe(401)
    expect(
      (await api.call('POST', '/user/token/refresh/', { body: { refresh: other.refresh } })).status,
    ).toBe(401)
    // A session without a code can neither call nor refresh, even if it starts later.
    const unproven = await signIn(context, seller)
    expect(await profile(unproven.access)).toBe(401)
    const { status } = await api.call('POST', '/user/token/refresh/', { body: { refresh: unproven.refresh } })
    expect(status).toBe(401)
  })

  test('limits guesses of codes for turning it off, and a correct password does not clear the count', async () => {
    const { secret } = await enable()
    const off = (totp_code: string) => post('/user/totp/disable/', { password: testPassword, totp_code })
    for (let attempt = 0; attempt < 10; attempt += 1) expect((await off('000000')).status).toBe(400)
    expect((await off(toCode(secret))).status).toBe(429)
    await api.call('PUT', '/user/profile/update/', {
      token,
      body: { old_password: testPassword, new_password: 'Password123!' },
    })
    expect((await off(toCode(secret))).status).toBe(429)
  })

  test('limits guesses of the first code', async () => {
    await post('/user/totp/start/', { password: testPassword })
    for (let attempt = 0; attempt < 10; attempt += 1)
      expect((await post('/user/totp/confirm/', { totp_code: '000000' })).status).toBe(400)
    expect((await post('/user/totp/confirm/', { totp_code: '000000' })).status).toBe(429)
  })

  test('stays off after a wrong first code', async () => {
    await post('/user/totp/start/', { password: testPassword })
    expect(await post('/user/totp/confirm/', { totp_code: '000000' })).toMatchObject(wrongCode)
    expect((await logIn()).status).toBe(200)
  })

  test('stores neither the secret nor the recovery codes in plain text', async () => {
    const { secret, codes } = await enable()
    const { totp_secret } = await context.db
      .selectFrom('accounts')
      .select('totp_secret')
      .where('id', '=', seller.id)
      .executeTakeFirstOrThrow()
    const plain = new TOTP({ secret }).secret.bytes
    expect(totp_secret?.includes(Buffer.from(plain))).toBe(false)
    const stored = await context.db
      .selectFrom('recovery_codes')
      .select('code_hash')
      .where('account_id', '=', seller.id)
      .execute()
    expect(stored.some(({ code_hash }) => codes.includes(code_hash.toString()))).toBe(false)
  })
})

test('in live mode an admin’s session from before the enrolment never gets admin rights', async () => {
  const live = { ...context, config: { ...context.config, mode: 'live' as const } }
  await using liveApi = await startTestApi(live)
  const admin = await createAccount(context, { isAdmin: true, subscription: 'none' })
  const open = async () => {
    const body = { email: admin.email, password: testPassword }
    const answer = await liveApi.call('POST', '/user/login/', { body })
    expect(answer.body.code).toBe('SECOND_FACTOR_MISSING')
    return { access: String(answer.body.access), refresh: String(answer.body.refresh) }
  }
  const [stolen, own] = [await open(), await open()]
  const call = (access: string, path: string, body: object) =>
    liveApi.call('POST', path, { token: access, body })
  const { body } = await call(own.access, '/user/totp/start/', { password: testPassword })
  const confirmed = await call(own.access, '/user/totp/confirm/', { totp_code: toCode(String(body.secret)) })
  expect(confirmed.status).toBe(200)
  const listUsers = async (access: string) =>
    (await liveApi.call('GET', '/user/GetAllUsersView/', { token: access })).status
  expect(await listUsers(own.access)).toBe(200)
  expect(await listUsers(stolen.access)).toBe(401)
  const refreshed = await liveApi.call('POST', '/user/token/refresh/', { body: { refresh: stolen.refresh } })
  expect(refreshed.status).toBe(401)
})

test('in live mode an admin without a second factor can only turn it on', async () => {
  const live = { ...context, config: { ...context.config, mode: 'live' as const } }
  await using liveApi = await startTestApi(live)
  const admin = await createAccount(context, { isAdmin: true, subscription: 'none' })
  const call = (method: 'GET' | 'POST', path: string, access?: string, body?: object) =>
    liveApi.call(method, path, { ...(access && { token: access }), ...(body && { body }) })
  const login = await call('POST', '/user/login/', undefined, { email: admin.email, password: testPassword })
  expect(login).toMatchObject({ status: 403, body: { code: 'SECOND_FACTOR_MISSING' } })
  const access = String(login.body.access)
  expect((await call('GET', '/user/GetAllUsersView/', access)).status).toBe(403)
  const mustEnable = async () =>
    (await call('GET', '/user/profile/update/', access)).body.must_enable_second_factor
  expect(await mustEnable()).toBe(true)

  const { body } = await call('POST', '/user/totp/start/', access, { password: testPassword })
  const confirmed = await call('POST', '/user/totp/confirm/', access, {
    totp_code: toCode(String(body.secret)),
  })
  expect(confirmed.status).toBe(200)
  expect((await call('GET', '/user/GetAllUsersView/', access)).status).toBe(200)
  expect(await mustEnable()).toBe(false)
})
