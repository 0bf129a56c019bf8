import { endpoints } from '@merkwerk/contract'
import { gtinCheckDigit, sourcePlugins } from '@merkwerk/engine'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayMs, hourMs } from '../../../../platform/durations.ts'
import { type ListRow, listUpload, openRunSite, type RunSite, signIn } from '../../../../testing/index.ts'
import { createQuotas } from '../../../products/product-cache/quota.ts'
import { resumeWaitingRuns } from './gather-records.ts'

const perDay = 4
const { dnb } = sourcePlugins
let site: RunSite

beforeAll(async () => {
  site = await openRunSite({ MAX_WAIT_HOURS: '1' })
  const reserve = createQuotas(site.context)
  // The sandbox's own sources have no quotas.
  sourcePlugins.dnb = {
    ...dnb,
    openApi: (options) => dnb.openApi?.({ ...options, reserve: (key) => reserve(key, { perDay }) }),
  }
})
afterAll(async () => {
  sourcePlugins.dnb = dnb
  await site[Symbol.asyncDispose]()
})

const books: ListRow[] = Array.from({ length: 10 }, (_, index) => {
  const digits = `97831614841${index}`
  return [`B-${index}`, digits + gtinCheckDigit(digits)]
})

test('waits each day for the quota of the next one, and charges each product once', async () => {
  const { context } = site
  // Noon, so that the first day does not end during the test.
  const now = context.clock.now().getTime()
  site.pass(dayMs - (now % dayMs) + 12 * hourMs)
  const seller = await site.signUp({ coins: 100 })
  const list = listUpload(books, { sources: 'dnb' })
  const { job: run } = await seller.client.call(endpoints.runScraper, list)
  await site.startWorker()
  const stored = () =>
    context.db.selectFrom('runs').selectAll().where('public_id', '=', run.job_id).executeTakeFirstOrThrow()
  const { id } = await stored()
  const deferred = () =>
    context.db
      .selectFrom('records')
      .select(['attempts', 'waiting_for', 'waiting_reason'])
      .where('run_id', '=', id)
      .where('waiting_for', 'is not', null)
      .where('batch', 'is', null)
      .execute()
  const untilDeferred = (records: number, attempts: number) =>
    expect.poll(deferred).toEqual(
      Array.from({ length: records }, () => ({
        attempts,
        waiting_for: 'dnb',
        waiting_reason: 'source-quota',
      })),
    )
  const calls = async () => {
    const response = await fetch(`${site.sandbox.url}/_control/data-sources`)
    return ((await response.json()) as { dnb: { calls: number } }).dnb.calls
  }

  await untilDeferred(6, 1)
  expect(await calls()).toBe(perDay)
  await resumeWaitingRuns(context, 'dnb')
  await untilDeferred(6, 2)
  expect(await calls()).toBe(perDay)
  const { status, progress } = await seller.run(run.job_id)
  expect(status).toBe('Data Processing')
  expect(progress).toMatchObject({ done: 4, deferred: { records: 6 } })

  // The second day is longer than a record may wait for a source that refuses.
  site.pass(dayMs)
  await resumeWaitingRuns(context, 'dnb')
  await untilDeferred(2, 3)
  expect(await calls()).toBe(2 * perDay)

  site.pass(dayMs)
  await resumeWaitingRuns(context, 'dnb')
  await expect.poll(async () => (await stored()).status).toBe('Completed')
  expect(await calls()).toBe(books.length)
  expect(await stored()).toMatchObject({ coins_used: books.length })
  const later = site.api.client((await signIn(context, seller)).access)
  expect((await later.call(endpoints.getWallet)).wallet.balance).toBe(100 - books.length)
})
