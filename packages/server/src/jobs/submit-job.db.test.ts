import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, type JobSite, type ListRow, listForm, openJobSite, testEan } from '../testing/index.ts'
import { availableCoins } from '../wallet/index.ts'

let site: JobSite
let seller: Caller

beforeAll(async () => {
  site = await openJobSite()
  seller = await site.signUp({ coins: 100 })
})
afterAll(() => site[Symbol.asyncDispose]())

const rows = (count: number, prefix = 'A'): ListRow[] =>
  Array.from({ length: count }, (_, index) => [`${prefix}-${index}`, testEan('00', index)])

const countOf = async (table: 'jobs' | 'uploads' | 'list_counts') => {
  const { count } = await site.context.db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}
const coins = (caller: Caller) => availableCoins(site.context.db, caller.id)

test('an estimate counts the rows itself and says which are skipped and why', async () => {
  const list: ListRow[] = [...rows(2), ['bare'], ['digit', '4006381333932'], ['bent', '4.00638E+12']]
  const body = listForm(list, { total_records: '999' })
  const answer = await seller.call('POST', '/api/jobs/getEstimation/', { body })
  expect(answer.body).toMatchObject({
    success: true,
    total_records: 5,
    estimation_cost: 2,
    skipped_records: 3,
    available_coins: 100,
  })
  expect(answer.body.skipped).toEqual(
    expect.arrayContaining([
      { reason: 'no-identifier', count: 1, examples: [expect.objectContaining({ row: 3 })] },
    ]),
  )
})

test('repaired cells count as if the list had them, in the quote and in the job', async () => {
  const list: ListRow[] = [...rows(1, 'R'), ['digit', '4006381333932'], ['bare']]
  const repair = (column: string) => ({
    corrections: JSON.stringify([{ row: 2, column, value: '4006381333931' }]),
  })
  const body = () => listForm(list, repair('EAN'))
  const quote = await seller.call('POST', '/api/jobs/getEstimation/', { body: body() })
  expect(quote.body).toMatchObject({ total_records: 3, estimation_cost: 2, skipped_records: 1 })
  const submitted = await seller.call('POST', '/api/jobs/runScraper/', { body: body() })
  const { job_id } = submitted.body.job as { job_id: string }
  expect(await seller.job(job_id)).toMatchObject({ total_rows: 3, skipped_rows: 1, coins_held: 2 })

  const unrepaired = await seller.call('POST', '/api/jobs/getEstimation/', { body: listForm(list) })
  expect(unrepaired.body).toMatchObject({ estimation_cost: 1, skipped_records: 2 })
  const misplaced = await seller.call('POST', '/api/jobs/getEstimation/', {
    body: listForm(list, repair('Farbe')),
  })
  expect(misplaced).toMatchObject({ status: 400, body: { code: 'MAPPING_REFUSED' } })
})

test('rows that would be skipped can be left out, but not all of them', async () => {
  const drop = { drop_skipped: 'true' }
  const list: ListRow[] = [['bare'], ...rows(2, 'D'), ['bent', '4.00638E+12']]
  const answer = await seller.call('POST', '/api/jobs/getEstimation/', { body: listForm(list, drop) })
  expect(answer.body).toMatchObject({ total_records: 2, estimation_cost: 2, skipped_records: 0 })
  const none = await seller.call('POST', '/api/jobs/getEstimation/', { body: listForm([['bare']], drop) })
  expect(none).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } })
})

test('submitting holds the most that a job can cost and says the job’s two ids', async () => {
  const buyer = await site.signUp({ coins: 10 })
  const { status, body } = await buyer.submit(rows(4))
  expect(status).toBe(200)
  const { id, job_id } = body.job as { id: number; job_id: string }
  expect(await buyer.job(job_id)).toMatchObject({ id, status: 'Initializing', total_rows: 4, coins_held: 4 })
  expect(await coins(buyer)).toBe(6)
})

test('too few coins: 402 naming needed and available, and no job', async () => {
  const poor = await site.signUp({ coins: 3 })
  const before = await countOf('jobs')
  const { status, body } = await poor.submit(rows(4))
  expect(status).toBe(402)
  expect(body).toMatchObject({ code: 'INSUFFICIENT_COINS', needed: 4, available: 3 })
  expect(body.error).toMatch(/4 needed, 3 available/)
  expect(await countOf('jobs')).toBe(before)
  expect(await coins(poor)).toBe(3)
})

test('jobs that together cost more than there is never all start', async () => {
  const buyer = await site.signUp({ coins: 10 })
  const lists = Array.from({ length: 6 }, (_, index) => rows(3, `list${index}`))
  const answers = await Promise.all(lists.map((list) => buyer.submit(list)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 402, 402, 402])
  expect(await coins(buyer)).toBe(1)
})

test('a double click with one idempotency key is one job and one hold', async () => {
  const buyer = await site.signUp({ coins: 10 })
  const headers = { 'idempotency-key': 'click-1' }
  const answers = await Promise.all(Array.from({ length: 5 }, () => buyer.submit(rows(2), headers)))
  const ids = answers.map(({ body }) => (body.job as { job_id: string }).job_id)
  expect(new Set(ids).size).toBe(1)
  expect(await coins(buyer)).toBe(8)
  const other = await buyer.submit(rows(2), { 'idempotency-key': 'click-2' })
  expect((other.body.job as { job_id: string }).job_id).not.toBe(ids[0])
})

test('the same key of another account is another job', async () => {
  const headers = { 'idempotency-key': 'mine' }
  const [one, two] = [await site.signUp({ coins: 5 }), await site.signUp({ coins: 5 })]
  const [first, second] = await Promise.all([one.submit(rows(2), headers), two.submit(rows(2), headers)])
  expect(first?.body.job).not.toEqual(second?.body.job)
})

test('a list is stored once for each account and content', async () => {
  const buyer = await site.signUp({ coins: 100 })
  const [uploads, counts] = [await countOf('uploads'), await countOf('list_counts')]
  await Promise.all(Array.from({ length: 4 }, () => buyer.submit(rows(5, 'same'))))
  await buyer.call('POST', '/api/jobs/getEstimation/', { body: listForm(rows(5, 'same')) })
  expect(await countOf('uploads')).toBe(uploads + 1)
  expect(await countOf('list_counts')).toBe(counts + 1)
})

test('a stored list whose file is gone is stored again', async () => {
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
  ['a file that is no list', { file: new Blob(['%PDF-1.7\n\0\0']) }, 'LIST_REFUSED'],
  ['an empty file', { file: new Blob(['']) }, 'LIST_REFUSED'],
  [
    'a column that is not there',
    { header_mapping: { artikelNumber: 'Artikelnummer', ean: 'GTIN', asin: null } },
    'MAPPING_REFUSED',
  ],
  [
    'one column for two fields',
    { header_mapping: { artikelNumber: 'EAN', ean: 'EAN', asin: null } },
    'MAPPING_REFUSED',
  ],
  [
    'no identifier column',
    { header_mapping: { artikelNumber: 'EAN', ean: null, asin: null } },
    'MAPPING_REFUSED',
  ],
])(
  '%s is refused and leaves nothing behind',
  async (_, { file, header_mapping }: { file?: Blob; header_mapping?: object }, code) => {
    const stranger = await site.signUp({ coins: 100 })
    const before = await countOf('uploads')
    const body = listForm(rows(2))
    if (file) body.set('file', file, 'liste.csv')
    if (header_mapping) body.set('header_mapping', JSON.stringify(header_mapping))
    const answer = await stranger.call('POST', '/api/jobs/runScraper/', { body })
    expect(answer.status).toBe(400)
    expect(answer.body).toMatchObject({ code })
    expect(await countOf('uploads')).toBe(before)
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
  const { body } = await buyer.submit(rows(1), { 'accept-language': header })
  expect((await buyer.job((body.job as { job_id: string }).job_id)).language).toBe(language)
})

test('a restricted session may read its jobs and submit none', async () => {
  const lapsed = await site.signUp({ subscription: 'ended', coins: 10 })
  expect((await lapsed.submit(rows(1))).status).toBe(403)
  expect((await lapsed.call('GET', '/api/jobs/getJobsList/')).status).toBe(200)
})
