import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Context } from '../../../platform/context.ts'
import { createTestContext, startTestApi, type TestApi } from '../../../testing/index.ts'

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

const toEvent = (type: string) => ({
  id: `evt_${randomUUID()}`,
  object: 'event',
  type,
  data: { object: { id: 'cs_test_1', object: 'checkout.session' } },
})

const toSignature = (
  payload: string,
  secret = context.config.stripe.webhookSecret,
  timestamp = Math.floor(Date.now() / 1000),
) => context.stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp })

async function send(body: string, headers: Record<string, string> = {}) {
  const response = await fetch(`${api.url}/stripe/webhook/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
    body,
  })
  return { status: response.status, body: await response.json() }
}

const keptEvents = () => context.db.selectFrom('stripe_events').selectAll().execute()
const queuedTasks = async () => {
  const { count } = context.db.fn
  const { tasks } = await context.db
    .withTables<{ 'pgboss.job': { id: string; name: string } }>()
    .selectFrom('pgboss.job')
    .select(count<number>('id').as('tasks'))
    .where('name', '=', 'stripe-event')
    .executeTakeFirstOrThrow()
  return tasks
}

test.each([
  ['without a signature', {}],
  ['signed with another secret', { 'stripe-signature': 'other' }],
  ['with a signature of something else', { 'stripe-signature': 't=1,v1=00' }],
])('returns 400 and does nothing for a webhook %s', async (_how, headers) => {
  const body = JSON.stringify(toEvent('checkout.session.completed'))
  const signed = Object.entries(headers).map(([name, value]) => [
    name,
    value === 'other' ? toSignature(body, 'whsec_other') : value,
  ])
  expect(await send(body, Object.fromEntries(signed))).toMatchObject({
    status: 400,
    body: { code: 'INVALID_INPUT' },
  })
  expect(await keptEvents()).toEqual([])
})

test('returns 400 for a webhook signed ten minutes ago, so that it cannot be replayed', async () => {
  const body = JSON.stringify(toEvent('checkout.session.completed'))
  const old = toSignature(body, undefined, Math.floor(Date.now() / 1000) - 600)
  expect(await send(body, { 'stripe-signature': old })).toMatchObject({ status: 400 })
  expect(await keptEvents()).toEqual([])
})

test('returns 400 for a body that was changed after signing', async () => {
  const body = JSON.stringify(toEvent('checkout.session.completed'))
  const altered = body.replace('cs_test_1', 'cs_test_2')
  expect(await send(altered, { 'stripe-signature': toSignature(body) })).toMatchObject({ status: 400 })
})

test.each([
  'null',
  '[]',
  '{}',
  '{"id":"evt_1","type":"checkout.session.completed"}',
  '{"id":"evt_1","type":"checkout.session.completed","data":{"object":{"id":7}}}',
  '{"id":"evt_1","type":"refund.created","data":{"object":{"id":"re_1","payment_intent":{"id":{}}}}}',
  '{"id":"evt_\\u0000","type":"checkout.session.completed","data":{"object":{"id":"cs_1"}}}',
  '{"id":"evt_1","type":"checkout.session.completed","data":{"object":{"id":"\\u0000"}}}',
  '{',
])('returns 400 for a signed webhook that is no event: %s', async (body) => {
  expect(await send(body, { 'stripe-signature': toSignature(body) })).toMatchObject({
    status: 400,
    body: { code: 'INVALID_INPUT' },
  })
  expect(await keptEvents()).toEqual([])
})

test('returns 200 for an event without a handler and stores nothing', async () => {
  const body = JSON.stringify(toEvent('product.created'))
  expect(await send(body, { 'stripe-signature': toSignature(body) })).toEqual({
    status: 200,
    body: { received: true },
  })
  expect(await keptEvents()).toEqual([])
})

test('stores and handles an event once when it arrives five times concurrently', async () => {
  const event = toEvent('checkout.session.completed')
  const body = JSON.stringify(event)
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => send(body, { 'stripe-signature': toSignature(body) })),
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  expect(await keptEvents()).toMatchObject([{ id: event.id, object_id: 'cs_test_1', processed_at: null }])
  expect(await queuedTasks()).toBe(1)
})
