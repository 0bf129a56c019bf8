import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Context } from '../../platform/context.ts'
import { text, xlsxFile } from '../../platform/spreadsheets/index.ts'
import { createAccount, createTestContext, signIn, startTestApi, type TestApi } from '../../testing/index.ts'

let context: Context
let api: TestApi
let token: string

beforeAll(async () => {
  context = await createTestContext()
  api = await startTestApi(context)
  token = (await signIn(context, await createAccount(context, { isAdmin: true }))).access
})
afterAll(async () => {
  await api[Symbol.asyncDispose]()
  await context[Symbol.asyncDispose]()
})

type Method = Parameters<TestApi['call']>[0]
const call = (method: Method, path: string, body?: object) =>
  api.call(method, path, { token, ...(body && { body }) })
const list = async (path: string) =>
  Object.values((await call('GET', path)).body) as Record<string, unknown>[]

function upload(text: string, mode: 'add' | 'replace'): FormData {
  const form = new FormData()
  form.set('mode', mode)
  form.set('file', new Blob([text]), 'rules.csv')
  return form
}

describe('key-value pairs', () => {
  const path = '/filters/key-value'

  test('can be added, changed, listed and deleted', async () => {
    const { body } = await call('POST', `${path}/create/`, { key: ' Colour ', value: 'Farbe' })
    expect(body).toMatchObject({ key: 'Colour', value: 'Farbe' })
    const changed = await call('PUT', `${path}/update/${body.id}/`, { key: 'Color', value: 'Farbe' })
    expect(changed.body).toMatchObject({ id: body.id, key: 'Color' })
    expect(await list(`${path}/`)).toEqual([changed.body])
    expect((await call('DELETE', `${path}/delete/${body.id}/`)).status).toBe(200)
    expect(await list(`${path}/`)).toEqual([])
    expect((await call('DELETE', `${path}/delete/${body.id}/`)).status).toBe(404)
  })

  test('refuses a duplicate key or value at its field, ignoring case and surrounding spaces', async () => {
    await call('POST', `${path}/create/`, { key: 'Größe', value: 'Kleidergröße' })
    const other = await call('POST', `${path}/create/`, { key: 'Size', value: 'Schuhgröße' })
    const twiceKey = await call('POST', `${path}/create/`, { key: ' GRÖSSE', value: 'x' })
    expect(twiceKey.status).toBe(200) // ß and SS differ for the index and for the code.
    expect(await call('POST', `${path}/create/`, { key: 'GRÖßE ', value: 'y' })).toMatchObject({
      status: 400,
      body: { key: ['This key is already listed.'] },
    })
    expect(
      await call('PUT', `${path}/update/${other.body.id}/`, { key: 'Size', value: ' kleiderGRÖßE' }),
    ).toMatchObject({ status: 400, body: { value: ['This value is already listed.'] } })
    const itself = await call('PUT', `${path}/update/${other.body.id}/`, { key: 'SIZE', value: 'Schuhgröße' })
    expect(itself).toMatchObject({ status: 200, body: { key: 'SIZE' } })
  })

  test('adds a key once when two admins add it concurrently', async () => {
    const answers = await Promise.all(
      ['a', 'b', 'c'].map((value) => call('POST', `${path}/create/`, { key: 'Simultan', value })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400])
  })

  test('returns 409 to the second of two admins who edit the same rule', async () => {
    const { body } = await call('POST', `${path}/create/`, { key: 'Werkstoff', value: 'Material' })
    const edit = (value: string) =>
      call('PUT', `${path}/update/${body.id}/`, { key: 'Werkstoff', value, version: body.version })
    const answers = await Promise.all([edit('Stoff'), edit('Gewebe')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const kept = answers.find(({ status }) => status === 200)?.body
    expect(await list(`${path}/`)).toContainEqual(kept)
    const late = await call('DELETE', `${path}/delete/${body.id}/?version=${body.version}`)
    expect(late.status).toBe(409)
  })

  test.each([
    [{ key: ' ', value: 'x' }, { key: ['Both key and value are required'] }],
    [{ key: 'x', value: '' }, { value: ['Both key and value are required'] }],
  ])('refuses %j', async (body, fields) => {
    expect(await call('POST', `${path}/create/`, body)).toMatchObject({ status: 400, body: fields })
  })
})

describe('allowed values', () => {
  const path = '/filters/key-multivalue-pair'

  test('keep synonyms and drop empty values', async () => {
    const { body } = await call('POST', `${path}/create/`, {
      name: 'Farbe',
      values: ['Rot|red', ' ', 'Blau'],
    })
    expect(body).toMatchObject({ name: 'Farbe', values: ['Rot|red', 'Blau'] })
    expect(await call('POST', `${path}/create/`, { name: 'farbe ', values: ['x'] })).toMatchObject({
      status: 400,
      body: { name: ['This name is already listed.'] },
    })
  })

  test.each([
    [{ name: '', values: ['x'] }, { name: ['Name is required'] }],
    [{ name: 'x', values: [' '] }, { values: ['At least one value is required'] }],
    [{ name: 'x', values: ['Rot|red', 'Rosa|RED'] }, { values: ['A value or synonym is listed twice'] }],
  ])('refuses %j', async (body, fields) => {
    expect(await call('POST', `${path}/create/`, body)).toMatchObject({ status: 400, body: fields })
  })
})

describe('keywords to kill', () => {
  const path = '/filters/keywordKiller/'

  test('accept the same keyword for another attribute, but not twice for one', async () => {
    const kill = (key: string, value: string) => call('POST', path, { key, value })
    expect((await kill('Farbe', 'Neu')).status).toBe(200)
    expect((await kill('*', 'neu')).status).toBe(200)
    expect(await kill('farbe', 'NEU')).toMatchObject({
      status: 400,
      body: { value: ['This keyword is already listed for this attribute.'] },
    })
    expect(await kill('', 'x')).toMatchObject({
      status: 400,
      body: { key: ['Both key and value are required'] },
    })
  })
})

describe('import, export and undo', () => {
  const lists = '/admin/filters/keyword-killer'
  const pairs = async () =>
    (await list('/filters/keywordKiller/')).map(({ key, value }) => `${key}: ${value}`).sort()

  test('imports an export unchanged', async () => {
    await call('POST', '/filters/keywordKiller/', { key: '=1+1', value: 'a "quoted"; word' })
    const { body } = await call('GET', `${lists}/export/`)
    expect(body.text).toContain(`'=1+1;"a ""quoted""; word"`)
    const before = await list('/filters/keywordKiller/')
    const imported = await call('POST', `${lists}/import/`, upload(String(body.text), 'replace'))
    expect(imported.body).toMatchObject({ added: 0, updated: 0, removed: 0, unchanged: before.length })
    expect(await list('/filters/keywordKiller/')).toEqual(before)
  })

  test('imports a workbook like a CSV file', async () => {
    const rows = [
      [text('*'), text('=Angebot')],
      [text('Marke'), text('007')],
    ]
    const workbook = xlsxFile({
      name: 'Rules',
      language: 'en',
      headings: ['Attribute Name', 'Keyword to kill'],
      rows: (async function* () {
        yield rows
      })(),
    })
    const form = new FormData()
    form.set('mode', 'add')
    form.set('file', new Blob([new Uint8Array(await buffer(workbook))]), 'rules.xlsx')
    const imported = await call('POST', `${lists}/import/`, form)
    expect(imported.body).toMatchObject({ added: 2 })
    expect(await pairs()).toEqual(expect.arrayContaining(['*: =Angebot', 'Marke: 007']))
    await call('POST', `${lists}/undo/`, {})
  })

  test('undoes an import as one change, then the change before it', async () => {
    const start = await pairs()
    await call('POST', '/filters/keywordKiller/', { key: '*', value: 'Versandkostenfrei' })
    const afterFirst = await pairs()
    const replaced = await call('POST', `${lists}/import/`, upload('*;OVP\r\nMarke;Original', 'replace'))
    expect(replaced.body).toMatchObject({ added: 2, removed: afterFirst.length })
    expect(await pairs()).toEqual(['*: OVP', 'Marke: Original'])
    const [newest] = await list(`${lists}/changes/`)
    expect(newest).toMatchObject({ action: 'import', entry: null, added: 2, can_undo: true })
    expect((await list(`${lists}/changes/`))[1]).toMatchObject({ action: 'create', entry: '*', added: 1 })
    expect((await call('POST', `${lists}/undo/`, { change: Number(newest?.id) - 1 })).status).toBe(409)
    await call('POST', `${lists}/undo/`, { change: Number(newest?.id) })
    expect(await pairs()).toEqual(afterFirst)
    await call('POST', `${lists}/undo/`, {})
    expect(await pairs()).toEqual(start)
  })

  test('audits every change with its admin', async () => {
    const audited = await context.db
      .selectFrom('audit_log')
      .selectAll()
      .where('action', '=', 'change-filters')
      .execute()
    const changes = await context.db.selectFrom('filter_changes').select('id').execute()
    expect(audited.length).toBe(changes.length)
    expect(audited.every(({ actor_account_id }) => actor_account_id !== null)).toBe(true)
  })

  test('refuses a file with invalid rows and names them', async () => {
    const before = await pairs()
    const refused = await call('POST', `${lists}/import/`, upload('*;gut\r\n\r\n;schlecht', 'add'))
    expect(refused).toMatchObject({ status: 400, body: { code: 'LIST_REFUSED', reason: 'invalid-rows' } })
    expect(refused.body.error).toContain('Line 3: Both key and value are required')
    expect(refused.body.faults).toEqual([
      { line: 3, text: ';schlecht', fault: 'Both key and value are required' },
    ])
    expect(await pairs()).toEqual(before)
  })

  test('refuses a file with duplicates and names their lines', async () => {
    const dictionary = 'key-value'
    await call('POST', '/filters/key-value/create/', { key: 'Volume', value: 'Fassungsvermögen' })
    const before = await list('/filters/key-value/')
    const clashing = 'Höhe;Bauhöhe\r\nhöhe;Nutzhöhe\r\nHÖHE;bauhöhe\r\nBreite;Fassungsvermögen\r\nTiefe;'
    const refused = await call('POST', `/admin/filters/${dictionary}/import/`, upload(clashing, 'add'))
    expect(refused.body.faults).toEqual([
      { line: 2, text: 'höhe;Nutzhöhe', fault: 'This key is already listed.' },
      { line: 4, text: 'Breite;Fassungsvermögen', fault: 'This value is already listed.' },
      { line: 5, text: 'Tiefe;', fault: 'Both key and value are required' },
    ])
    expect(await list('/filters/key-value/')).toEqual(before)
    const twice = 'NAME;VALUES\r\nFarbton;Rot|red\r\nFarbton;Rosa|RED'
    const values = await call('POST', '/admin/filters/key-multivalue/import/', upload(twice, 'add'))
    expect(values.body.faults).toEqual([
      { line: 3, text: 'Farbton;Rosa|RED', fault: 'A value or synonym is listed twice' },
    ])
    const swapped = 'Volume;Volumen\r\nRauminhalt;Fassungsvermögen'
    const allowed = await call('POST', `/admin/filters/${dictionary}/import/`, upload(swapped, 'add'))
    expect(allowed.body).toMatchObject({ added: 1, updated: 1 })
  })

  test('joins the rows of allowed values by name', async () => {
    const table = 'NAME;VALUES\r\nMaterial;Edelstahl|stainless steel\r\nGröße;L\r\nmaterial;Holz\r\n'
    const imported = await call('POST', '/admin/filters/key-multivalue/import/', upload(table, 'replace'))
    expect(imported.body).toMatchObject({ added: 2 })
    expect(await list('/filters/key-multivalue-pair/list/')).toMatchObject([
      { name: 'Material', values: ['Edelstahl|stainless steel', 'Holz'] },
      { name: 'Größe', values: ['L'] },
    ])
  })
})
