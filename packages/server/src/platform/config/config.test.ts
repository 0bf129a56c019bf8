import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { derivedKeys } from '../security/signing-secret.ts'
import { ConfigError, loadConfig } from './config.ts'
import { settingsTable } from './settings.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'merkwerk-config-'))
afterAll(() => rmSync(folder, { recursive: true }))

const sandbox = { DATABASE_URL: 'postgres://localhost/merkwerk', DATA_DIR: folder }
const live = {
  ...sandbox,
  MERKWERK_MODE: 'live',
  PUBLIC_URL: 'https://merkwerk.example/',
  SIGNING_SECRET: 'x'.repeat(32),
  SMTP_URL: 'smtp://mail.example',
  MAIL_FROM: 'Merkwerk <no-reply@merkwerk.example>',
  SUPPORT_EMAIL: 'help@merkwerk.example',
  COMPANY_NAME: 'Beispiel GmbH',
  COMPANY_ADDRESS: 'Weg 1, 12345 Ort',
  COMPANY_PHONE: '+49 30 1',
  COMPANY_VAT_ID: 'DE136695976',
  USER_AGENT: 'Merkwerk (+https://merkwerk.example)',
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
  STRIPE_WEBHOOK_SECRET: `whsec_${'x'.repeat(32)}`,
}

function toProblems(environment: Record<string, string | undefined>): string[] {
  try {
    loadConfig(environment)
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
  return []
}

test('requires only a database in sandbox mode and listens only on this machine', () => {
  const config = loadConfig({ ...sandbox, PORT: '4000' })
  expect(config.mode).toBe('sandbox')
  expect(config.http).toMatchObject({ host: '127.0.0.1', port: 4000, publicUrl: 'http://127.0.0.1:4000' })
  expect(config.sources.amazon).toMatchObject({
    site: 'amazon.de',
    baseUrl: 'http://127.0.0.1:4001/amazon.de',
    access: ['page'],
  })
  expect(config.fetching).toMatchObject({ requestsPerSecond: null, allowPrivateAddresses: true })
})

test('requires another user behind a pooler than that of the owner', () => {
  const [owner, pool] = ['merkwerk', 'merkwerk_pool'].map((user) => `postgres://${user}:x@localhost/merkwerk`)
  const settings = { ...sandbox, DATABASE_DIRECT_URL: owner }
  expect(loadConfig({ ...settings, DATABASE_URL: pool }).directDatabaseUrl).toBe(owner)
  expect(toProblems({ ...settings, DATABASE_URL: owner })).toEqual([
    'DATABASE_DIRECT_URL: must name another user than DATABASE_URL',
  ])
})

test('accepts addresses, networks and ranges as trusted proxies and refuses a number of hops', () => {
  const trusted = (TRUST_PROXY?: string) => loadConfig({ ...sandbox, TRUST_PROXY }).http.trustProxy
  expect(trusted()).toBe(false)
  expect(trusted('true')).toBe(true)
  expect(trusted('127.0.0.1, 10.0.0.0/8,uniquelocal,fd00::/8')).toEqual([
    '127.0.0.1',
    '10.0.0.0/8',
    'uniquelocal',
    'fd00::/8',
  ])
  for (const wrong of ['1', 'yes', 'nginx', '10.0.0.0/33', '10.0.0/8', '127.0.0.1,', '::1/-1', '1.2.3.4/8/8'])
    expect(toProblems({ ...sandbox, TRUST_PROXY: wrong }), wrong).toEqual([
      'TRUST_PROXY: must be true, false, or addresses of proxies separated by commas',
    ])
})

test('refuses to trust every proxy in live mode, because callers could choose their address', () => {
  for (const all of ['true', 'True'])
    expect(toProblems({ ...live, TRUST_PROXY: all })).toEqual([
      expect.stringContaining('TRUST_PROXY: must list'),
    ])
  expect(toProblems({ ...live, TRUST_PROXY: 'uniquelocal' })).toEqual([])
})

test('refuses to listen to other machines in sandbox mode', () => {
  expect(toProblems({ ...sandbox, HOST: '0.0.0.0' })).toEqual([expect.stringContaining('HOST')])
})

test('requests the real sites slowly in live mode', () => {
  const config = loadConfig({ ...live, EBAY_SITE: 'ebay.at' })
  expect(config.http).toMatchObject({ host: '0.0.0.0', publicUrl: 'https://merkwerk.example' })
  expect(config.sources.ebay).toMatchObject({ site: 'ebay.at', baseUrl: 'https://www.ebay.at' })
  expect(config.fetching).toMatchObject({ requestsPerSecond: 1, allowPrivateAddresses: false })
})

test('reports the requirements of a mode beside an invalid setting', () => {
  const { SMTP_URL: _, ...withoutMail } = live
  expect(toProblems({ ...withoutMail, PORT: 'many' })).toEqual([
    expect.stringContaining('PORT'),
    expect.stringContaining('SMTP_URL'),
  ])
})

test('offers nothing free and approves nobody in live mode unless the operator says so', () => {
  const config = loadConfig(live)
  expect(config.previews.perDay).toBe(0)
  expect(config.wallet.trialCoins).toBe(0)
  expect(config.accounts.approveAutomatically).toBe(false)
  const problems = toProblems({ ...live, TRIAL_COINS: '-1', APPROVE_AUTOMATICALLY: 'perhaps' })
  expect(problems.map((problem) => problem.split(':')[0])).toEqual(['APPROVE_AUTOMATICALLY', 'TRIAL_COINS'])
})

test('refuses a key of GPT that no request can carry, without showing it', () => {
  for (const key of ['sk-Schlüssel', 'sk-key\n', 'sk key']) {
    const [problem = '', ...others] = toProblems({ ...sandbox, OPENAI_API_KEY: key })
    expect(others).toEqual([])
    expect(problem).toMatch(/^OPENAI_API_KEY: /)
    expect(problem).not.toContain(key)
  }
})

test('reports all missing and contradictory settings of live mode at once', () => {
  const problems = toProblems({
    DATABASE_URL: sandbox.DATABASE_URL,
    MERKWERK_MODE: 'live',
    PUBLIC_URL: 'http://merkwerk.example',
    SANDBOX_PAGES: '/pages',
  })
  const named = problems.map((problem) => problem.split(':')[0]).sort()
  expect(named).toEqual([
    'COMPANY_ADDRESS',
    'COMPANY_NAME',
    'COMPANY_PHONE',
    'COMPANY_VAT_ID',
    'MAIL_FROM',
    'PUBLIC_URL',
    'SANDBOX_PAGES',
    'SIGNING_SECRET',
    'SMTP_URL',
    'STRIPE_SECRET_KEY',
    'SUPPORT_EMAIL',
    'USER_AGENT',
  ])
})

test('requires what invoices state about the seller in live mode', () => {
  const without = { ...live, COMPANY_VAT_ID: '' }
  expect(toProblems(without)).toEqual([expect.stringContaining('COMPANY_VAT_ID: must be set')])
  expect(toProblems({ ...without, COMPANY_TAX_NUMBER: '99/815/08150' })).toEqual([])
  expect(loadConfig({ ...without, COMPANY_TAX_NUMBER: '99/815/08150' }).vat.sellerHasVatNumber).toBe(false)
  expect(loadConfig(live).vat.sellerHasVatNumber).toBe(true)
  expect(toProblems({ ...live, COMPANY_ADDRESS: 'Weg 1, Ort' })).toEqual([
    expect.stringContaining('COMPANY_ADDRESS: must have street'),
  ])
  expect(
    loadConfig({ ...live, COMPANY_ADDRESS: 'Haus B, Weg 1, D-12345 Bad Ort, Deutschland' }).seller,
  ).toEqual({
    place: { lines: ['Haus B', 'Weg 1'], postalCode: '12345', city: 'Bad Ort' },
    taxNumber: null,
  })
})

test('uses the sandbox’s Stripe until a key of a real test account is set', () => {
  expect(loadConfig(sandbox).stripe.url).toBe('http://127.0.0.1:3001')
  const real = {
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
    STRIPE_WEBHOOK_SECRET: `whsec_${'x'.repeat(32)}`,
  }
  expect(loadConfig({ ...sandbox, ...real }).stripe).toMatchObject({
    secretKey: 'sk_test_1',
    url: 'https://api.stripe.com',
  })
  expect(loadConfig(live).stripe.url).toBe('https://api.stripe.com')
})

test('requires all Stripe keys together and of the kind for the mode', () => {
  const named = (environment: Record<string, string>) =>
    toProblems(environment).map((problem) => problem.split(':')[0])
  expect(named({ ...sandbox, STRIPE_SECRET_KEY: 'sk_test_1' })).toEqual([
    'STRIPE_PUBLISHABLE_KEY',
    'STRIPE_WEBHOOK_SECRET',
  ])
  expect(named({ ...live, STRIPE_WEBHOOK_SECRET: 'whsec_short' })).toEqual(['STRIPE_WEBHOOK_SECRET'])
  expect(named({ ...live, STRIPE_SECRET_KEY: 'rk_test_1' })).toEqual(['STRIPE_SECRET_KEY'])
  expect(named({ ...sandbox, STRIPE_PUBLISHABLE_KEY: 'pk_live_1' })).toEqual(['STRIPE_PUBLISHABLE_KEY'])
})

test('prefers an official interface if it has credentials, and the sandbox’s if it is only named', () => {
  const ebay = { EBAY_API_CLIENT_ID: 'id', EBAY_API_CLIENT_SECRET: 'secret' }
  expect(loadConfig({ ...live, ...ebay }).sources.ebay).toMatchObject({
    access: ['api', 'page'],
    api: { address: undefined, credentials: { clientId: 'id', clientSecret: 'secret' } },
  })
  expect(loadConfig({ ...sandbox, EBAY_SOURCES: 'api' }).sources.ebay).toMatchObject({
    access: ['api'],
    api: { address: 'http://127.0.0.1:3001', credentials: { clientId: 'sandbox' } },
  })
  expect(loadConfig({ ...live, ...ebay, EBAY_SOURCES: 'page, api' }).sources.ebay.access).toEqual([
    'page',
    'api',
  ])
})

test('takes the rate of sources that document none from the settings', () => {
  const { icecat, eprel, dnb } = loadConfig({ ...live, SOURCE_RATES: 'eprel=0.5' }).sources
  expect([icecat, eprel, dnb].map(({ api }) => api.requestsPerSecond)).toEqual([undefined, 0.5, undefined])
  for (const rates of ['dnb=3', 'eprel=0', 'eprel'])
    expect(toProblems({ ...live, SOURCE_RATES: rates })).toEqual([expect.stringContaining('SOURCE_RATES')])
})

test('requires all credentials of an official interface, and never uses it without them in live mode', () => {
  const named = (environment: Record<string, string>) =>
    toProblems(environment).map((problem) => problem.split(':')[0])
  expect(named({ ...live, AMAZON_API_CLIENT_ID: 'id' })).toEqual([
    'AMAZON_API_CLIENT_SECRET',
    'AMAZON_API_REFRESH_TOKEN',
  ])
  expect(named({ ...live, EBAY_SOURCES: 'api,page' })).toEqual([
    'EBAY_API_CLIENT_ID',
    'EBAY_API_CLIENT_SECRET',
  ])
  expect(named({ ...sandbox, EBAY_SOURCES: 'pages' })).toEqual(['EBAY_SOURCES'])
  expect(named({ ...sandbox, AMAZON_SITE: 'amazon.cn', AMAZON_SOURCES: 'api' })).toEqual(['AMAZON_SOURCES'])
})

const bucket = { FILES_URL: 's3://files/a/b', FILES_S3_KEY_ID: 'id', FILES_S3_SECRET: 'secret' }

test('stores files in the data folder, another folder or a bucket', () => {
  expect(loadConfig(sandbox).files).toEqual({ folder: path.join(folder, 'files') })
  expect(loadConfig({ ...sandbox, FILES_URL: 'file:///srv/files' }).files).toEqual({ folder: '/srv/files' })
  expect(loadConfig({ ...sandbox, ...bucket, FILES_S3_REGION: 'eu-central-1' }).files).toEqual({
    bucket: {
      name: 'files',
      prefix: 'a/b/',
      endpoint: undefined,
      region: 'eu-central-1',
      pathStyle: false,
      keyId: 'id',
      secret: 'secret',
    },
  })
  const elsewhere = { ...bucket, FILES_URL: 's3://files', FILES_S3_ENDPOINT: 'https://store.example/' }
  expect(loadConfig({ ...sandbox, ...elsewhere }).files).toMatchObject({
    bucket: { prefix: '', endpoint: 'https://store.example', region: 'us-east-1', pathStyle: true },
  })
})

test('requires key and region for a bucket, and refuses them without one', () => {
  const named = (environment: Record<string, string>) =>
    toProblems({ ...sandbox, ...environment }).map((problem) => problem.split(':')[0])
  expect(named({ FILES_URL: 's3://files' })).toEqual([
    'FILES_S3_KEY_ID',
    'FILES_S3_SECRET',
    'FILES_S3_REGION',
  ])
  expect(named({ FILES_S3_SECRET: 'secret' })).toEqual(['FILES_S3_SECRET'])
  for (const address of ['s3://id:secret@files', 's3://Files', 's3://files/../a', 's3://files?a', 's3:///a'])
    expect(named({ ...bucket, FILES_S3_REGION: 'eu-central-1', FILES_URL: address })).toEqual(['FILES_URL'])
})

test('reports all invalid values', () => {
  const problems = toProblems({
    PORT: 'http',
    MAX_UPLOAD_MB: '0',
    AMAZON_SITE: 'https://amazon.de',
    LOG_LEVEL: 'loud',
  })
  expect(problems.map((problem) => problem.split(':')[0]).sort()).toEqual([
    'AMAZON_SITE',
    'DATABASE_URL',
    'LOG_LEVEL',
    'MAX_UPLOAD_MB',
    'PORT',
  ])
})

test('treats an empty setting as not set', () => {
  expect(loadConfig({ ...sandbox, PORT: '', PROXIES: '' })).toMatchObject({
    http: { port: 3000 },
    fetching: { proxies: [] },
  })
})

test('generates the sandbox’s signing secret once and restricts access to it', () => {
  const first = loadConfig(sandbox).signingSecrets
  expect(loadConfig(sandbox).signingSecrets).toEqual(first)
  const file = path.join(folder, 'signing-secret')
  expect([readFileSync(file, 'utf8')]).toEqual(first)
  expect(statSync(file).mode & 0o777).toBe(0o600)
})

test('requires each of several secrets to be long enough', () => {
  const [first, second] = ['a'.repeat(32), 'b'.repeat(32)]
  expect(loadConfig({ ...sandbox, SIGNING_SECRET: `${first}, ${second}` })).toMatchObject({
    signingSecrets: [first, second],
    credentialsSecrets: [first, second],
  })
  expect(() => loadConfig({ ...sandbox, SIGNING_SECRET: `${first},short` })).toThrow('at least 32')
})

test('derives different keys for different purposes', () => {
  const secrets = ['y'.repeat(32)] as const
  const access = derivedKeys(secrets, 'access-token')[0].export()
  expect(access).toHaveLength(32)
  expect(access).not.toEqual(derivedKeys(secrets, 'link')[0].export())
})

test('has a meaning for every setting', () => {
  expect(settingsTable.length).toBeGreaterThan(20)
  expect(settingsTable.filter(({ meaning }) => meaning.length < 10)).toEqual([])
  expect(settingsTable).toContainEqual({
    name: 'PORT',
    default: '3000',
    meaning: 'Port of web app and API',
  })
})
