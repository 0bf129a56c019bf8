import { randomUUID } from 'node:crypto'
import { type Sandbox, startSandbox } from '@merkwerk/sandbox'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type Caller,
  openRunSite,
  type RunSite,
  signIn,
  startTestBucket,
  type TestBucket,
  testEan,
  testPassword,
} from '../../testing/index.ts'
import { createLogger } from '../observability/logger.ts'

const lines: string[] = []
const secrets: string[] = []
let bucket: TestBucket
/** The sandboxed services that receive the installation's secrets. */
let services: Sandbox
let site: RunSite
let seller: Caller

/** Returns a secret that must not appear in any log. */
function secret(what: string): string {
  const word = `canary-${what}-${randomUUID()}`
  secrets.push(word)
  return word
}

/** Secrets of the installation, including those for the marketplaces' interfaces. */
const settings = (): Record<string, string> => ({
  SIGNING_SECRET: secret('signing'),
  CREDENTIALS_SECRET: secret('credentials'),
  OPENAI_API_KEY: secret('gpt').replace(/^/, 'sk-'),
  STRIPE_URL: services.url,
  STRIPE_SECRET_KEY: `sk_test_${secret('stripe').replaceAll('-', '_')}`,
  STRIPE_PUBLISHABLE_KEY: `pk_test_${secret('publishable').replaceAll('-', '_')}`,
  STRIPE_WEBHOOK_SECRET: `whsec_${secret('webhook')}`,
  AMAZON_API_URL: services.url,
  AMAZON_API_CLIENT_ID: secret('amazon-id'),
  AMAZON_API_CLIENT_SECRET: secret('amazon'),
  AMAZON_API_REFRESH_TOKEN: secret('amazon-refresh'),
  EBAY_API_URL: services.url,
  EBAY_API_CLIENT_ID: secret('ebay-id'),
  EBAY_API_CLIENT_SECRET: secret('ebay'),
})

beforeAll(async () => {
  const logger = createLogger('trace', { write: (line) => void lines.push(line) })
  bucket = await startTestBucket()
  services = await startSandbox({ port: 0 })
  secrets.push(bucket.settings.FILES_S3_KEY_ID, bucket.settings.FILES_S3_SECRET)
  site = await openRunSite({ ...settings(), ...bucket.settings }, { logger })
  seller = await site.signUp()
  await site.startWorker()
})
afterAll(async () => {
  await site[Symbol.asyncDispose]()
  await bucket[Symbol.asyncDispose]()
})

const call = (method: 'POST' | 'PUT', path: string, body: object, token?: string) =>
  site.api.call(method, path, { body, ...(token !== undefined && { token }) })

async function useAccount(): Promise<void> {
  const email = `${secret('mail')}@example.test`
  await call('POST', '/user/signup/', {
    username: secret('name'),
    email,
    password: `${secret('password')}!7`,
  })
  await call('POST', '/user/login/', { email, password: secret('wrong-password'), totp_code: secret('code') })
  await call('POST', '/user/forgot-password/', { email })
  await call('POST', `/user/reset-password/MQ/${secret('link')}/`, { new_password: secret('new-password') })
  const { body } = await call('POST', '/user/login/', { email: seller.email, password: testPassword })
  secrets.push(seller.email, testPassword, String(body.access), String(body.refresh))
  await call('POST', '/user/token/refresh/', { refresh: String(body.refresh) })
  await call('POST', '/user/token/refresh/', { refresh: secret('refresh') })
  await call('POST', '/contact/', {
    name: secret('writer'),
    email,
    subject: 'a\r\nBcc: b',
    message: secret('message'),
  })
}

async function usePayment(): Promise<void> {
  const { access } = await signIn(site.context, seller)
  secrets.push(access)
  const card = { number: '4242424242424242', cvc: secret('cvc') }
  await call('POST', '/wallet/add_card/', { payment_method_id: secret('card'), card, ...card }, access)
  secrets.push(card.number)
  await call('POST', '/stripe/webhook/', { id: secret('event') })
  const credentials = { client_id: secret('client'), client_secret: secret('client-secret') }
  await call('PUT', '/user/seller-accounts/ebay/', credentials, access)
  await call(
    'PUT',
    '/user/seller-accounts/amazon/',
    { ...credentials, refresh_token: secret('grant') },
    access,
  )
  await site.api.call('GET', '/user/profile/update/', { token: secret('bearer') })
}

/** Calls with a key, sends keys where they do not belong, and lets a query with one fail. */
async function useKey(): Promise<void> {
  const body = { name: secret('key-name'), scopes: ['runs:read'], expires_in_days: 1, daily_coins: 1 }
  const created = await seller.call('POST', '/user/api-keys/', { body: { ...body, password: testPassword } })
  const key = String(created.body.secret)
  expect(key).toMatch(/^mw_test_/)
  secrets.push(key, key.slice(8, -7))
  await site.api.call('GET', '/api/jobs/getJobsList/', { token: key })
  await site.api.call('GET', `/api/runs/${key}/?token=${key}`, { token: key })
  await site.api.call('GET', '/user/api-keys/', { token: key.slice(0, -2) })
  site.context.logger.warn({ err: new Error(`refused ${key}`), headers: { 'x-key': key } }, key)
}

/** Runs a run with all data sources, some of which refuse, while the bucket also refuses. */
async function useRun(): Promise<void> {
  const faults = [
    { api: 'amazon', fault: 'forbidden', times: 1 },
    { api: 'ebay', fault: 'expired', times: 1 },
  ]
  for (const fault of faults)
    await fetch(`${services.url}/_control/apis`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(fault),
    })
  let refusals = 2
  bucket.interfere(({ method, url }) =>
    method === 'PUT' && url.includes('/jobs/') && refusals-- > 0 ? 403 : undefined,
  )
  const runId = await seller.start([['A-1', testEan('00', 1)]])
  const { output_files } = await seller.until(runId, 'Completed')
  for (const link of output_files) {
    secrets.push(link.split('/')[2] ?? '')
    await fetch(site.api.url + link).then((response) => response.text())
  }
  await fetch(`${site.api.url}/files/${secret('file')}/a.csv/?x=${secret('query')}`)
}

/** Sends an event with a valid signature, and a payment after the services have ended. */
async function useStripe(): Promise<void> {
  const { stripe, config } = site.context
  const payload = JSON.stringify({ id: secret('event'), object: 'event', type: 'invoice.paid', data: {} })
  const signature = stripe.webhooks.generateTestHeaderString({ payload, secret: config.stripe.webhookSecret })
  await fetch(`${site.api.url}/stripe/webhook/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    body: payload,
  })
  await services[Symbol.asyncDispose]()
  const { status } = await seller.call('POST', '/wallet/setup_intent/')
  expect(status).toBe(503)
}

test('logs no passwords, tokens, cards, keys, credentials, links or addresses', async () => {
  await useAccount()
  await usePayment()
  await useKey()
  await useRun()
  await useStripe()
  expect(secrets.length).toBeGreaterThan(35)
  expect(secrets.every((word) => word.length >= 16)).toBe(true)
  expect(lines.length).toBeGreaterThan(20)
  const log = lines.join('')
  expect(secrets.filter((word) => log.includes(word))).toEqual([])
})

test('writes each log entry as one line of JSON, whatever callers send', async () => {
  const text = 'x\r\n{"level":60,"msg":"forged"}'
  await site.api.call('GET', `/api/runs/${encodeURIComponent(text)}/`, { token: seller.token })
  await call('POST', '/user/login/', { email: text, password: text })
  site.context.logger.warn({ text }, text)
  for (const line of lines)
    expect([line.indexOf('\n'), typeof JSON.parse(line)]).toEqual([line.length - 1, 'object'])
  expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).not.toContain('forged')
})
