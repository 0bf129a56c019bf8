import { endpoints } from '@merkwerk/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, openRunSite, type RunSite, testEan } from '../../../../testing/index.ts'
import { availableCoins } from '../../../money/wallet/index.ts'
import { handlers } from '../index.ts'
import { failRun } from './fail-run.ts'

let site: RunSite
let seller: Caller

beforeAll(async () => {
  site = await openRunSite()
  seller = await site.signUp({ coins: 10 })
})
afterAll(() => site[Symbol.asyncDispose]())

test('fails a run whose list is deleted, charges nothing and offers only its log', async () => {
  const runId = await seller.start([['A', testEan('00', 1)]])
  const upload = await site.context.db.selectFrom('uploads').select('file_key').executeTakeFirstOrThrow()
  await site.context.files.delete(upload.file_key)
  await using _worker = await site.startWorker()
  const run = await seller.until(runId, 'Failed')
  expect(run.failure).toContain('Bitte laden Sie sie erneut hoch')
  expect(run).toMatchObject({ coins_used: 0, coins_held: 0, can_cancel: false })
  expect(await availableCoins(site.context.db, seller.id)).toBe(10)
  expect(run.output_files).toHaveLength(1)
  const log = await (await fetch(`${site.api.url}${run.output_files[0]}`)).text()
  expect(log).toContain('Fehlgeschlagen, kostet nichts: Die Liste ließ sich nicht mehr lesen')
  const report = seller.client.call(endpoints.getJobPdf, { params: { id: runId } })
  await expect(report).rejects.toMatchObject({ status: 409 })
})

test('does not fail an ended run', async () => {
  const runId = await seller.start([['B', testEan('00', 2)]])
  await seller.client.call(endpoints.cancelJob, { params: { id: runId } })
  const cancelled = await seller.run(runId)
  await failRun(site.context, cancelled.id, 'records-unfinished')
  expect(await seller.run(runId)).toMatchObject({ status: 'Cancelled', failure: null })
})

test.each(['initialize-run', 'search-batch', 'complete-run'])(
  'fails a run whose %s has ended its process twice, says so, and releases its coins',
  async (name) => {
    const runId = await seller.start([['C', testEan('00', 3)]])
    const { id } = await seller.run(runId)
    const handler = handlers.find(({ task }) => task.name === name)
    await handler?.onDeadLetter?.(site.context as never, { runId: id, batch: 0 }, { endedProcess: true })
    const run = await seller.run(runId)
    expect(run).toMatchObject({ status: 'Failed', coins_used: 0, coins_held: 0 })
    expect(run.failure).toContain('hat unseren Dienst zweimal zum Absturz gebracht')
    expect(await availableCoins(site.context.db, seller.id)).toBe(10)
  },
)
