import type { Client } from '@merkwerk/client/app'
import { endpoints } from '@merkwerk/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Context } from '../../../platform/context.ts'
import {
  createAccount,
  createTestContext,
  signIn,
  startTestApi,
  type TestApi,
} from '../../../testing/index.ts'

let context: Context
let api: TestApi
let admin: Client
let user: Client

beforeAll(async () => {
  context = await createTestContext()
  api = await startTestApi(context)
  admin = api.client((await signIn(context, await createAccount(context, { isAdmin: true }))).access)
  user = api.client((await signIn(context, await createAccount(context))).access)
})
afterAll(async () => {
  await api[Symbol.asyncDispose]()
  await context[Symbol.asyncDispose]()
})

const getPrompt = () => admin.call(endpoints.getPrompt)
const save = (text: string, version?: number | null) =>
  admin.call(endpoints.savePrompt, { body: { text, version } })
const restore = (version: number) => admin.call(endpoints.restorePromptVersion, { params: { version } })

test('numbers, stores and restores versions and uses the newest', async () => {
  expect(await getPrompt()).toEqual({ text: '', content: '', version: null })
  expect(await save('Farbe nennen.', null)).toMatchObject({ text: 'Farbe nennen.', version: 1 })
  expect(await save('Farbe nennen.')).toMatchObject({ version: 1 })
  expect(await save('Farbe und Material nennen.', 1)).toMatchObject({ version: 2 })
  expect(await restore(1)).toEqual({ text: 'Farbe nennen.', content: 'Farbe nennen.', version: 3 })
  expect(await admin.call(endpoints.listPromptVersions)).toMatchObject([
    { version: 3, restored_from: 1, is_active: true },
    { version: 2, text: 'Farbe und Material nennen.', is_active: false },
    { version: 1, restored_from: null },
  ])
  await expect(restore(9)).rejects.toMatchObject({ status: 404 })
})

test('returns 409 to the second of two admins who save concurrently', async () => {
  const { version } = await getPrompt()
  const answers = await Promise.allSettled([save('Text A', version), save('Text B', version)])
  const kept = { status: 'fulfilled', value: await getPrompt() }
  const refused = { status: 'rejected', reason: expect.objectContaining({ status: 409 }) }
  expect(answers).toEqual(expect.arrayContaining([kept, refused]))
})

test('shows a required recharge to users and emails all admins once', async () => {
  const isRequired = () => user.call(endpoints.getGptRecharge)
  expect(await isRequired()).toEqual({ gpt_recharge_required: false })
  const set = (gpt_recharge_required: boolean) =>
    admin.call(endpoints.setGptRecharge, { body: { gpt_recharge_required } })
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
