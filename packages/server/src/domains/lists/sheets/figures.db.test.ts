import { endpoints } from '@merkwerk/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type Caller, type JobSite, openJobSite, testEan } from '../../../testing/index.ts'

let site: JobSite
let serial = 0
const oneYear = 52

beforeAll(async () => {
  site = await openJobSite({ MAX_WAIT_HOURS: '0' })
  await site.startWorker()
})
afterAll(() => site[Symbol.asyncDispose]())

const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0)

/** Found, ambiguous, missing, blocked, damaged: a prefix of the test EANs decides. */
const rows = fc.array(fc.constantFrom('00', '50', '60', '70', 'bad'), { minLength: 1, maxLength: 6 })
/** A later run of a list, and whether its owner cancels it. */
const run = fc.record({
  selection: fc.constantFrom('open', 'all', [1]),
  readsAfresh: fc.boolean(),
  isCancelled: fc.boolean(),
})
/** Lists with their later runs. */
const history = fc.array(fc.record({ rows, runs: fc.array(run, { maxLength: 2 }) }), {
  minLength: 1,
  maxLength: 2,
})
type History = typeof history extends fc.Arbitrary<infer H> ? H : never

async function runHistory(seller: Caller, lists: History) {
  for (const list of lists) {
    const lines = list.rows.map((kind) => {
      serial += 1
      return [`A${serial}`, kind === 'bad' ? '4006381333930' : testEan(kind, serial)] as const
    })
    const first = await seller.start(lines)
    await seller.until(first, 'Completed')
    const { list_id: id } = await seller.client.call(endpoints.getJob, { params: { id: first } })
    for (const { selection, readsAfresh, isCancelled } of list.runs) {
      const body = { rows: selection, read_afresh: readsAfresh }
      const again = await seller.call('POST', `/api/lists/${id}/run/`, { body })
      if (again.status !== 200) continue
      const { job_id: jobId } = again.body.job as { job_id: string }
      const cancelled = isCancelled
        ? (await seller.call('POST', `/api/jobs/${jobId}/cancel/`)).status === 200
        : false
      await seller.until(jobId, cancelled ? 'Cancelled' : 'Completed')
    }
  }
}

test('lists, runs, dashboard and wallet show the same figures after any history', async () => {
  await fc.assert(
    fc.asyncProperty(history, async (lists) => {
      const seller = await site.signUp({ coins: 1_000 })
      const { client } = seller
      await runHistory(seller, lists)
      const jobs = await client.call(endpoints.getJobsList, { query: { limit: 100 } })
      const shown = await client.call(endpoints.getLists)
      const analytics = await client.call(endpoints.getJobAnalytics)
      const { spending } = await client.call(endpoints.getInsights, { query: { weeks: oneYear } })
      const { wallet } = await client.call(endpoints.getWallet)
      const storage = await client.call(endpoints.getStorage)
      for (const list of shown.lists) {
        const { positions } = await client.call(endpoints.getListOrder, {
          params: { id: list.list_id },
          query: {},
        })
        const found = await client.call(endpoints.getListOrder, {
          params: { id: list.list_id },
          query: { verdict: 'found' },
        })
        // Scores follow the end of a run.
        const { completeness: _, ...alone } = await client.call(endpoints.getList, {
          params: { id: list.list_id },
        })
        expect(list).toMatchObject(alone)
        expect(storage.lists.find(({ list_id }) => list_id === list.list_id)?.runs).toBe(list.runs)
        expect(sum(Object.values(list.verdicts))).toBe(list.total_rows)
        expect(positions).toHaveLength(list.total_rows)
        expect(found.positions).toHaveLength(list.verdicts.found)
        const spent = spending.lists.find(({ list_id }) => list_id === list.list_id)
        if (spent) expect(spent.found).toBe(list.verdicts.found)
      }
      for (const job of jobs.jobs) {
        const { progress } = job
        const shownAlone = await client.call(endpoints.getJob, { params: { id: job.job_id } })
        expect(shownAlone).toMatchObject({ progress, total_rows: job.total_rows, coins_used: job.coins_used })
        expect(progress.done).toBe(sum(Object.values(progress.verdicts)))
        expect(progress.execution_time).toBe(job.execution_time)
        expect(progress.verdicts.found).toBe(job.coins_used + shownAlone.found_free)
        for (const [verdict, count] of Object.entries(progress.verdicts)) {
          const { positions } = await client.call(endpoints.getListOrder, {
            params: { id: shownAlone.list_id ?? '' },
            query: { run: job.job_id, verdict },
          })
          expect(positions, `${verdict} rows of a run`).toHaveLength(count)
        }
        if (job.status !== 'Completed') continue
        expect(progress.done).toBe(job.total_rows)
        expect(progress.verdicts.skipped).toBe(job.skipped_rows)
      }
      const coins = sum(jobs.jobs.map(({ coins_used }) => coins_used))
      expect(spending.coins).toBe(coins)
      expect(wallet.balance).toBe(1_000 - coins)
      expect(analytics).toMatchObject({
        total_searches: jobs.totalJobs,
        successful_searches: jobs.jobs.filter(({ status }) => status === 'Completed').length,
        failed_searches: 0,
        current_balance: wallet.balance,
      })
    }),
    { numRuns: Math.ceil(inject('randomSequences') / 5) },
  )
})
