import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Context } from '../../../platform/context.ts'
import { createAccount, createTestContext, startTestApi, type TestApi } from '../../../testing/index.ts'
import { createAdmin } from './index.ts'

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

test('the first admin chooses a password with the link and signs in', async () => {
  const email = 'first.admin@example.test'
  const { pathname } = new URL(await createAdmin(context, email))
  const password = 'over the hills 7!'
  const reset = await api.call('POST', `/user${pathname}/`, { body: { new_password: password } })
  expect(reset.status).toBe(200)
  const { body } = await api.call('POST', '/user/login/', { body: { email, password } })
  expect(body.admin).toBe(true)
})

test('returns a new link for an existing admin and fails for a seller', async () => {
  const seller = await createAccount(context)
  await expect(createAdmin(context, seller.email)).rejects.toThrow(/belongs to a seller/)
  const email = 'second.admin@example.test'
  const links = [await createAdmin(context, email), await createAdmin(context, email.toUpperCase())]
  expect(new Set(links).size).toBe(2)
  await expect(createAdmin(context, 'nonsense')).rejects.toThrow(/Email is invalid/)
})
