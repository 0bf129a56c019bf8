import { endpoints } from '@merkwerk/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Context } from '../../../platform/context.ts'
import {
  createAccount,
  createTestContext,
  openTestMailbox,
  signIn,
  startTestApi,
  type TestAccount,
  type TestApi,
  testPassword,
} from '../../../testing/index.ts'
import { startWorker } from '../../../worker.ts'

const mailbox = openTestMailbox()
let context: Context
let api: TestApi
let worker: AsyncDisposable
let seller: TestAccount
let token: string

beforeAll(async () => {
  context = await createTestContext({}, { mail: mailbox.mail })
  api = await startTestApi(context)
  worker = await startWorker(context)
})
afterAll(async () => {
  await worker[Symbol.asyncDispose]()
  await api[Symbol.asyncDispose]()
  await context[Symbol.asyncDispose]()
})
beforeEach(async () => {
  seller = await createAccount(context)
  token = (await signIn(context, seller)).access
})

const profile = () => api.client(token).call(endpoints.getProfile)
const profileStatus = async (access: string) =>
  (await api.call('GET', '/user/profile/update/', { token: access })).status

describe('changing the password', () => {
  const change = (body: object) => api.call('PUT', '/user/profile/update/', { token, body })
  const words = { old_password: testPassword, new_password: 'brand new 42!' }

  test('ends the other sessions, keeps this one and emails the account', async () => {
    const other = await signIn(context, seller)
    expect(await change(words)).toMatchObject({
      status: 200,
      body: { message: 'Password changed successfully.' },
    })
    expect(await profileStatus(token)).toBe(200)
    expect(await profileStatus(other.access)).toBe(401)
    await mailbox.take(seller.email, 'Ihr Passwort wurde geändert')
    const logIn = (password: string) =>
      api.call('POST', '/user/login/', { body: { email: seller.email, password } })
    expect((await logIn(testPassword)).status).toBe(401)
    expect((await logIn(words.new_password)).status).toBe(200)
  })

  test.each([
    [{ old_password: '' }, { old_password: ['Current password is required'] }],
    [{ old_password: 'wrong' }, { old_password: ['Current password is incorrect'] }],
    [{ new_password: '' }, { new_password: ['New password is required'] }],
    [{ new_password: 'short' }, { new_password: ['Password must be at least 8 characters long.'] }],
    [
      { new_password: 'abcdefgh' },
      { new_password: ['Password must contain at least one special character.'] },
    ],
    [
      { old_password: 'x'.repeat(900_000) },
      { old_password: ['Password must be at most 128 characters long.'] },
    ],
    [
      { new_password: 'iloveyou1!' },
      { new_password: ['This password is too common. Please choose another one.'] },
    ],
    [
      { new_password: 'Merkwerk2026!' },
      { new_password: ['This password is too common. Please choose another one.'] },
    ],
  ])('%j is a field error', async (wrong, fields) => {
    expect(await change({ ...words, ...wrong })).toMatchObject({ status: 400, body: fields })
  })

  test('rejects the name or the address as password', async () => {
    expect(await change({ ...words, new_password: seller.email.toUpperCase() })).toMatchObject({
      status: 400,
      body: { new_password: ['Password must not be your name or email.'] },
    })
  })

  test('works while another visitor uses up the sign-in attempts of the address', async () => {
    const logIn = () => api.call('POST', '/user/login/', { body: { email: seller.email, password: 'wrong' } })
    for (let attempt = 0; attempt < 10; attempt += 1) expect((await logIn()).status).toBe(401)
    expect((await logIn()).status).toBe(429)
    expect((await change(words)).status).toBe(200)
  })

  test('limits guesses of the old password and returns the time to wait', async () => {
    for (let attempt = 0; attempt < 10; attempt += 1) await change({ ...words, old_password: 'wrong' })
    const held = await change(words)
    expect(held.status).toBe(429)
    expect(Number(held.headers.get('retry-after'))).toBeGreaterThan(0)
  })
})

describe('the phone number', () => {
  const change = (phone_number: string) =>
    api.call('PUT', '/user/profile/phone/', { token, body: { phone_number } })

  test('is stored as E.164', async () => {
    expect((await change('+49 (151) 234-567 89')).body).toMatchObject({ phone_number: '+4915123456789' })
    expect((await profile()).phone_number).toBe('+4915123456789')
  })

  test.each([
    ['', 'Phone number cannot be empty'],
    ['0151 2345678', 'Please enter a valid phone number'],
    ['+49', 'Please enter a valid phone number'],
    ['+4915123456789012', 'Please enter a valid phone number'],
  ])('%j is rejected', async (number, text) => {
    const { status, body } = await change(number)
    expect(status).toBe(400)
    expect(body.phone_number).toContain(text)
  })
})

test('the language of emails is one of the supported languages', async () => {
  const choose = (language: string) =>
    api.call('PUT', '/user/profile/language/', { token, body: { language } })
  expect((await choose('en')).body.language).toBe('en')
  expect((await profile()).language).toBe('en')
  expect((await choose('fr')).status).toBe(400)
})

test('emails about runs are on by default and can be switched off separately', async () => {
  const choose = (body: object) => api.call('PUT', '/user/profile/notifications/', { token, body })
  const chosen = async () => (await profile()).notifications
  expect(await chosen()).toEqual({ job_done: true, job_failed: true })
  expect((await choose({ job_done: false })).body.notifications).toEqual({
    job_done: false,
    job_failed: true,
  })
  expect((await choose({})).body.notifications).toEqual({ job_done: false, job_failed: true })
  await choose({ job_done: true, job_failed: false })
  expect(await chosen()).toEqual({ job_done: true, job_failed: false })
  expect((await choose({ job_done: 'no' })).status).toBe(400)
})

describe('sessions', () => {
  const list = async () => (await api.client(token).call(endpoints.listSessions)).sessions

  test('are listed with their browsers, and the caller’s is marked', async () => {
    const { access } = await api.client().call(endpoints.login, {
      body: { email: seller.email, password: testPassword },
      headers: { 'user-agent': 'Firefox on Linux' },
    })
    token = access
    const sessions = await list()
    expect(sessions).toHaveLength(2)
    expect(sessions.filter(({ is_current }) => is_current)).toMatchObject([
      { user_agent: 'Firefox on Linux' },
    ])
  })

  test('are listed up to a hundred', async () => {
    await sql`
      INSERT INTO sessions SELECT (jsonb_populate_record(session, jsonb_build_object('id', gen_random_uuid()))).*
      FROM sessions AS session, generate_series(1, 120)
      WHERE session.id = (SELECT id FROM sessions WHERE account_id = ${seller.id} LIMIT 1)`.execute(
      context.db,
    )
    expect(await list()).toHaveLength(100)
  })

  test('can be ended one by one, or all except the current one', async () => {
    const [one, other] = [await signIn(context, seller), await signIn(context, seller)]
    const [id] = one.refresh.split('.')
    const end = (query: string) => api.call('DELETE', `/user/sessions/${query}`, { token })
    expect((await end(`?id=${id}`)).body).toEqual({ success: true })
    expect(await profileStatus(one.access)).toBe(401)
    expect(await profileStatus(other.access)).toBe(200)
    expect((await end(`?id=${id}`)).status).toBe(404)
    expect((await end('')).status).toBe(200)
    expect(await profileStatus(other.access)).toBe(401)
    expect(await list()).toHaveLength(1)
  })

  test('of another account cannot be ended', async () => {
    const victim = await signIn(context, await createAccount(context))
    const [id] = victim.refresh.split('.')
    expect((await api.call('DELETE', `/user/sessions/?id=${id}`, { token })).status).toBe(404)
    expect((await api.call('DELETE', '/user/sessions/?id=1', { token })).status).toBe(400)
    expect(await profileStatus(victim.access)).toBe(200)
  })
})

test('the audit log contains sign-ins and changes', async () => {
  await api.call('POST', '/user/login/', { body: { email: seller.email, password: testPassword } })
  await api.call('PUT', '/user/profile/phone/', { token, body: { phone_number: '+4915123456789' } })
  const entries = await context.db
    .selectFrom('audit_log')
    .select('action')
    .where('account_id', '=', seller.id)
    .where('actor_account_id', '=', seller.id)
    .orderBy('id')
    .execute()
  expect(entries.map(({ action }) => action)).toEqual(['sign-in', 'change-phone'])
})
