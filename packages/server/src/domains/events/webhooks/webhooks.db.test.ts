import type { Client } from '@merkwerk/client/app'
import { endpoints, maxWebhooks, testEventType, type Webhook, type WebhookEvent } from '@merkwerk/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Context } from '../../../platform/context.ts'
import { dayMs, hourMs } from '../../../platform/durations.ts'
import { runWorker } from '../../../platform/queue/index.ts'
import {
  createAccount,
  createTestContext,
  openTestMailbox,
  signIn,
  startTestApi,
  startWebhookReceiver,
  type TestAccount,
  type TestApi,
} from '../../../testing/index.ts'
import { deliverMessage } from './deliver-message.ts'
import { checkUrl } from './endpoint-url.ts'
import { handlers, recordEvent } from './index.ts'
import { toMessageId } from './queries.ts'

type Endpoint = Webhook & { secret: string }

const mailbox = openTestMailbox()
let passedMs = 0
let context: Context
let api: TestApi
let receiver: Awaited<ReturnType<typeof startWebhookReceiver>>
let owner: TestAccount & { client: Client }

beforeAll(async () => {
  const clock = { now: () => new Date(Date.now() + passedMs) }
  context = await createTestContext({}, { clock, mail: mailbox.mail })
  api = await startTestApi(context)
  receiver = await startWebhookReceiver()
})
afterAll(async () => {
  await receiver[Symbol.asyncDispose]()
  await api[Symbol.asyncDispose]()
  await context[Symbol.asyncDispose]()
})
beforeEach(async () => {
  owner = await signUp()
  receiver.received.length = 0
  receiver.respond(204)
})

async function signUp() {
  const account = await createAccount(context)
  return { ...account, client: api.client((await signIn(context, account)).access) }
}

const create = (events: WebhookEvent[] = ['run.completed'], { client } = owner): Promise<Endpoint> =>
  client.call(endpoints.createWebhook, { body: { url: receiver.url, description: 'Shop', events } })

/** Records an event of a run that exists for webhooks only. */
const record = (key: string, type: 'run.completed' | 'run.deferred' = 'run.completed', by = owner) =>
  context.db.transaction().execute((tx) =>
    recordEvent(context, tx, {
      accountId: by.id,
      type,
      key,
      data: { run_id: key, list_id: 'ML-1', api_url: `${api.url}/api/`, page_url: `${api.url}/search/` },
    }),
  )

const readMessages = async ({ webhook_id: id }: Webhook, { client } = owner) =>
  (await client.call(endpoints.listWebhookMessages, { params: { id } })).messages

const readLog = ({ webhook_id: id }: Webhook, message: string) =>
  owner.client.call(endpoints.getWebhookMessage, { params: { id, message } })

const findState = async ({ webhook_id: id }: Webhook) =>
  (await owner.client.call(endpoints.listWebhooks)).webhooks.find((webhook) => webhook.webhook_id === id)

/** Makes the next attempt of the newest message, as its task does. */
async function attempt({ webhook_id: id }: Webhook): Promise<void> {
  const newest = await context.db
    .selectFrom('webhook_messages')
    .select(['id', 'task'])
    .where('endpoint_id', '=', id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  await runTask(newest.id, newest.task)
}

/** The context of live mode, which connects to public addresses only. */
const live = (): Context => {
  const { config } = context
  return { ...context, config: { ...config, fetching: { ...config.fetching, allowPrivateAddresses: false } } }
}

const runTask = (messageId: string, task: number) =>
  deliverMessage(context, { messageId, task }, new AbortController().signal)

/** Seconds until the next attempt of the newest message. */
async function secondsToNext(endpoint: Webhook): Promise<number> {
  const [newest] = await readMessages(endpoint)
  return (Date.parse(newest?.next_attempt_at ?? '') - context.clock.now().getTime()) / 1000
}

describe('a delivery', () => {
  test('is signed as the specification says', async () => {
    const endpoint = await create()
    expect(endpoint.secret).toMatch(/^whsec_[\w+/]{43}=$/)
    await record('MW-1')
    await attempt(endpoint)
    const [message] = await readMessages(endpoint)
    expect(message).toMatchObject({ state: 'delivered', attempts: 1, next_attempt_at: null })
    const [received] = receiver.received
    expect(received?.id).toBe(message?.message_id)
    const event = received?.verify(endpoint.secret)
    expect(event).toMatchObject({ type: 'run.completed', data: { run_id: 'MW-1' } })
    expect(event?.timestamp).toBe(message?.created_at)
    expect(received?.headers['content-type']).toBe('application/json')
    const other = await create()
    expect(() => received?.verify(other.secret)).toThrow('No matching signature')
  })

  test('goes to the endpoints that chose the event, once', async () => {
    const [chosen, other] = [await create(['run.deferred']), await create(['run.completed', 'balance.low'])]
    const stranger = await signUp()
    const foreign = await create(['run.deferred'], stranger)
    await record('MW-2', 'run.deferred')
    await record('MW-2', 'run.deferred')
    expect(await readMessages(chosen)).toHaveLength(1)
    expect(await readMessages(other)).toEqual([])
    expect(await readMessages(foreign, stranger)).toEqual([])
  })

  test('is not recorded by a transaction that is rolled back', async () => {
    const endpoint = await create()
    const failed = context.db.transaction().execute(async (tx) => {
      const data = { run_id: 'MW-3', list_id: 'ML-1', api_url: api.url, page_url: api.url }
      await recordEvent(context, tx, { accountId: owner.id, type: 'run.completed', key: 'MW-3', data })
      throw new Error('changed my mind')
    })
    await expect(failed).rejects.toThrow('changed my mind')
    expect(await readMessages(endpoint)).toEqual([])
  })

  test('is repeated with the same ID and body for three days, then the endpoint is disabled', async () => {
    const endpoint = await create()
    receiver.respond(500, { text: 'out of \0 order' })
    await record('MW-4')
    await record('MW-5')
    for (let count = 1; count < 10; count += 1) {
      await attempt(endpoint)
      expect(await findState(endpoint)).toMatchObject({ disabled_at: null, pending: 2, has_failed: true })
    }
    expect(await secondsToNext(endpoint)).toBeGreaterThan(23 * 3600)
    await attempt(endpoint)
    expect(receiver.received).toHaveLength(10)
    const [{ id, body } = { id: '', body: '' }] = receiver.received
    for (const received of receiver.received) {
      expect(received).toMatchObject({ id, body })
      received.verify(endpoint.secret)
    }
    expect(await findState(endpoint)).toMatchObject({ disabled_reason: 'failures', pending: 0 })
    expect((await readMessages(endpoint)).map(({ state }) => state)).toEqual(['failed', 'failed'])
    const { log } = await readLog(endpoint, id)
    expect(log).toHaveLength(10)
    expect(log[0]).toMatchObject({ number: 10, status: 500, error: null, detail: 'out of \uFFFD order' })
    await record('MW-6')
    expect(await readMessages(endpoint)).toHaveLength(2)
  })

  test('that fails for three days does not disable an endpoint that accepts others', async () => {
    const endpoint = await create()
    receiver.respond(500)
    await record('MW-20')
    for (let count = 1; count < 10; count += 1) await attempt(endpoint)
    const [failing] = await readMessages(endpoint)
    receiver.respond(204)
    await record('MW-21')
    await attempt(endpoint)
    receiver.respond(500)
    await runTask(toMessageId(failing?.message_id ?? ''), 10)
    expect(await findState(endpoint)).toMatchObject({ disabled_at: null, pending: 0 })
    expect((await readMessages(endpoint)).map(({ state }) => state)).toEqual(['delivered', 'failed'])
  })

  test('waits as long as Retry-After asks for', async () => {
    const endpoint = await create()
    receiver.respond(429, { headers: { 'retry-after': '3600' } })
    await record('MW-7')
    await attempt(endpoint)
    expect(await secondsToNext(endpoint)).toBeGreaterThan(3_590)
  })

  test('counts a redirect as a failure and does not follow it', async () => {
    const endpoint = await create()
    receiver.respond(308, { headers: { location: `${receiver.url}/elsewhere` } })
    await record('MW-8')
    await attempt(endpoint)
    expect(receiver.received).toHaveLength(1)
    expect((await readMessages(endpoint))[0]).toMatchObject({ state: 'pending', attempts: 1 })
  })

  test('ends at an endpoint that is gone', async () => {
    const endpoint = await create()
    receiver.respond(410)
    await record('MW-9')
    await attempt(endpoint)
    expect(await findState(endpoint)).toMatchObject({ disabled_reason: 'gone' })
    expect((await readMessages(endpoint))[0]).toMatchObject({ state: 'failed', attempts: 1 })
  })

  test('is not repeated by a task that another one has replaced', async () => {
    const endpoint = await create()
    receiver.respond(500)
    await record('MW-10')
    await attempt(endpoint)
    const [message] = await readMessages(endpoint)
    await runTask(toMessageId(message?.message_id ?? ''), 1)
    expect(receiver.received).toHaveLength(1)
  })

  test('is not sent to private addresses in live mode', async () => {
    const endpoint = await create()
    await record('MW-11')
    const [message] = await readMessages(endpoint)
    const messageId = toMessageId(message?.message_id ?? '')
    await deliverMessage(live(), { messageId, task: 1 }, new AbortController().signal)
    expect(receiver.received).toEqual([])
    const { log } = await readLog(endpoint, message?.message_id ?? '')
    expect(log).toMatchObject([{ status: null, error: 'private-address' }])
  })
})

test('a rotated secret signs together with the old one for a day', async () => {
  const endpoint = await create()
  const params = { id: endpoint.webhook_id }
  const rotated = await owner.client.call(endpoints.rotateWebhookSecret, { params })
  expect(rotated.secret).not.toBe(endpoint.secret)
  expect(rotated.previous_secret_until).not.toBeNull()
  await record('MW-12')
  await attempt(endpoint)
  receiver.received[0]?.verify(endpoint.secret)
  receiver.received[0]?.verify(rotated.secret)
  passedMs += dayMs + hourMs
  await record('MW-13')
  await attempt(endpoint)
  passedMs = 0
  expect(receiver.received[1]?.headers['webhook-signature']).not.toContain(' ')
  expect((await findState(endpoint))?.previous_secret_until).not.toBeNull()
})

test('a replay sends a message with the same ID again', async () => {
  const endpoint = await create()
  await record('MW-14')
  await attempt(endpoint)
  const [message] = await readMessages(endpoint)
  const params = { id: endpoint.webhook_id, message: message?.message_id ?? '' }
  const replayed = await owner.client.call(endpoints.replayWebhookMessage, { params })
  expect(replayed).toMatchObject({ state: 'pending', attempts: 1 })
  expect(await findState(endpoint)).toMatchObject({ pending: 1, has_failed: false })
  await attempt(endpoint)
  expect(receiver.received.map(({ id }) => id)).toEqual([message?.message_id, message?.message_id])
  expect(receiver.received[1]?.body).toBe(receiver.received[0]?.body)
  expect((await readLog(endpoint, params.message)).log).toHaveLength(2)
  const disable = { params: { id: endpoint.webhook_id }, body: { enabled: false } }
  await owner.client.call(endpoints.changeWebhook, disable)
  const refused = owner.client.call(endpoints.replayWebhookMessage, { params })
  await expect(refused).rejects.toMatchObject({ status: 409 })
})

test('a failed test event is not repeated and disables nothing', async () => {
  const endpoint = await create(['balance.low'])
  receiver.respond(500)
  await owner.client.call(endpoints.testWebhook, { params: { id: endpoint.webhook_id } })
  await attempt(endpoint)
  expect(receiver.received[0]?.verify(endpoint.secret).type).toBe(testEventType)
  expect((await readMessages(endpoint))[0]).toMatchObject({ state: 'failed', type: testEventType })
  expect((await findState(endpoint))?.disabled_at).toBeNull()
})

test('a change keeps omitted fields, and turning an endpoint off ends its messages', async () => {
  const endpoint = await create()
  await record('MW-15')
  const params = { id: endpoint.webhook_id }
  const off = await owner.client.call(endpoints.changeWebhook, { params, body: { enabled: false } })
  expect(off).toMatchObject({ url: receiver.url, description: 'Shop', disabled_reason: 'owner', pending: 0 })
  const body = { enabled: true, events: ['balance.low' as const] }
  const on = await owner.client.call(endpoints.changeWebhook, { params, body })
  expect(on).toMatchObject({ disabled_at: null, events: ['balance.low'], description: 'Shop' })
  await owner.client.call(endpoints.deleteWebhook, { params })
  expect((await owner.client.call(endpoints.listWebhooks)).webhooks).toEqual([])
})

test('an account has a limited number of endpoints', async () => {
  for (let count = 0; count < maxWebhooks; count += 1) await create()
  await expect(create()).rejects.toMatchObject({ status: 409 })
})

test('secrets are stored encrypted and never shown again', async () => {
  const { secret } = await create()
  const rows = await context.db.selectFrom('webhook_endpoints').select('secret').execute()
  const bytes = Buffer.from(secret.slice('whsec_'.length), 'base64')
  for (const row of rows) expect(row.secret.includes(bytes)).toBe(false)
  expect(JSON.stringify(await owner.client.call(endpoints.listWebhooks))).not.toContain(secret)
})

test.each([
  'ftp://shop.example/',
  'https://user:password@shop.example/',
  'https://shop.example/#part',
  'shop',
])('refuses the address %s', async (url) => {
  const body = { url, events: ['run.completed' as const] }
  const refused = owner.client.call(endpoints.createWebhook, { body })
  await expect(refused).rejects.toHaveProperty('details.url')
})

test.each([
  ['http://93.184.215.14/', 'address-not-https'],
  ['https://93.184.215.14:25/', 'port-refused'],
  ['https://10.0.0.1/', 'address-not-public'],
])('refuses the address %s in live mode', async (url, code) => {
  const refused = checkUrl(live(), url)
  await expect(refused).rejects.toHaveProperty('fields.url', [{ code }])
  await checkUrl(live(), 'https://93.184.215.14:8443/')
})

test('workers deliver messages and email the owner of a disabled endpoint', async () => {
  await using _worker = await runWorker({
    url: context.config.databaseUrl,
    context,
    handlers,
    onTaskEnd: () => {},
    onQueueError: () => {},
  })
  const endpoint = await create()
  await record('MW-16')
  // The tasks of other tests run too.
  await expect.poll(() => receiver.received.some(({ body }) => body.includes('MW-16'))).toBe(true)
  receiver.respond(410)
  await record('MW-17')
  const { text } = await mailbox.take(owner.email, 'Webhook')
  expect(text).toContain(receiver.url)
  expect(text).toContain(`/webhooks/${endpoint.webhook_id}`)
})
