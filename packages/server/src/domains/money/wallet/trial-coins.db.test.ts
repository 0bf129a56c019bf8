import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Context } from '../../../platform/context.ts'
import {
  createAccount,
  createTestContext,
  openTestMailbox,
  polling,
  signIn,
  startTestApi,
  type TestApi,
} from '../../../testing/index.ts'
import { startWorker } from '../../../worker.ts'
import { grantTrialCoins, trialKey } from './grant-trial-coins.ts'
import { availableCoins } from './queries.ts'

const trialCoins = 50
const password = 'a fine day 7!'
const mailbox = openTestMailbox()
let context: Context
let api: TestApi
let worker: AsyncDisposable

beforeAll(async () => {
  context = await createTestContext(
    { TRUST_PROXY: 'true', TRIAL_COINS: String(trialCoins), APPROVE_AUTOMATICALLY: 'true' },
    { mail: mailbox.mail },
  )
  api = await startTestApi(context)
  worker = await startWorker(context)
})
afterAll(async () => {
  await worker[Symbol.asyncDispose]()
  await api[Symbol.asyncDispose]()
  await context[Symbol.asyncDispose]()
})

const post = (path: string, body: object, token?: string) =>
  api.call('POST', path, {
    body,
    headers: { 'x-forwarded-for': `2001:db8::${randomUUID().slice(0, 4)}` },
    ...(token !== undefined && { token }),
  })

/** Registers an address, verifies it through the link, and returns the ID of its account. */
async function register(email: string): Promise<{ id: number; isApproved: unknown }> {
  const { status, body } = await post('/user/signup/', {
    username: `u-${randomUUID()}`,
    email,
    password,
    language: 'en',
  })
  expect(status, JSON.stringify(body)).toBe(200)
  const link = new URL(String(body.verification_link)).pathname
  const verified = await api.call('GET', `/user${link}/`)
  const { id } = await context.db
    .selectFrom('accounts')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  return { id, isApproved: verified.body.is_admin_verified }
}

const newAddress = () => `trial-${randomUUID()}@example.test`
const readCoins = (id: number) => availableCoins(context.db, id)
const readAudit = (id: number) =>
  context.db
    .selectFrom('audit_log')
    .select(['action', 'actor_account_id', 'details'])
    .where('account_id', '=', id)
    .where('action', 'in', ['grant-trial-coins', 'approve-account'])
    .orderBy('id')
    .execute()
const untilGranted = (id: number) =>
  vi.waitFor(async () => expect(await readCoins(id)).toBe(trialCoins), polling)
/** Runs the task again and returns the coins of the account. */
async function grantAgain(id: number): Promise<number> {
  await grantTrialCoins(context, { accountId: id })
  return readCoins(id)
}

test('verifying an address approves the account and grants the trial coins', async () => {
  const email = newAddress()
  const { id, isApproved } = await register(email)
  expect(isApproved).toBe(true)
  await untilGranted(id)
  expect(await readAudit(id)).toEqual([
    { action: 'approve-account', actor_account_id: null, details: {} },
    { action: 'grant-trial-coins', actor_account_id: null, details: { coins: trialCoins } },
  ])
  await mailbox.take(email, 'Your account is approved')
  expect(mailbox.messages.filter(({ to, subject }) => to === email && /review/.test(subject))).toEqual([])
  const { status, body } = await post('/user/login/', { email, password })
  expect([status, body.code]).toEqual([403, 'PAYMENT_REQUIRED'])
})

describe('an address gets trial coins once', () => {
  test('when the task runs again', async () => {
    const { id } = await register(newAddress())
    await untilGranted(id)
    expect(await grantAgain(id)).toBe(trialCoins)
    expect(await readAudit(id)).toHaveLength(2)
  })

  test('when the task runs ten times at once', async () => {
    const { id } = await createAccount(context)
    await Promise.all(Array.from({ length: 10 }, () => grantTrialCoins(context, { accountId: id })))
    expect(await readCoins(id)).toBe(trialCoins)
    expect(await readAudit(id)).toHaveLength(1)
  })

  test('when two accounts with spellings of one address are verified at once', async () => {
    const name = `jo${randomUUID().slice(0, 8)}`
    const spellings = [`${name}@gmail.com`, `${name[0]}.${name.slice(1)}+shop@googlemail.com`]
    const accounts = await Promise.all(spellings.map(register))
    const [first, second] = accounts.map(({ id }) => id)
    await Promise.all(accounts.map(({ id }) => grantTrialCoins(context, { accountId: id })))
    const coins = await Promise.all([readCoins(first ?? 0), readCoins(second ?? 0)])
    expect(coins.sort((a, b) => a - b)).toEqual([0, trialCoins])
  })

  test('when the account is deleted and the address registers again', async () => {
    const email = newAddress()
    const first = await register(email)
    await untilGranted(first.id)
    const { access } = await signIn(context, { id: first.id, email })
    const erased = await api.call('DELETE', '/user/account/', { token: access, body: { password } })
    expect(erased.status).toBe(200)
    const second = await register(email)
    expect(second.id).not.toBe(first.id)
    expect(await grantAgain(second.id)).toBe(0)
    expect((await readAudit(second.id)).map(({ action }) => action)).toEqual(['approve-account'])
  })
})

test.each([
  ['capitals', 'Anna@Shop.Example', 'anna@shop.example'],
  ['a tag', 'anna+news@shop.example', 'anna@shop.example'],
  ['dots at Gmail', 'a.n.n.a@gmail.com', 'anna@gmail.com'],
  ['the other name of Gmail', 'anna@googlemail.com', 'anna@gmail.com'],
])('an address with %s is the same', (_, one, other) => {
  expect(trialKey(one)).toBe(trialKey(other))
})

test.each([
  ['dots elsewhere', 'a.nna@shop.example', 'anna@shop.example'],
  ['another domain', 'anna@shop.example', 'anna@other.example'],
  ['only a tag', '+one@shop.example', '+two@shop.example'],
])('an address with %s is another one', (_, one, other) => {
  expect(trialKey(one)).not.toBe(trialKey(other))
})

test('the ledger keeps no address', async () => {
  const email = newAddress()
  expect(trialKey(email)).toMatch(/^trial:[0-9a-f]{64}$/)
})

test('a suspended account gets no trial coins', async () => {
  const { id } = await createAccount(context, { isSuspended: true })
  expect(await grantAgain(id)).toBe(0)
})

test('an account that an administrator rejected is not approved automatically', async () => {
  const email = newAddress()
  const { body } = await post('/user/signup/', {
    username: `u-${randomUUID()}`,
    email,
    password,
    language: 'en',
  })
  await context.db
    .updateTable('accounts')
    .set({ rejected_at: new Date() })
    .where('email', '=', email)
    .execute()
  const verified = await api.call('GET', `/user${new URL(String(body.verification_link)).pathname}/`)
  expect(verified.body.is_admin_verified).toBe(false)
})

test('by default nobody is approved automatically and nobody gets coins', async () => {
  await using plain = await createTestContext({}, { mail: mailbox.mail })
  expect(plain.config.accounts.approveAutomatically).toBe(false)
  const { id } = await createAccount(plain)
  await grantTrialCoins(plain, { accountId: id })
  expect(await availableCoins(plain.db, id)).toBe(0)
})
