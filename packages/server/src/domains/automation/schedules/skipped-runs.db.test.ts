import { endpoints, type List } from '@merkwerk/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, completeList, type JobSite, openJobSite, testEan } from '../../../testing/index.ts'
import { claimSchedules } from './claim-schedules.ts'

let site: JobSite
let seller: Caller

beforeAll(async () => {
  site = await openJobSite()
  seller = await site.signUp({ coins: 10 })
  await site.startWorker()
})
afterAll(() => site[Symbol.asyncDispose]())

/** Runs a list on a schedule now, and returns why the run was skipped. */
async function skip({ list_id }: List, scope: 'all' | 'stale') {
  const body = { list_id, scope, cron: '0 6 * * *', time_zone: 'Europe/Berlin' } as const
  const { schedule_id: id } = await seller.client.call(endpoints.createSchedule, {
    body: { ...body, max_age_days: null, max_coins: 10, report_email: false },
  })
  const { db } = site.context
  await db.updateTable('schedules').set({ next_run_at: new Date() }).where('id', '=', id).execute()
  await claimSchedules(site.context)
  const skipped = async () =>
    (await seller.client.call(endpoints.listScheduleRuns, { params: { id } })).runs[0]?.skipped ?? null
  await expect.poll(skipped).not.toBeNull()
  return skipped()
}

test('a list without a number that can be searched has nothing due', async () => {
  expect(await skip(await completeList(seller, [['bare'], ['bare too']]), 'all')).toBe('nothing-due')
})

test('a list whose rows were never stored and whose file is gone is unavailable', async () => {
  const list = await completeList(seller, [['lost', testEan('00', 12)]])
  const { db, files } = site.context
  const { id, file_key } = await db
    .selectFrom('lists')
    .innerJoin('uploads', 'uploads.id', 'upload_id')
    .select(['lists.id', 'file_key'])
    .where('public_id', '=', list.list_id)
    .executeTakeFirstOrThrow()
  await files.delete(file_key)
  await db.updateTable('lists').set({ lines_stored: false }).where('id', '=', id).execute()
  expect(await skip(list, 'stale')).toBe('unavailable')
})
