import { endpoints } from '@merkwerk/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type Caller, openRunSite, type RunSite, testEan } from '../../../testing/index.ts'

let site: RunSite
let serial = 0
const oneYear = 52

beforeAll(async () => {
  site = await openRunSite({ MAX_WAIT_HOURS: '0' })
  await site.startWorker()
})
afterAll(() => site[Symbol.asyncDispose]())

const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0)

/** Found, ambiguous, missing, blocked, damaged: a prefix of the test EANs decides. */
const rows = fc.array(fc.constantFrom('00', '50', '60', '70', 'bad'), { minLength: 1, maxLength: 6 })
/** A later run of a list, and whether its owner cancels it. */
const run = fc.record({
  does: fc.constant('run' as const),
  selection: fc.constantFrom('open', 'all', [1]),
  readsAfresh: fc.boolean(),
  isCancelled: fc.boolean(),
})
/** What the owner does to rows: corrects the first one, adds one, or replaces all by those of a newer file. */
const change = fc.record({
  does: fc.constantFrom('correct' as const, 'add' as const, 'replace' as const),
  kind: fc.constantFrom('00', '50', 'bad'),
})
/** Lists with their later runs and changes. */
const history = fc.array(fc.record({ rows, steps: fc.array(fc.oneof(run, change), { maxLength: 4 }) }), {
  minLength: 1,
  maxLength: 2,
})
type History = typeof history extends fc.Arbitrary<infer H> ? H : never
type Change = typeof change extends fc.Arbitrary<infer C> ? C : never

/** A row of an upload. */
function createLine(kind: string): [article: string, ean: string] {
  serial += 1
  return [`A${serial}`, kind === 'bad' ? '4006381333930' : testEan(kind, serial)]
}

/** Changes rows of a list. What could not be searched is refused, but not in a file. */
async function changeRows({ client }: Caller, id: string, { does, kind }: Change) {
  const params = { id }
  const [article, ean] = createLine(kind)
  const isRefused = (error: { status?: number }) => expect(error.status).toBe(400)
  if (does === 'correct') {
    const input = { params: { id, position: 1 }, body: { ean } }
    await client.call(endpoints.correctRow, input).catch(({ status }) => expect([400, 404]).toContain(status))
  } else if (does === 'add') {
    const body = { rows: [{ article_number: article, ean }] }
    await client.call(endpoints.addRows, { params, body }).catch(isRefused)
  } else {
    const lines = ['Artikelnummer;EAN;ASIN', `${article};${ean};`, `${article}b;${testEan('00', serial)};`]
    const replace = (form: { apply?: 'true'; version?: string }) =>
      client.call(endpoints.replaceListFile, { params, form, file: new File([lines.join('\r\n')], 'n.csv') })
    const { version } = await replace({})
    await replace({ apply: 'true', version: String(version) })
  }
}

async function runHistory(seller: Caller, lists: History) {
  for (const list of lists) {
    const first = await seller.start(list.rows.map(createLine))
    await seller.until(first, 'Completed')
    const { list_id: id } = await seller.client.call(endpoints.getRunDetails, { params: { id: first } })
    for (const step of list.steps) {
      if (step.does !== 'run') {
        await changeRows(seller, id ?? '', step)
        continue
      }
      const { selection, readsAfresh, isCancelled } = step
      const body = { rows: selection, read_afresh: readsAfresh }
      const again = await seller.call('POST', `/api/lists/${id}/run/`, { body })
      if (again.status !== 200) continue
      const { job_id: runId } = again.body.job as { job_id: string }
      const cancelled = isCancelled
        ? (await seller.call('POST', `/api/jobs/${runId}/cancel/`)).status === 200
        : false
      await seller.until(runId, cancelled ? 'Cancelled' : 'Completed')
    }
  }
}

test('lists, runs, dashboard and wallet show the same figures after any history', async () => {
  await fc.assert(
    fc.asyncProperty(history, async (lists) => {
      const seller = await site.signUp({ coins: 1_000 })
      const { client } = seller
      await runHistory(seller, lists)
      const runs = await client.call(endpoints.getJobsList, { query: { limit: 100 } })
      const shown = await client.call(endpoints.getLists)
      const analytics = await client.call(endpoints.getJobAnalytics)
      const { spending } = await client.call(endpoints.getInsights, { query: { weeks: oneYear } })
      const { wallet } = await client.call(endpoints.getWallet)
      const storage = await client.call(endpoints.getStorage)
      for (const list of shown.lists) {
        const findRows = async (query: { verdict?: string }) =>
          (await client.call(endpoints.getListOrder, { params: { id: list.list_id }, query })).positions
        const searched = sum(Object.values(list.verdicts))
        const alone = await client.call(endpoints.getList, { params: { id: list.list_id } })
        // Scores follow the end of a run, as another version of the list.
        alone.completeness = list.completeness
        alone.version = list.version
        expect(list).toMatchObject(alone)
        expect(storage.lists.find(({ list_id }) => list_id === list.list_id)?.runs).toBe(list.runs)
        expect(await findRows({})).toHaveLength(list.total_rows)
        expect(await findRows({ verdict: 'not-searched' })).toHaveLength(list.total_rows - searched)
        for (const [verdict, count] of Object.entries(list.verdicts))
          expect(await findRows({ verdict }), `${verdict} rows of a list`).toHaveLength(count)
        const spent = spending.lists.find(({ list_id }) => list_id === list.list_id)
        if (spent) expect(spent.found).toBe(list.verdicts.found)
      }
      // The newest run is first.
      const runsAfter = new Map<string | null, number>()
      for (const job of runs.jobs) {
        const { progress } = job
        const shownAlone = await client.call(endpoints.getRunDetails, { params: { id: job.job_id } })
        const newer = runsAfter.get(shownAlone.list_id) ?? 0
        runsAfter.set(shownAlone.list_id, newer + 1)
        if (newer < 2) expect(shownAlone.has_rows, 'a run that is not superseded').toBe(true)
        expect(shownAlone).toMatchObject({ progress, total_rows: job.total_rows, coins_used: job.coins_used })
        expect(progress.done).toBe(sum(Object.values(progress.verdicts)))
        expect(progress.execution_time).toBe(job.execution_time)
        expect(progress.verdicts.found).toBe(job.coins_used + shownAlone.found_free)
        for (const [verdict, count] of Object.entries(progress.verdicts)) {
          const { positions } = await client.call(endpoints.getListOrder, {
            params: { id: shownAlone.list_id ?? '' },
            query: { run: job.job_id, verdict },
          })
          expect(positions, `${verdict} rows of a run`).toHaveLength(shownAlone.has_rows ? count : 0)
        }
        if (job.status !== 'Completed') continue
        expect(progress.done).toBe(job.total_rows)
        expect(progress.verdicts.skipped).toBe(job.skipped_rows)
      }
      const coins = sum(runs.jobs.map(({ coins_used }) => coins_used))
      expect(spending.coins).toBe(coins)
      expect(wallet.balance).toBe(1_000 - coins)
      expect(analytics).toMatchObject({
        total_searches: runs.totalJobs,
        successful_searches: runs.jobs.filter(({ status }) => status === 'Completed').length,
        failed_searches: 0,
        current_balance: wallet.balance,
      })
    }),
    { numRuns: Math.ceil(inject('randomSequences') / 5) },
  )
})
