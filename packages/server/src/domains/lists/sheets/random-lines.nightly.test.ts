import { endpoints } from '@merkwerk/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, completeList, openRunSite, type RunSite, testEan } from '../../../testing/index.ts'
import { verifyLedger } from '../../office/reconciliation/index.ts'

let site: RunSite
let seller: Caller

beforeAll(async () => {
  site = await openRunSite({ MAX_WAIT_HOURS: '0' })
  seller = await site.signUp({ coins: 10_000 })
  await site.startWorker()
})
afterAll(() => site[Symbol.asyncDispose]())

const article = fc.constantFrom<string>('A', 'B', 'C', 'D', 'E')
// Most are found, some are unknown.
const ean = fc
  .tuple(fc.constantFrom('00', '00', '50'), fc.integer({ min: 1, max: 6 }))
  .map(([kind, serial]) => testEan(kind, serial))
const steps = fc.array(
  fc.oneof(
    fc.record({ do: fc.constant('correct' as const), position: fc.integer({ min: 1, max: 6 }), ean }),
    fc.record({ do: fc.constant('add' as const), article, ean }),
    fc.record({
      do: fc.constant('replace' as const),
      rows: fc.array(fc.tuple(article, ean), { minLength: 1, maxLength: 5 }),
    }),
    fc.record({ do: fc.constant('run' as const), rows: fc.constantFrom('all' as const, 'open' as const) }),
  ),
  { minLength: 3, maxLength: 7 },
)
type Step = (typeof steps extends fc.Arbitrary<infer S> ? S : never) extends (infer T)[] ? T : never

/** Refusals are part of life: a repeated row, a removed one, nothing to search. */
const unlessRefused = (call: Promise<unknown>) =>
  call.catch((error: { status?: number }) => {
    if (![400, 404, 409].includes(error.status ?? 0)) throw error
  })

async function take(id: string, step: Step): Promise<void> {
  const { client } = seller
  const params = { id }
  if (step.do === 'correct') {
    const input = { params: { id, position: step.position }, body: { ean: step.ean } }
    await unlessRefused(client.call(endpoints.correctRow, input))
  } else if (step.do === 'add') {
    const rows = [{ article_number: step.article, ean: step.ean }]
    await unlessRefused(client.call(endpoints.addRows, { params, body: { rows } }))
  } else if (step.do === 'replace') {
    // A seller may not send so many files within minutes.
    await site.context.db.deleteFrom('attempts').execute()
    const lines = ['Artikelnummer;EAN;ASIN', ...step.rows.map(([number, code]) => `${number};${code};`)]
    const replace = (form: { apply?: 'true'; version?: string }) =>
      client.call(endpoints.replaceListFile, { params, form, file: new File([lines.join('\r\n')], 'l.csv') })
    const { version } = await replace({})
    await replace({ apply: 'true', version: String(version) })
  } else {
    const started = await client
      .call(endpoints.startListRun, { params, body: { rows: step.rows } })
      .catch(() => undefined)
    if (started) await seller.until(started.job.job_id, 'Completed')
  }
}

async function check(id: string): Promise<void> {
  const { db } = site.context
  const list = await db.selectFrom('lists').selectAll().where('public_id', '=', id).executeTakeFirstOrThrow()
  const of = { listId: list.id }
  const lines = await db
    .selectFrom('list_lines')
    .selectAll()
    .where('list_id', '=', of.listId)
    .orderBy('position')
    .execute()
  const marks = await db
    .selectFrom('list_ignored')
    .select('position')
    .where('list_id', '=', of.listId)
    .execute()
  const ignored = marks.map(({ position }) => position)
  const rows = await db
    .selectFrom('list_rows')
    .selectAll()
    .where('list_id', '=', of.listId)
    .orderBy('position')
    .execute()
  expect(lines.map(({ position }) => position)).toEqual(
    Array.from({ length: list.total_rows }, (_, index) => index + 1),
  )
  const counts = { found: 0, 'not-found': 0, skipped: 0, ambiguous: 0, blocked: 0, unreadable: 0 }
  // Each line has its row, searched or not.
  expect(rows.map(({ position }) => position)).toEqual(lines.map(({ position }) => position))
  for (const row of rows) {
    if (row.verdict !== null) counts[row.verdict] += 1
    const line = lines[row.position - 1]
    expect(row.article_number).toBe(line?.article_number)
    if (line?.is_removed) expect(ignored).toContain(row.position)
    if (row.run_id !== null) continue
    expect([row.ean, row.asin, row.reason]).toEqual([line?.ean, line?.asin, line?.skip_reason])
    expect(row.verdict).toBe(row.reason === null ? null : 'skipped')
  }
  expect(counts).toEqual({
    found: list.found,
    'not-found': list.not_found,
    skipped: list.skipped,
    ambiguous: list.ambiguous,
    blocked: list.blocked,
    unreadable: list.unreadable,
  })
}

test('random corrections, additions, newer files and runs leave lines, rows, counts and ledger consistent', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uuid(), steps, async (name, taken) => {
      const list = await completeList(seller, [
        ['A', testEan('00', 1)],
        ['B', testEan('50', 2)],
        [name, testEan('00', 3)],
      ])
      for (const step of taken) {
        await take(list.list_id, step)
        await check(list.list_id)
      }
      // After a run of everything that is open, no row shows a result of other identifiers.
      await take(list.list_id, { do: 'run', rows: 'all' })
      const { total_rows } = await seller.client.call(endpoints.getList, { params: { id: list.list_id } })
      const positions = Array.from({ length: total_rows }, (_, index) => index + 1).join()
      const query = { params: { id: list.list_id }, query: { positions } }
      const { rows } = await seller.client.call(endpoints.getListRows, query)
      expect(rows.filter(({ outdated, ignored }) => outdated && !ignored)).toEqual([])
      await check(list.list_id)
    }),
    { numRuns: 100 },
  )
  const said: string[] = []
  expect(await verifyLedger(site.context, (line) => said.push(line)), said.join('\n')).toBe(0)
})

test('corrections, additions and newer files during a run stop neither it nor each other', async () => {
  const rows = Array.from({ length: 120 }, (_, index): [string, string] => [
    `R-${index}`,
    testEan('00', 100 + index),
  ])
  const list = await completeList(seller, rows)
  const params = { id: list.list_id }
  const { job: run } = await seller.client.call(endpoints.startListRun, {
    params,
    body: { rows: 'all', read_afresh: true },
  })
  const isReading = async () => (await seller.run(run.job_id)).status === 'Initializing'
  await expect.poll(isReading).toBe(false)
  const corrections = Array.from({ length: 30 }, (_, index) =>
    take(list.list_id, { do: 'correct', position: 1 + index * 4, ean: testEan('00', 300 + index) }),
  )
  const additions = Array.from({ length: 5 }, (_, index) =>
    take(list.list_id, { do: 'add', article: `N-${index}`, ean: testEan('00', 400 + index) }),
  )
  const files = [1, 2].map((round) =>
    unlessRefused(
      take(list.list_id, {
        do: 'replace',
        rows: rows.slice(round).map(([number], index) => [number, testEan('00', 500 * round + index)]),
      }),
    ),
  )
  await Promise.all([...corrections, ...additions, ...files])
  await seller.until(run.job_id, 'Completed')
  await check(list.list_id)
  await take(list.list_id, { do: 'run', rows: 'open' })
  await check(list.list_id)
})
