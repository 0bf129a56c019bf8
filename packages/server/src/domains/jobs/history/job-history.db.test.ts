import { endpoints } from '@merkwerk/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, type JobSite, openJobSite, testEan } from '../../../testing/index.ts'

const dayMs = 86_400_000
let site: JobSite
let seller: Caller

beforeAll(async () => {
  site = await openJobSite()
  seller = await site.signUp({ coins: 100 })
  await site.startWorker()
})
afterAll(() => site[Symbol.asyncDispose]())

const history = ({ client }: Caller) => client.call(endpoints.getJobHistory, { query: { days: 7 } })

test('counts an account’s jobs and found records by day of submit', async () => {
  const today = site.context.clock.now().toISOString().slice(0, 10)
  const rows = [
    ['A-1', testEan('00', 801)],
    ['A-2', testEan('50', 801)],
  ] as const
  for (let jobs = 0; jobs < 2; jobs += 1) await seller.until(await seller.start(rows), 'Completed')
  expect(await history(seller)).toEqual({ days: [{ day: today, jobs: 2, found: 2 }] })
  expect(await history(await site.signUp())).toEqual({ days: [] })
})

test('leaves out days before the requested span', async () => {
  const other = await site.signUp({ coins: 10 })
  await other.until(await other.start([['A-1', testEan('00', 802)]]), 'Completed')
  await site.context.db
    .updateTable('jobs')
    .set({ created_at: new Date(site.context.clock.now().getTime() - 8 * dayMs) })
    .where('account_id', '=', other.id)
    .execute()
  expect(await history(other)).toEqual({ days: [] })
})
