import { endpoints, type List } from '@merkwerk/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type Caller,
  ignoreRows,
  openRunSite,
  type RunSite,
  readFile,
  readList,
  readRow,
  testEan,
} from '../../../testing/index.ts'

let site: RunSite
let seller: Caller

beforeAll(async () => {
  site = await openRunSite({ MAX_WAIT_HOURS: '0' })
  seller = await site.signUp({ coins: 1_000 })
  await site.startWorker()
})
afterAll(() => site[Symbol.asyncDispose]())

const ean = (serial: number) => testEan('00', serial)

const fileWith = (lines: readonly string[]) => new File([lines.join('\r\n')], 'liste.csv')
const mapping = { artikelNumber: 'Nummer', ean: 'EAN', asin: null as string | null }

async function upload(lines: readonly string[], form: Record<string, string> = {}): Promise<List> {
  const { job: run } = await seller.client.call(endpoints.runScraper, {
    form: { job_name: 'Liste', header_mapping: JSON.stringify(mapping), ...form },
    file: fileWith(lines),
  })
  await seller.until(run.job_id, 'Completed')
  return readList(seller, run.job_id)
}

const compare = ({ list_id: id }: List, lines: readonly string[], names = mapping) =>
  seller.client.call(endpoints.replaceListFile, {
    params: { id },
    form: { header_mapping: JSON.stringify(names) },
    file: fileWith(lines),
  })

test('a row that was skipped without a brand needs nothing else', async () => {
  const header_mapping = JSON.stringify({ ...mapping, mpn: 'Teil', brand: 'Marke' })
  const lines = ['Nummer;EAN;Teil;Marke', `A;${ean(1)};;`, 'B;;GSR 12V-15;']
  const { list_id: id } = await upload(lines, { header_mapping })
  const { row } = await seller.client.call(endpoints.correctRow, {
    params: { id, position: 2 },
    body: { brand: 'Bosch' },
  })
  expect(row).toMatchObject({ part_number: { mpn: 'GSR 12V-15', brand: 'Bosch' }, skip_reason: null })
})

test('a product that was pasted for a row changes no price of the file with which its list began', async () => {
  const lines = ['Nummer;EAN', `A;${ean(11)}`]
  const { list_id: id } = await upload(lines)
  await seller.client.call(endpoints.correctRow, {
    params: { id, position: 1 },
    body: { pasted: 'https://www.ebay.de/itm/256123456780' },
  })
  const quote = await seller.client.call(endpoints.quoteListRun, { params: { id }, body: { rows: 'all' } })
  expect(quote.coins).toBe(1)
  const estimate = await seller.client.call(endpoints.getEstimation, {
    form: { job_name: 'Liste', header_mapping: JSON.stringify(mapping) },
    file: fileWith(lines),
  })
  expect(estimate.estimation_cost).toBe(0)
})

test('a newer file that changes own columns alone shows a correction as it stays', async () => {
  const list = await upload(['Nummer;EAN;Preis', `A;${testEan('50', 31)};1`])
  await seller.client.call(endpoints.correctRow, {
    params: { id: list.list_id, position: 1 },
    body: { ean: ean(31) },
  })
  const { rows } = await compare(list, ['Nummer;EAN;Preis', `A;${testEan('50', 31)};2`])
  expect(rows).toMatchObject([{ change: 'changed', before: { ean: ean(31) }, after: { ean: ean(31) } }])
})

test('a newer file with other headings lacks the rows that its list leaves out', async () => {
  const list = await upload(['Nummer;EAN', `A;${ean(21)}`, 'B;123'], { drop_skipped: 'true' })
  const lines = ['Nr;Code', `A;${ean(21)}`, 'B;123']
  const compared = await compare(list, lines, { ...mapping, artikelNumber: 'Nr', ean: 'Code' })
  expect(compared).toMatchObject({ added: 0, unchanged: 1 })
})

test('own columns with long names that begin alike are two, and no cell or name runs as a formula', async () => {
  const long = 'Beschreibung '.repeat(9)
  const lines = [`Nummer;EAN;${long}1;${long}2;=1+1`, `A;${ean(31)};eins;zwei;=HYPERLINK("x")`]
  const list = await upload(lines)
  const { cells } = await readRow(seller, list)
  expect(cells.map(({ value }) => value)).toEqual(['eins', 'zwei', '=HYPERLINK("x")'])
  expect(new Set(list.own_columns).size).toBe(3)
  expect(await compare(list, lines)).toMatchObject({ changed: 0, unchanged: 1, missing_columns: [] })
  const own = encodeURIComponent(JSON.stringify(['=1+1']))
  const file = (await readFile(site, seller, list, `master-data?own_columns=${own}`)).toString()
  const last = file
    .trim()
    .split('\r\n')
    .map((line) => line.split(';').at(-1))
  expect(last).toEqual(["'=1+1", `"'=HYPERLINK(""x"")"`])
})

test('a row that a newer file lacks can be taken back, searched and corrected, and stays', async () => {
  const list = await upload(['Nummer;EAN', `A;${ean(41)}`, `B;${testEan('50', 42)}`])
  const params = { id: list.list_id }
  const shorter = ['Nummer;EAN', `A;${ean(41)}`]
  const { version } = await compare(list, shorter)
  await seller.client.call(endpoints.replaceListFile, {
    params,
    form: { apply: 'true', version: String(version) },
    file: fileWith(shorter),
  })
  const { db } = site.context
  const runs = () => db.updateTable('runs').where('public_id', '=', list.latest_run ?? '')
  const done = await db
    .selectFrom('runs')
    .selectAll()
    .where('public_id', '=', list.latest_run ?? '')
    .executeTakeFirstOrThrow()
  const { status, finished_at, outputs } = done
  await runs().set({ status: 'Initializing', finished_at: null, outputs: null }).execute()
  await expect(ignoreRows(seller, list.list_id, [2], false)).rejects.toMatchObject({
    status: 409,
  })
  await runs()
    .set({ status, finished_at, outputs: JSON.stringify(outputs) })
    .execute()
  await ignoreRows(seller, list.list_id, [2], false)
  await seller.client.call(endpoints.correctRow, {
    params: { ...params, position: 2 },
    body: { ean: ean(43) },
  })
  const quote = await seller.client.call(endpoints.quoteListRun, { params, body: { rows: [2] } })
  expect(quote).toMatchObject({ rows: 1, coins: 1 })
  expect(await compare(list, shorter)).toMatchObject({ gone: 0, unchanged: 1 })
})
