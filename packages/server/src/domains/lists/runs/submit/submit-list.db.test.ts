import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { endpoints } from '@merkwerk/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type Caller,
  type ListRow,
  listForm,
  listUpload,
  openRunSite,
  type RunSite,
  testEan,
} from '../../../../testing/index.ts'
import { availableCoins } from '../../../money/wallet/index.ts'
import { storeLines } from '../../rows/index.ts'

let site: RunSite
let seller: Caller

beforeAll(async () => {
  site = await openRunSite()
  seller = await site.signUp({ coins: 100 })
})
afterAll(() => site[Symbol.asyncDispose]())

const rows = (count: number, prefix = 'A'): ListRow[] =>
  Array.from({ length: count }, (_, index) => [`${prefix}-${index}`, testEan('00', index)])

const countRows = async (table: 'runs' | 'uploads' | 'list_counts') => {
  const { count } = await site.context.db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}
const coins = (caller: Caller) => availableCoins(site.context.db, caller.id)
const estimate = ({ client }: Caller, ...list: Parameters<typeof listUpload>) =>
  client.call(endpoints.getEstimation, listUpload(...list))

test('counts the rows of an estimate and lists skipped ones with reasons', async () => {
  const list: ListRow[] = [...rows(2), ['bare'], ['digit', '4006381333932'], ['bent', '4.00638E+12']]
  const quote = await estimate(seller, list, { total_records: '999' })
  expect(quote).toMatchObject({
    success: true,
    total_records: 5,
    estimation_cost: 2,
    skipped_records: 3,
    available_coins: 100,
  })
  expect(quote.skipped).toEqual(
    expect.arrayContaining([
      { reason: 'no-identifier', count: 1, examples: [expect.objectContaining({ row: 4 })] },
    ]),
  )
})

test('uses corrected cells in the estimate and in the run', async () => {
  const list: ListRow[] = [...rows(1, 'R'), ['digit', '4006381333932'], ['bare']]
  const repair = (column: string) => ({
    corrections: JSON.stringify([{ row: 3, column, value: '4006381333931' }]),
  })
  const quote = await estimate(seller, list, repair('EAN'))
  expect(quote).toMatchObject({ total_records: 3, estimation_cost: 2, skipped_records: 1 })
  const { job: run } = await seller.client.call(endpoints.runScraper, listUpload(list, repair('EAN')))
  expect(await seller.run(run.job_id)).toMatchObject({ total_rows: 3, skipped_rows: 1, coins_held: 2 })

  expect(await estimate(seller, list)).toMatchObject({ estimation_cost: 1, skipped_records: 2 })
  const refused = { status: 400, code: 'MAPPING_REFUSED' }
  await expect(estimate(seller, list, repair('Farbe'))).rejects.toMatchObject(refused)
})

test('leaves skipped rows out on request, but not all rows', async () => {
  const drop = { drop_skipped: 'true' }
  const list: ListRow[] = [['bare'], ...rows(2, 'D'), ['bent', '4.00638E+12']]
  expect(await estimate(seller, list, drop)).toMatchObject({
    total_records: 2,
    estimation_cost: 2,
    skipped_records: 0,
    dropped_records: 2,
  })
  const refused = { status: 400, code: 'INVALID_INPUT' }
  await expect(estimate(seller, [['bare']], drop)).rejects.toMatchObject(refused)
})

test('holds the maximum cost on submit and returns both IDs of the run', async () => {
  const buyer = await site.signUp({ coins: 10 })
  const { id, job_id: run_id } = (await buyer.client.call(endpoints.runScraper, listUpload(rows(4)))).job
  expect(await buyer.run(run_id)).toMatchObject({ id, status: 'Initializing', total_rows: 4, coins_held: 4 })
  expect(await coins(buyer)).toBe(6)
})

test('returns 402 with needed and available coins and starts no run', async () => {
  const poor = await site.signUp({ coins: 3 })
  const before = await countRows('runs')
  const { status, body } = await poor.submit(rows(4))
  expect(status).toBe(402)
  expect(body).toMatchObject({ code: 'INSUFFICIENT_COINS', needed: 4, available: 3 })
  expect(body.error).toMatch(/4 needed, 3 available/)
  expect(await countRows('runs')).toBe(before)
  expect(await coins(poor)).toBe(3)
})

test('never starts concurrent runs that together cost more than the balance', async () => {
  const buyer = await site.signUp({ coins: 10 })
  const lists = Array.from({ length: 6 }, (_, index) => rows(3, `list${index}`))
  const answers = await Promise.all(lists.map((list) => buyer.submit(list)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 402, 402, 402])
  expect(await coins(buyer)).toBe(1)
})

test('creates one run and one hold per idempotency key', async () => {
  const buyer = await site.signUp({ coins: 10 })
  const submit = async (key: string) => {
    const list = { ...listUpload(rows(2)), headers: { 'idempotency-key': key } }
    return (await buyer.client.call(endpoints.runScraper, list)).job.job_id
  }
  const ids = await Promise.all(Array.from({ length: 5 }, () => submit('click-1')))
  expect(new Set(ids).size).toBe(1)
  expect(await coins(buyer)).toBe(8)
  expect(await submit('click-2')).not.toBe(ids[0])
})

test('refuses another request with the idempotency key of a run, also at the same time', async () => {
  const buyer = await site.signUp({ coins: 10 })
  const submit = (fields: object, list = rows(1)) => {
    const { form, file } = listUpload(list)
    const input = { form: { ...form, ...fields }, file, headers: { 'idempotency-key': 'click-3' } }
    return buyer.client.call(endpoints.runScraper, input)
  }
  const afresh = { read_afresh: 'true' } as const
  const both = await Promise.allSettled([submit({}), submit(afresh), submit({}), submit(afresh)])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'fulfilled', 'rejected', 'rejected'])
  const wanted = both[0]?.status === 'fulfilled' ? {} : afresh
  expect((await submit(wanted)).success).toBe(true)
  const others = await Promise.allSettled([
    submit(wanted === afresh ? {} : afresh),
    submit({ ...wanted, job_name: 'Other' }),
    submit({ ...wanted, sites: 'amazon.de' }),
    submit(wanted, rows(2)),
  ])
  for (const other of others)
    expect(other).toMatchObject({ reason: { status: 409, message: expect.stringContaining('new key') } })
  expect(await coins(buyer)).toBe(9)
})

test('refuses an idempotency key that is too long to be told from others', async () => {
  const buyer = await site.signUp({ coins: 5 })
  const refused = await buyer.submit(rows(2), { 'idempotency-key': 'k'.repeat(201) })
  const errors = { 'idempotency-key': ['Please enter at most 200 characters'] }
  expect(refused).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT', ...errors } })
  expect(await coins(buyer)).toBe(5)
})

test('separates idempotency keys by account', async () => {
  const headers = { 'idempotency-key': 'mine' }
  const [one, two] = [await site.signUp({ coins: 5 }), await site.signUp({ coins: 5 })]
  const [first, second] = await Promise.all([one.submit(rows(2), headers), two.submit(rows(2), headers)])
  expect(first?.body.job).not.toEqual(second?.body.job)
})

test('stores and counts a list once per account and content', async () => {
  const buyer = await site.signUp({ coins: 100 })
  const [uploads, counts] = [await countRows('uploads'), await countRows('list_counts')]
  await Promise.all(Array.from({ length: 4 }, () => buyer.submit(rows(5, 'same'))))
  await estimate(buyer, rows(5, 'same'))
  expect(await countRows('uploads')).toBe(uploads + 1)
  expect(await countRows('list_counts')).toBe(counts + 1)
})

test('stores a list again if its file is missing', async () => {
  const buyer = await site.signUp({ coins: 100 })
  await buyer.start(rows(2, 'lost'))
  const upload = await site.context.db
    .selectFrom('uploads')
    .select('file_key')
    .where('account_id', '=', buyer.id)
    .executeTakeFirstOrThrow()
  await site.context.files.delete(upload.file_key)
  await buyer.start(rows(2, 'lost'))
  expect(await site.context.files.stat(upload.file_key)).toBeDefined()
})

test.each([
  ['EANs', { artikelNumber: 'EAN', ean: 'EAN', asin: null }, 'ean', testEan('00', 1)],
  ['ASINs', { artikelNumber: 'ASIN', ean: null, asin: 'ASIN' }, 'asin', 'B026KXMY4E'],
])(
  'searches a list of %s alone and uses its identifiers as article numbers',
  async (_, mapping, from, article) => {
    const header_mapping = JSON.stringify(mapping)
    const list = listUpload([['', testEan('00', 1), 'B026KXMY4E']], { header_mapping })
    expect(await seller.client.call(endpoints.getEstimation, list)).toMatchObject({
      estimation_cost: 1,
      article_numbers_from: from,
      message: expect.stringContaining('serves as article number'),
    })
    const buyer = await site.signUp({ coins: 1 })
    await buyer.client.call(endpoints.runScraper, list)
    const { db } = site.context
    const { list_id: id } = await db
      .selectFrom('runs')
      .select('list_id')
      .where('account_id', '=', buyer.id)
      .executeTakeFirstOrThrow()
    await storeLines(site.context, id, new AbortController().signal)
    const lines = db.selectFrom('list_lines').selectAll().where('list_id', '=', id)
    expect(await lines.execute()).toMatchObject([{ article_number: article, skip_reason: null }])
  },
)

test('accepts an article number that looks like a formula', async () => {
  const quote = await estimate(seller, [
    ['=1+1', testEan('00', 1)],
    ['@SUM(A1)', testEan('00', 2)],
  ])
  expect(quote).toMatchObject({ skipped_records: 0, estimation_cost: 2 })
})

test('holds coins once per product, where another ASIN makes another product', async () => {
  const [ean, other] = [testEan('00', 1), testEan('00', 2)]
  const list: ListRow[] = [
    ['A', ean],
    ['B', ean],
    ['C', ean, 'B026KXMY4E'],
    ['D', '', 'B026KXMY4E'],
    ['E', other],
    ['F', ` ${ean.slice(0, 6)} ${ean.slice(6)}`],
  ]
  expect(await estimate(seller, list)).toMatchObject({
    total_records: 6,
    distinct_products: 4,
    estimation_cost: 4,
  })
  const buyer = await site.signUp({ coins: 4 })
  expect(await buyer.run(await buyer.start(list))).toMatchObject({ coins_held: 4 })
})

test('names missing fields with the texts of the forms', async () => {
  const body = listForm(rows(1))
  body.delete('job_name')
  body.delete('header_mapping')
  for (const call of ['getEstimation', 'runScraper']) {
    const answer = await seller.call('POST', `/api/jobs/${call}/`, { body })
    expect(answer).toMatchObject({
      status: 400,
      body: {
        job_name: ['Job name is required'],
        header_mapping: ['Please map all required fields: artikelNumber, ean, asin'],
      },
    })
  }
  body.set('job_name', 'A')
  body.set('header_mapping', JSON.stringify({ artikelNumber: 'A', ean: 'B', asin: null }))
  body.set('preferred_source', 'ebay')
  expect(await seller.call('POST', '/api/jobs/runScraper/', { body })).toMatchObject({
    status: 400,
    body: { preferred_source: ['The preferred source must be one of the sources'] },
  })
  body.delete('preferred_source')
  body.delete('file')
  const answer = await seller.call('POST', '/api/jobs/getEstimation/', { body })
  expect(answer).toMatchObject({ status: 400, body: { file: ['Please upload a CSV/XLSX file'] } })
})

test.each([
  ['liste.txt', 200],
  ['liste.TSV', 200],
  ['liste.pdf', 400],
  ['liste', 400],
])('responds to a list named %s with %i', async (name, status) => {
  const body = listForm(rows(1))
  body.set('file', body.get('file') as Blob, name)
  const answer = await seller.call('POST', '/api/jobs/getEstimation/', { body })
  expect(answer.status).toBe(status)
  if (status === 400) expect(answer.body).toMatchObject({ file: ['Only CSV and XLSX files are allowed'] })
})

test('accepts the engine’s encodings only', async () => {
  await estimate(seller, rows(1), { encoding: 'utf-8' })
  const utf32 = estimate(seller, rows(1), { encoding: 'utf-32le' })
  await expect(utf32).rejects.not.toMatchObject({ code: 'INVALID_INPUT' })
  await expect(estimate(seller, rows(1), { encoding: 'utf-7' })).rejects.toMatchObject({
    status: 400,
    details: { encoding: [expect.stringContaining('utf-32be')] },
  })
})

test.each([
  ['a file that is no list', { file: new Blob(['%PDF-1.7\n\0\0']) }, 'LIST_REFUSED'],
  ['an empty file', { file: new Blob(['']) }, 'LIST_REFUSED'],
  [
    'a column that is not there',
    { header_mapping: { artikelNumber: 'Artikelnummer', ean: 'GTIN', asin: null } },
    'MAPPING_REFUSED',
  ],
  [
    'one column for two fields',
    { header_mapping: { artikelNumber: 'EAN', ean: 'EAN', asin: 'ASIN' } },
    'MAPPING_REFUSED',
  ],
  [
    'no identifier column',
    { header_mapping: { artikelNumber: 'EAN', ean: null, asin: null } },
    'MAPPING_REFUSED',
  ],
])(
  '%s is refused and stores nothing',
  async (_, { file, header_mapping }: { file?: Blob; header_mapping?: object }, code) => {
    const stranger = await site.signUp({ coins: 100 })
    const before = await countRows('uploads')
    const body = listForm(rows(2))
    if (file) body.set('file', file, 'liste.csv')
    if (header_mapping) body.set('header_mapping', JSON.stringify(header_mapping))
    const answer = await stranger.call('POST', '/api/jobs/runScraper/', { body })
    expect(answer.status).toBe(400)
    expect(answer.body).toMatchObject({ code })
    expect(await countRows('uploads')).toBe(before)
    const folder = path.join(site.context.config.dataDir, 'files', 'stored', 'uploads', String(stranger.id))
    await expect(readdir(folder)).rejects.toThrow('ENOENT')
  },
)

test.each([
  ['de-AT,de;q=0.9', 'de'],
  ['en-GB,en;q=0.9', 'en'],
  ['fr-FR,fr;q=0.9', 'de'],
])('with Accept-Language %j the files are in %s', async (header, language) => {
  const buyer = await site.signUp({ coins: 10 })
  const list = { ...listUpload(rows(1)), headers: { 'accept-language': header } }
  const { job: run } = await buyer.client.call(endpoints.runScraper, list)
  expect((await buyer.run(run.job_id)).language).toBe(language)
})

test('allows a restricted session to read runs but not to submit', async () => {
  const lapsed = await site.signUp({ subscription: 'ended', coins: 10 })
  expect((await lapsed.submit(rows(1))).status).toBe(403)
  await lapsed.client.call(endpoints.getJobsList)
})
