import { endpoints } from '@merkwerk/contract'
import { v1Endpoints } from '@merkwerk/contract/v1'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, createKey, openRunSite, type RunSite, testEan } from '../../testing/index.ts'

let site: RunSite
let seller: Caller
let authorization: string

beforeAll(async () => {
  site = await openRunSite()
  seller = await site.signUp({ coins: 100 })
  authorization = `Bearer ${(await createKey(site.context, seller)).secret}`
})
afterAll(() => site[Symbol.asyncDispose]())

async function put(body: string) {
  const { method, path } = endpoints.saveAttributeMapping
  const response = await fetch(site.api.url + path, {
    method,
    headers: {
      authorization: `Bearer ${seller.token}`,
      'accept-language': 'de',
      'content-type': 'application/json',
    },
    body,
  })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

const mappingWith = (rules: string) => `{"base_version":0,"constants":[],"rules":${rules}}`

test.each([
  ['empty objects', mappingWith(`[${'{},'.repeat(1_600_000)}{}]`)],
  ['nested arrays', mappingWith('['.repeat(200_000) + ']'.repeat(200_000))],
  ['nested objects', mappingWith(`${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`)],
  ['numbers', mappingWith(`[${'0,'.repeat(2_000_000)}0]`)],
  ['an object of many names', `{${Array.from({ length: 1_001 }, (_, at) => `"k${at}":1`).join()}}`],
  ['nesting that never ends', '[{"a":'.repeat(300_000)],
])('refuses %s before they are parsed, and says what to do', async (_, body) => {
  const refused = await put(body)
  expect(refused).toMatchObject({ status: 413, body: { code: 'FILE_TOO_LARGE' } })
  expect(refused.body.error).toContain('in mehreren Aufrufen')
})

test.each([
  ['too large', `{"password":"${'x'.repeat(17_000)}"}`],
  ['of many values', `{"email":[${','.repeat(11_000)}]}`],
  ['of many names', `{${Array.from({ length: 1_001 }, (_, at) => `"k${at}":1`).join()}}`],
])('refuses bodies of strangers that are %s, without a thread', async (_, body) => {
  const { method, path } = endpoints.login
  const headers = { 'accept-language': 'de', 'content-type': 'application/json' }
  const response = await fetch(site.api.url + path, { method, headers, body })
  expect([response.status, await response.json()]).toMatchObject([413, { code: 'FILE_TOO_LARGE' }])
})

test('says that a field of a form is too long, not that its cut JSON is broken', async () => {
  const body = new FormData()
  body.set('header_mapping', JSON.stringify({ ean: 'x'.repeat(65_000), artikelNumber: 'y'.repeat(1_000) }))
  body.set('file', new File(['EAN;SKU\n'], 'list.csv'))
  const { method, path } = endpoints.getEstimation
  const headers = { authorization: `Bearer ${seller.token}`, 'accept-language': 'de' }
  const response = await fetch(site.api.url + path, { method, headers, body })
  expect(response.status).toBe(400)
  expect(await response.text()).toContain('Dieses Feld ist länger als 64 kB.')
})

test('takes the longest message to support', async () => {
  const contact = { name: 'A', email: 'a@seller.test', subject: 'B', message: '\u0001ä'.repeat(5_000) }
  const escaped = JSON.stringify(contact).replaceAll('ä', '\\u00e4')
  const { method, path } = endpoints.sendContactMessage
  const headers = { 'content-type': 'application/json' }
  expect((await fetch(site.api.url + path, { method, headers, body: escaped })).status).toBe(200)
})

test('describes problems of a large body once, and keeps texts with brackets and quotes', async () => {
  const refused = await put(mappingWith(`[${'{"action":"ignore"},'.repeat(20_000)}1]`))
  expect(refused).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } })
  expect(JSON.stringify(refused.body).length).toBeLessThan(2_000)
  const text = '\\"[{,:'.repeat(150)
  const rules = Array.from({ length: 400 }, (_, at) => ({
    name: `Name ${at}`,
    action: 'map',
    to: `Ziel ${at}`,
    values: [{ from: `${text}${at}`, to: [text] }],
  }))
  const saved = await put(mappingWith(JSON.stringify(rules)))
  expect(saved).toMatchObject({ status: 200, body: { rules: 400, values: 400 } })
  const { body } = await seller.call('GET', '/api/attribute-mapping/')
  expect(body).toMatchObject({ mapping: { rules } })
})

test.each(['__proto__', 'constructor'])('refuses %s in a large body', async (name) => {
  const rules = `[${'{"name":"a","action":"ignore"},'.repeat(20_000)}{"${name}":{"prototype":{"admin":true}}}]`
  expect(await put(mappingWith(rules))).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } })
})

test('says in a thread what is wrong with broken JSON', async () => {
  expect(await put(`${mappingWith('[]')}${' '.repeat(600_000)}x`)).toMatchObject({ status: 400 })
})

test('checks as many rows as a call may have', async () => {
  const rows = Array.from({ length: 10_000 }, (_, at) => ({
    article_number: `A-${at}`,
    ean: testEan('00', at % 100),
    asin: '',
    mpn: '',
    brand: '',
  }))
  const { method, path } = v1Endpoints.createList
  const headers = { authorization, 'content-type': 'application/json' }
  const body = JSON.stringify({ name: 'Many', rows })
  const response = await fetch(site.api.url + path, { method, headers, body })
  expect([response.status, await response.json()]).toMatchObject([200, { total_rows: 10_000 }])
})
