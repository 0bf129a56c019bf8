import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Context } from '../../platform/context.ts'
import { createAccount, createTestContext, signIn, startTestApi, type TestApi } from '../../testing/index.ts'

let context: Context
let api: TestApi
let admin: string
let user: string

beforeAll(async () => {
  context = await createTestContext()
  api = await startTestApi(context)
  admin = (await signIn(context, await createAccount(context, { isAdmin: true }))).access
  user = (await signIn(context, await createAccount(context))).access
})
afterAll(async () => {
  await api[Symbol.asyncDispose]()
  await context[Symbol.asyncDispose]()
})

type Method = Parameters<TestApi['call']>[0]
const call = (method: Method, path: string, body?: object) =>
  api.call(method, path, { token: admin, ...(body && { body }) })
const save = (text: string, version?: number | null) =>
  call('PUT', '/gpt/gpt-prompt/', { text, ...(version !== undefined && { version }) })

test('numbers, stores and restores versions and uses the newest', async () => {
  expect((await call('GET', '/gpt/gpt-prompt/')).body).toEqual({ text: '', content: '', version: null })
  expect((await save('Farbe nennen.', null)).body).toMatchObject({ text: 'Farbe nennen.', version: 1 })
  expect((await save('Farbe nennen.')).body).toMatchObject({ version: 1 })
  expect((await save('Farbe und Material nennen.', 1)).body).toMatchObject({ version: 2 })
  const restored = await call('POST', '/admin/gpt/versions/1/restore/')
  expect(restored.body).toEqual({ text: 'Farbe nennen.', content: 'Farbe nennen.', version: 3 })
  const { body } = await call('GET', '/admin/gpt/versions/')
  expect(Object.values(body)).toMatchObject([
    { version: 3, restored_from: 1, is_active: true },
    { version: 2, text: 'Farbe und Material nennen.', is_active: false },
    { version: 1, restored_from: null },
  ])
  expect((await call('POST', '/admin/gpt/versions/9/restore/')).status).toBe(404)
})

test('returns 409 to the second of two admins who save concurrently', async () => {
  const { version } = (await call('GET', '/gpt/gpt-prompt/')).body as { version: number }
  const answers = await Promise.all([save('Text A', version), save('Text B', version)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const kept = answers.find(({ status }) => status === 200)?.body
  expect((await call('GET', '/gpt/gpt-prompt/')).body).toEqual(kept)
})

test('shows a required recharge to users and emails all admins once', async () => {
  const isRequired = async () =>
    (await api.call('GET', '/admin-settings/gpt-recharge/', { token: user })).body
  expect(await isRequired()).toEqual({ gpt_recharge_required: false })
  const set = (gpt_recharge_required: boolean) =>
    call('POST', '/admin-settings/gpt-recharge/', { gpt_recharge_required })
  await Promise.all([set(true), set(true)])
  expect(await isRequired()).toEqual({ gpt_recharge_required: true })
  await Promise.all([set(false), set(false)])
  expect(await isRequired()).toEqual({ gpt_recharge_required: false })
  const audited = await context.db
    .selectFrom('audit_log')
    .select('action')
    .where('action', 'like', '%recharge%')
    .orderBy('id')
    .execute()
  expect(audited.map(({ action }) => action)).toEqual(['require-gpt-recharge', 'mark-gpt-recharged'])
})
