import { endpoints, type UserView } from '@merkwerk/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Context } from '../../../platform/context.ts'
import {
  createAccount,
  createTestContext,
  openTestMailbox,
  signIn,
  startTestApi,
  type TestAccount,
  type TestApi,
} from '../../../testing/index.ts'
import { startWorker } from '../../../worker.ts'

const mailbox = openTestMailbox()
let context: Context
let api: TestApi
let worker: AsyncDisposable
let admin: TestAccount
let token: string

beforeAll(async () => {
  context = await createTestContext({}, { mail: mailbox.mail })
  api = await startTestApi(context)
  worker = await startWorker(context)
  admin = await createAccount(context, { isAdmin: true })
  token = (await signIn(context, admin)).access
})
afterAll(async () => {
  await worker[Symbol.asyncDispose]()
  await api[Symbol.asyncDispose]()
  await context[Symbol.asyncDispose]()
})

const waiting = () => createAccount(context, { isApproved: false, subscription: 'none' })
const approve = (id: number, method: 'GET' | 'POST' = 'POST') =>
  api.call(method, `/user/ToggleUserAdminVerifiedStatusView/?userId=${id}`, { token })
const reject = (email: string, reason?: string) =>
  api.call('POST', '/user/rejectUser/', { token, body: { name: 'anybody', email, reason } })
const listed = async (view?: UserView) =>
  (await api.client(token).call(endpoints.listUsers, { query: { view } })).users
const has = async ({ id }: TestAccount, view?: UserView) =>
  (await listed(view)).some((user) => user.id === id)
const untaken = (email: string) => mailbox.messages.filter(({ to }) => to === email)
const readAudit = ({ id }: TestAccount) =>
  context.db
    .selectFrom('audit_log')
    .select(['action', 'actor_account_id'])
    .where('account_id', '=', id)
    .execute()

describe('approving', () => {
  test.each(['GET', 'POST'] as const)('%s emails a link to the subscription once', async (method) => {
    const account = await waiting()
    for (let round = 0; round < 2; round += 1)
      expect(await approve(account.id, method)).toMatchObject({ status: 200, body: { success: true } })
    const mail = await mailbox.take(account.email, 'Ihr Konto ist freigegeben')
    expect(mail.text).toContain(`${context.config.http.publicUrl}/subscription-fee`)
    expect(untaken(account.email)).toEqual([])
    expect(await readAudit(account)).toEqual([{ action: 'approve-account', actor_account_id: admin.id }])
  })

  test('two concurrent approvals count once', async () => {
    const account = await waiting()
    const answers = await Promise.all([approve(account.id), approve(account.id)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await readAudit(account)).toHaveLength(1)
  })

  test('requires a verified address', async () => {
    const account = await createAccount(context, { isVerified: false, isApproved: false })
    expect(await approve(account.id)).toMatchObject({ status: 409, body: { success: false } })
    expect(await readAudit(account)).toEqual([])
  })

  test.each(['suspend', 'terminate'])('refuses an account after %s and sends no email', async (action) => {
    const account = await waiting()
    const body = { reason: 'Unpaid invoices' }
    await api.call('POST', `/admin/users/${account.id}/${action}/`, { token, body })
    expect(await approve(account.id)).toMatchObject({ status: 409, body: { code: 'CONFLICT' } })
    expect(await readAudit(account)).toEqual([{ action: `${action}-account`, actor_account_id: admin.id }])
    expect(untaken(account.email).filter(({ subject }) => subject === 'Ihr Konto ist freigegeben')).toEqual(
      [],
    )
  })

  test('returns 404 for an unknown account', async () => {
    expect((await approve(999_999)).status).toBe(404)
    expect(await approve(Number.NaN)).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } })
  })
})

describe('rejecting', () => {
  test('tells the applicant and the audit log the reason', async () => {
    const account = await waiting()
    const reason = 'Wir brauchen eine <Gewerbeanmeldung>.'
    expect((await reject(account.email, reason)).status).toBe(200)
    const mail = await mailbox.take(account.email, 'Ihre Registrierung bei Merkwerk')
    expect(mail.text).toContain(`Der Grund: ${reason}`)
    const { entries } = await api
      .client(token)
      .call(endpoints.listUserAudit, { params: { id: account.id }, query: {} })
    expect(entries).toMatchObject([{ action: 'reject-account', reason }])
  })

  test('emails once, moves the account to the end of all users, and can be undone', async () => {
    const account = await waiting()
    for (let round = 0; round < 2; round += 1)
      expect(await reject(account.email.toUpperCase())).toMatchObject({
        status: 200,
        body: { message: 'User request rejected' },
      })
    await mailbox.take(account.email, 'Ihre Registrierung bei Merkwerk')
    expect(untaken(account.email)).toEqual([])
    expect(await has(account, 'pending')).toBe(false)
    expect(await has(account, 'rejected')).toBe(true)
    const last = await createAccount(context)
    const ids = (await listed()).map(({ id }) => id)
    expect(ids).toContain(account.id)
    expect(ids.indexOf(account.id)).toBeGreaterThan(ids.indexOf(last.id))
    const { users } = await api
      .client(token)
      .call(endpoints.listUsers, { query: { search: account.email.toUpperCase() } })
    expect(users).toMatchObject([{ id: account.id, rejected_at: expect.any(String) }])

    await approve(account.id)
    await mailbox.take(account.email, 'Ihr Konto ist freigegeben')
    expect(await has(account)).toBe(true)
    expect((await readAudit(account)).map(({ action }) => action)).toEqual([
      'reject-account',
      'approve-account',
    ])
  })

  test.each(['suspend', 'terminate'])('refuses an account after %s and sends no email', async (action) => {
    const account = await waiting()
    const body = { reason: 'Unpaid invoices' }
    await api.call('POST', `/admin/users/${account.id}/${action}/`, { token, body })
    expect(await reject(account.email)).toMatchObject({ status: 409, body: { code: 'CONFLICT' } })
    expect(await readAudit(account)).toEqual([{ action: `${action}-account`, actor_account_id: admin.id }])
    expect(
      untaken(account.email).filter(({ subject }) => subject === 'Ihre Registrierung bei Merkwerk'),
    ).toEqual([])
  })

  test('fails for an approved account and an unknown address', async () => {
    const approved = await createAccount(context)
    expect((await reject(approved.email)).status).toBe(409)
    expect((await reject('nobody@example.test')).status).toBe(404)
  })
})

test('lists waiting sellers first and omits admins', async () => {
  const [first, approved, second] = [await waiting(), await createAccount(context), await waiting()]
  const users = await listed()
  const place = ({ id }: TestAccount) => users.findIndex((user) => user.id === id)
  expect(place(second)).toBeLessThan(place(first))
  expect(place(first)).toBeLessThan(place(approved))
  expect(place(admin)).toBe(-1)
  expect(users[place(approved)]).toMatchObject({
    is_admin_verified: true,
    is_email_verified: true,
    one_time_payment: false,
    subscription: { status: 'active', has_access: true },
    rejected_at: null,
  })
})
