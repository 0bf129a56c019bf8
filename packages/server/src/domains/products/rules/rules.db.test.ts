import { buffer } from 'node:stream/consumers'
import type { Client } from '@merkwerk/client/app'
import { endpoints, type FilterList } from '@merkwerk/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Context } from '../../../platform/context.ts'
import { text, xlsxFile } from '../../../platform/spreadsheets/index.ts'
import {
  createAccount,
  createTestContext,
  signIn,
  startTestApi,
  type TestApi,
} from '../../../testing/index.ts'

let context: Context
let api: TestApi
let call: Client['call']

beforeAll(async () => {
  context = await createTestContext()
  api = await startTestApi(context)
  const admin = await createAccount(context, { isAdmin: true })
  call = api.client((await signIn(context, admin)).access).call
})
afterAll(async () => {
  await api[Symbol.asyncDispose]()
  await context[Symbol.asyncDispose]()
})

const addPair = (key: string, value: string) => call(endpoints.createKeyValue, { body: { key, value } })
const changePair = (id: number, body: { key: string; value: string; version?: number }) =>
  call(endpoints.updateKeyValue, { params: { id }, body })
const deletePair = (id: number, version?: number) =>
  call(endpoints.deleteKeyValue, { params: { id }, query: { version } })
const addValues = (name: string, values: string[]) =>
  call(endpoints.createMultiValue, { body: { name, values } })
const addKeyword = (key: string, value: string) => call(endpoints.createKeyword, { body: { key, value } })
const imported = (list: FilterList, mode: 'add' | 'replace', content: BlobPart, name = 'rules.csv') =>
  call(endpoints.importFilters, { params: { list }, form: { mode }, file: new File([content], name) })
const refused = (answer: Promise<unknown>, details: object) =>
  expect(answer).rejects.toMatchObject({ status: 400, details: expect.objectContaining(details) })

describe('key-value pairs', () => {
  test('can be added, changed, listed and deleted', async () => {
    const { id, ...added } = await addPair(' Colour ', 'Farbe')
    expect(added).toMatchObject({ key: 'Colour', value: 'Farbe' })
    const changed = await changePair(id, { key: 'Color', value: 'Farbe' })
    expect(changed).toMatchObject({ id, key: 'Color' })
    expect(await call(endpoints.listKeyValues)).toEqual([changed])
    await deletePair(id)
    expect(await call(endpoints.listKeyValues)).toEqual([])
    await expect(deletePair(id)).rejects.toMatchObject({ status: 404 })
  })

  test('refuses a duplicate key or value at its field, ignoring case and surrounding spaces', async () => {
    await addPair('Größe', 'Kleidergröße')
    const { id } = await addPair('Size', 'Schuhgröße')
    await addPair(' GRÖSSE', 'x') // ß and SS differ for the index and for the code.
    await refused(addPair('GRÖßE ', 'y'), { key: ['This key is already listed.'] })
    const twiceValue = changePair(id, { key: 'Size', value: ' kleiderGRÖßE' })
    await refused(twiceValue, { value: ['This value is already listed.'] })
    expect(await changePair(id, { key: 'SIZE', value: 'Schuhgröße' })).toMatchObject({ key: 'SIZE' })
  })

  test('adds a key once when two admins add it concurrently', async () => {
    const answers = await Promise.allSettled(['a', 'b', 'c'].map((value) => addPair('Simultan', value)))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const refusal = { status: 'rejected', reason: expect.objectContaining({ status: 400 }) }
    expect(answers.filter(({ status }) => status === 'rejected')).toEqual([refusal, refusal])
  })

  test('returns 409 to the second of two admins who edit the same rule', async () => {
    const { id, version } = await addPair('Werkstoff', 'Material')
    const edit = (value: string) => changePair(id, { key: 'Werkstoff', value, version })
    const answers = await Promise.allSettled([edit('Stoff'), edit('Gewebe')])
    const kept = (await call(endpoints.listKeyValues)).find((pair) => pair.id === id)
    const refusal = { status: 'rejected', reason: expect.objectContaining({ status: 409 }) }
    expect(answers).toEqual(expect.arrayContaining([{ status: 'fulfilled', value: kept }, refusal]))
    await expect(deletePair(id, version)).rejects.toMatchObject({ status: 409 })
  })

  test.each([
    [{ key: ' ', value: 'x' }, { key: ['Both key and value are required'] }],
    [{ key: 'x', value: '' }, { value: ['Both key and value are required'] }],
  ])('refuses %j', async ({ key, value }, fields) => {
    await refused(addPair(key, value), fields)
  })
})

describe('allowed values', () => {
  test('keep synonyms and drop empty values', async () => {
    const added = await addValues('Farbe', ['Rot|red', ' ', 'Blau'])
    expect(added).toMatchObject({ name: 'Farbe', values: ['Rot|red', 'Blau'] })
    await refused(addValues('farbe ', ['x']), { name: ['This name is already listed.'] })
  })

  test.each([
    [{ name: '', values: ['x'] }, { name: ['Name is required'] }],
    [{ name: 'x', values: [' '] }, { values: ['At least one value is required'] }],
    [{ name: 'x', values: ['Rot|red', 'Rosa|RED'] }, { values: ['A value or synonym is listed twice'] }],
  ])('refuses %j', async ({ name, values }, fields) => {
    await refused(addValues(name, values), fields)
  })
})

test('blocked keywords accept the same keyword for another attribute, but not twice for one', async () => {
  await addKeyword('Farbe', 'Neu')
  await addKeyword('*', 'neu')
  const twice = { value: ['This keyword is already listed for this attribute.'] }
  await refused(addKeyword('farbe', 'NEU'), twice)
  await refused(addKeyword('', 'x'), { key: ['Both key and value are required'] })
})

describe('import, export and undo', () => {
  const params = { list: 'keyword-killer' } as const
  const pairs = async () =>
    (await call(endpoints.listKeywords)).map(({ key, value }) => `${key}: ${value}`).sort()
  const undo = (change?: number) => call(endpoints.undoFilterChange, { params, body: { change } })

  test('imports an export unchanged', async () => {
    await addKeyword('=1+1', 'a "quoted"; word')
    const exported = await (await call(endpoints.exportFilters, { params })).text()
    expect(exported).toContain(`'=1+1;"a ""quoted""; word"`)
    const before = await call(endpoints.listKeywords)
    const counts = { added: 0, updated: 0, removed: 0, unchanged: before.length }
    expect(await imported('keyword-killer', 'replace', exported)).toMatchObject(counts)
    expect(await call(endpoints.listKeywords)).toEqual(before)
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
    const bytes = new Uint8Array(await buffer(workbook))
    expect(await imported('keyword-killer', 'add', bytes, 'rules.xlsx')).toMatchObject({ added: 2 })
    expect(await pairs()).toEqual(expect.arrayContaining(['*: =Angebot', 'Marke: 007']))
    await undo()
  })

  test('undoes an import as one change, then the change before it', async () => {
    const start = await pairs()
    await addKeyword('*', 'Versandkostenfrei')
    const afterFirst = await pairs()
    const replaced = await imported('keyword-killer', 'replace', '*;OVP\r\nMarke;Original')
    expect(replaced).toMatchObject({ added: 2, removed: afterFirst.length })
    expect(await pairs()).toEqual(['*: OVP', 'Marke: Original'])
    const [newest, previous] = await call(endpoints.listFilterChanges, { params })
    expect(newest).toMatchObject({ action: 'import', entry: null, added: 2, can_undo: true })
    expect(previous).toMatchObject({ action: 'create', entry: '*', added: 1 })
    const id = newest?.id ?? 0
    await expect(undo(id - 1)).rejects.toMatchObject({ status: 409 })
    await undo(id)
    expect(await pairs()).toEqual(afterFirst)
    await undo()
    expect(await pairs()).toEqual(start)
  })

  test('audits every change with its admin', async () => {
    const audited = await context.db
      .selectFrom('audit_log')
      .selectAll()
      .where('action', '=', 'change-filters')
      .execute()
    const changes = await context.db.selectFrom('rule_changes').select('id').execute()
    expect(audited.length).toBe(changes.length)
    expect(audited.every(({ actor_account_id }) => actor_account_id !== null)).toBe(true)
  })

  test('refuses a file with invalid rows and names them', async () => {
    const before = await pairs()
    await refused(imported('keyword-killer', 'add', '*;gut\r\n\r\n;schlecht'), {
      code: 'LIST_REFUSED',
      reason: 'invalid-rows',
      error: expect.stringContaining('Line 3: Both key and value are required'),
      faults: [{ line: 3, text: ';schlecht', fault: 'Both key and value are required' }],
    })
    expect(await pairs()).toEqual(before)
  })

  test('refuses a file with duplicates and names their lines', async () => {
    await addPair('Volume', 'Fassungsvermögen')
    const before = await call(endpoints.listKeyValues)
    const clashing = 'Höhe;Bauhöhe\r\nhöhe;Nutzhöhe\r\nHÖHE;bauhöhe\r\nBreite;Fassungsvermögen\r\nTiefe;'
    await refused(imported('key-value', 'add', clashing), {
      faults: [
        { line: 2, text: 'höhe;Nutzhöhe', fault: 'This key is already listed.' },
        { line: 4, text: 'Breite;Fassungsvermögen', fault: 'This value is already listed.' },
        { line: 5, text: 'Tiefe;', fault: 'Both key and value are required' },
      ],
    })
    expect(await call(endpoints.listKeyValues)).toEqual(before)
    const twice = 'NAME;VALUES\r\nFarbton;Rot|red\r\nFarbton;Rosa|RED'
    await refused(imported('key-multivalue', 'add', twice), {
      faults: [{ line: 3, text: 'Farbton;Rosa|RED', fault: 'A value or synonym is listed twice' }],
    })
    const swapped = 'Volume;Volumen\r\nRauminhalt;Fassungsvermögen'
    expect(await imported('key-value', 'add', swapped)).toMatchObject({ added: 1, updated: 1 })
  })

  test('joins the rows of allowed values by name', async () => {
    const table = 'NAME;VALUES\r\nMaterial;Edelstahl|stainless steel\r\nGröße;L\r\nmaterial;Holz\r\n'
    expect(await imported('key-multivalue', 'replace', table)).toMatchObject({ added: 2 })
    expect(await call(endpoints.listMultiValues)).toMatchObject([
      { name: 'Material', values: ['Edelstahl|stainless steel', 'Holz'] },
      { name: 'Größe', values: ['L'] },
    ])
  })
})
