import { type ApiKey, type apiScopes, endpoints, maxApiKeys } from '@merkwerk/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Context } from '../../../platform/context.ts'
import {
  createAccount,
  createKey,
  createRun,
  createTestContext,
  signIn,
  startTestApi,
  type TestAccount,
  type TestApi,
  testPassword,
} from '../../../testing/index.ts'
import { hashSecret } from './secret.ts'

let context: Context
let api: TestApi
let now = new Date('2026-11-23T22:30:00Z')

beforeAll(async () => {
  context = await createTestContext({ API_CALLS_PER_MINUTE: '40' }, { clock: { now: () => now } })
  api = await startTestApi(context)
})
afterAll(async () => {
  await api[Symbol.asyncDispose]()
  await context[Symbol.asyncDispose]()
})

const body = {
  name: 'ERP',
  scopes: ['runs:read'],
  expires_in_days: 30,
  daily_coins: 50,
  password: testPassword,
}
const runs = endpoints.getJobsList.path

async function newSeller(traits: Parameters<typeof createAccount>[1] = {}) {
  const account = await createAccount(context, traits)
  const { access: token } = await signIn(context, account)
  const keys = async () => (await api.client(token).call(endpoints.listApiKeys)).keys
  const create = (change: object = {}) =>
    api.call('POST', '/user/api-keys/', { token, body: { ...body, ...change } })
  return { account, token, keys, create }
}

const readAudit = async ({ id }: TestAccount) =>
  (
    await context.db
      .selectFrom('audit_log')
      .select(['action', 'details'])
      .where('account_id', '=', id)
      .orderBy('id')
      .execute()
  ).map(({ action, details }) => ({ action, key: details.key, name: details.name }))

test('shows a key once, lists it without its secret, and calls with it', async () => {
  const { account, keys, create } = await newSeller()
  const { status, body: created } = await create()
  expect(status).toBe(200)
  const secret = String(created.secret)
  const [listed] = await keys()
  expect(listed).toEqual(created.key)
  expect(listed).toMatchObject({
    name: 'ERP',
    scopes: ['runs:read'],
    shown: `mw_test_…${secret.slice(-4)}`,
    status: 'active',
    expires_at: '2026-12-23T22:30:00.000Z',
    used_at: null,
    daily_coins: 50,
    coins_today: 0,
  } satisfies Partial<ApiKey>)
  expect((await api.call('GET', runs, { token: secret })).status).toBe(200)
  expect((await keys())[0]?.used_at).toBe('2026-11-23T22:30:00.000Z')
  expect(JSON.stringify(await context.db.selectFrom('api_keys').selectAll().execute())).not.toContain(secret)
  expect(await readAudit(account)).toEqual([{ action: 'create-api-key', key: listed?.key_id }])
})

test('accepts a key only in the Authorization header as a bearer token', async () => {
  const { account } = await newSeller()
  const { secret } = await createKey(context, account)
  const basic = `Basic ${Buffer.from(`${secret}:`).toString('base64')}`
  for (const headers of [{ authorization: basic }, { 'x-api-key': secret }, { cookie: `token=${secret}` }])
    expect((await api.call('GET', runs, { headers })).status).toBe(401)
  const query = new URLSearchParams({ key: secret, api_key: secret, access_token: secret })
  for (const path of [runs, '/api/v1/runs/', '/mcp'])
    expect((await api.call('GET', `${path}?${query}`)).status, path).toBe(401)
})

test('ends a key at once when it is revoked, and keeps it in the list', async () => {
  const { account, token, keys } = await newSeller()
  const { id, secret } = await createKey(context, account)
  expect((await api.call('GET', runs, { token: secret })).status).toBe(200)
  for (const _repeat of [1, 2])
    expect((await api.call('DELETE', `/user/api-keys/${id}/`, { token })).status).toBe(200)
  expect(await api.call('GET', runs, { token: secret, headers: { 'accept-language': 'de' } })).toMatchObject({
    status: 401,
    body: { code: 'KEY_REFUSED', reason: 'revoked', error: expect.stringContaining('widerrufen') },
  })
  expect(await keys()).toMatchObject([{ key_id: id, status: 'revoked' }])
  expect(await readAudit(account)).toEqual([{ action: 'revoke-api-key', key: expect.any(String) }])
})

test('ends a key when it expires', async () => {
  const { account } = await newSeller()
  const { secret } = await createKey(context, account, { expiresAt: new Date(now.getTime() + 1) })
  expect((await api.call('GET', runs, { token: secret })).status).toBe(200)
  now = new Date(now.getTime() + 1)
  expect((await api.call('GET', runs, { token: secret })).body).toMatchObject({ reason: 'expired' })
})

test('does not accept a key whose hash only begins like that of a stored one', async () => {
  const { account } = await newSeller()
  const { id, secret } = await createKey(context, account)
  const hash = hashSecret(secret)
  hash[31] = (hash[31] ?? 0) ^ 1
  await context.db.updateTable('api_keys').set({ key_hash: hash }).where('id', '=', id).execute()
  expect((await api.call('GET', runs, { token: secret })).body).toMatchObject({ reason: 'invalid' })
})

test('counts the calls of a key in each minute and states what is left', async () => {
  const { account } = await newSeller()
  const { secret } = await createKey(context, account)
  const call = () => api.call('GET', runs, { token: secret })
  const { headers } = await call()
  expect(headers.get('ratelimit-policy')).toBe('"key";q=40;w=60')
  expect(headers.get('ratelimit')).toBe(`"key";r=39;t=${60 - now.getUTCSeconds()}`)
  const statuses = await Promise.all(Array.from({ length: 42 }, async () => (await call()).status))
  expect(statuses.filter((status) => status === 200)).toHaveLength(39)
  const refused = await call()
  expect(refused).toMatchObject({ status: 429, body: { code: 'THROTTLED' } })
  expect(refused.headers.get('retry-after')).toBe(String(60 - now.getUTCSeconds()))
  now = new Date(now.getTime() + 60_000)
  expect((await call()).status).toBe(200)
})

test('creates no key without the password, without a scope, for an admin or without a subscription', async () => {
  const { create, keys } = await newSeller()
  expect((await create({ password: 'wrong' })).body).toMatchObject({
    code: 'INVALID_INPUT',
    password: ['Current password is incorrect'],
  })
  for (const change of [{ scopes: [] }, { scopes: ['billing'] }, { daily_coins: 0 }, { expires_in_days: 0 }])
    expect((await create(change)).status).toBe(400)
  expect(await keys()).toEqual([])
  expect((await (await newSeller({ isAdmin: true })).create()).status).toBe(403)
  expect((await (await newSeller({ subscription: 'ended' })).create()).status).toBe(403)
})

test('limits the number of active keys', async () => {
  const { account, create } = await newSeller()
  await createKey(context, account, { isRevoked: true })
  for (let keys = 0; keys < maxApiKeys; keys++) await createKey(context, account)
  expect((await create()).status).toBe(409)
})

test('changes and revokes only keys of its own account, and never with a key', async () => {
  const [owner, other] = [await newSeller(), await newSeller()]
  const { id, secret } = await createKey(context, owner.account)
  const change = (token: string) =>
    api.call('PUT', `/user/api-keys/${id}/`, { token, body: { daily_coins: 7 } })
  expect((await change(other.token)).status).toBe(404)
  expect((await api.call('DELETE', `/user/api-keys/${id}/`, { token: other.token })).status).toBe(404)
  expect((await change(secret)).body).toMatchObject({ code: 'KEY_FORBIDDEN', scope: null })
  expect((await change(owner.token)).body).toMatchObject({ daily_coins: 7, status: 'active' })
})

test('counts what runs of today used or hold, by the day in Germany', async () => {
  const { account, keys } = await newSeller()
  const { id } = await createKey(context, account)
  const run = (created_at: string, traits: object) =>
    context.db
      .transaction()
      .execute((tx) =>
        createRun(tx, account.id, { api_key_id: id, created_at: new Date(created_at), ...traits }),
      )
  const ended = { status: 'Failed', failure: 'files-unwritten', finished_at: now }
  // It is 23:30 in Berlin.
  await run('2026-11-22T23:00:00Z', { coins_held: 10 })
  await run('2026-11-22T22:59:59Z', { coins_held: 100 })
  await run('2026-11-23T08:00:00Z', { ...ended, coins_held: 30, coins_used: 4 })
  expect((await keys())[0]?.coins_today).toBe(14)
})

test('gives a key without the scope of files no links to them', async () => {
  const { account } = await newSeller()
  const { id } = await context.db.transaction().execute((tx) =>
    createRun(tx, account.id, {
      status: 'Completed',
      finished_at: now,
      outputs: JSON.stringify({ masterData: 'a', attributes: 'b' }),
    }),
  )
  const linksFor = async (scopes: readonly (typeof apiScopes)[number][]) => {
    const { secret } = await createKey(context, account, { scopes })
    const { call } = api.client(secret)
    const { output_files } = await call(endpoints.getRunDetails, { params: { id } })
    const { jobs: listed } = await call(endpoints.getJobsList, { query: {} })
    return [output_files.length, listed[0]?.output_files.length]
  }
  expect(await linksFor(['runs:read'])).toEqual([0, 0])
  expect(await linksFor(['runs:read', 'files:read'])).toEqual([3, 3])
})
