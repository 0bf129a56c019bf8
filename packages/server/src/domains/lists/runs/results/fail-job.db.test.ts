import { endpoints } from '@merkwerk/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, type JobSite, openJobSite, testEan } from '../../../../testing/index.ts'
import { availableCoins } from '../../../money/wallet/index.ts'
import { handlers } from '../index.ts'
import { failJob } from './fail-job.ts'

let site: JobSite
let seller: Caller

beforeAll(async () => {
  site = await openJobSite()
  seller = await site.signUp({ coins: 10 })
})
afterAll(() => site[Symbol.asyncDispose]())

test('fails a job whose list is deleted, charges nothing and offers only its log', async () => {
  const jobId = await seller.start([['A', testEan('00', 1)]])
  const upload = await site.context.db.selectFrom('uploads').select('file_key').executeTakeFirstOrThrow()
  await site.context.files.delete(upload.file_key)
  await using _worker = await site.startWorker()
  const job = await seller.until(jobId, 'Failed')
  expect(job.failure).toContain('Bitte laden Sie sie erneut hoch')
  expect(job).toMatchObject({ coins_used: 0, coins_held: 0, can_cancel: false })
  expect(await availableCoins(site.context.db, seller.id)).toBe(10)
  expect(job.output_files).toHaveLength(1)
  const log = await (await fetch(`${site.api.url}${job.output_files[0]}`)).text()
  expect(log).toContain('Fehlgeschlagen, kostet nichts: Die Liste ließ sich nicht mehr lesen')
  const report = seller.client.call(endpoints.getJobPdf, { params: { id: jobId } })
  await expect(report).rejects.toMatchObject({ status: 409 })
})

test('does not fail an ended job', async () => {
  const jobId = await seller.start([['B', testEan('00', 2)]])
  await seller.client.call(endpoints.cancelJob, { params: { id: jobId } })
  const cancelled = await seller.job(jobId)
  await failJob(site.context, cancelled.id, 'records-unfinished')
  expect(await seller.job(jobId)).toMatchObject({ status: 'Cancelled', failure: null })
})

test.each(['initialize-job', 'search-batch', 'complete-job'])(
  'fails a job whose %s has ended its process twice, says so, and releases its coins',
  async (name) => {
    const jobId = await seller.start([['C', testEan('00', 3)]])
    const { id } = await seller.job(jobId)
    const handler = handlers.find(({ task }) => task.name === name)
    await handler?.onDeadLetter?.(site.context as never, { jobId: id, batch: 0 }, { endedProcess: true })
    const job = await seller.job(jobId)
    expect(job).toMatchObject({ status: 'Failed', coins_used: 0, coins_held: 0 })
    expect(job.failure).toContain('hat unseren Dienst zweimal zum Absturz gebracht')
    expect(await availableCoins(site.context.db, seller.id)).toBe(10)
  },
)
