import { endpoints, type List } from '@merkwerk/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type Caller,
  changeRows,
  completeList,
  edit,
  openRunSite,
  type RunSite,
  readFile,
  readList,
  readRow,
  testEan,
} from '../../../../testing/index.ts'

let site: RunSite
let seller: Caller

beforeAll(async () => {
  site = await openRunSite({ MAX_WAIT_HOURS: '0' })
  seller = await site.signUp({ coins: 100 })
  await site.startWorker()
})
afterAll(() => site[Symbol.asyncDispose]())

const replace = (list: List, lines: readonly string[], version?: number) =>
  seller.client.call(endpoints.replaceListFile, {
    params: { id: list.list_id },
    form: version === undefined ? {} : { apply: 'true', version: String(version) },
    file: new File([lines.join('\r\n')], 'neu.csv'),
  })

async function uploadWithColumns(lines: readonly string[]): Promise<List> {
  const mapping = { artikelNumber: 'Nummer', ean: 'EAN', asin: null }
  const { job: run } = await seller.client.call(endpoints.runScraper, {
    form: { job_name: 'Spalten', header_mapping: JSON.stringify(mapping) },
    file: new File([lines.join('\r\n')], 'spalten.csv'),
  })
  await seller.until(run.job_id, 'Completed')
  return readList(seller, run.job_id)
}

const readCells = async (list: List, query: object = {}) =>
  (
    await seller.client.call(endpoints.getListRows, {
      params: { id: list.list_id },
      query: { positions: '1,2', columns: JSON.stringify(['Preis', 'Text']), ...query },
    })
  ).rows.map(({ cells }) => cells)

const ownPicture = 'https://pictures.example/mine.jpg'

test('texts, own price and pictures of the owner reach the row, files and exports, and their originals are shown', async () => {
  const list = await completeList(seller, [['felder', testEan('00', 951)]])
  const { texts, pictures } = await readRow(seller, list)
  const [first = '', second = ''] = pictures.found
  await changeRows(seller, list.list_id, {
    kind: 'paste',
    cells: {
      fields: ['bullets', 'description', 'price', 'pictures'],
      rows: [
        {
          position: 1,
          values: ['Leise\n\n Stark ', 'Mein Text', '12,90', JSON.stringify([second, ownPicture, first])],
        },
      ],
    },
  })
  const after = await readRow(seller, list)
  expect(after.texts).toEqual({ bullets: 'Leise\nStark', description: 'Mein Text', price: '12.90' })
  expect(after.pictures).toEqual({ chosen: [second, ownPicture, first], found: pictures.found })
  expect([after.record.image, after.row.image]).toEqual([second, second])
  const originals = new Map(after.originals.map(({ name, value }) => [name, value]))
  expect(originals.get('description')).toBe(texts.description)
  expect(originals.get('price')).toBe('')
  const query = { positions: '1', fields: JSON.stringify(['description', 'price', 'own:x']) }
  const shown = await seller.client.call(endpoints.getListRows, { params: { id: list.list_id }, query })
  expect(shown.rows[0]).toMatchObject({ fields: ['Mein Text', '12.90', null], image: second })
  const file = String(await readFile(site, seller, list, 'master-data'))
  expect(file).toContain(';Leise • Stark;Mein Text;')
  expect(file).toContain(`;${second};${ownPicture};${first};`)
})

test('a row lacks a picture when its owner leaves all out, and no more with an own one', async () => {
  const list = await completeList(seller, [['bilder', testEan('00', 958)]])
  const readMissing = async () => (await readRow(seller, list)).row.missing
  expect(await readMissing()).not.toContain('picture')
  for (const none of ['', '[]']) {
    await edit(seller, list, 'pictures', none)
    expect(await readMissing()).toContain('picture')
  }
  await edit(seller, list, 'pictures', JSON.stringify([ownPicture]))
  expect(await readMissing()).not.toContain('picture')
})

test('values that do not fit are refused by cell and say how to write them', async () => {
  const list = await completeList(seller, [['unpassend', testEan('00', 952)]])
  const { change, refused } = await changeRows(seller, list.list_id, {
    kind: 'paste',
    cells: {
      fields: ['title', 'price', 'pictures', 'own:Lager'],
      rows: [{ position: 1, values: ['Bleibt', 'ab 5 €', 'x', '7'] }],
    },
  })
  expect(change).toMatchObject({ cells: 1, fields: ['title'] })
  expect(refused.map(({ field, code }) => [field, code])).toEqual([
    ['price', 'price-invalid'],
    ['pictures', 'pictures-invalid'],
    ['own:Lager', 'no-such-column'],
  ])
  expect(await edit(seller, list, 'price', 'viel')).toMatchObject({
    change: null,
    refused: [{ code: 'price-invalid', positions: [1] }],
  })
})

test('a price is understood as spreadsheets write it', async () => {
  const list = await completeList(seller, [['preise', testEan('00', 957)]])
  const written = ['1.249,90', '1,249.90 USD', '12,90 €', '€ 5']
  for (const price of written) await edit(seller, list, 'price', price)
  const { changes } = await seller.client.call(endpoints.getChanges, { params: { id: list.list_id } })
  expect(changes.map(({ first }) => first[0]?.after)).toEqual(['5', '12.90', '1249.90 USD', '1249.90'])
})

test('own price and pictures make no product and no score of a row that has none, and are shown', async () => {
  const list = await completeList(seller, [['ohne', testEan('50', 953)]])
  await edit(seller, list, 'price', '5')
  await edit(seller, list, 'pictures', JSON.stringify([ownPicture]))
  const { row, record, texts, pictures } = await readRow(seller, list)
  expect(row).toMatchObject({ completeness: null, edited: ['pictures', 'price'], image: ownPicture })
  expect(record.title).toBeNull()
  expect([texts.price, pictures]).toEqual(['5', { chosen: [ownPicture], found: [] }])
  const query = { positions: '1', fields: JSON.stringify(['price', 'pictures']) }
  const shown = await seller.client.call(endpoints.getListRows, { params: { id: list.list_id }, query })
  expect(shown.rows[0]).toMatchObject({ fields: ['5', JSON.stringify([ownPicture])], image: ownPicture })
  expect(String(await readFile(site, seller, list, 'master-data?only=found'))).not.toContain('ohne')
})

test('a cell of an own column is the owner’s until a newer file states something new, and undo skips it then', async () => {
  const lines = [
    'Nummer;EAN;Preis;Text',
    `A;${testEan('00', 954)};1,00;alt`,
    `B;${testEan('00', 955)};2,00;b`,
  ]
  const list = await uploadWithColumns(lines)
  await edit(seller, list, 'own:Preis', '9,99')
  await edit(seller, list, 'own:Text', 'vorher')
  await edit(seller, list, 'own:Text', 'mein', [1, 2])
  expect(await readCells(list)).toEqual([
    ['9,99', 'mein'],
    ['2,00', 'mein'],
  ])
  const { originals, cells } = await readRow(seller, list)
  expect(originals).toContainEqual({ name: 'own:Preis', value: '1,00' })
  expect(cells).toContainEqual({ name: 'Preis', value: '9,99' })
  const own = encodeURIComponent(JSON.stringify(['Preis']))
  expect(String(await readFile(site, seller, list, `master-data?own_columns=${own}`))).toContain(';9,99')
  const filter = { where: JSON.stringify([{ field: 'own:Text', is: 'equal', value: 'mein' }]) }
  const order = { params: { id: list.list_id }, query: filter }
  expect((await seller.client.call(endpoints.getListOrder, order)).positions).toEqual([1, 2])
  // The file states a new text for A and the same as before otherwise.
  const newer = [...lines.slice(0, 1), String(lines[1]).replace('alt', 'neu'), ...lines.slice(2)]
  const { version } = await replace(list, newer)
  await replace(list, newer, version)
  expect(await readCells(list)).toEqual([
    ['9,99', 'neu'],
    ['2,00', 'mein'],
  ])
  const params = { id: list.list_id }
  const undo = (change?: string) =>
    seller.client.call(endpoints.undoChange, {
      params,
      body: { id: crypto.randomUUID(), ...(change !== undefined && { change }) },
    })
  const { changes } = await seller.client.call(endpoints.getChanges, { params, query: {} })
  const refused = { code: 'CONFLICT', status: 409 }
  await expect(undo(changes[0]?.id)).rejects.toMatchObject(refused)
  expect((await undo()).change.id).toBe(changes[2]?.id)
  expect(await readCells(list)).toEqual([
    ['1,00', 'neu'],
    ['2,00', 'mein'],
  ])
  await expect(undo()).rejects.toMatchObject(refused)
})

test('redo skips what a newer file has taken back', async () => {
  const lines = ['Nummer;EAN;Preis;Text', `A;${testEan('00', 958)};1,00;alt`]
  const list = await uploadWithColumns(lines)
  for (const text of ['vorher', 'mein']) await edit(seller, list, 'own:Text', text)
  await edit(seller, list, 'own:Preis', '9,99')
  const step = () => ({ params: { id: list.list_id }, body: { id: crypto.randomUUID() } })
  for (const cells of [
    ['1,00', 'mein'],
    ['1,00', 'vorher'],
  ]) {
    await seller.client.call(endpoints.undoChange, step())
    expect(await readCells(list)).toEqual([cells])
  }
  const newer = lines.map((line) => line.replace('alt', 'neu'))
  const { version } = await replace(list, newer)
  await replace(list, newer, version)
  await seller.client.call(endpoints.redoChange, step())
  expect(await readCells(list)).toEqual([['9,99', 'neu']])
})
