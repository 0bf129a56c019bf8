import { afterAll, beforeAll, expect, test } from 'vitest'
import { type JobSite, type ListRow, openJobSite, testEan } from '../testing/index.ts'

let site: JobSite
beforeAll(async () => {
  site = await openJobSite({})
})
afterAll(() => site[Symbol.asyncDispose]())

/** Articles of five products in turn. */
const rows = (count: number): ListRow[] =>
  Array.from({ length: count }, (_, index) => [`A-${index}`, testEan('00', 8_000 + (index % 5))])

/** When the batches of a job were closed, in order of time. */
async function closedAt(publicId: string): Promise<number[]> {
  const batches = await site.context.db
    .selectFrom('batches')
    .innerJoin('jobs', 'jobs.id', 'batches.job_id')
    .select('closed_at')
    .where('public_id', '=', publicId)
    .orderBy('closed_at')
    .execute()
  return batches.map(({ closed_at }) => closed_at?.getTime() ?? Number.NaN)
}

test('a short job behind the two long ones of another account is done while they are worked on', async () => {
  const [patient, hasty] = [await site.signUp({ coins: 10_000 }), await site.signUp({ coins: 10_000 })]
  await site.startWorker()
  const long = [await patient.start(rows(4_000)), await patient.start(rows(4_000))]
  const short = await hasty.start(rows(1))
  await Promise.all([hasty.until(short, 'Completed'), ...long.map((job) => patient.until(job, 'Completed'))])
  const [first = Number.NaN] = await closedAt(short)
  const longEnd = Math.max(...(await Promise.all(long.map(closedAt))).flat())
  expect(first).toBeLessThan(longEnd)
})
