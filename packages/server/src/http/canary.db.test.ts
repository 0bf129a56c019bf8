import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLogger } from '../logger.ts'
import { type Caller, type JobSite, openJobSite, signIn, testEan, testPassword } from '../testing/index.ts'

const lines: string[] = []
const secrets: string[] = []
let site: JobSite
let seller: Caller

/** A word that must turn up in no log. */
function secret(what: string): string {
  const word = `canary-${what}-${randomUUID()}`
  secrets.push(word)
  return word
}

beforeAll(async () => {
  const logger = createLogger('trace', { write: (line) => void lines.push(line) })
  const key = secret('gpt').replace(/^/, 'sk-')
  site = await openJobSite({ OPENAI_API_KEY: key, SIGNING_SECRET: secret('signing') }, { logger })
  seller = await site.signUp()
  await site.startWorker()
})
afterAll(() => site[Symbol.asyncDispose]())

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

async function useJob(): Promise<void> {
  const jobId = await seller.start([['A-1', testEan('00', 1)]])
  const { output_files } = await seller.until(jobId, 'Completed')
  for (const link of output_files) {
    secrets.push(link.split('/')[2] ?? '')
    await fetch(site.api.url + link).then((response) => response.text())
  }
  await fetch(`${site.api.url}/files/${secret('file')}/a.csv/?x=${secret('query')}`)
}

test('passwords, tokens, cards, keys, credentials, links and addresses stand in no line of any log', async () => {
  await useAccount()
  await usePayment()
  await useJob()
  expect(secrets.length).toBeGreaterThan(25)
  expect(secrets.every((word) => word.length >= 16)).toBe(true)
  expect(lines.length).toBeGreaterThan(20)
  const log = lines.join('')
  expect(secrets.filter((word) => log.includes(word))).toEqual([])
})

test('each entry of the log is one line of JSON, whatever callers send', async () => {
  const text = 'x\r\n{"level":60,"msg":"forged"}'
  await site.api.call('GET', `/api/jobs/${encodeURIComponent(text)}/`, { token: seller.token })
  await call('POST', '/user/login/', { email: text, password: text })
  site.context.logger.warn({ text }, text)
  for (const line of lines)
    expect([line.indexOf('\n'), typeof JSON.parse(line)]).toEqual([line.length - 1, 'object'])
  expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).not.toContain('forged')
})
