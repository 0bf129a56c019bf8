import type { Input } from '@merkwerk/client/app'
import { type Endpoint, imageRightsVersion } from '@merkwerk/contract'
import { v1Endpoints } from '@merkwerk/contract/v1'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import {
  type Caller,
  completeList,
  createKey,
  openRunSite,
  polling,
  type RunSite,
  runRows,
  testEan,
} from '../../../testing/index.ts'

type Name = keyof typeof v1Endpoints
type Write = { [N in Name]: (typeof v1Endpoints)[N]['method'] extends 'GET' ? never : N }[Name]

let site: RunSite
/** Two sellers with the same rows. One calls once, the other repeats each call. */
let once: Seller
let often: Seller

type Seller = Awaited<ReturnType<typeof prepare>>

async function prepare() {
  const caller: Caller = await site.signUp({ coins: 100 })
  const client = site.api.client((await createKey(site.context, caller)).secret)
  const list = await completeList(caller, [
    ['first', testEan('00', 1)],
    ['ambiguous', testEan('60', 1)],
  ])
  await client.call(v1Endpoints.checkImages, { params: { id: list.list_id } })
  const images = () => client.call(v1Endpoints.getImages, { params: { id: list.list_id } })
  // Image hosts are fetched, and a busy machine needs longer than a poll usually waits.
  await vi.waitFor(async () => expect((await images()).state).toBe('completed'), polling)
  const times = { cron: '0 6 * * *', time_zone: 'Europe/Berlin', scope: 'all' as const, max_age_days: null }
  const planned = { list_id: list.list_id, ...times, max_coins: 10, report_email: false }
  const { schedule_id: schedule } = await client.call(v1Endpoints.addSchedule, { body: planned })
  return { client, list: list.list_id, planned, schedule, running: '', other: '' }
}

beforeAll(async () => {
  site = await openRunSite()
  const worker = await site.startWorker()
  once = await prepare()
  often = await prepare()
  await worker[Symbol.asyncDispose]()
  for (const seller of [once, often]) {
    seller.running = (await runRows(seller.client, [{ ean: testEan('00', 6) }])).run_id
    const other = { name: 'Other', rows: [{ ean: testEan('00', 10) }] }
    seller.other = (await seller.client.call(v1Endpoints.createList, { body: other })).list_id
  }
})
afterAll(() => site[Symbol.asyncDispose]())

/** A call of each endpoint that writes. Images are downloaded before they are checked again, schedules changed before they are deleted. */
const inputs: { [N in Write]: (seller: Seller) => Input<(typeof v1Endpoints)[N]> } = {
  createLookup: () => ({ body: { identifiers: [testEan('00', 7)] }, headers: { prefer: 'wait=0' } }),
  quoteRun: ({ list: id }) => ({ params: { id }, body: {} }),
  replaceListRows: ({ other: id }) => ({
    params: { id },
    body: { rows: [{ ean: testEan('00', 11) }], apply: true, version: 0 },
  }),
  replaceListFromFile: ({ other: id }) => ({
    params: { id },
    query: { filename: 'newer.csv' },
    file: new File([`Artikelnummer;EAN;ASIN\r\nN-1;${testEan('00', 9)};\r\n`], 'newer.csv', {
      type: 'text/csv',
    }),
  }),
  addListRows: ({ list: id }) => ({
    params: { id },
    body: { rows: [{ article_number: 'N-1', ean: testEan('00', 12) }] },
  }),
  correctListRow: ({ list: id }) => ({ params: { id, position: 2 }, body: { ean: testEan('00', 13) } }),
  startRun: ({ other: id }) => ({ params: { id }, body: {} }),
  cancelRun: ({ running: id }) => ({ params: { id } }),
  chooseProduct: ({ list: id }) => ({ params: { id, position: 2 }, body: { candidate: null } }),
  createList: () => ({ body: { name: 'Neu', rows: [{ ean: testEan('00', 8) }] } }),
  uploadList: () => ({
    query: { filename: 'winter.csv' },
    file: new File([`SKU;EAN\r\nB-1;${testEan('00', 9)}\r\n`], 'winter.csv', { type: 'text/csv' }),
  }),
  createExport: ({ list: id }) => ({ params: { id }, body: { target: 'jtl' } }),
  createImageDownload: ({ list: id }) => ({ params: { id }, body: { rights_version: imageRightsVersion } }),
  checkImages: ({ list: id }) => ({ params: { id } }),
  saveMapping: () => ({
    body: { base_version: 0, mapping: { rules: [], constants: [{ name: 'Zustand', value: 'Neu' }] } },
  }),
  addSchedule: ({ planned }) => ({ body: { ...planned, cron: '0 7 * * 1' } }),
  updateSchedule: ({ schedule: id }) => ({ params: { id }, body: { max_coins: 20, paused: true } }),
  removeSchedule: ({ schedule: id }) => ({ params: { id } }),
}

/** Counts of calls, and declarations of rights, of which each one is kept with its time. */
const uncounted = ['attempts', 'image_declarations']

/** Rows of each table, with the tasks of the queue. Lists of two sellers may be in other partitions. */
async function countRows(): Promise<Map<string, number>> {
  const { rows } = await sql<{ name: string; rows: number }>`
    SELECT table_name AS name, (xpath('/row/rows/text()', query_to_xml(
      format('SELECT count(*) AS rows FROM %I.%I', table_schema, table_name), false, true, '')))[1]::text::integer AS rows
    FROM information_schema.tables
    WHERE table_type = 'BASE TABLE' AND table_name <> ALL (${uncounted}) AND table_name !~ '_[0-9]$' AND (table_schema = 'public' OR (table_schema, table_name) = ('pgboss', 'job'))
  `.execute(site.context.db)
  return new Map(rows.map(({ name, rows: count }) => [name, count]))
}

/** The tables that gained or lost rows meanwhile, and by how many. */
async function measureEffects(work: () => Promise<unknown>): Promise<Record<string, number>> {
  const before = await countRows()
  await work()
  const after = await countRows()
  return Object.fromEntries(
    [...after]
      .map(([name, rows]) => [name, rows - (before.get(name) ?? 0)] as const)
      .filter(([, difference]) => difference !== 0),
  )
}

test('every endpoint that writes is called below', () => {
  const writes = Object.entries<Endpoint>(v1Endpoints).filter(([, { method }]) => method !== 'GET')
  expect(Object.keys(inputs).sort()).toEqual(writes.map(([name]) => name).sort())
})

test.each(Object.keys(inputs) as Write[])(
  '%s has one effect, however often it is called with one Idempotency-Key',
  async (name) => {
    const call = async ({ client, ...seller }: Seller) => {
      const input = inputs[name]({ client, ...seller }) as { headers?: object }
      const headers = { 'idempotency-key': `key-${name}`, ...input.headers }
      return client.call(v1Endpoints[name] as typeof v1Endpoints.createList, { ...input, headers } as never)
    }
    const single = await measureEffects(() => call(once))
    const statuses = new Set<number>()
    const repeated = await measureEffects(async () => {
      const four = await Promise.allSettled(Array.from({ length: 4 }, () => call(often)))
      const results = [...four, ...(await Promise.allSettled([call(often)]))]
      for (const result of results)
        statuses.add(result.status === 'fulfilled' ? 200 : (result.reason as { status: number }).status)
    })
    expect(repeated).toEqual(single)
    expect(statuses).toContain(200)
  },
)

test('of different requests at the same time with one Idempotency-Key, one starts its run', async () => {
  const headers = { 'idempotency-key': 'key-of-many' }
  const results = await Promise.allSettled(
    [2, 3, 2, 3].map((serial) => runRows(often.client, [{ ean: testEan('00', serial) }], {}, headers)),
  )
  const started = results.flatMap((result) => (result.status === 'fulfilled' ? result.value.run_id : []))
  const refused = results.flatMap((result) => (result.status === 'rejected' ? result.reason.status : []))
  expect(started).toHaveLength(2)
  expect(new Set(started).size).toBe(1)
  expect(refused).toEqual([409, 409])
})
