import type { Input } from '@merkwerk/client/app'
import { endpoints, type List } from '@merkwerk/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type Caller,
  completeList,
  edit,
  openRunSite,
  type RunSite,
  readFile,
  readList,
  readRow,
  readRows,
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
const unknownEan = (serial: number) => testEan('50', serial)

type Correction = NonNullable<Input<typeof endpoints.correctRow>['body']>
const correct = (list: List, position: number, body: Correction, caller = seller) =>
  caller.client.call(endpoints.correctRow, { params: { id: list.list_id, position }, body })
type Added = Input<typeof endpoints.addRows>['body']['rows']
const add = (list: List, rows: Added, caller = seller) =>
  caller.client.call(endpoints.addRows, { params: { id: list.list_id }, body: { rows } })
const quote = (list: List, rows: 'all' | 'open' | number[]) =>
  seller.client.call(endpoints.quoteListRun, { params: { id: list.list_id }, body: { rows } })
const refresh = (list: List) => seller.client.call(endpoints.getList, { params: { id: list.list_id } })
const search = async (list: List, rows: 'all' | 'open' | number[]) => {
  const started = await seller.client.call(endpoints.startListRun, {
    params: { id: list.list_id },
    body: { rows },
  })
  return seller.until(started.job.job_id, 'Completed')
}
const replace = (list: List, lines: readonly string[], form: Record<string, string> = {}, caller = seller) =>
  caller.client.call(endpoints.replaceListFile, {
    params: { id: list.list_id },
    form: form as Input<typeof endpoints.replaceListFile>['form'],
    file: new File([lines.join('\r\n')], 'neu.csv'),
  })

/** A searched list with own columns. */
async function uploadWithColumns(rows: readonly string[]): Promise<List> {
  const { job: run } = await seller.client.call(endpoints.runScraper, {
    form: {
      job_name: 'Spalten',
      header_mapping: JSON.stringify({ artikelNumber: 'Nummer', ean: 'EAN', asin: null }),
    },
    file: new File([['Nummer;EAN;Preis;Text', ...rows].join('\r\n')], 'spalten.csv'),
  })
  await seller.until(run.job_id, 'Completed')
  return readList(seller, run.job_id)
}

describe('a corrected row', () => {
  test('is open until it was searched, shows what the list states, and costs one product', async () => {
    const list = await completeList(seller, [
      ['A', ean(901)],
      ['B', unknownEan(902)],
    ])
    const { row, chosen, notes } = await correct(list, 2, { ean: ean(903) })
    expect(row).toMatchObject({ position: 2, article_number: 'B', ean: ean(903), skip_reason: null })
    expect({ chosen, notes }).toEqual({ chosen: null, notes: [] })
    expect(await readRows(seller, list)).toMatchObject([
      { ean: ean(901), outdated: false, verdict: 'found' },
      { ean: ean(903), outdated: true, verdict: 'not-found' },
    ])
    expect(await quote(list, 'open')).toMatchObject({ rows: 1, coins: 1 })
    expect(await search(list, 'open')).toMatchObject({ total_rows: 1, coins_used: 1 })
    expect(await readRows(seller, list)).toMatchObject([{}, { outdated: false, verdict: 'found' }])
    // A found row that is corrected loses its product only to the next search.
    await correct(list, 1, { ean: unknownEan(904) })
    expect((await readRows(seller, list))[0]).toMatchObject({ outdated: true, verdict: 'found' })
    await search(list, [1])
    expect((await readRows(seller, list))[0]).toMatchObject({ outdated: false, verdict: 'not-found' })
    expect(await refresh(list)).toMatchObject({ verdicts: { found: 1, 'not-found': 1 } })
  })

  test('that was skipped can be searched, alone', async () => {
    const list = await completeList(seller, [['A', ean(911)], ['B']])
    await correct(list, 2, { pasted: ean(912) })
    expect(await quote(list, [2])).toMatchObject({ rows: 1, coins: 1 })
    await search(list, [2])
    expect(await readRows(seller, list)).toMatchObject([{}, { verdict: 'found', ean: ean(912) }])
    expect(await refresh(list)).toMatchObject({ verdicts: { found: 2, skipped: 0 } })
  })

  test('takes an article number at once, and notes one that another row has', async () => {
    const list = await completeList(seller, [
      ['A', ean(921)],
      ['B', ean(922)],
    ])
    const { notes } = await correct(list, 2, { article_number: 'a' })
    expect(notes).toEqual(['article-number-shared'])
    expect((await readRows(seller, list))[1]).toMatchObject({ article_number: 'a', outdated: false })
    await expect(correct(list, 2, { ean: ean(921) })).rejects.toMatchObject({
      details: { article_number: [expect.any(String)] },
    })
  })

  test('takes a pasted ASIN and address, and the product of an eBay address as a choice', async () => {
    const list = await completeList(seller, [['A', unknownEan(931)], ['B']])
    const amazon = { pasted: 'https://www.amazon.de/x/dp/B0BSHF7WHW?th=1' }
    expect((await correct(list, 1, amazon)).row).toMatchObject({ asin: 'B0BSHF7WHW', ean: unknownEan(931) })
    const ebay = { pasted: 'https://www.ebay.de/itm/256123456789' }
    const chosen = { source: 'ebay', id: '256123456789' }
    expect((await correct(list, 1, ebay)).chosen).toEqual(chosen)
    expect((await readRows(seller, list))[0]).toMatchObject({ chosen })
    // Other identifiers make it another product.
    await correct(list, 1, { asin: '' })
    expect((await readRows(seller, list))[0]).toMatchObject({ chosen: null, asin: null })
    await expect(correct(list, 2, ebay)).rejects.toMatchObject({ status: 400 })
  })

  test('that is found is open while a pasted product was not searched', async () => {
    const list = await completeList(seller, [['A', ean(935)]])
    await expect(quote(list, 'open')).rejects.toMatchObject({ status: 409 })
    await correct(list, 1, { pasted: 'https://www.ebay.de/itm/256123456780' })
    expect(await quote(list, 'open')).toMatchObject({ rows: 1, chosen_rows: 1 })
    await search(list, 'open')
    await expect(quote(list, [1])).resolves.toMatchObject({ rows: 1 })
    const { verdict } = (await readRows(seller, list))[0] ?? {}
    // What the marketplace says of the chosen product decides from now on.
    if (verdict === 'found') await expect(quote(list, 'open')).rejects.toMatchObject({ status: 409 })
  })

  test('keeps the brand of a part number that a spreadsheet has damaged', async () => {
    const { job: run } = await seller.client.call(endpoints.runScraper, {
      form: {
        job_name: 'Nummern',
        header_mapping: JSON.stringify({
          artikelNumber: 'Nummer',
          ean: null,
          asin: null,
          mpn: 'MPN',
          brand: 'Marke',
        }),
      },
      file: new File(['Nummer;MPN;Marke\r\nA;4,00638E+12;Bosch\r\n'], 'nummern.csv'),
    })
    await seller.until(run.job_id, 'Completed')
    const list = await readList(seller, run.job_id)
    expect(await readRows(seller, list)).toMatchObject([{ verdict: 'skipped', part_number: null }])
    const { row } = await correct(list, 1, { mpn: 'GSR 12V-15' })
    expect(row).toMatchObject({ part_number: { mpn: 'GSR 12V-15', brand: 'Bosch' } })
  })

  test.each([
    [{ pasted: 'https://www.otto.de/p/1' }, 'pasted', /Amazon and eBay/],
    [{ pasted: 'a drill' }, 'pasted', /neither/],
    [{ ean: '4006381333932' }, 'ean', /./],
    [{ ean: '' }, 'ean', /./],
    [{ article_number: ' ' }, 'article_number', /./],
    [{ mpn: 'GSR 12', ean: '' }, 'brand', /./],
  ] as const)('refuses %j and keeps what it had', async (body, field, sentence) => {
    const list = await completeList(seller, [['A', ean(941)]])
    await expect(correct(list, 1, body)).rejects.toMatchObject({
      status: 400,
      details: { [field]: [expect.stringMatching(sentence)] },
    })
    expect(await readRows(seller, list)).toMatchObject([{ ean: ean(941), outdated: false }])
  })

  test('is that of its owner, and exists', async () => {
    const list = await completeList(seller, [['A', ean(951)]])
    for (const caller of [await site.signUp(), await site.signUp({ isAdmin: true })]) {
      await expect(correct(list, 1, { ean: ean(952) }, caller)).rejects.toMatchObject({ status: 404 })
      await expect(add(list, [{ article_number: 'X', ean: ean(952) }], caller)).rejects.toMatchObject({
        status: 404,
      })
      await expect(replace(list, ['Artikelnummer;EAN;ASIN'], {}, caller)).rejects.toMatchObject({
        status: 404,
      })
    }
    await expect(correct(list, 2, { ean: ean(952) })).rejects.toMatchObject({ status: 404 })
  })
})

describe('added rows', () => {
  test('come after the last one and can be searched by their positions', async () => {
    const list = await completeList(seller, [['A', ean(961)]])
    const { positions } = await add(list, [
      { article_number: 'B', ean: ean(962) },
      { article_number: 'C', mpn: 'GSR 12V-15', brand: 'Bosch' },
    ])
    expect(positions).toEqual([2, 3])
    expect(await refresh(list)).toMatchObject({ total_rows: 3 })
    expect(await quote(list, positions)).toMatchObject({ rows: 2, coins: 2 })
    expect(await quote(list, 'open')).toMatchObject({ rows: 2 })
    await search(list, [2])
    expect(await readRows(seller, await refresh(list))).toMatchObject([
      { position: 1 },
      { position: 2, verdict: 'found' },
      { position: 3, verdict: null, run: null },
    ])
    // The file that began the list is another list by now, with its own rows and price.
    const again = await completeList(seller, [['A', ean(961)]])
    expect(again).toMatchObject({ total_rows: 1 })
    expect(again.list_id).not.toBe(list.list_id)
  })

  test('are refused as a whole with the row that cannot be searched', async () => {
    const list = await completeList(seller, [['A', ean(971)]])
    const good = { article_number: 'B', ean: ean(972) }
    const refused = (rows: Added, field: string) =>
      expect(add(list, rows)).rejects.toMatchObject({
        status: 400,
        details: { [field]: [expect.any(String)] },
      })
    await refused([good, { article_number: 'C', ean: '123' }], 'rows.1.ean')
    await refused([good, good], 'rows.1.article_number')
    await refused([{ article_number: 'a', ean: ean(971) }], 'rows.0.article_number')
    await refused([{ ...good, own_columns: { Preis: '1' } }], 'rows.0.own_columns')
    expect(await refresh(list)).toMatchObject({ total_rows: 1 })
  })

  test('of several calls at the same time have positions of their own', async () => {
    const list = await completeList(seller, [['A', ean(981)]])
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, index) =>
        add(list, [{ article_number: `N${index}`, ean: ean(982 + index) }]),
      ),
    )
    expect(answers.flatMap(({ positions }) => positions).sort()).toEqual([2, 3, 4, 5, 6])
  })

  test('wait while a run reads the list', async () => {
    const list = await completeList(seller, [['A', ean(991)]])
    const { db } = site.context
    const runs = () => db.updateTable('runs').where('public_id', '=', list.latest_run ?? '')
    await runs().set({ status: 'Initializing', finished_at: null, outputs: null }).execute()
    const busy = { status: 409, message: expect.stringContaining('just reading') }
    await expect(add(list, [{ article_number: 'B', ean: ean(992) }])).rejects.toMatchObject(busy)
    await expect(correct(list, 1, { ean: ean(992) })).rejects.toMatchObject(busy)
    await runs().set({ status: 'Failed', failure: 'records-unfinished', finished_at: new Date() }).execute()
    await add(list, [{ article_number: 'B', ean: ean(992) }])
  })
})

describe('a newer file', () => {
  const head = 'Artikelnummer;EAN;ASIN'

  test('is compared first, then applied once to the rows that were compared', async () => {
    const list = await completeList(seller, [
      ['A', ean(801)],
      ['B', ean(802)],
      ['C', ean(803)],
    ])
    await edit(seller, list, 'title', 'Mine', [2])
    const lines = [head, `B;${ean(804)};`, `A;${ean(801)};`, `D;${ean(805)};`]
    const preview = await replace(list, lines)
    expect(preview).toMatchObject({
      applied: false,
      added: 1,
      changed: 1,
      gone: 1,
      returned: 0,
      unchanged: 1,
      corrections: 0,
      rows: [
        { change: 'added', position: 4, before: null, after: { article_number: 'D', ean: ean(805) } },
        { change: 'changed', position: 2, before: { ean: ean(802) }, after: { ean: ean(804) } },
        { change: 'gone', position: 3, before: { article_number: 'C' }, after: null },
      ],
    })
    expect(await readRows(seller, list)).toMatchObject([{}, { ean: ean(802) }, { ignored: false }])
    const apply = { apply: 'true', version: String(preview.version) }
    expect(await replace(list, lines, apply)).toMatchObject({ applied: true })
    await expect(replace(list, lines, apply)).rejects.toMatchObject({ status: 409 })
    const after = await refresh(list)
    expect(await readRows(seller, after)).toMatchObject([
      { article_number: 'A', outdated: false },
      { article_number: 'B', outdated: true, title: 'Mine', ean: ean(804) },
      { article_number: 'C', ignored: true },
      { article_number: 'D', verdict: null, run: null },
    ])
    expect(await quote(after, 'open')).toMatchObject({ rows: 2 })
    expect(await search(after, 'all')).toMatchObject({ total_rows: 3 })
    const back = [head, `C;${ean(803)};`]
    const { version } = await replace(after, back)
    const returned = await replace(after, back, { apply: 'true', version: String(version) })
    expect(returned).toMatchObject({ returned: 1, gone: 3, added: 0, changed: 0 })
    expect((await readRows(seller, after)).map(({ ignored }) => ignored)).toEqual([true, true, false, true])
  })

  test('keeps corrections and added rows unless it states something new of them', async () => {
    const list = await completeList(seller, Object.entries({ A: unknownEan(811), B: unknownEan(812) }))
    await correct(list, 1, { ean: ean(813) })
    await correct(list, 2, { ean: ean(814) })
    await add(list, [{ article_number: 'Own', ean: ean(815) }])
    const lines = [head, `A;${unknownEan(811)};`, `B;${ean(816)};`]
    const preview = await replace(list, lines)
    expect(preview).toMatchObject({ added: 0, changed: 1, gone: 0, unchanged: 1, corrections: 1 })
    await replace(list, lines, { apply: 'true', version: String(preview.version) })
    expect(await readRows(seller, list)).toMatchObject([{ ean: ean(813) }, { ean: ean(816) }])
    expect(await quote(list, 'all')).toMatchObject({ rows: 3 })
  })

  test('skips rows that would repeat what the owner typed into others, and says how many', async () => {
    const list = await completeList(seller, [['A', unknownEan(817)]])
    await correct(list, 1, { article_number: 'B', ean: ean(818) })
    const lines = [head, `A;${unknownEan(817)};`, `B;${ean(818)};`]
    const { version, ...preview } = await replace(list, lines)
    const rows = [{ change: 'added', after: { skip_reason: 'duplicate' } }]
    expect(preview).toMatchObject({ added: 1, unchanged: 1, repeated: 1, rows })
    await replace(list, lines, { apply: 'true', version: String(version) })
    expect(await quote(list, 'open')).toMatchObject({ rows: 1 })
  })

  test('with more rows than a statement has parameters replaces all of them', async () => {
    const list = await completeList(seller, [['A', ean(831)]])
    const { db } = site.context
    const { id } = await db
      .selectFrom('lists')
      .select('id')
      .where('public_id', '=', list.list_id)
      .executeTakeFirstOrThrow()
    await sql`
      INSERT INTO list_lines (list_id, position, article_number, ean)
      SELECT ${id}, number, 'N' || number, ${ean(832)} FROM generate_series(2, 70000) AS number`.execute(db)
    await db.updateTable('lists').set({ total_rows: 70_000 }).where('id', '=', id).execute()
    const lines = [head, `A;${ean(831)};`]
    const { version } = await replace(list, lines)
    const applied = await replace(list, lines, { apply: 'true', version: String(version) })
    expect(applied).toMatchObject({ gone: 69_999, unchanged: 1 })
    expect(await quote(list, 'all')).toMatchObject({ rows: 1 })
  })

  test('is refused if it is no list, lacks a column or has no rows, and nothing changes', async () => {
    const list = await completeList(seller, [['A', ean(821)]])
    await expect(replace(list, ['%PDF-1.7'])).rejects.toMatchObject({ code: 'LIST_REFUSED' })
    await expect(replace(list, ['Nr;Code', '1;2'])).rejects.toMatchObject({ code: 'MAPPING_REFUSED' })
    const header_mapping = JSON.stringify({ artikelNumber: 'Nr', ean: 'Code', asin: null })
    expect(await replace(list, ['Nr;Code', `A;${ean(821)}`], { header_mapping })).toMatchObject({
      unchanged: 1,
    })
    expect(await readRows(seller, list)).toMatchObject([{ ean: ean(821) }])
  })
})

describe('own columns', () => {
  test('are kept, shown, filtered by and taken from a newer file', async () => {
    const list = await uploadWithColumns([
      `A;${ean(701)};9,90;Bohrer 50%`,
      `B;${ean(702)};;`,
      `C;${ean(703)};5;`,
    ])
    expect(list.own_columns).toEqual(['Preis', 'Text'])
    const query = { positions: '1,2,3', columns: JSON.stringify(['Text', 'Preis', 'Fehlt']) }
    const { rows } = await seller.client.call(endpoints.getListRows, { params: { id: list.list_id }, query })
    expect(rows.map(({ cells }) => cells)).toEqual([
      ['Bohrer 50%', '9,90', ''],
      ['', '', ''],
      ['', '5', ''],
    ])
    expect((await readRow(seller, list)).cells).toEqual([
      { name: 'Preis', value: '9,90' },
      { name: 'Text', value: 'Bohrer 50%' },
    ])

    const file = async (query: string) =>
      (await readFile(site, seller, list, `master-data${query}`)).toString()
    const own = encodeURIComponent(JSON.stringify(['Preis', 'Text']))
    const withColumns = (await file(`?own_columns=${own}`)).trim().split('\r\n')
    const without = (await file('')).trim().split('\r\n')
    expect(withColumns.map((line, index) => line.slice(without[index]?.length ?? 0))).toEqual([
      ';Preis;Text',
      ';9,90;Bohrer 50%',
      ';;',
      ';5;',
    ])

    // A file without the column of texts leaves them as they are.
    const lines = ['Nummer;EAN;Preis;Lager', `A;${ean(701)};8,90;3`, `B;${ean(702)};;`, `C;${ean(703)};5;`]
    const preview = await replace(list, lines)
    expect(preview).toMatchObject({ changed: 1, unchanged: 2, missing_columns: ['Text'] })
    await replace(list, lines, { apply: 'true', version: String(preview.version) })
    expect((await readRow(seller, list)).cells).toEqual([
      { name: 'Preis', value: '8,90' },
      { name: 'Text', value: 'Bohrer 50%' },
      { name: 'Lager', value: '3' },
    ])
    expect((await readRows(seller, list)).map(({ outdated }) => outdated)).toEqual([false, false, false])
    await add(list, [{ article_number: 'D', ean: ean(704), own_columns: { Lager: '7' } }])
    await search(list, [4])
    expect((await readRow(seller, list, 4)).cells[2]).toEqual({ name: 'Lager', value: '7' })
  })
})
