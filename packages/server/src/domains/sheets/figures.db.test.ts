import { endpoints } from '@merkwerk/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type Caller, type JobSite, openJobSite, testEan } from '../../testing/index.ts'

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
/** Lists with the number of later runs over their open rows. */
const history = fc.array(fc.record({ rows, retries: fc.nat(2) }), { minLength: 1, maxLength: 2 })

async function runHistory(seller: Caller, lists: { rows: string[]; retries: number }[]) {
  for (const list of lists) {
    const lines = list.rows.map((kind) => {
      serial += 1
      return [`A${serial}`, kind === 'bad' ? '4006381333930' : testEan(kind, serial)] as const
    })
    const first = await seller.start(lines)
    await seller.until(first, 'Completed')
    const { list_id: id } = await seller.client.call(endpoints.getJob, { params: { id: first } })
    for (let retry = 0; retry < list.retries && id !== null; retry += 1) {
      const again = await seller.call('POST', `/api/lists/${id}/run/`, { body: { rows: 'open' } })
      if (again.status === 200) await seller.until((again.body.job as { job_id: string }).job_id, 'Completed')
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
      for (const list of shown.lists) {
        const { positions } = await client.call(endpoints.getListOrder, {
          params: { id: list.list_id },
          query: {},
        })
        const found = await client.call(endpoints.getListOrder, {
          params: { id: list.list_id },
          query: { verdict: 'found' },
        })
        expect(sum(Object.values(list.verdicts))).toBe(list.total_rows)
        expect(positions).toHaveLength(list.total_rows)
        expect(found.positions).toHaveLength(list.verdicts.found)
        const spent = spending.lists.find(({ list_id }) => list_id === list.list_id)
        if (spent) expect(spent.found).toBe(list.verdicts.found)
      }
      for (const job of jobs.jobs) {
        expect(job.progress.done).toBe(job.total_rows)
        expect(sum(Object.values(job.progress.verdicts))).toBe(job.total_rows)
        expect(job.progress.verdicts.skipped).toBe(job.skipped_rows)
        expect(job.progress.execution_time).toBe(job.execution_time)
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
