import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Context } from '../../../platform/context.ts'
import { openThrottle } from '../../../platform/http/index.ts'
import { createAccount, createTestContext, signIn } from '../../../testing/index.ts'
import { purgePersonalData } from './purge-personal-data.ts'

const start = new Date('2026-01-01T12:00:00Z')
const dayMs = 24 * 3600 * 1000
let now = start
let context: Context

beforeAll(async () => {
  const days = { SESSION_RETENTION_DAYS: '10', MESSAGE_RETENTION_DAYS: '100' }
  context = await createTestContext(days, { clock: { now: () => now } })
})
afterAll(() => context[Symbol.asyncDispose]())

const pass = (days: number) => {
  now = new Date(now.getTime() + days * dayMs)
}

test('removes old sessions and messages after the configured days and not earlier', async () => {
  await signIn(context, await createAccount(context))
  const message = { name: 'a', email: 'a@example.test', subject: 'b', message: 'c', created_at: now }
  await context.db.insertInto('contact_messages').values(message).execute()
  pass(23)
  expect(await purgePersonalData(context)).toMatchObject({ sessions: 0, messages: 0 })
  pass(2)
  expect(await purgePersonalData(context)).toMatchObject({ sessions: 1, messages: 0 })
  pass(76)
  expect(await purgePersonalData(context)).toMatchObject({ sessions: 0, messages: 1 })
})

test('removes IP addresses of attempts after 15 minutes', async () => {
  await openThrottle(context.db, { name: 'x', perAccount: 5, perAddress: 5 }).count(
    'a@example.test',
    '192.0.2.1',
  )
  now = new Date()
  expect(await purgePersonalData(context)).toMatchObject({ attempts: 0 })
  now = new Date(Date.now() + 16 * 60_000)
  expect(await purgePersonalData(context)).toMatchObject({ attempts: 2 })
})
