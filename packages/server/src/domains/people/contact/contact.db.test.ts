import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Context } from '../../../platform/context.ts'
import { createTestContext, openTestMailbox, startTestApi, type TestApi } from '../../../testing/index.ts'
import { startWorker } from '../../../worker.ts'

const mailbox = openTestMailbox()
let context: Context
let api: TestApi
let worker: AsyncDisposable

beforeAll(async () => {
  context = await createTestContext({ SUPPORT_EMAIL: 'help@example.test' }, { mail: mailbox.mail })
  api = await startTestApi(context)
  worker = await startWorker(context)
})
afterAll(async () => {
  await worker[Symbol.asyncDispose]()
  await api[Symbol.asyncDispose]()
  await context[Symbol.asyncDispose]()
})

const message = {
  name: 'Jörg Müller',
  email: 'joerg@example.test',
  subject: 'Frage\r\nBcc: all@example.test',
  message: 'Guten Tag!\n\nWas kostet das?',
}
const send = (change: object = {}) => api.call('POST', '/contact/', { body: { ...message, ...change } })

test('a message is stored and emailed to support with the visitor’s reply address', async () => {
  expect(await send()).toMatchObject({
    status: 200,
    body: { message: "Thank you for your message! We'll get back to you soon." },
  })
  const mail = await mailbox.take('help@example.test', 'Contact: Frage Bcc: all@example.test')
  expect(mail.replyTo).toBe(message.email)
  expect(mail.text).toContain(message.message)
  expect(await context.db.selectFrom('contact_messages').selectAll().execute()).toMatchObject([message])
})

test.each([
  [{ name: '  ' }, { name: ['Name is required'] }],
  [{ email: '' }, { email: ['Email is required'] }],
  [{ email: 'a b@c.d' }, { email: ['Please enter a valid email address'] }],
  [{ email: 'a@b' }, { email: ['Please enter a valid email address'] }],
  [{ subject: '' }, { subject: ['Subject is required'] }],
  [{ message: '\n' }, { message: ['Message is required'] }],
])('%j is a field error', async (wrong, fields) => {
  expect(await send(wrong)).toMatchObject({ status: 400, body: fields })
})

test('throttles the sixth message of one sender', async () => {
  const email = 'eager@example.test'
  for (let attempt = 0; attempt < 5; attempt += 1) expect((await send({ email })).status).toBe(200)
  const held = await send({ email })
  expect(held.status).toBe(429)
  expect(Number(held.headers.get('retry-after'))).toBeGreaterThan(0)
})
