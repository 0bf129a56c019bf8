import type { Input } from '@merkwerk/client/app'
import { endpoints } from '@merkwerk/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, openRunSite, type RunSite, signIn, testEan } from '../../../testing/index.ts'
import { availableCoins } from '../../money/wallet/index.ts'

let site: RunSite
let admin: Caller

beforeAll(async () => {
  site = await openRunSite()
  admin = await site.signUp({ isAdmin: true })
})
afterAll(() => site[Symbol.asyncDispose]())

const change = ({ id }: { id: number }, what: string, body: object = { reason: 'Spam' }) =>
  admin.call('POST', `/admin/users/${id}/${what}/`, { body })
const listUsers = (query: Input<typeof endpoints.listUsers>['query'] = {}) =>
  admin.client.call(endpoints.listUsers, { query })
const found = async (query: Parameters<typeof listUsers>[0]) =>
  (await listUsers(query)).users.map(({ id }) => id)
const getUser = ({ id }: Caller) => admin.client.call(endpoints.getUser, { params: { id } })
const readAudit = async ({ id }: Caller) =>
  (await admin.client.call(endpoints.listUserAudit, { params: { id } })).entries
const profile = (caller: Caller) => caller.call('GET', '/user/profile/update/')

describe('a suspension', () => {
  test('ends the sessions at once, cancels runs without charge, and is audited once', async () => {
    const seller = await site.signUp({ coins: 100 })
    const runs = [
      await seller.start([['A', testEan('00', 1)]]),
      await seller.start([['B', testEan('00', 2)]]),
    ]
    expect(await availableCoins(site.context.db, seller.id)).toBe(98)
    for (let round = 0; round < 2; round += 1) expect((await change(seller, 'suspend')).status).toBe(200)

    expect((await profile(seller)).status).toBe(401)
    for (const run of runs) expect(await admin.run(run)).toMatchObject({ status: 'Cancelled', coins_used: 0 })
    expect(await availableCoins(site.context.db, seller.id)).toBe(100)
    const audit = await readAudit(seller)
    expect(audit.map(({ action }) => action)).toEqual(['cancel-job', 'cancel-job', 'suspend-account'])
    expect(audit.at(-1)).toMatchObject({ reason: 'Spam', details: {} })
    expect(await found({ view: 'suspended' })).toContain(seller.id)
  })

  test('does not cancel a run that is writing its files, because its work is done and paid', async () => {
    const seller = await site.signUp({ coins: 100 })
    const { id } = await seller.run(await seller.start([['A', testEan('00', 6)]]))
    await site.context.db.updateTable('runs').set({ status: 'Finalizing' }).where('id', '=', id).execute()
    expect((await change(seller, 'suspend')).status).toBe(200)
    expect(await getUser(seller)).toMatchObject({
      coins: { balance: 99, held: 1 },
      runs: { total: 1, running: 1 },
    })
  })

  test('can be undone, and the seller signs in again', async () => {
    const seller = await site.signUp()
    await change(seller, 'suspend')
    for (let round = 0; round < 2; round += 1) expect((await change(seller, 'reinstate')).status).toBe(200)
    expect((await profile(seller)).status).toBe(401)
    const { access } = await signIn(site.context, seller)
    await site.api.client(access).call(endpoints.getProfile)
    expect((await readAudit(seller)).map(({ action }) => action)).toEqual([
      'reinstate-account',
      'suspend-account',
    ])
  })

  test('requires a reason and applies to sellers only', async () => {
    const seller = await site.signUp()
    expect(await change(seller, 'suspend', { reason: ' ' })).toMatchObject({
      status: 400,
      body: { reason: ['Reason is required'] },
    })
    expect((await change(admin, 'suspend')).status).toBe(404)
    expect((await change({ id: 999_999 }, 'suspend')).status).toBe(404)
    expect((await profile(seller)).status).toBe(200)
  })
})

describe('a termination', () => {
  test('forfeits the coins, including those of cancelled runs, and cannot be undone', async () => {
    const seller = await site.signUp({ coins: 100 })
    await seller.start([['A', testEan('00', 3)]])
    for (let round = 0; round < 2; round += 1) expect((await change(seller, 'terminate')).status).toBe(200)

    expect((await profile(seller)).status).toBe(401)
    expect(await getUser(seller)).toMatchObject({
      coins: { balance: 0, held: 0, owed: 0 },
      runs: { total: 1, running: 0 },
      terminated_at: expect.any(String),
    })
    expect((await change(seller, 'reinstate')).status).toBe(409)
    expect((await found({})).at(-1)).toBe(seller.id)
    const bookings = await site.context.db
      .selectFrom('ledger_transactions')
      .select(['kind', 'actor_account_id'])
      .where('business_key', '=', `forfeiture:${seller.id}`)
      .execute()
    expect(bookings).toEqual([{ kind: 'adjustment', actor_account_id: admin.id }])
  })

  test('fails while a run is writing its files and changes nothing', async () => {
    const seller = await site.signUp({ coins: 100 })
    const run = await seller.start([['A', testEan('00', 4)]])
    const { id } = await seller.run(run)
    await site.context.db.updateTable('runs').set({ status: 'Finalizing' }).where('id', '=', id).execute()
    expect(await change(seller, 'terminate')).toMatchObject({ status: 409, body: { success: false } })
    expect((await profile(seller)).status).toBe(200)
    expect(await readAudit(seller)).toEqual([])
  })
})

test('an exempt account has access without paying until the exemption is revoked', async () => {
  const seller = await site.signUp({ subscription: 'none' })
  const access = async () => (await seller.client.call(endpoints.getProfile)).subscription.has_access
  const submit = async () => (await seller.submit([['A', testEan('00', 5)]])).status
  expect(await submit()).toBe(403)
  await change(seller, 'exempt', { is_exempt: true })
  expect(await access()).toBe(true)
  expect(await submit()).toBe(402)
  await change(seller, 'exempt', { is_exempt: false })
  expect(await access()).toBe(false)
  expect(await submit()).toBe(403)
  expect((await readAudit(seller)).map(({ action }) => action)).toEqual([
    'revoke-exemption',
    'grant-exemption',
  ])
})

test('finds users by id and by part of name or address, page by page', async () => {
  const sellers = [await site.signUp(), await site.signUp(), await site.signUp()]
  const [first] = sellers.map(({ id }) => id)
  const name = sellers[0]?.email.split('@')[0] ?? ''
  for (const search of [name, name.toUpperCase(), sellers[0]!.email, String(first)])
    expect(await found({ search })).toContain(first)
  expect(await found({ search: '%' })).toEqual([])
  const page = (number: number) => listUsers({ limit: 2, page: number })
  const [one, two, beyond] = [await page(1), await page(2), await page(999)]
  expect(one).toMatchObject({ currentPage: 1, limit: 2 })
  expect(two.users).not.toEqual(one.users)
  expect(beyond.currentPage).toBe(beyond.totalPages)
})

test('returns the audit log of an account page by page, newest first', async () => {
  const seller = await site.signUp()
  for (const is_exempt of [true, false, true]) await change(seller, 'exempt', { is_exempt })
  const read = (query: Input<typeof endpoints.listUserAudit>['query']) =>
    admin.client.call(endpoints.listUserAudit, { params: { id: seller.id }, query: { limit: 2, ...query } })
  const first = await read({})
  const second = await read({ before: first.next })
  expect([...first.entries, ...second.entries].map(({ action }) => action)).toEqual([
    'grant-exemption',
    'revoke-exemption',
    'grant-exemption',
  ])
  expect(second.next).toBeNull()
})
