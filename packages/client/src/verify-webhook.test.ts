import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { Webhook } from 'standardwebhooks'
import { expect, test } from 'vitest'
import { verifyWebhook } from './verify-webhook.ts'

const secret = `whsec_${btoa('0123456789abcdefghijklmnopqrstuv')}`
const other = `whsec_${btoa('another secret of thirty-two byte')}`
const event = { type: 'balance.low', timestamp: '2026-11-23T08:00:00.000Z', data: { coins: 3, threshold: 5 } }
const body = JSON.stringify({ ...event, data: { ...event.data, page_url: 'https://merkwerk.example/für' } })
const sentAt = new Date()

const signedWith = (...secrets: string[]) => ({
  'webhook-id': 'msg_1',
  'webhook-timestamp': String(Math.floor(sentAt.getTime() / 1_000)),
  'webhook-signature': secrets.map((each) => new Webhook(each).sign('msg_1', sentAt, body)).join(' '),
})

test('returns the event of a message that the reference implementation signed', async () => {
  expect(await verifyWebhook(body, signedWith(secret), secret)).toMatchObject(event)
  const headers = new Headers(signedWith(other, secret))
  expect(await verifyWebhook(new TextEncoder().encode(body), headers, secret)).toMatchObject(event)
})

test('rejects what was changed, is signed by others, or is too old', async () => {
  const headers = signedWith(secret)
  const rejected = [
    verifyWebhook(`${body} `, headers, secret),
    verifyWebhook(body, headers, other),
    verifyWebhook(body, { ...headers, 'webhook-id': 'msg_2' }, secret),
    verifyWebhook(body, { ...headers, 'webhook-timestamp': 'now' }, secret),
    verifyWebhook(body, { ...headers, 'webhook-signature': 'v1a,AAAA v1,! v1' }, secret),
    verifyWebhook(body, { ...headers, 'webhook-signature': undefined }, secret),
    verifyWebhook(body, headers, secret, { now: sentAt.getTime() + 302_000 }),
    verifyWebhook(body, headers, secret, { now: sentAt.getTime() - 302_000 }),
  ]
  const outcomes = (await Promise.allSettled(rejected)).map(
    (result) => result.status === 'rejected' && result.reason,
  )
  expect(outcomes).toEqual(rejected.map(() => expect.objectContaining({ name: 'WebhookError' })))
})

test('names a secret that is none', async () => {
  await expect(verifyWebhook(body, signedWith(secret), 'wh sec!')).rejects.toThrow('whsec_')
})

test('the worked example of the README is right', async () => {
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8')
  const lines = /```text\nsecret {2,}([\s\S]+?)```/.exec(readme)?.[0].split('\n') ?? []
  const example = Object.fromEntries(
    lines.flatMap((line) => {
      const [, name, value] = /^(\S+) {2,}(.+)$/.exec(line) ?? []
      return name && value ? [[name, value]] : []
    }),
  )
  const { secret = '', key = '', body = '' } = example
  const [id = '', timestamp = '', signature = ''] = ['id', 'timestamp', 'signature'].map(
    (name) => example[`webhook-${name}`],
  )
  expect(Buffer.from(secret.replace('whsec_', ''), 'base64').toString()).toBe(key)
  const signed = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
  expect(signature).toBe(`v1,${signed}`)
  const headers = { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature }
  const now = Number(timestamp) * 1_000
  expect(await verifyWebhook(body, headers, secret, { now })).toMatchObject({ type: 'balance.low' })
})
