import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Context } from '../../../platform/context.ts'
import {
  createAccount,
  createTestContext,
  linkIn,
  openTestMailbox,
  signIn,
  startTestApi,
  type TestApi,
  testPassword,
} from '../../../testing/index.ts'
import { startWorker } from '../../../worker.ts'
import { createAdmin } from './create-admin.ts'

const mailbox = openTestMailbox()
let context: Context
let api: TestApi
let worker: AsyncDisposable
let now = new Date('2026-01-01T12:00:00Z')

const pass = (hours: number) => {
  now = new Date(now.getTime() + hours * 3_600_000)
}

beforeAll(async () => {
  context = await createTestContext(
    { TRUST_PROXY: 'true' },
    { mail: mailbox.mail, clock: { now: () => now } },
  )
  api = await startTestApi(context)
  worker = await startWorker(context)
})
afterAll(async () => {
  await worker[Symbol.asyncDispose]()
  await api[Symbol.asyncDispose]()
  await context[Symbol.asyncDispose]()
})

/** Headers with a new IP address, so that tests do not throttle each other. */
const from = () => ({ 'x-forwarded-for': `2001:db8::${randomUUID().slice(0, 4)}` })
const newcomer = () => {
  const username = `new-${randomUUID()}`
  return { username, email: `${username}@example.test`, password: 'a fine day 7!' }
}
const post = (path: string, body: object, headers: Record<string, string> = from()) =>
  api.call('POST', path, { body, headers })
const signUp = (body: object, headers?: Record<string, string>) => post('/user/signup/', body, headers)
const open = (path: string) => api.call('GET', `/user${path}/`)
const readAccount = (email: string) =>
  context.db.selectFrom('accounts').selectAll().where('email', '=', email).executeTakeFirstOrThrow()

describe('signing up', () => {
  test('sends an email for each step from the link to waiting for approval', async () => {
    const person = newcomer()
    const { status, body } = await signUp({ ...person, language: 'en' })
    expect(status).toBe(200)
    expect(body.verification_link).toContain('/verify-email/')

    const mail = await mailbox.take(person.email, 'Verify your email address')
    expect(mail.html).toContain('Verify email address')
    expect((await open(linkIn(mail))).body).toEqual({
      message: 'Your email has been successfully verified.',
      is_admin_verified: false,
    })
    await mailbox.take(person.email, 'we are reviewing your account')
    const login = await post('/user/login/', person)
    expect(login).toMatchObject({ status: 403, body: { code: 'NOT_APPROVED' } })
  })

  test('a verification link works repeatedly for 24 hours and sends one email', async () => {
    const person = newcomer()
    await signUp(person)
    const path = linkIn(await mailbox.take(person.email, 'Bestätigen Sie'))
    pass(23)
    expect((await open(path)).status).toBe(200)
    await mailbox.take(person.email, 'wir prüfen Ihr Konto')
    expect((await open(path)).status).toBe(200)
    pass(1)
    expect(await open(path)).toMatchObject({ status: 410, body: { code: 'GONE' } })
    expect(mailbox.messages.filter(({ to }) => to === person.email)).toEqual([])
  })

  test('returns the same response for a known address, emails its owner and changes nothing', async () => {
    const owner = await createAccount(context)
    const before = await readAccount(owner.email)
    const known = await signUp({ ...newcomer(), email: owner.email.toUpperCase() })
    const unknown = await signUp(newcomer())
    expect(known.status).toBe(unknown.status)
    expect(known.body.message).toBe(unknown.body.message)
    expect(String(known.body.verification_link)).toMatch(/\/verify-email\/[\w-]+\/[\w-]{43}$/)
    expect((await open(new URL(String(known.body.verification_link)).pathname)).status).toBe(410)
    const mail = await mailbox.take(owner.email, 'Sie haben bereits ein Konto')
    expect(mail.text).toContain('/forgot-password')
    expect(await readAccount(owner.email)).toEqual(before)
  })

  test('treats all spellings of an address as one account, but no other characters as equal', async () => {
    const person = newcomer()
    const local = `İ${person.username}`
    await signUp({ ...person, email: `${local}@example.test` })
    const other = { ...newcomer(), email: `i${person.username}@example.test` }
    await signUp(other)
    expect((await readAccount(other.email)).username).toBe(other.username)
    const wide = `ｉ${person.username}@EXAMPLE.test`
    await signUp({ ...newcomer(), email: wide })
    await mailbox.take(other.email, 'Sie haben bereits ein Konto')
    expect((await post('/user/login/', { email: wide, password: person.password })).body.code).toBe(
      'EMAIL_NOT_VERIFIED',
    )
  })

  test('the name does not reveal whether an administrator has this address', async () => {
    const admin = 'boss@example.test'
    await createAdmin(context, admin)
    const known = await signUp({ ...newcomer(), username: admin })
    const unknown = await signUp({ ...newcomer(), username: 'nobody@example.test' })
    const { request_id: _first, ...knownBody } = known.body
    const { request_id: _second, ...unknownBody } = unknown.body
    expect(known.status).toBe(400)
    expect(knownBody).toEqual(unknownBody)
  })

  test('a taken name is a field error, even with a known address', async () => {
    const person = newcomer()
    await signUp(person)
    const taken = { status: 400, body: { username: ['This username is already taken.'] } }
    expect(await signUp({ ...newcomer(), username: person.username.toUpperCase() })).toMatchObject(taken)
    expect(await signUp({ ...newcomer(), username: person.username, email: person.email })).toMatchObject(
      taken,
    )
  })

  test.each([
    [{ username: ' ' }, { username: ['Username is required'] }],
    [{ email: '' }, { email: ['Email is required'] }],
    [{ email: 'nobody' }, { email: ['Email is invalid'] }],
    [{ email: 'a@example.test,b@example.test' }, { email: ['Email is invalid'] }],
    [{ email: 'x<victim@example.test>' }, { email: ['Email is invalid'] }],
    [{ email: 'team:a@example.test,b@example.test;' }, { email: ['Email is invalid'] }],
    [{ username: 'a\nb' }, { username: ['Username contains characters that are not allowed'] }],
    [{ username: 'a\u202eb' }, { username: ['Username contains characters that are not allowed'] }],
    [{ username: 'boss@example.test' }, { username: ['Username must not be an email address'] }],
    [{ username: 'Deleted-1' }, { username: ['This username is already taken.'] }],
    [{ password: 'abcdefgh' }, { password: ['Password must contain at least one special character.'] }],
    [{ password: 'ab' }, { password: ['Password must be at least 3 characters'] }],
    [{ password: 'ab1!xyz' }, { password: ['Password must be at least 8 characters long.'] }],
    [{ password: '!'.repeat(129) }, { password: ['Password must be at most 128 characters long.'] }],
    [{ password: 'Password123!' }, { password: ['This password is too common. Please choose another one.'] }],
  ])('%j is a field error', async (change, fields) => {
    expect(await signUp({ ...newcomer(), ...change })).toMatchObject({
      status: 400,
      body: { code: 'INVALID_INPUT', ...fields },
    })
  })

  test('is throttled after five attempts with one address, known or not', async () => {
    const person = newcomer()
    for (let attempt = 0; attempt < 5; attempt += 1)
      expect((await signUp({ ...newcomer(), email: person.email })).status).toBe(200)
    const held = await signUp({ ...newcomer(), email: person.email })
    expect(held.status).toBe(429)
    expect(Number(held.headers.get('retry-after'))).toBeGreaterThan(0)
  })

  test('logging in before verifying returns a valid link', async () => {
    const person = newcomer()
    await signUp(person)
    const { body } = await post('/user/login/', person)
    expect(body.code).toBe('EMAIL_NOT_VERIFIED')
    expect((await open(new URL(String(body.verification_link)).pathname)).status).toBe(200)
  })
})

test('no response contains a link in live mode', async () => {
  const live = { ...context, config: { ...context.config, mode: 'live' as const } }
  await using liveApi = await startTestApi(live)
  const person = newcomer()
  const page = `${context.config.http.publicUrl}/email-verification`
  const call = (path: string, body: object) => liveApi.call('POST', path, { body, headers: from() })
  expect((await call('/user/signup/', person)).body.verification_link).toBe(page)
  expect((await call('/user/signup/', { ...person, username: 'other' })).body.verification_link).toBe(page)
  expect((await call('/user/login/', person)).body.verification_link).toBe(page)
})

describe('emailed links', () => {
  test.each(['/user/forgot-password/', '/user/resend-verification/'])(
    '%s returns the same response with and without an account and throttles the sixth request',
    async (path) => {
      const { email } = await createAccount(context, { isVerified: false })
      const known = await post(path, { email })
      const unknown = await post(path, { email: newcomer().email })
      expect(known.status).toBe(200)
      expect(unknown).toMatchObject({ status: 200, body: known.body })
      for (let attempt = 0; attempt < 4; attempt += 1) await post(path, { email })
      const held = await post(path, { email })
      expect(held.status).toBe(429)
      expect(Number(held.headers.get('retry-after'))).toBeGreaterThan(0)
    },
  )

  test('a request for a link sends an email only if there is an account', async () => {
    const { email } = await createAccount(context)
    const unknown = newcomer().email
    for (const address of [email, unknown]) await post('/user/forgot-password/', { email: address })
    await mailbox.take(email, 'Neues Passwort wählen')
    expect(mailbox.messages.some(({ to }) => to === unknown)).toBe(false)
  })

  test('the verification link is emailed again on request', async () => {
    const person = newcomer()
    await signUp(person)
    const first = linkIn(await mailbox.take(person.email, 'Bestätigen Sie'))
    await post('/user/resend-verification/', { email: person.email })
    const second = linkIn(await mailbox.take(person.email, 'Bestätigen Sie'))
    expect(second).not.toBe(first)
    expect((await open(second)).status).toBe(200)
  })

  test('stores only the hash of a link', async () => {
    const { id, email } = await createAccount(context)
    await post('/user/forgot-password/', { email })
    const token =
      linkIn(await mailbox.take(email, 'Neues Passwort wählen'))
        .split('/')
        .at(-1) ?? ''
    const link = await context.db
      .selectFrom('account_links')
      .select('token_hash')
      .where('account_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(link.token_hash.equals(Buffer.from(token, 'base64url'))).toBe(false)
    expect(link.token_hash.equals(Buffer.from(token))).toBe(false)
  })

  test.each([
    '/verify-email/MQ/nonsense',
    `/verify-email/MQ/${'A'.repeat(43)}`,
    '/verify-email/99999999999999999999/x',
  ])('%s is invalid', async (path) => {
    expect(await open(path)).toMatchObject({ status: 410, body: { code: 'GONE' } })
  })
})

describe('resetting a password', () => {
  const linkFor = async (email: string) => {
    await post('/user/forgot-password/', { email })
    return linkIn(await mailbox.take(email, 'Neues Passwort wählen'))
  }
  const reset = (path: string, new_password = 'brand new 42!') => post(`/user${path}/`, { new_password })

  test('works once, ends every session and emails the account', async () => {
    const seller = await createAccount(context)
    const { access } = await signIn(context, seller)
    const path = await linkFor(seller.email)
    expect((await reset(path)).body).toEqual({ message: 'Password reset successfully.' })
    expect(await reset(path)).toMatchObject({ status: 410, body: { error: 'This link has expired.' } })
    await mailbox.take(seller.email, 'Ihr Passwort wurde geändert')
    expect((await api.call('GET', '/user/profile/update/', { token: access })).status).toBe(401)
    const logIn = (password: string) => post('/user/login/', { email: seller.email, password })
    expect((await logIn(testPassword)).status).toBe(401)
    expect((await logIn('brand new 42!')).status).toBe(200)
  })

  test('one of two concurrent resets with one link succeeds', async () => {
    const path = await linkFor((await createAccount(context)).email)
    const answers = await Promise.all([reset(path), reset(path, 'another one 43!')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410])
  })

  test('invalidates the other reset links', async () => {
    const { email } = await createAccount(context)
    const [first, second] = [await linkFor(email), await linkFor(email)]
    expect((await reset(second)).status).toBe(200)
    expect((await reset(first)).status).toBe(410)
  })

  test('verifies the address', async () => {
    const { email } = await createAccount(context, { isVerified: false, isApproved: false })
    await reset(await linkFor(email))
    expect((await readAccount(email)).email_verified_at).toEqual(now)
  })

  test('is possible for one hour', async () => {
    const path = await linkFor((await createAccount(context)).email)
    pass(1)
    expect((await reset(path)).status).toBe(410)
  })

  test('forged links of an account do not use up the attempts of its genuine link', async () => {
    const path = await linkFor((await createAccount(context)).email)
    const forged = path.replace(/[^/]+$/, 'forged')
    for (let attempt = 0; attempt < 11; attempt += 1) expect((await reset(forged)).status).toBe(410)
    expect((await reset(path)).status).toBe(200)
  })

  test('is throttled after ten attempts with a genuine link', async () => {
    const path = await linkFor((await createAccount(context)).email)
    for (let attempt = 0; attempt < 10; attempt += 1)
      expect((await reset(path, 'password1!')).status).toBe(400)
    const held = await reset(path)
    expect(held.status).toBe(429)
    expect(Number(held.headers.get('retry-after'))).toBeGreaterThan(0)
  })

  test('a check of a link does not use it up', async () => {
    const path = await linkFor((await createAccount(context)).email)
    for (let round = 0; round < 2; round += 1) expect((await open(path)).status).toBe(200)
    expect((await reset(path)).status).toBe(200)
    expect(await open(path)).toMatchObject({ status: 410, body: { code: 'GONE' } })
  })

  test('rejects a link for another purpose and a link with another account id', async () => {
    const { id, email } = await createAccount(context)
    const path = await linkFor(email)
    expect((await open(path.replace('reset-password', 'verify-email'))).status).toBe(410)
    const other = Buffer.from(String(id + 1)).toString('base64url')
    expect((await reset(path.replace(/reset-password\/[\w-]+/, `reset-password/${other}`))).status).toBe(410)
  })

  test.each([
    ['short!', 'Password must be at least 8 characters long.'],
    ['nospecials77', 'Password must contain at least one special character.'],
    ['password1!', 'This password is too common. Please choose another one.'],
  ])('%s is rejected and keeps the link valid', async (password, text) => {
    const path = await linkFor((await createAccount(context)).email)
    expect(await reset(path, password)).toMatchObject({ status: 400, body: { new_password: [text] } })
    expect((await reset(path)).status).toBe(200)
  })
})
