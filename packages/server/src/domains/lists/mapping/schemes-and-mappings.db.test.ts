import { type AttributeRule, endpoints, type List } from '@merkwerk/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openThrottle } from '../../../platform/http/index.ts'
import { attributeCalls, named, sellerWithList, shopFile, toColor } from '../../../testing/attribute-calls.ts'
import { type Caller, openRunSite, type RunSite } from '../../../testing/index.ts'

let site: RunSite
let seller: Caller
let list: List
const { readAttributes, importFile, findMapping, replaceAll, save, findScheme, upload, reset } =
  attributeCalls(() => ({ seller, list }))

beforeAll(async () => {
  site = await openRunSite({ MAX_WAIT_HOURS: '0' })
  await site.startWorker()
  ;({ seller, list } = await sellerWithList(site))
})
afterAll(() => site[Symbol.asyncDispose]())
beforeEach(reset)

describe('the scheme of a shop', () => {
  test('is read from a file, replaced, joined with another file and deleted', async () => {
    const { body } = await upload(shopFile)
    expect(body).toMatchObject({ saved: { name: 'shop.csv', source: 'upload' }, left_out: 0 })
    expect((await findScheme())?.scheme.attributes.map(({ name, values }) => [name, values.length])).toEqual([
      ['Farbton', 2],
      ['Werkstoff', 2],
    ])
    await upload('Eigenschaft;Wert\r\nFarbton;Grün\r\nForm;Rund', { mode: 'add' })
    expect((await findScheme())?.scheme.attributes.map(({ name, values }) => [name, values.length])).toEqual([
      ['Farbton', 3],
      ['Werkstoff', 2],
      ['Form', 1],
    ])
    await upload('Eigenschaft;Wert\r\nForm;Rund')
    expect((await findScheme())?.scheme.attributes).toHaveLength(1)
    expect((await seller.call('DELETE', '/api/attribute-scheme/')).status).toBe(200)
    expect(await findScheme()).toBeNull()
  })

  test('is made from the results of a list', async () => {
    const { status, body } = await seller.call('POST', `/api/lists/${list.list_id}/attribute-scheme/`)
    expect(status).toBe(200)
    expect(body).toMatchObject({ saved: { name: list.name, source: 'results', format: null } })
    expect((await findScheme())?.scheme.attributes.map(({ name }) => name)).toContain('Bauart')
    expect(named(await readAttributes(), 'Bauart')?.state).toBe('known')
  })

  test('may be JSON with the metafield definitions of Shopify', async () => {
    const definition = { name: 'Farbe', namespace: 'custom', key: 'farbe', type: 'single_line_text_field' }
    const uploaded = await upload(JSON.stringify({ nodes: [definition] }), {}, seller, 'definitions.json')
    expect(uploaded).toMatchObject({ status: 200, body: { saved: { format: 'shopify' } } })
    for (const content of ['{}', '[', `[${'1,'.repeat(500_000)}1]`, '['.repeat(200_000)])
      expect((await upload(content, {}, seller, 'definitions.json')).status).toBe(400)
  })

  test('may come in every encoding', async () => {
    await upload(Buffer.from(shopFile.replace('Rot', 'Rötlich'), 'latin1'))
    expect((await findScheme())?.scheme.attributes[0]?.values[0]?.name).toBe('Rötlich')
    await upload(Buffer.from(`\uFEFF${shopFile}`, 'utf16le'))
    expect((await findScheme())?.scheme.attributes[0]?.values[0]?.name).toBe('Rot')
  })

  test('keeps texts that look like formulas', async () => {
    await upload('Eigenschaft;Wert\r\n=1+1;"=HYPERLINK(""http://evil.example"")"\r\n@a;-cmd')
    expect((await findScheme())?.scheme.attributes).toMatchObject([
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
    const former = await findScheme()
    expect(await upload(content())).toMatchObject({ status, body: { code } })
    expect(await findScheme()).toEqual(former)
  })

  test.each([
    ['shop.csv', 'Preis;Menge\r\n1;2', 'Diese Datei hat keine Spalte mit den Namen von Merkmalen.'],
    [
      'shop.csv',
      '',
      'Die Datei ist leer. Bitte laden Sie eine Liste mit einer Kopfzeile und mindestens einer Datenzeile hoch.',
    ],
    ['shop.json', '{}', 'Diese Datei enthält keine Metafeld-Definitionen von Shopify.'],
    ['shop.json', '{', 'Diese Datei ist kein JSON in UTF-8.'],
  ])('says in German why %s with %j is refused', async (name, content, error) => {
    const file = new File([content], name)
    const input = { form: { mode: 'replace' }, file, headers: { 'accept-language': 'de' } }
    await expect(seller.client.call(endpoints.uploadAttributeScheme, input)).rejects.toMatchObject({
      code: 'LIST_REFUSED',
      details: { error },
    })
  })
})

test('limits the files that an account uploads, each kind for itself', async () => {
  const other = await site.signUp()
  const useUp = async (name: string, times: number) => {
    const throttle = openThrottle(site.context.db, { name, perAccount: 1_000, perAddress: 1_000 })
    for (let at = 0; at < times; at++) await throttle.count(`account-${other.id}`, '192.0.2.1')
  }
  await useUp('attribute-scheme', 100)
  const refused = await upload(shopFile, {}, other)
  expect(refused).toMatchObject({ status: 429, body: { code: 'THROTTLED' } })
  expect(Number(refused.body.retry_after_seconds)).toBeGreaterThan(0)
  expect(await findScheme(other)).toBeNull()
  expect((await importFile('[', 0, other)).status).toBe(400)
  await useUp('attribute-mapping', 59)
  expect(await importFile('[', 0, other)).toMatchObject({ status: 429, body: { code: 'THROTTLED' } })
  expect((await upload(shopFile)).status).toBe(200)
})

describe('a mapping', () => {
  test('starts empty, and each save is a version', async () => {
    const other = await site.signUp()
    expect(await findMapping(other)).toMatchObject({ version: 0, mapping: { rules: [], constants: [] } })
    const saved = await save({ rules: [toColor], constants: [{ name: 'Zustand', value: 'Neu' }] }, other)
    expect(saved).toMatchObject({
      status: 200,
      body: { version: 1, change: 'edit', rules: 1, values: 1, constants: 1, restored_from: null },
    })
    await save({ rules: [{ name: 'LACK', action: 'ignore' }] }, other)
    const { mapping } = await findMapping(other)
    expect(mapping.rules).toEqual([{ name: 'LACK', action: 'ignore' }])
    expect(mapping.constants).toEqual([{ name: 'Zustand', value: 'Neu' }])
    await save({ removed: ['lack'], constants: [] }, other)
    expect(await findMapping(other)).toMatchObject({ version: 3, mapping: { rules: [], constants: [] } })
  })

  test('refuses a save that started from an older version', async () => {
    const { version } = await findMapping()
    const put = (base_version: number) =>
      seller.call('PUT', '/api/attribute-mapping/', { body: { base_version, rules: [toColor] } })
    const answers = await Promise.all([put(version), put(version), put(version)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    for (const stale of [version, version + 2])
      expect(await put(stale)).toMatchObject({ status: 409, body: { code: 'CONFLICT' } })
    expect((await findMapping()).version).toBe(version + 1)
  })

  test('can be restored', async () => {
    const { body: first } = await save({ rules: [toColor] })
    await save({ removed: ['Lack'] })
    const { version } = await findMapping()
    const restore = (from: number, base_version: number) =>
      seller.call('POST', `/api/attribute-mapping/versions/${from}/restore/`, { body: { base_version } })
    expect((await restore(Number(first.version), version - 1)).status).toBe(409)
    expect((await restore(version + 100, version)).status).toBe(404)
    const restored = await restore(Number(first.version), version)
    expect(restored.body).toMatchObject({ version: version + 1, restored_from: first.version, rules: 1 })
    expect((await findMapping()).mapping.rules).toEqual([toColor])
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
    const before = await findMapping()
    await replaceAll()
    const imported = await importFile(JSON.stringify(response.body), before.version + 1)
    expect(imported).toMatchObject({ status: 200, body: { change: 'import', rules: 2 } })
    expect((await findMapping()).mapping).toEqual(before.mapping)
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
    const before = await findMapping()
    expect((await importFile(content(), before.version)).status).toBe(status)
    expect(await findMapping()).toEqual(before)
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
