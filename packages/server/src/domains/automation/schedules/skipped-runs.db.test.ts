import { endpoints, type List } from '@merkwerk/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, completeList, openRunSite, type RunSite, testEan } from '../../../testing/index.ts'
import { claimSchedules } from './claim-schedules.ts'

let site: RunSite
let seller: Caller

beforeAll(async () => {
  site = await openRunSite()
  seller = await site.signUp({ coins: 10 })
  await site.startWorker()
})
afterAll(() => site[Symbol.asyncDispose]())

/** Schedules a list, due now. Returns its runs. */
async function schedule({ list_id }: List, scope: 'all' | 'stale') {
  const body = { list_id, scope, cron: '0 6 * * *', time_zone: 'Europe/Berlin' } as const
  const { schedule_id: id } = await seller.client.call(endpoints.createSchedule, {
    body: { ...body, max_age_days: null, max_coins: 10, report_email: false },
  })
  const { db } = site.context
  await db.updateTable('schedules').set({ next_run_at: new Date() }).where('id', '=', id).execute()
  return async () => (await seller.client.call(endpoints.listScheduleRuns, { params: { id } })).runs
}

/** Runs a list on a schedule now, and returns why the run was skipped. */
async function skip(list: List, scope: 'all' | 'stale') {
  const runs = await schedule(list, scope)
  await claimSchedules(site.context)
  const skipped = async () => (await runs())[0]?.skipped ?? null
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

test('a list whose rows change while they are counted runs a moment later', async () => {
  const list = await completeList(seller, [['counted', testEan('00', 13)]])
  const { db } = site.context
  const runs = await schedule(list, 'all')
  await db.transaction().execute(async (tx) => {
    const { id } = await tx
      .selectFrom('lists')
      .select('id')
      .where('public_id', '=', list.list_id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    await claimSchedules(site.context)
    // The start has counted the rows, and waits for the list.
    const findWaiting = async () => {
      const waiting = await sql`
        SELECT FROM pg_locks JOIN pg_stat_activity USING (pid)
        WHERE NOT granted AND datname = current_database()`.execute(tx)
      return waiting.rows
    }
    await expect.poll(findWaiting).not.toEqual([])
    await tx.updateTable('lists').set({ lines_version: 1 }).where('id', '=', id).execute()
  })
  await expect.poll(async () => (await runs())[0]?.run_id ?? null).not.toBeNull()
  expect(await runs()).toMatchObject([{ skipped: null }])
})
