import type { Endpoint } from '@merkwerk/contract'
import { type AnyEndpointName as EndpointName, allEndpoints as endpoints } from '@merkwerk/contract/v1'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  arbitraryInput,
  createAccount,
  createTestContext,
  signIn,
  startTestApi,
  type TestApi,
} from '../../testing/index.ts'
import type { Context } from '../context.ts'

/** Columns and fields that an attacker would like to set. */
const wanted = {
  id: 1,
  account_id: 1,
  accountId: 1,
  is_admin: true,
  admin: true,
  role: 'admin',
  is_exempt: true,
  approved_at: '2020-01-01T00:00:00Z',
  is_admin_verified: true,
  email_verified_at: '2020-01-01T00:00:00Z',
  subscription_status: 'active',
  subscription: { has_access: true },
  balance: 1_000_000,
  coins_per_record: 0,
  password_hash: 'x',
  session_id: 'x',
}

const names = (Object.keys(endpoints) as EndpointName[]).filter((name) => {
  const { body, form, query }: Endpoint = endpoints[name]
  return body || form || query
})

test.each(names)('%s accepts only the fields of the contract', (name) => {
  const { body, form, query }: Endpoint = endpoints[name]
  for (const schema of [body, form, query]) {
    if (!schema) continue
    for (const input of fc.sample(arbitraryInput(schema, {}), 30)) {
      const parsed = schema.safeParse({ ...wanted, ...input })
      const fields = Object.keys(parsed.data ?? {})
      expect(fields.filter((field) => !(field in schema.shape))).toEqual([])
    }
  }
})

let context: Context
let api: TestApi

beforeAll(async () => {
  context = await createTestContext()
  api = await startTestApi(context)
})
afterAll(async () => {
  await api[Symbol.asyncDispose]()
  await context[Symbol.asyncDispose]()
})

const readRow = (email: string) =>
  context.db.selectFrom('accounts').selectAll().where('email', '=', email).executeTakeFirstOrThrow()

test('ignores rights and coins in the body of a sign-up', async () => {
  const account = { username: 'mass', email: 'mass@example.test', password: 'correct horse 7!' }
  const body = { ...wanted, ...account }
  expect((await api.call('POST', '/user/signup/', { body })).status).toBe(200)
  expect(await readRow(account.email)).toMatchObject({
    is_admin: false,
    is_exempt: false,
    approved_at: null,
    email_verified_at: null,
    subscription_status: 'none',
  })
})

test('changes only the given field of a profile', async () => {
  const account = await createAccount(context, { subscription: 'none' })
  const { access: token } = await signIn(context, account)
  const before = await readRow(account.email)
  const body = { ...wanted, language: before.language === 'de' ? 'en' : 'de' }
  expect((await api.call('PUT', '/user/profile/language/', { token, body })).status).toBe(200)
  expect(await readRow(account.email)).toEqual({ ...before, language: body.language })
})

test.each([
  '{"__proto__":{"is_admin":true},"username":"a"}',
  '{"constructor":{"prototype":{"is_admin":true}},"username":"a"}',
])('refuses a body with prototype keys: %s', async (body) => {
  const response = await fetch(`${api.url}/user/signup/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })
  expect(response.status).toBe(400)
  expect(Object.hasOwn(Object.prototype, 'is_admin')).toBe(false)
})
