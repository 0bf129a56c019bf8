import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Sandbox, startSandbox } from '../start.ts'

let dir: string
let sandbox: Sandbox

const item = {
  asin: 'B000000001',
  summaries: [{ marketplaceId: 'A1PA6795UKMFR9', itemName: 'Aufgezeichnet' }],
  identifiers: [
    {
      marketplaceId: 'A1PA6795UKMFR9',
      identifiers: [{ identifierType: 'EAN', identifier: '4006381333931' }],
    },
  ],
}
const listing = {
  itemId: 'v1|123456789012|0',
  title: 'Aufgezeichnet',
  categoryPath: 'A|B',
  gtin: '4006381333931',
}

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'sandbox-apis-'))
  await writeFile(join(dir, 'search.json'), JSON.stringify({ items: [item] }))
  await writeFile(join(dir, 'item.json'), JSON.stringify(listing))
  await writeFile(join(dir, 'model.json'), '{"swagger":"2.0"}')
  await writeFile(join(dir, 'broken.json'), '{')
  sandbox = await startSandbox({ port: 0, apiDir: dir })
})
afterAll(async () => {
  await sandbox[Symbol.asyncDispose]()
  await rm(dir, { recursive: true })
})

const post = (path: string, form: Record<string, string>, headers = {}) =>
  fetch(sandbox.url + path, { method: 'POST', body: new URLSearchParams(form), headers })
async function readToken(response: Response): Promise<string> {
  return ((await response.json()) as { access_token: string }).access_token
}
const amazonToken = async () =>
  readToken(
    await post('/auth/o2/token', {
      grant_type: 'refresh_token',
      refresh_token: 'r',
      client_id: 'c',
      client_secret: 's',
    }),
  )
const search = async (query: Record<string, string>, token?: string) =>
  fetch(
    `${sandbox.url}/catalog/2022-04-01/items?${new URLSearchParams({ marketplaceIds: 'A1PA6795UKMFR9', ...query })}`,
    {
      headers: { 'x-amz-access-token': token ?? (await amazonToken()) },
    },
  )

describe('the Catalog Items API of Amazon', () => {
  it('rejects calls without a token', async () => {
    expect((await search({ identifiers: 'B000000001', identifiersType: 'ASIN' }, 'guessed')).status).toBe(401)
    expect((await post('/auth/o2/token', { grant_type: 'refresh_token' })).status).toBe(400)
    const wrong = {
      grant_type: 'refresh_token',
      refresh_token: 'r',
      client_id: 'c',
      client_secret: 's-wrong',
    }
    expect((await post('/auth/o2/token', wrong)).status).toBe(401)
  })

  it('returns products whose texts are markup', async () => {
    const response = await search({ identifiers: '9529000000014', identifiersType: 'EAN' })
    expect(response.status).toBe(200)
    const { items } = (await response.json()) as { items: { attributes: Record<string, object[]> }[] }
    const attributes = items[0]?.attributes ?? {}
    expect(attributes.item_name).toMatchObject([{ value: expect.stringContaining('<script>') }])
    for (const key of Object.keys(attributes)) expect(key).toMatch(/^[a-z_]+$/)
  })

  it('prefers recorded items to generated ones, by ASIN and EAN', async () => {
    for (const query of [
      { identifiers: 'B000000001', identifiersType: 'ASIN' },
      { identifiers: '4006381333931', identifiersType: 'EAN' },
    ])
      expect(await (await search(query)).json()).toMatchObject({ numberOfResults: 1, items: [item] })
  })

  it('accepts twenty identifiers per call and returns pages', async () => {
    const gtins = Array.from({ length: 20 }, (_, index) => `952000000${String(index).padStart(3, '0')}`)
    const query = { identifiers: gtins.join(','), identifiersType: 'EAN', pageSize: '20' }
    const response = await search(query)
    expect(response.status).toBe(200)
    expect(response.headers.get('x-amzn-ratelimit-limit')).toBe('1000')
    const tooMany = { ...query, identifiers: [...gtins, '952000000020'].join(',') }
    expect((await search(tooMany)).status).toBe(400)
  })

  it('rejects calls above its quota', async () => {
    const control = (method: string, body?: object) =>
      fetch(`${sandbox.url}/_control/apis`, {
        method,
        ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
      })
    const token = await amazonToken()
    await control('POST', { api: 'amazon', rate: 1 })
    const request = () => search({ identifiers: 'B000000001', identifiersType: 'ASIN' }, token)
    expect([(await request()).status, (await request()).status]).toEqual([200, 429])
    await control('DELETE')
    expect((await request()).status).toBe(200)
  })
})

describe('the Browse API of eBay', () => {
  it('returns recorded listings by GTIN and by item number', async () => {
    const basic = { authorization: `Basic ${Buffer.from('c:s').toString('base64')}` }
    const granted = await post('/identity/v1/oauth2/token', { grant_type: 'client_credentials' }, basic)
    const headers = { authorization: `Bearer ${await readToken(granted)}` }
    const get = async (path: string) => {
      const response = await fetch(`${sandbox.url}/buy/browse/v1${path}`, { headers })
      return { status: response.status, body: (await response.json()) as object }
    }
    expect(await get('/item_summary/search?gtin=4006381333931')).toMatchObject({ body: { total: 1 } })
    expect(await get(`/item/${encodeURIComponent(listing.itemId)}`)).toEqual({ status: 200, body: listing })
    expect(await get('/item/get_item_by_legacy_id?legacy_item_id=123456789012')).toMatchObject({
      body: listing,
    })
    expect(await get('/item/get_item_by_legacy_id?legacy_item_id=999999999999')).toMatchObject({
      status: 404,
    })
  })
})
