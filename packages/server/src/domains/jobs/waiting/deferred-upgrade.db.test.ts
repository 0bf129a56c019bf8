import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, type JobSite, type ListRow, openJobSite, testEan } from '../../../testing/index.ts'
import { openProductCache } from '../../product-cache/index.ts'
import type { JobContext } from '../job-context.ts'
import { initializeJob } from '../process/initialize-job.ts'
import { searchBatch } from '../process/search-batch.ts'
import { requeueBatch } from './gather-records.ts'

const never = new AbortController().signal
let site: JobSite
let seller: Caller
let context: JobContext

beforeAll(async () => {
  site = await openJobSite()
  seller = await site.signUp({ coins: 100 })
  context = { ...site.context, productCache: openProductCache(site.context), gpt: undefined }
})
afterAll(async () => {
  await context.productCache[Symbol.asyncDispose]()
  await site[Symbol.asyncDispose]()
})

/** A job in Data Processing whose first batch is queued. */
async function initialized(rows: readonly ListRow[]) {
  const publicId = await seller.start(rows)
  const { id } = await seller.job(publicId)
  await initializeJob(context, { jobId: id }, never)
  return {
    id,
    run: () => searchBatch(context, { jobId: id, batch: 0 }, never),
    job: () => seller.job(publicId),
  }
}

test('enqueues the search of a batch that an earlier version left waiting', async () => {
  const { id, run, job } = await initialized([
    ['A', testEan('00', 1)],
    ['B', testEan('00', 2)],
  ])
  await context.db
    .updateTable('batches')
    .set({
      state: 'waiting',
      waiting_since: new Date(),
      waiting_for: 'amazon',
      waiting_reason: 'marketplace-blocks',
    })
    .where('job_id', '=', id)
    .execute()
  await requeueBatch(context, { jobId: id, batch: 0 })
  const batches = context.db.selectFrom('batches').select('state').where('job_id', '=', id)
  expect(await batches.execute()).toEqual([{ state: 'queued' }])
  await run()
  expect(await job()).toMatchObject({ status: 'Finalizing', progress: { verdicts: { found: 2 } } })
})

test('does not finalize a job with deferred records', async () => {
  const { id, run } = await initialized([['captcha', testEan('10', 980)]])
  await run()
  const finalize = context.db.updateTable('jobs').set({ status: 'Finalizing' }).where('id', '=', id)
  await expect(finalize.execute()).rejects.toThrow('has deferred records')
})
