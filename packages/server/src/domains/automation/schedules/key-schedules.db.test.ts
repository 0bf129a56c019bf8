import { endpoints, type List, type Schedule } from '@merkwerk/contract'
import { v1Endpoints } from '@merkwerk/contract/v1'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  type Caller,
  completeList,
  createKey,
  openRunSite,
  openTestMailbox,
  type RunSite,
  runRows,
  testEan,
} from '../../../testing/index.ts'
import { claimSchedules } from './claim-schedules.ts'

const mailbox = openTestMailbox()
let site: RunSite
let seller: Caller
let list: List
let serial = 0

beforeAll(async () => {
  site = await openRunSite({ MAX_WAIT_HOURS: '0' }, { mail: mailbox.mail })
  await site.startWorker()
})
beforeEach(async () => {
  seller = await site.signUp({ coins: 100 })
  serial += 2
  list = await completeList(seller, [
    ['first', testEan('00', 70_000 + serial)],
    ['second', testEan('00', 70_001 + serial)],
  ])
})
afterAll(() => site[Symbol.asyncDispose]())

const timed = (max_coins: number) => ({
  list_id: list.list_id,
  cron: '0 6 * * *',
  time_zone: 'Europe/Berlin',
  scope: 'all' as const,
  max_age_days: null,
  max_coins,
  report_email: false,
})

const openClient = async (traits: Parameters<typeof createKey>[2]) => {
  const { id, secret } = await createKey(site.context, seller, traits)
  return { id, client: site.api.client(secret) }
}
const revoke = (id: string) => seller.client.call(endpoints.revokeApiKey, { params: { id } })
const change = (
  id: string,
  body: { paused?: boolean; max_coins?: number },
  { client }: Pick<Caller, 'client'> = seller,
) => client.call(v1Endpoints.updateSchedule, { params: { id }, body })
const stored = async ({ schedule_id: id }: { schedule_id: string }) =>
  (await seller.client.call(endpoints.listSchedules)).schedules.find(
    (schedule) => schedule.schedule_id === id,
  )

/** Runs a schedule now. Returns its run or why it was skipped. */
async function run({ schedule_id: id }: { schedule_id: string }) {
  const { db } = site.context
  const known = (await seller.client.call(endpoints.listScheduleRuns, { params: { id } })).runs.length
  await db.updateTable('schedules').set({ next_run_at: new Date() }).where('id', '=', id).execute()
  await claimSchedules(site.context)
  let last: Schedule['last_run'] | undefined
  await expect
    .poll(async () => {
      const { runs } = await seller.client.call(endpoints.listScheduleRuns, { params: { id } })
      const [newest] = runs.length > known ? runs : []
      last = newest?.run_id || newest?.skipped ? newest : undefined
      return last
    })
    .toBeDefined()
  if (last?.run_id) await seller.until(last.run_id, 'Completed')
  return last
}

test('a key creates and changes no schedule that could cost more than it may spend a day', async () => {
  const { client } = await openClient({ dailyCoins: 1 })
  await expect(client.call(v1Endpoints.addSchedule, { body: timed(1_000_000) })).rejects.toMatchObject({
    status: 400,
    code: 'INVALID_INPUT',
  })
  const own = await client.call(v1Endpoints.addSchedule, { body: timed(1) })
  await expect(change(own.schedule_id, { max_coins: 2 }, { client })).rejects.toMatchObject({ status: 400 })
  const accounts = await seller.client.call(endpoints.createSchedule, { body: timed(50) })
  await expect(change(accounts.schedule_id, { paused: true }, { client })).rejects.toMatchObject({
    status: 400,
  })
})

test('runs of its schedule count against the key, and stop with an email when its day is used up', async () => {
  const { id, client } = await openClient({ dailyCoins: 3 })
  const schedule = await client.call(v1Endpoints.addSchedule, { body: timed(3) })
  const first = await run(schedule)
  const job = await seller.run(first?.run_id ?? '')
  expect(job).toMatchObject({ coins_used: 2, api_key: 'warehouse' })
  const { keys } = await seller.client.call(endpoints.listApiKeys)
  expect(keys.find(({ key_id }) => key_id === id)).toMatchObject({ coins_today: 2 })
  expect(await run(schedule)).toMatchObject({ skipped: 'key-limit' })
  expect(await stored(schedule)).toMatchObject({ paused_reason: 'key', next_run_at: null })
  await mailbox.take(seller.email, 'angehalten')
})

const byKey = { paused_reason: 'key', paused_at: expect.any(String), next_run_at: null }

async function expectTakenOver(schedule: { schedule_id: string }): Promise<void> {
  await change(schedule.schedule_id, { paused: false })
  const job = await seller.run((await run(schedule))?.run_id ?? '')
  expect(job).toMatchObject({ coins_used: 2, api_key: null })
}

test('the schedules of a revoked key announce no run until their owner takes them over', async () => {
  const { id, client } = await openClient({ dailyCoins: 100 })
  const schedule = await client.call(v1Endpoints.addSchedule, { body: timed(10) })
  const dear = await client.call(v1Endpoints.addSchedule, { body: timed(90) })
  await seller.client.call(endpoints.changeApiKey, { params: { id }, body: { daily_coins: 50 } })
  await expect.poll(() => stored(dear)).toMatchObject({ ...byKey, paused_reason: 'key-limit' })
  await revoke(id)
  await expect.poll(() => stored(schedule)).toMatchObject(byKey)
  expect(await stored(dear)).toMatchObject(byKey)
  await expectTakenOver(schedule)
})

test('the schedule of an expired key stops with an email until its owner takes it over', async () => {
  const { id, client } = await openClient({ dailyCoins: 100 })
  const schedule = await client.call(v1Endpoints.addSchedule, { body: timed(10) })
  await site.context.db.updateTable('api_keys').set({ expires_at: new Date() }).where('id', '=', id).execute()
  expect(await run(schedule)).toMatchObject({ skipped: 'key-ended' })
  expect(await stored(schedule)).toMatchObject(byKey)
  await mailbox.take(seller.email, 'angehalten')
  await expectTakenOver(schedule)
})

test('the schedule of a key that expires before its next run announces none until its owner takes it over', async () => {
  const { id, client } = await openClient({ dailyCoins: 100 })
  const schedule = await client.call(v1Endpoints.addSchedule, { body: timed(10) })
  const expire = (expires_at: Date) =>
    site.context.db.updateTable('api_keys').set({ expires_at }).where('id', '=', id).execute()
  const next = Date.parse(schedule.next_run_at ?? '')
  await expire(new Date(next + 1))
  expect(await stored(schedule)).toMatchObject(schedule)
  await expire(new Date(next))
  expect(await stored(schedule)).toMatchObject(byKey)
  await change(schedule.schedule_id, { paused: false })
  expect(await stored(schedule)).toMatchObject({
    paused_at: null,
    api_key: null,
    next_run_at: schedule.next_run_at,
  })
})

test('a key gets a schedule of its own beside an equal one that has ended with another key', async () => {
  const earlier = await openClient({ dailyCoins: 100 })
  const ended = await earlier.client.call(v1Endpoints.addSchedule, { body: timed(10) })
  const { client } = await openClient({ dailyCoins: 100 })
  const shared = await client.call(v1Endpoints.addSchedule, { body: timed(10) })
  expect(shared.schedule_id).toBe(ended.schedule_id)
  await revoke(earlier.id)
  await expect.poll(() => stored(ended)).toMatchObject(byKey)
  const own = await client.call(v1Endpoints.addSchedule, { body: timed(10) })
  expect(own.schedule_id).not.toBe(ended.schedule_id)
  expect(own).toMatchObject({ paused_reason: null, next_run_at: expect.any(String) })
})

test('a key gets its own schedule again that stops with it, and no second one', async () => {
  const { id, client } = await openClient({ dailyCoins: 100 })
  const schedule = await client.call(v1Endpoints.addSchedule, { body: timed(10) })
  const expires_at = new Date(schedule.next_run_at ?? '')
  await site.context.db.updateTable('api_keys').set({ expires_at }).where('id', '=', id).execute()
  const again = await client.call(v1Endpoints.addSchedule, { body: timed(10) })
  expect(again).toMatchObject({ ...byKey, schedule_id: schedule.schedule_id })
  expect((await seller.client.call(endpoints.listSchedules)).schedules).toHaveLength(1)
})

test('a schedule belongs to the key that changed it last', async () => {
  const schedule = await seller.client.call(endpoints.createSchedule, { body: timed(10) })
  const { id, client } = await openClient({ dailyCoins: 10 })
  const findOwner = () =>
    site.context.db
      .selectFrom('schedules')
      .select('api_key_id')
      .where('id', '=', schedule.schedule_id)
      .executeTakeFirst()
  await change(schedule.schedule_id, { max_coins: 10 }, { client })
  expect(await findOwner()).toEqual({ api_key_id: null })
  await change(schedule.schedule_id, { max_coins: 9 }, { client })
  await revoke(id)
  await expect.poll(() => stored(schedule)).toMatchObject(byKey)
})

test('names the key that pays, and pauses its dearer schedules when its limit is lowered', async () => {
  const { id, client } = await openClient({ dailyCoins: 100 })
  const dear = await client.call(v1Endpoints.addSchedule, { body: timed(50) })
  const cheap = await client.call(v1Endpoints.addSchedule, { body: timed(10) })
  const own = await seller.client.call(endpoints.createSchedule, { body: timed(51) })
  expect([dear.api_key, cheap.api_key, own.api_key]).toEqual(['warehouse', 'warehouse', null])
  await seller.client.call(endpoints.changeApiKey, { params: { id }, body: { daily_coins: 49 } })
  const paused = { paused_reason: 'key-limit', paused_at: expect.any(String), next_run_at: null }
  await expect.poll(() => stored(dear)).toMatchObject(paused)
  expect(await stored(cheap)).toMatchObject({ paused_reason: null, api_key: 'warehouse' })
  expect(await stored(own)).toMatchObject({ paused_reason: null })
  await expect(change(dear.schedule_id, { paused: false }, { client })).rejects.toMatchObject({ status: 400 })
  await change(dear.schedule_id, { paused: false })
  expect(await stored(dear)).toMatchObject({ paused_reason: null, api_key: null })
})

test('an account’s schedule that fetches its list is not the one that a key asks for', async () => {
  const { client } = await openClient({ dailyCoins: 100 })
  const input = { kind: 'https' as const, auth: 'none' as const, url: 'https://shop.example/list.csv' }
  const fetched = await seller.client.call(endpoints.createSchedule, { body: { ...timed(10), input } })
  const stored = await client.call(v1Endpoints.addSchedule, { body: timed(10) })
  expect(stored.schedule_id).not.toBe(fetched.schedule_id)
  expect(stored.api_key).toBe('warehouse')
})

test('starts a scheduled run although a call used the name of its idempotency key', async () => {
  const schedule = await seller.client.call(endpoints.createSchedule, { body: timed(10) })
  const { client } = await openClient({ dailyCoins: 100 })
  const { rows } = await sql<{ next: number }>`
    SELECT coalesce(max(id), 0)::integer + 1 AS next FROM schedule_runs`.execute(site.context.db)
  const next = rows[0]?.next ?? 0
  const called: string[] = []
  for (const key of [`schedule-run-${next}`, `schedule-run:${next}`, `call:schedule-run:${next}`]) {
    const rows = [{ article_number: 'A', ean: testEan('00', 71_000) }]
    const started = await runRows(client, rows, { max_coins: 1 }, { 'idempotency-key': key })
    called.push(started.run_id)
    await seller.until(started.run_id, 'Completed')
  }
  const last = await run(schedule)
  expect(last?.run_id).toEqual(expect.any(String))
  expect(called).not.toContain(last?.run_id)
})
