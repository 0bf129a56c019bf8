import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ListRow, openRunSite, type RunSite, testEan } from '../../../../testing/index.ts'

let site: RunSite
beforeAll(async () => {
  // The slow pages of two batches take up to 32 of these connections.
  site = await openRunSite({ FETCH_CONCURRENCY: '64' })
})
afterAll(() => site[Symbol.asyncDispose]())

/** Products whose pages take 15 minutes. */
const slow = (count: number): ListRow[] =>
  Array.from({ length: count }, (_, index) => [`A-${index}`, testEan('30', 9_000 + index)])

const readBatches = (runId: string) =>
  site.context.db
    .selectFrom('batches')
    .innerJoin('runs', 'runs.id', 'batches.run_id')
    .where('runs.public_id', '=', runId)
    .select(['batches.size', 'batches.state'])
    .execute()

/** The running tasks of an account's batches. */
async function countFetched(accountId: number): Promise<number> {
  const { rows } = await sql<{ tasks: number }>`
    SELECT count(*)::integer AS tasks FROM pgboss.job
    WHERE name = 'search-batch' AND state = 'active' AND group_id = ${`account-${accountId}`}`.execute(
    site.context.db,
  )
  return rows[0]?.tasks ?? 0
}

test('a short run of another account completes while all that a long run has enqueued still waits', async () => {
  const [patient, hasty] = [await site.signUp({ coins: 20_000 }), await site.signUp({ coins: 100 })]
  await site.startWorker()
  const long = await patient.start(slow(600))
  await patient.until(long, 'Data Processing')
  const short = await hasty.start([['B-1', testEan('00', 8_000)]])
  await hasty.until(short, 'Completed')
  expect(await countFetched(patient.id)).toBe(2)
  expect(await readBatches(long)).toEqual(Array.from({ length: 8 }, () => ({ size: 50, state: 'queued' })))
})
