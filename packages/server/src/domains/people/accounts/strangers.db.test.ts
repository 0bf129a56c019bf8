import { endpoints } from '@merkwerk/contract'
import { sql } from 'kysely'
import { TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
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
import { createLink } from './link-store.ts'

let context: Context
let api: TestApi
let now = new Date('2026-03-01T12:00:00Z')

beforeAll(async () => {
  // The proxy header gives each caller an IP address.
  context = await createTestContext({ TRUST_PROXY: 'true' }, { clock: { now: () => now } })
  api = await startTestApi(context)
})
afterAll(async () => {
  await api[Symbol.asyncDispose]()
  await context[Symbol.asyncDispose]()
})

interface Attempt {
  password?: string
  ip: string
  cookie?: string
  code?: string
}

const logIn = ({ email }: { email: string }, { password = testPassword, ip, cookie, code }: Attempt) =>
  api.call('POST', '/user/login/', {
    body: { email, password, totp_code: code },
    headers: { 'x-forwarded-for': ip, ...(cookie !== undefined && { cookie }) },
  })
const readCookie = ({ headers }: { headers: Headers }) => headers.get('set-cookie')?.split(';')[0] ?? ''

async function guess(account: TestAccount, ip: string, times: number): Promise<number[]> {
  const statuses: number[] = []
  for (let attempt = 0; attempt < times; attempt += 1)
    statuses.push((await logIn(account, { password: 'wrong', ip })).status)
  return statuses
}

async function resetPassword({ id }: TestAccount, password: string, ip: string) {
  const link = await context.db.transaction().execute((tx) => createLink(context, tx, id, 'reset-password'))
  const [uidb64, token] = link.split('/').slice(-2)
  return api.call('POST', `/user/reset-password/${uidb64}/${token}/`, {
    body: { new_password: password },
    headers: { 'x-forwarded-for': ip },
  })
}

describe.each([
  ['a seller', false],
  ['an administrator', true],
])('strangers do not lock out %s', (_, isAdmin) => {
  test('by wrong passwords from another network', async () => {
    const owner = await createAccount(context, { isAdmin })
    await guess(owner, '198.51.100.1', 30)
    expect((await logIn(owner, { ip: '198.51.100.1' })).status).toBe(429)
    expect((await logIn(owner, { ip: '203.0.113.1' })).status).toBe(200)
  })

  test('by wrong passwords from the same network, in a browser that is known', async () => {
    const owner = await createAccount(context, { isAdmin })
    const ip = isAdmin ? '198.51.100.2' : '198.51.100.3'
    const cookie = readCookie(await logIn(owner, { ip }))
    expect(cookie).toContain(`known-${owner.id}=`)
    await guess(owner, ip, 70)
    expect((await logIn(owner, { ip })).status).toBe(429)
    expect((await logIn(owner, { ip, cookie })).status).toBe(200)
  })

  test('who has just chosen a password with a mailed link', async () => {
    const owner = await createAccount(context, { isAdmin })
    const ip = isAdmin ? '198.51.100.4' : '198.51.100.5'
    await guess(owner, ip, 12)
    const reset = await resetPassword(owner, 'A-new-pass-1!', ip)
    expect(reset.status).toBe(200)
    expect((await logIn(owner, { password: 'A-new-pass-1!', ip })).status).toBe(200)
    await guess(owner, ip, 12)
    const cookie = readCookie(reset)
    expect((await logIn(owner, { password: 'A-new-pass-1!', ip, cookie })).status).toBe(200)
  })
})

test('guesses from many networks are slowed down to two a network, and the owner still gets in', async () => {
  const owner = await createAccount(context)
  const cookie = readCookie(await logIn(owner, { ip: '192.0.2.200' }))
  for (let network = 0; network < 10; network += 1) await guess(owner, `192.0.2.${network}`, 10)
  for (let network = 10; network < 15; network += 1)
    expect(await guess(owner, `192.0.2.${network}`, 4)).toEqual([401, 401, 429, 429])
  expect((await logIn(owner, { ip: '192.0.2.201' })).status).toBe(200)
  expect((await logIn(owner, { ip: '192.0.2.10', cookie })).status).toBe(200)
})

test('the /64 networks of one customer count as one', async () => {
  const owner = await createAccount(context)
  for (let network = 0; network < 10; network += 1)
    await guess(owner, `2001:db8:1:${network.toString(16)}::1`, 1)
  expect((await logIn(owner, { ip: '2001:db8:1:ff::1' })).status).toBe(429)
  expect((await logIn(owner, { ip: '2001:db8:1:100::1' })).status).toBe(200)
})

test('a known browser has ten attempts of its own', async () => {
  const owner = await createAccount(context)
  const ip = '198.51.100.20'
  const cookie = readCookie(await logIn(owner, { ip }))
  for (let attempt = 0; attempt < 10; attempt += 1)
    expect((await logIn(owner, { password: 'wrong', ip, cookie })).status).toBe(401)
  expect((await logIn(owner, { ip: '198.51.100.21', cookie })).status).toBe(429)
  expect((await logIn(owner, { ip: '198.51.100.21' })).status).toBe(200)
})

test('all known browsers of an account have sixty attempts together', async () => {
  const owner = await createAccount(context)
  const cookies: string[] = []
  for (let at = 0; at < 7; at += 1) cookies.push(readCookie(await logIn(owner, { ip: `198.51.101.${at}` })))
  const attempts = cookies.flatMap((cookie) => Array.from({ length: 9 }, () => cookie))
  const statuses: number[] = []
  for (const [at, cookie] of attempts.entries())
    statuses.push((await logIn(owner, { password: 'wrong', ip: `198.51.101.${at}`, cookie })).status)
  expect(statuses.filter((status) => status === 401)).toHaveLength(60)
  expect(statuses.slice(60)).toEqual([429, 429, 429])
  expect((await logIn(owner, { ip: '198.51.101.200' })).status).toBe(200)
})

test('known browsers of several accounts have sixty attempts an address, apart from strangers', async () => {
  const ip = '198.51.101.250'
  const owners = await Promise.all(Array.from({ length: 7 }, () => createAccount(context)))
  let wrong = 0
  for (const [at, owner] of owners.entries()) {
    const cookie = readCookie(await logIn(owner, { ip: `198.51.102.${at}` }))
    for (let attempt = 0; attempt < 9; attempt += 1)
      if ((await logIn(owner, { password: 'wrong', ip, cookie })).status === 401) wrong += 1
  }
  expect(wrong).toBe(60)
  expect((await logIn(owners[0]!, { ip })).status).toBe(200)
})

test('a new password and a new second factor make known browsers unknown', async () => {
  const ip = '198.51.101.251'
  const [changed, guarded] = [await createAccount(context), await createAccount(context)]
  const before = readCookie(await logIn(changed, { ip }))
  const password = 'A-new-pass-1!'
  const after = readCookie(await resetPassword(changed, password, ip))
  await guess(changed, ip, 10)
  expect((await logIn(changed, { password, ip, cookie: before })).status).toBe(429)
  expect((await logIn(changed, { password, ip, cookie: after })).status).toBe(200)

  const cookie = readCookie(await logIn(guarded, { ip }))
  const client = api.client((await signIn(context, guarded)).access)
  const { secret } = await client.call(endpoints.startTotp, { body: { password: testPassword } })
  const code = () => new TOTP({ secret }).generate({ timestamp: now.getTime() })
  await client.call(endpoints.confirmTotp, { body: { totp_code: code() } })
  now = new Date(now.getTime() + 30_000)
  await guess(guarded, ip, 10)
  expect((await logIn(guarded, { ip, cookie, code: code() })).status).toBe(429)
})

test('only our own cookie for this account makes a browser known, for 180 days', async () => {
  const [owner, other] = [await createAccount(context), await createAccount(context)]
  const ip = '198.51.100.30'
  const response = await logIn(owner, { ip })
  expect(response.headers.get('set-cookie')).toMatch(
    /; Path=\/; Max-Age=15552000; HttpOnly; SameSite=Strict$/,
  )
  const cookie = readCookie(response)
  const foreign = readCookie(await logIn(other, { ip })).replace(`known-${other.id}`, `known-${owner.id}`)
  await guess(owner, ip, 10)
  for (const forged of [foreign, `${cookie.slice(0, -2)}xx`, `known-${owner.id}=`, `known-${owner.id}=a.b.c`])
    expect((await logIn(owner, { ip, cookie: forged })).status).toBe(429)
  expect((await logIn(owner, { ip, cookie: `theme=dark; ${cookie}` })).status).toBe(200)
  const before = now
  now = new Date(now.getTime() + 181 * 24 * 3600 * 1000)
  expect((await logIn(owner, { ip, cookie })).status).toBe(429)
  now = before
})

test('a wrong password or code gives no cookie, and a session that can only pay does', async () => {
  const owner = await createAccount(context)
  const wrong = await logIn(owner, { password: 'wrong', ip: '198.51.100.40' })
  expect(wrong.headers.get('set-cookie')).toBeNull()
  const unpaid = await createAccount(context, { subscription: 'none' })
  const response = await logIn(unpaid, { ip: '198.51.100.40' })
  expect(response.status).toBe(403)
  expect(readCookie(response)).toContain(`known-${unpaid.id}=`)
})

test('strangers who know the password get thirty codes from everywhere, and a known browser still its own', async () => {
  const owner = await createAccount(context)
  const client = api.client((await signIn(context, owner)).access)
  const { secret } = await client.call(endpoints.startTotp, { body: { password: testPassword } })
  const codeNow = () => new TOTP({ secret }).generate({ timestamp: now.getTime() })
  const next = () => {
    now = new Date(now.getTime() + 30_000)
    return codeNow()
  }
  await client.call(endpoints.confirmTotp, { body: { totp_code: codeNow() } })
  const cookie = readCookie(await logIn(owner, { ip: '203.0.113.100', code: next() }))
  for (let network = 1; network < 4; network += 1)
    for (let attempt = 0; attempt < 10; attempt += 1)
      expect((await logIn(owner, { ip: `203.0.113.${100 + network}`, code: '000000' })).status).toBe(400)
  expect((await logIn(owner, { ip: '203.0.113.110', code: next() })).status).toBe(429)
  expect((await logIn(owner, { ip: '203.0.113.110', code: next(), cookie })).status).toBe(200)
})

test('a stranger’s requests for links neither block the owner’s nor fill the mailbox', async () => {
  const owner = await createAccount(context)
  const ask = async (ip: string) =>
    (
      await api.call('POST', '/user/forgot-password/', {
        body: { email: owner.email },
        headers: { 'x-forwarded-for': ip },
      })
    ).status
  for (let attempt = 0; attempt < 5; attempt += 1) expect(await ask('198.51.100.50')).toBe(200)
  expect(await ask('198.51.100.50')).toBe(429)
  for (let network = 51; network < 60; network += 1) expect(await ask(`198.51.100.${network}`)).toBe(200)
  const { rows } = await sql<{ emails: number }>`
    SELECT count(*)::integer AS emails FROM pgboss.job
    WHERE name = 'send-account-email' AND data ->> 'email' = ${owner.email}`.execute(context.db)
  expect(rows).toEqual([{ emails: 10 }])
})
