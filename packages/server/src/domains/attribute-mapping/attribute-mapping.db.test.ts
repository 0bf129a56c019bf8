import { inflateRawSync } from 'node:zlib'
import type { AttributeMapping, AttributeRule, endpoints, List, ListedAttribute } from '@merkwerk/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import {
  type Caller,
  completeList,
  createJob,
  edit,
  getBody,
  type JobSite,
  openJobSite,
  runAgain,
  testEan,
  testPassword,
} from '../../testing/index.ts'
import { purgePersonalData } from '../privacy/purge-personal-data.ts'

type Attributes = z.output<typeof endpoints.getListAttributes.response>
type Values = z.output<typeof endpoints.getListAttributeValues.response>

let site: JobSite
let seller: Caller
let list: List

beforeAll(async () => {
  site = await openJobSite({ MAX_WAIT_HOURS: '0' })
  await site.startWorker()
  ;({ seller, list } = await sellerWithList())
})
afterAll(() => site[Symbol.asyncDispose]())

const shop = ['Eigenschaft;Wert', 'Farbton;Rot', 'Farbton;Blau', 'Werkstoff;Holz', 'Werkstoff;Metall'].join(
  '\r\n',
)

/** A seller with two articles in a list, whose attributes `Lack` and `Bauart` have known values. */
async function sellerWithList() {
  const seller = await site.signUp({ coins: 1_000 })
  const list = await completeList(seller, [
    ['a', testEan('00', 901)],
    ['b', testEan('00', 902)],
  ])
  await edit(seller, list, 'attribute:Lack', 'rot', [1])
  await edit(seller, list, 'attribute:Lack', 'himmelgrau', [2])
  await edit(seller, list, 'attribute:Bauart', 'klappbar', [1, 2])
  return { seller, list }
}

function form(content: BlobPart, fields: Record<string, string> = {}, name = 'shop.csv'): FormData {
  const data = new FormData()
  for (const [field, value] of Object.entries(fields)) data.set(field, value)
  data.set('file', new Blob([content]), name)
  return data
}

const upload = (content: BlobPart, fields?: Record<string, string>, caller = seller, name?: string) =>
  caller.call('POST', '/api/attribute-scheme/', { body: form(content, fields, name) })
const importFile = (content: BlobPart, version: number, caller = seller) =>
  caller.call('POST', '/api/attribute-mapping/file/', {
    body: form(content, { base_version: String(version) }, 'mapping.json'),
  })
const mappingOf = (caller = seller) =>
  getBody<{ version: number; mapping: AttributeMapping }>(caller, '/api/attribute-mapping/')
const schemeOf = async (caller = seller) =>
  (await getBody<z.output<typeof endpoints.getAttributeScheme.response>>(caller, '/api/attribute-scheme/'))
    .saved

const toColor: AttributeRule = {
  name: 'Lack',
  action: 'map',
  to: 'Farbton',
  values: [{ from: 'rot', to: ['Rot'] }],
}

/** Saves changes of the newest mapping. */
async function save(changes: object, caller = seller) {
  const { version } = await mappingOf(caller)
  return caller.call('PUT', '/api/attribute-mapping/', { body: { base_version: version, ...changes } })
}
const replaceAll = (rules: AttributeRule[] = [], constants: AttributeMapping['constants'] = []) =>
  save({ mapping: { rules, constants } })

const attributesOf = (query = '', caller = seller, path = `lists/${list.list_id}`) =>
  getBody<Attributes>(caller, `/api/${path}/attributes/?${query}`)
const valuesOf = (name: string, query = '') =>
  getBody<Values>(
    seller,
    `/api/lists/${list.list_id}/attribute-values/?name=${encodeURIComponent(name)}&${query}`,
  )
const named = ({ attributes }: Attributes, name: string): ListedAttribute | undefined =>
  attributes.find((attribute) => attribute.name === name)

beforeEach(async () => {
  expect((await upload(shop)).status).toBe(200)
  expect((await replaceAll()).status).toBe(200)
})

describe('the scheme of a shop', () => {
  test('is read from a file, replaced, joined with another file and deleted', async () => {
    const { body } = await upload(shop)
    expect(body).toMatchObject({ saved: { name: 'shop.csv', source: 'upload' }, left_out: 0 })
    expect((await schemeOf())?.scheme.attributes.map(({ name, values }) => [name, values.length])).toEqual([
      ['Farbton', 2],
      ['Werkstoff', 2],
    ])
    await upload('Eigenschaft;Wert\r\nFarbton;Grün\r\nForm;Rund', { mode: 'add' })
    expect((await schemeOf())?.scheme.attributes.map(({ name, values }) => [name, values.length])).toEqual([
      ['Farbton', 3],
      ['Werkstoff', 2],
      ['Form', 1],
    ])
    await upload('Eigenschaft;Wert\r\nForm;Rund')
    expect((await schemeOf())?.scheme.attributes).toHaveLength(1)
    expect((await seller.call('DELETE', '/api/attribute-scheme/')).status).toBe(200)
    expect(await schemeOf()).toBeNull()
  })

  test('is made from the results of a list', async () => {
    const { status, body } = await seller.call('POST', `/api/lists/${list.list_id}/attribute-scheme/`)
    expect(status).toBe(200)
    expect(body).toMatchObject({ saved: { name: list.name, source: 'results', format: null } })
    expect((await schemeOf())?.scheme.attributes.map(({ name }) => name)).toContain('Bauart')
    expect(named(await attributesOf(), 'Bauart')?.state).toBe('known')
  })

  test('may be JSON with the metafield definitions of Shopify', async () => {
    const definition = { name: 'Farbe', namespace: 'custom', key: 'farbe', type: 'single_line_text_field' }
    const uploaded = await upload(JSON.stringify({ nodes: [definition] }), {}, seller, 'definitions.json')
    expect(uploaded).toMatchObject({ status: 200, body: { saved: { format: 'shopify' } } })
    for (const content of ['{}', '[', `[${'1,'.repeat(500_000)}1]`, '['.repeat(200_000)])
      expect((await upload(content, {}, seller, 'definitions.json')).status).toBe(400)
  })

  test('may come in every encoding', async () => {
    await upload(Buffer.from(shop.replace('Rot', 'Rötlich'), 'latin1'))
    expect((await schemeOf())?.scheme.attributes[0]?.values[0]?.name).toBe('Rötlich')
    await upload(Buffer.from(`\uFEFF${shop}`, 'utf16le'))
    expect((await schemeOf())?.scheme.attributes[0]?.values[0]?.name).toBe('Rot')
  })

  test('keeps texts that look like formulas', async () => {
    await upload('Eigenschaft;Wert\r\n=1+1;"=HYPERLINK(""http://evil.example"")"\r\n@a;-cmd')
    expect((await schemeOf())?.scheme.attributes).toMatchObject([
      { name: '=1+1', values: [{ name: '=HYPERLINK("http://evil.example")' }] },
      { name: '@a', values: [{ name: '-cmd' }] },
    ])
  })

  test.each<[string, () => BlobPart, number, string]>([
    ['an empty file', () => '', 400, 'LIST_REFUSED'],
    ['random bytes', () => Buffer.alloc(5_000, 0x80_07_1b), 400, 'LIST_REFUSED'],
    ['an archive', () => Buffer.from([0x50, 0x4b, 3, 4, 20, 0, 0, 0, 0, 0]), 400, 'LIST_REFUSED'],
    ['a picture', () => Buffer.from('\x89PNG\r\n\x1a\n0000IHDR', 'latin1'), 400, 'LIST_REFUSED'],
    ['a file without attributes', () => 'Preis;Menge\r\n1;2', 400, 'LIST_REFUSED'],
    ['200,000 rows', () => `Eigenschaft;Wert\r\n${'a;b\r\n'.repeat(200_000)}`, 400, 'LIST_REFUSED'],
    ['a cell of a megabyte', () => `Eigenschaft;Wert\r\na;${'b'.repeat(2 ** 20)}`, 400, 'LIST_REFUSED'],
    ['an unclosed quote', () => `Eigenschaft;Wert\r\na;"b\r\n${'c;d\r\n'.repeat(50)}`, 400, 'LIST_REFUSED'],
    ['more than 5 MB', () => `Eigenschaft;Wert\r\n${'a'.repeat(5 * 2 ** 20)}`, 413, 'FILE_TOO_LARGE'],
  ])('refuses %s and keeps the former one', async (_, content, status, code) => {
    const former = await schemeOf()
    expect(await upload(content())).toMatchObject({ status, body: { code } })
    expect(await schemeOf()).toEqual(former)
  })
})

describe('a mapping', () => {
  test('starts empty, and each save is a version', async () => {
    const other = await site.signUp()
    expect(await mappingOf(other)).toMatchObject({ version: 0, mapping: { rules: [], constants: [] } })
    const saved = await save({ rules: [toColor], constants: [{ name: 'Zustand', value: 'Neu' }] }, other)
    expect(saved).toMatchObject({
      status: 200,
      body: { version: 1, change: 'edit', rules: 1, values: 1, constants: 1, restored_from: null },
    })
    await save({ rules: [{ name: 'LACK', action: 'ignore' }] }, other)
    const { mapping } = await mappingOf(other)
    expect(mapping.rules).toEqual([{ name: 'LACK', action: 'ignore' }])
    expect(mapping.constants).toEqual([{ name: 'Zustand', value: 'Neu' }])
    await save({ removed: ['lack'], constants: [] }, other)
    expect(await mappingOf(other)).toMatchObject({ version: 3, mapping: { rules: [], constants: [] } })
  })

  test('refuses a save that started from an older version', async () => {
    const { version } = await mappingOf()
    const put = (base_version: number) =>
      seller.call('PUT', '/api/attribute-mapping/', { body: { base_version, rules: [toColor] } })
    const answers = await Promise.all([put(version), put(version), put(version)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    for (const stale of [version, version + 2])
      expect(await put(stale)).toMatchObject({ status: 409, body: { code: 'CONFLICT' } })
    expect((await mappingOf()).version).toBe(version + 1)
  })

  test('can be restored', async () => {
    const { body: first } = await save({ rules: [toColor] })
    await save({ removed: ['Lack'] })
    const { version } = await mappingOf()
    const restore = (from: number, base_version: number) =>
      seller.call('POST', `/api/attribute-mapping/versions/${from}/restore/`, { body: { base_version } })
    expect((await restore(Number(first.version), version - 1)).status).toBe(409)
    expect((await restore(version + 100, version)).status).toBe(404)
    const restored = await restore(Number(first.version), version)
    expect(restored.body).toMatchObject({ version: version + 1, restored_from: first.version, rules: 1 })
    expect((await mappingOf()).mapping.rules).toEqual([toColor])
    const { versions } = (await seller.call('GET', '/api/attribute-mapping/versions/')).body
    expect((versions as object[])[0]).toEqual(restored.body)
  })

  test('keeps 50 versions and the last one of each earlier day', async () => {
    const other = await site.signUp()
    const saveTimes = async (times: number) => {
      for (let at = 0; at < times; at++) await save({ constants: [{ name: 'n', value: `${at}` }] }, other)
    }
    const date = (from: number, saved_at: Date) =>
      site.context.db
        .updateTable('attribute_mappings')
        .set({ saved_at })
        .where('account_id', '=', other.id)
        .where('version', '>=', from)
        .execute()
    await saveTimes(3)
    await date(1, new Date('2026-11-01T12:00:00Z'))
    await saveTimes(50)
    await date(4, new Date('2026-11-02T12:00:00Z'))
    await saveTimes(2)
    const { versions } = (await other.call('GET', '/api/attribute-mapping/versions/')).body
    const kept = (versions as { version: number }[]).map(({ version }) => version)
    expect(kept).toEqual([...Array.from({ length: 50 }, (_, index) => 55 - index), 3])
  })

  test('is downloaded and imported unchanged', async () => {
    await replaceAll([toColor, { name: '=cmd|', action: 'ignore' }], [{ name: 'Zustand', value: '"Neu"\n' }])
    const response = await seller.call('GET', '/api/attribute-mapping/file/')
    expect(response.headers.get('content-disposition')).toContain('merkwerk-mapping-')
    const before = await mappingOf()
    await replaceAll()
    const imported = await importFile(JSON.stringify(response.body), before.version + 1)
    expect(imported).toMatchObject({ status: 200, body: { change: 'import', rules: 2 } })
    expect((await mappingOf()).mapping).toEqual(before.mapping)
    expect((await importFile(JSON.stringify(response.body), before.version)).status).toBe(409)
  })

  const wrap = (mapping: object) => JSON.stringify({ format: 'merkwerk-attribute-mapping', mapping })
  test.each<[string, () => BlobPart, number]>([
    ['text that is not JSON', () => 'Eigenschaft;Wert', 400],
    [
      'another encoding',
      () => Buffer.from(wrap({ rules: [], constants: [{ name: 'ä', value: 'ö' }] }), 'latin1'),
      400,
    ],
    ['random bytes', () => Buffer.alloc(5_000, 0xff), 400],
    ['JSON of another kind', () => '[1,2,3]', 400],
    ['deeply nested JSON', () => '['.repeat(100_000), 400],
    [
      'two rules for one name',
      () => wrap({ rules: [toColor, { ...toColor, name: 'lack' }], constants: [] }),
      400,
    ],
    ['an unknown action', () => wrap({ rules: [{ name: 'a', action: 'drop' }], constants: [] }), 400],
    [
      'more than 5 MB',
      () => wrap({ rules: [], constants: [{ name: 'a', value: 'b'.repeat(6 * 2 ** 20) }] }),
      413,
    ],
  ])('refuses a file with %s and keeps the version', async (_, content, status) => {
    const before = await mappingOf()
    expect((await importFile(content(), before.version)).status).toBe(status)
    expect(await mappingOf()).toEqual(before)
  })

  test('refuses more values than it can have', async () => {
    const values = Array.from({ length: 10_000 }, (_, index) => ({ from: `${index}`, to: ['x'] }))
    const rules = Array.from(
      { length: 6 },
      (_, index): AttributeRule => ({
        name: `n${index}`,
        action: 'map',
        to: 'x',
        values,
      }),
    )
    const refused = await save({ rules })
    expect(refused).toMatchObject({
      status: 400,
      body: { mapping: ['A mapping can have at most 50,000 values.'] },
    })
  })
})

describe('the attributes of results', () => {
  test('show decisions, proposals and coverage', async () => {
    const before = await attributesOf('limit=500')
    expect(before).toMatchObject({ is_current: true, has_scheme: true })
    expect(named(before, 'Lack')).toMatchObject({
      records: 2,
      distinct_values: 2,
      examples: [
        { value: 'rot', records: 1 },
        { value: 'himmelgrau', records: 1 },
      ],
      rule: null,
    })
    await replaceAll([toColor, { name: 'bauart', action: 'ignore' }])
    const after = await attributesOf('limit=500')
    expect(after.mapping_version).toBe(before.mapping_version + 1)
    expect(named(after, 'Lack')).toMatchObject({
      state: 'mapped',
      rule: { action: 'map', to: ['Farbton'], unit: null, separator: null },
      values: { covered: 1, total: 2 },
      unmapped_values: [{ value: 'himmelgrau', records: 1 }],
    })
    expect(named(after, 'Bauart')).toMatchObject({ state: 'ignored', rule: { action: 'ignore', to: [] } })
    expect(after.coverage.names.covered).toBeGreaterThan(before.coverage.names.covered)
    expect(Object.values(after.states).reduce((sum, one) => sum + one, 0)).toBe(after.total)
  })

  test('are filtered, sorted and paged', async () => {
    await replaceAll([toColor])
    expect((await attributesOf('state=mapped')).attributes.map(({ name }) => name)).toEqual(['Lack'])
    expect((await attributesOf('search=KLAPP')).attributes.map(({ name }) => name)).toEqual(['Bauart'])
    const sorted = (await attributesOf('sort=name&limit=500')).attributes.map(({ name }) => name)
    expect(sorted).toEqual(sorted.toSorted(new Intl.Collator('de', { numeric: true }).compare))
    const page = await attributesOf('sort=name&limit=2&page=2')
    expect(page.attributes.map(({ name }) => name)).toEqual(sorted.slice(2, 4))
    expect(page).toMatchObject({ total: sorted.length, currentPage: 2, limit: 2 })
    const [category] = page.coverage.categories
    const inCategory = await attributesOf(
      `category=${encodeURIComponent(category?.category ?? '')}&limit=500`,
    )
    expect(inCategory.total).toBeGreaterThan(0)
  })

  test('list the values of a name', async () => {
    await replaceAll([toColor])
    const values = await valuesOf('lack')
    expect(values).toMatchObject({ name: 'Lack', total: 2, states: { mapped: 1 } })
    expect(values.values.find(({ value }) => value === 'rot')).toEqual({
      ...{ value: 'rot', records: 1, state: 'mapped', to: ['Rot'], proposal: null },
    })
    expect((await valuesOf('Lack', 'state=mapped')).values.map(({ value }) => value)).toEqual(['rot'])
    expect((await valuesOf('Lack', 'search=HIMMEL')).values.map(({ value }) => value)).toEqual(['himmelgrau'])
    expect(await valuesOf('../..')).toMatchObject({ total: 0, values: [] })
  })

  test('follow edits of the list and runs, and a job keeps its own', async () => {
    const own = await sellerWithList()
    const ofList = (query: string) =>
      attributesOf(`limit=500&${query}`, own.seller, `lists/${own.list.list_id}`)
    expect(named(await ofList(''), 'Lack')?.records).toBe(2)
    await edit(own.seller, own.list, 'attribute:Lack', null, [2])
    expect(named(await ofList(''), 'Lack')?.records).toBe(1)
    const ofJob = await attributesOf('limit=500', own.seller, `jobs/${own.list.latest_run}`)
    expect(named(ofJob, 'Lack')).toBeUndefined()
    const after = await runAgain(own.seller, own.list)
    expect(named(await ofList(''), 'Lack')?.records).toBe(1)
    expect((await attributesOf('', own.seller, `jobs/${after.latest_run}`)).total).toBeGreaterThan(0)
  })

  test('of a list are counted once for each version of its rows', async () => {
    const countedAt = async () => {
      const rows = await site.context.db
        .selectFrom('list_summaries')
        .innerJoin('lists', 'lists.id', 'list_id')
        .select(['list_summaries.rows_version', 'lists.rows_version as now'])
        .where('public_id', '=', list.list_id)
        .where('kind', '=', 'attributes')
        .execute()
      return rows
    }
    await Promise.all([attributesOf(), attributesOf(), valuesOf('Lack')])
    const [counted] = await countedAt()
    expect(counted?.rows_version).toBe(counted?.now)
    // Without the result files, only the stored count can answer.
    const { read } = site.context.files
    site.context.files.read = () => Promise.reject(new Error('read again'))
    try {
      expect((await attributesOf()).total).toBeGreaterThan(0)
    } finally {
      site.context.files.read = read
    }
  })

  test('of a list keep their count while a run changes rows', async () => {
    const own = await sellerWithList()
    const path = `lists/${own.list.list_id}`
    expect(named(await attributesOf('limit=500', own.seller, path), 'Lack')?.records).toBe(2)
    const { db } = site.context
    const { id } = await db
      .selectFrom('lists')
      .select('id')
      .where('public_id', '=', own.list.list_id)
      .executeTakeFirstOrThrow()
    const run = await db.transaction().execute((tx) => createJob(tx, own.seller.id, { list_id: id }))
    await edit(own.seller, own.list, 'attribute:Lack', null, [2])
    const during = await attributesOf('limit=500', own.seller, path)
    expect([during.is_current, named(during, 'Lack')?.records]).toEqual([false, 2])
    await db.updateTable('jobs').set({ list_id: null }).where('id', '=', run.id).execute()
    const after = await attributesOf('limit=500', own.seller, path)
    expect([after.is_current, named(after, 'Lack')?.records]).toEqual([true, 1])
  })

  test('of a running job are refused', async () => {
    await using paused = await openJobSite()
    const caller = await paused.signUp({ coins: 10 })
    const jobId = await caller.start([['a', testEan('00', 1)]])
    expect((await caller.call('GET', `/api/jobs/${jobId}/attributes/`)).status).toBe(409)
  })

  test('become rules by accepting their proposals', async () => {
    await upload('Eigenschaft;Wert\r\nLack;Rot\r\nLack;Blau\r\nBauart;starr')
    await upload('Eigenschaft;Wert\r\nLackierung;Rot\r\nBau-Art;klappbar')
    const { version } = await mappingOf()
    const accept = (body: object) =>
      seller.call('POST', `/api/lists/${list.list_id}/attribute-proposals/`, { body })
    const proposed = (await attributesOf('state=proposed&limit=500')).attributes.map(({ name }) => name)
    expect((await accept({ base_version: version - 1 })).status).toBe(409)
    const one = await accept({ base_version: version, confidence: 0, names: [proposed[0] ?? ''] })
    expect(one).toMatchObject({ status: 200, body: { version: version + 1, change: 'proposals', rules: 1 } })
    const all = await accept({ base_version: version + 1, confidence: 0 })
    expect(all.body.rules).toBeGreaterThanOrEqual(proposed.length)
    expect((await attributesOf('state=proposed&limit=500')).total).toBe(0)
  })
})

describe('an export', () => {
  const ofTarget = (target: string) => `/api/lists/${list.list_id}/exports/${target}/`
  const ofList = () => ofTarget('shopware')

  /** A file of a package. Its archive streams, so the compressed bytes end by themselves. */
  async function packedFile(body: object, name: string, path = ofList()): Promise<string> {
    const { status, body: answer } = await seller.call('POST', path, { body })
    expect(status, JSON.stringify(answer)).toBe(200)
    const response = await fetch(`${site.api.url}${String(answer.link)}`)
    const archive = Buffer.from(await response.arrayBuffer())
    const at = archive.indexOf(name)
    const start = at + archive.readUInt16LE(at - 4) + archive.readUInt16LE(at - 2)
    return inflateRawSync(archive.subarray(start)).toString()
  }

  test('applies the newest mapping to lists and to jobs before it, or the original names on request', async () => {
    await replaceAll(
      [toColor, { name: 'Bauart', action: 'map', to: 'Klapp;art', values: [] }],
      [{ name: 'Zustand', value: 'Neu' }],
    )
    const mapped = await packedFile({}, '1_properties.csv')
    expect(mapped).toMatch(/;Rot;.*;Farbton\r?$/m)
    for (const name of ['Zustand', 'Klapp;art']) expect(mapped).toContain(name)
    expect(mapped).not.toMatch(/Lack|Bauart/)
    const original = await packedFile({ attribute_names: 'original' }, '1_properties.csv')
    expect(original).toMatch(/;rot;.*;Lack\r?$/m)
    expect(original).not.toMatch(/Farbton|Zustand/)
    const job = await packedFile({}, '1_properties.csv', `/api/jobs/${list.latest_run}/exports/shopware/`)
    expect(job).toContain('Zustand')
    const row = await getBody(seller, `/api/lists/${list.list_id}/rows/1/`)
    expect(JSON.stringify(row)).toContain('Lack')
    expect(JSON.stringify(row)).not.toContain('Zustand')
  })

  const fromShopware =
    'id;name;group_id;group_name\r\na1b2;Rot;c3d4;Farbton\r\n;Blau;c3d4;Farbton\r\ne5f6;Holz;;Werkstoff'

  test('uses the IDs of the shop, and creates what has none', async () => {
    await replaceAll([{ ...toColor, values: [...toColor.values, { from: 'himmelgrau', to: ['Blau'] }] }])
    await upload(fromShopware)
    expect(await packedFile({}, '2_products.csv')).toContain('a1b2')
    const properties = await packedFile({}, '1_properties.csv')
    expect(properties).not.toContain(';Rot;')
    expect(properties).toMatch(/;Blau;c3d4;.*;Farbton\r?$/m)
    for (const other of [shop, 'Merkmalname;Merkmalwertname\r\nFarbton;Rot']) {
      await upload(other)
      expect(await packedFile({}, '1_properties.csv'), other).toMatch(/;Rot;.*;Farbton\r?$/m)
    }
    await seller.call('POST', `/api/lists/${list.list_id}/attribute-scheme/`)
    expect(await packedFile({}, '1_properties.csv')).toContain(';Farbton')
  })

  test('reports the attributes that the shop does not have', async () => {
    await replaceAll([toColor])
    const path = ofTarget('jtl')
    const newNames = async (query: string) => {
      const { body } = await seller.call('GET', `${path}findings/?${query}`, {
        headers: { 'accept-language': 'en' },
      })
      return String(body.text)
        .split('\r\n')
        .filter((line) => line.includes(';New attribute;'))
        .join('\n')
    }
    expect(await newNames('')).not.toContain('Farbton')
    expect(await newNames('')).toContain('Bauart')
    expect(await newNames('attribute_names=original')).toContain('Lack')
    const report = await seller.call('GET', path)
    expect(String(report.body.text)).not.toContain('Lack')
  })

  test('guards mapped texts that look like formulas', async () => {
    await replaceAll([{ name: 'Lack', action: 'map', to: '=cmd', values: [{ from: 'rot', to: ['=1+1'] }] }])
    const csv = await packedFile({}, '1_Artikel.csv', ofTarget('csv'))
    expect(csv).toContain("'=1+1")
    expect(csv).toContain("'=cmd")
    expect(csv).not.toMatch(/(^|[;,])"?=/m)
  })

  test('remembers the choice of names, and says whether a mapping exists', async () => {
    const targets = async (caller: Caller) =>
      (await caller.call('GET', '/api/exports/targets/')).body as unknown as z.output<
        typeof endpoints.getExportTargets.response
      >
    const namesOf = async () =>
      (await targets(seller)).targets.find(({ target }) => target === 'shopware')?.attribute_names
    await packedFile({ attribute_names: 'original' }, '1_properties.csv')
    expect(await namesOf()).toBe('original')
    await packedFile({}, '1_properties.csv')
    expect(await namesOf()).toBe('mapped')
    expect((await targets(seller)).mapping_version).toBe((await mappingOf()).version)
    expect((await targets(await site.signUp())).mapping_version).toBe(0)
  })
})

describe('scheme and mapping belong to their account', () => {
  test('another seller neither sees nor changes them', async () => {
    await replaceAll([toColor])
    const stranger = await site.signUp()
    expect(await schemeOf(stranger)).toBeNull()
    expect(await mappingOf(stranger)).toMatchObject({ version: 0 })
    const { version } = await mappingOf()
    const theirs = await stranger.call('POST', `/api/attribute-mapping/versions/${version}/restore/`, {
      body: { base_version: 0 },
    })
    expect(theirs.status).toBe(404)
    for (const path of [`lists/${list.list_id}`, `jobs/${list.latest_run}`]) {
      expect((await stranger.call('GET', `/api/${path}/attributes/`)).status).toBe(404)
      expect((await stranger.call('GET', `/api/${path}/attribute-values/?name=Lack`)).status).toBe(404)
    }
    await upload('Eigenschaft;Wert\r\nForm;Rund', {}, stranger)
    await stranger.call('DELETE', '/api/attribute-scheme/')
    expect((await schemeOf())?.scheme.attributes).toHaveLength(2)
    const admin = await site.signUp({ isAdmin: true })
    expect((await admin.call('GET', `/api/jobs/${list.latest_run}/attributes/`)).status).toBe(404)
  })

  test('an account without a subscription reads them and changes nothing', async () => {
    const viewer = await site.signUp({ subscription: 'none' })
    for (const path of ['scheme/', 'mapping/', 'mapping/versions/', 'mapping/file/'])
      expect((await viewer.call('GET', `/api/attribute-${path}`)).status, path).toBe(200)
    expect((await upload(shop, {}, viewer)).status).toBe(403)
    expect((await viewer.call('DELETE', '/api/attribute-scheme/')).status).toBe(403)
    expect((await save({ rules: [toColor] }, viewer)).status).toBe(403)
    expect((await importFile('{}', 0, viewer)).status).toBe(403)
  })

  test('a suspended account reaches nothing', async () => {
    const own = await site.signUp()
    await site.context.db
      .updateTable('accounts')
      .set({ suspended_at: site.context.clock.now() })
      .where('id', '=', own.id)
      .execute()
    for (const path of ['scheme/', 'mapping/'])
      expect((await own.call('GET', `/api/attribute-${path}`)).status).toBeGreaterThanOrEqual(401)
    const saved = await own.call('PUT', '/api/attribute-mapping/', {
      body: { base_version: 0, rules: [toColor] },
    })
    expect([401, 403]).toContain(saved.status)
  })

  test('the owner’s data export has them, and a deleted account loses them', async () => {
    const own = await sellerWithList()
    await upload(shop, {}, own.seller)
    await save({ rules: [toColor] }, own.seller)
    await attributesOf('', own.seller, `jobs/${own.list.latest_run}`)
    const { body } = await own.seller.call('GET', '/user/export/')
    expect(JSON.parse(String(body.text ?? JSON.stringify(body)))).toMatchObject({
      attributeScheme: {
        name: 'shop.csv',
        scheme: { attributes: [{ name: 'Farbton' }, { name: 'Werkstoff' }] },
      },
      attributeMappings: [{ version: 1, mapping: { rules: [toColor] } }],
    })
    const { db } = site.context
    const count = async () => ({
      schemes: await db
        .selectFrom('attribute_schemes')
        .selectAll()
        .where('account_id', '=', own.seller.id)
        .execute(),
      mappings: await db
        .selectFrom('attribute_mappings')
        .selectAll()
        .where('account_id', '=', own.seller.id)
        .execute(),
      counts: await db
        .selectFrom('job_attributes')
        .innerJoin('jobs', 'jobs.id', 'job_id')
        .select('job_id')
        .where('account_id', '=', own.seller.id)
        .execute(),
    })
    expect(Object.values(await count()).map(({ length }) => length)).toEqual([1, 1, 1])
    const erased = await own.seller.call('DELETE', '/user/account/', { body: { password: testPassword } })
    expect(erased.status).toBe(200)
    const dayMs = 24 * 3_600_000
    site.pass(dayMs + 1_000)
    try {
      await purgePersonalData(site.context)
    } finally {
      site.pass(-dayMs - 1_000)
    }
    expect(await count()).toEqual({ schemes: [], mappings: [], counts: [] })
    expect((await mappingOf()).version).toBeGreaterThan(0)
  })

  test('changes are audited without the names and values of the seller', async () => {
    const own = await site.signUp()
    await upload(shop, {}, own)
    await save({ rules: [toColor] }, own)
    await own.call('DELETE', '/api/attribute-scheme/')
    await own.call('DELETE', '/api/attribute-scheme/')
    const entries = await site.context.db
      .selectFrom('audit_log')
      .select(['action', 'details'])
      .where('actor_account_id', '=', own.id)
      .where('action', 'like', 'change-attribute-%')
      .orderBy('id')
      .execute()
    expect(entries).toEqual([
      {
        action: 'change-attribute-scheme',
        details: { source: 'upload', format: expect.any(String), attributes: 2, values: 4 },
      },
      { action: 'change-attribute-mapping', details: { version: 1, change: 'edit', rules: 1, values: 1 } },
      { action: 'change-attribute-scheme', details: { attributes: 0, values: 0 } },
    ])
  })
})
