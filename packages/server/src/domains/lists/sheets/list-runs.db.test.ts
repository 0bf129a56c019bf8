import { endpoints, type RunDetails } from '@merkwerk/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type Caller,
  chooseCandidate,
  ignoreRows,
  openRunSite,
  type RunSite,
  testEan,
} from '../../../testing/index.ts'
import { verifyLedger } from '../../office/reconciliation/index.ts'
import { lockRows } from '../rows/index.ts'

let site: RunSite
let seller: Caller

beforeAll(async () => {
  site = await openRunSite({ MAX_WAIT_HOURS: '0' })
  seller = await site.signUp({ coins: 1_000 })
  await site.startWorker()
})
afterAll(() => site[Symbol.asyncDispose]())

async function completed(rows: Parameters<Caller['start']>[0]): Promise<string> {
  return (await seller.complete(rows)).list_id ?? ''
}

const list = (id: string) => seller.client.call(endpoints.getList, { params: { id } })
const readRows = async (id: string, positions: string) =>
  (await seller.client.call(endpoints.getListRows, { params: { id }, query: { positions } })).rows

const start = (id: string, rows: 'open' | number[], headers: Record<string, string> = {}, body = {}) =>
  seller.client.call(endpoints.startListRun, { params: { id }, headers, body: { rows, ...body } })

async function run(id: string, rows: 'open' | number[], body = {}): Promise<RunDetails> {
  return seller.until((await start(id, rows, {}, body)).job.job_id, 'Completed')
}

const quote = (id: string, rows: 'open' | number[]) =>
  seller.client.call(endpoints.quoteListRun, { params: { id }, body: { rows } })

const ignore = (id: string, positions: number[], ignored = true) => ignoreRows(seller, id, positions, ignored)

async function readFile(id: string, kind: string): Promise<string> {
  const answer = await fetch(`${site.api.url}/api/lists/${id}/files/${kind}/`, {
    headers: { authorization: `Bearer ${seller.token}` },
  })
  return answer.text()
}

test('a run over open rows looks up and charges only those, and keeps their positions', async () => {
  const id = await completed([
    ['found', testEan('00', 501)],
    ['several', testEan('60', 502)],
    ['missing', testEan('50', 503)],
    ['skipped', ''],
    ['other', testEan('60', 504)],
  ])
  const [row] = await readRows(id, '2')
  const params = { id, position: 2 }
  const { record } = await seller.client.call(endpoints.getListRow, { params })
  const { source, id: productId } = record.candidates[0]!
  const candidate = { source, id: productId }
  await chooseCandidate(seller, id, candidate, 2)
  expect(await quote(id, 'open')).toMatchObject({ rows: 3, chosen_rows: 1, coins: 3 })
  const job = await run(id, 'open')
  expect(job).toMatchObject({ total_rows: 3, coins_used: 1, list_id: id })
  const rows = await readRows(id, '1,2,3,4,5')
  expect(rows.map(({ verdict }) => verdict)).toEqual(['found', 'found', 'not-found', 'skipped', 'ambiguous'])
  // A row names the run that came to its result first.
  expect(rows.map((each) => each.run === job.job_id)).toEqual([false, true, false, false, false])
  expect(row?.verdict).toBe('ambiguous')
  expect(await list(id)).toMatchObject({
    runs: 2,
    verdicts: { found: 2, ambiguous: 1, 'not-found': 1, skipped: 1 },
  })
})

test('a run over chosen rows reads them afresh and pays for them', async () => {
  const id = await completed([
    ['1', testEan('00', 511)],
    ['2', testEan('00', 512)],
    ['3', testEan('00', 513)],
  ])
  const requests = await site.countRequests()
  const job = await run(id, [3, 1], { read_afresh: true })
  expect(job).toMatchObject({ total_rows: 2, coins_used: 2 })
  expect(await site.countRequests()).toBeGreaterThan(requests)
  const rows = await readRows(id, '1,2,3')
  expect(rows.map((row) => row.run === job.job_id)).toEqual([true, false, true])
  const said: string[] = []
  expect(await verifyLedger(site.context, (line) => said.push(line)), said.join('\n')).toBe(0)
})

test('a run over rows takes a list out of the archive', async () => {
  const id = await completed([['archived', testEan('60', 515)]])
  await seller.client.call(endpoints.changeList, { params: { id }, body: { archived: true } })
  await run(id, 'open')
  expect(await list(id)).toMatchObject({ archived: false, runs: 2 })
})

test('ignored rows are in no file and in no run, until they are taken back', async () => {
  const id = await completed([
    ['Ignored-1', testEan('60', 521)],
    ['Used-2', testEan('60', 522)],
  ])
  await ignore(id, [1])
  expect(await quote(id, 'open')).toMatchObject({ rows: 1 })
  await expect(quote(id, [1])).rejects.toMatchObject({ status: 409 })
  await expect(start(id, [1])).rejects.toMatchObject({ status: 409 })
  expect(await readFile(id, 'master-data')).not.toContain('Ignored-1')
  expect(await readFile(id, 'master-data')).toContain('Used-2')
  expect((await readRows(id, '1'))[0]?.ignored).toBe(true)
  const input = { params: { id }, query: { ignored: 'false' } } as const
  expect((await seller.client.call(endpoints.getListOrder, input)).positions).toEqual([2])
  expect((await ignore(id, [1, 2])).change).toMatchObject({ rows: 1, first: [{ position: 2 }] })
  await ignore(id, [1, 2], false)
  expect(await quote(id, 'open')).toMatchObject({ rows: 2 })
  expect(await ignore(id, [1, 9])).toMatchObject({
    change: { rows: 1 },
    refused: [{ code: 'row-missing', positions: [9] }],
  })
})

test('starts one run for one key and for simultaneous requests, and none for too few coins', async () => {
  const id = await completed([['again', testEan('60', 531)]])
  const key = { 'idempotency-key': 'list-run-1' }
  const answers = await Promise.all([start(id, 'open', key), start(id, 'open', key), start(id, 'open', key)])
  const ids = answers.map(({ job }) => job.job_id)
  expect(new Set(ids).size).toBe(1)
  await seller.until(ids[0] ?? '', 'Completed')
  await expect(start(id, [1], key)).rejects.toMatchObject({ status: 409 })
  expect((await start(id, 'open', key)).job.job_id).toBe(ids[0])
  const others = await Promise.allSettled(
    ['a', 'b', 'c'].map((each) => start(id, 'open', { 'idempotency-key': each })),
  )
  const running = others.flatMap((other) => (other.status === 'fulfilled' ? other.value.job : []))
  const refusals = others.flatMap((other) => (other.status === 'rejected' ? other.reason.status : []))
  expect(refusals).toEqual([409, 409])
  await seller.until(running[0]?.job_id ?? '', 'Completed')
  const poor = await site.signUp({ coins: 1 })
  const job = await poor.until(await poor.start([['p', testEan('00', 532)]]), 'Completed')
  const input = { params: { id: job.list_id ?? '' }, body: { rows: [1], read_afresh: true } }
  await expect(poor.client.call(endpoints.startListRun, input)).rejects.toMatchObject({ status: 402 })
  expect(
    await site.context.db
      .selectFrom('run_selections')
      .selectAll()
      .where('run_id', 'in', (runs) =>
        runs.selectFrom('runs').select('runs.id').where('account_id', '=', poor.id),
      )
      .execute(),
  ).toEqual([])
})

test('a candidate of a result that is replaced meanwhile is refused', async () => {
  const id = await completed([['several', testEan('60', 560)]])
  const { db } = site.context
  const { id: listId } = await db
    .selectFrom('lists')
    .select('id')
    .where('public_id', '=', id)
    .executeTakeFirstOrThrow()
  const params = { id, position: 1 }
  const { record } = await seller.client.call(endpoints.getListRow, { params })
  const { source, id: productId } = record.candidates[0]!
  const choosing = await db.transaction().execute(async (tx) => {
    await lockRows(tx, listId, [1])
    const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(tx)
    const choice = chooseCandidate(seller, id, { source, id: productId })
    const result = choice.catch((error: unknown) => error)
    const waiting = sql`SELECT FROM pg_locks WHERE NOT granted AND ${rows[0]?.pid} = ANY(pg_blocking_pids(pid))`
    await expect.poll(async () => (await waiting.execute(db)).rows.length).toBeGreaterThan(0)
    await tx.updateTable('list_rows').set({ result_id: 0 }).where('list_id', '=', listId).execute()
    return { result }
  })
  expect(await choosing.result).toMatchObject({ status: 409 })
})
