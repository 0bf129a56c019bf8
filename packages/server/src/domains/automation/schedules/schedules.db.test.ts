import { hash } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Input } from '@merkwerk/client/app'
import { endpoints, type List, maxSchedules, type Schedule } from '@merkwerk/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dayMs } from '../../../platform/durations.ts'
import { formatMinute } from '../../../platform/local-time.ts'
import {
  type Caller,
  completeList,
  createAccount,
  createList,
  openRunSite,
  openTestMailbox,
  type RunSite,
  testEan,
} from '../../../testing/index.ts'
import { getPublicId, openList, storeUpload } from '../../lists/rows/index.ts'
import { claimSchedules } from './claim-schedules.ts'
import { enqueueReports, reportRun } from './report-runs.ts'
import { runSchedule, runSchedules } from './run-schedule.ts'
import { insertSchedule } from './store.ts'
import { nextTime } from './times.ts'

const mailbox = openTestMailbox()
let site: RunSite
let seller: Caller
let list: List

beforeAll(async () => {
  site = await openRunSite({ MAX_WAIT_HOURS: '0' }, { mail: mailbox.mail })
  seller = await site.signUp({ coins: 1_000 })
  await site.startWorker()
  list = await completeList(seller, [
    ['first', testEan('00', 1)],
    ['second', testEan('00', 2)],
    ['missing', testEan('40', 3)],
  ])
})
afterAll(() => site[Symbol.asyncDispose]())

type Body = Input<typeof endpoints.createSchedule>['body']

const create = (body: Partial<Body> = {}, caller = seller, of = list): Promise<Schedule> =>
  caller.client.call(endpoints.createSchedule, {
    body: {
      ...{ list_id: of.list_id, cron: '0 6 * * *', time_zone: 'Europe/Berlin', scope: 'all' },
      ...{ max_age_days: null, max_coins: 100, report_email: false, ...body },
    },
  })

const listRuns = async ({ schedule_id: id }: Schedule, caller = seller) =>
  (await caller.client.call(endpoints.listScheduleRuns, { params: { id } })).runs

const stored = async ({ schedule_id: id }: Schedule, caller = seller) =>
  (await caller.client.call(endpoints.listSchedules)).schedules.find(
    (schedule) => schedule.schedule_id === id,
  )

/** Makes a schedule due. */
const makeDue = ({ schedule_id: id }: Schedule, ago = 0) =>
  site.context.db
    .updateTable('schedules')
    .set({ next_run_at: new Date(Date.now() - ago) })
    .where('id', '=', id)
    .execute()

/** Runs a schedule now and returns the result of its run. */
async function run(schedule: Schedule, caller = seller) {
  await makeDue(schedule)
  await claimSchedules(site.context)
  const newest = async () => (await listRuns(schedule, caller))[0]
  const hasResult = async () => ((await newest())?.run_id ?? (await newest())?.skipped ?? null) !== null
  await expect.poll(hasResult).toBe(true)
  return newest()
}

const remove = ({ schedule_id: id }: Schedule) =>
  seller.client.call(endpoints.deleteSchedule, { params: { id } })

describe('a run', () => {
  test('of everything is a run over the list, and its report says what changed', async () => {
    const schedule = await create({ report_email: true })
    expect(Date.parse(schedule.next_run_at ?? '')).toBeGreaterThan(Date.now())
    const started = await run(schedule)
    const job = await seller.until(started?.run_id ?? '', 'Completed')
    expect(job).toMatchObject({
      list_id: list.list_id,
      schedule_id: schedule.schedule_id,
      progress: { total: 3 },
    })
    await enqueueReports(site.context)
    const { subject, text } = await mailbox.take(seller.email, 'lief nach Plan')
    expect(subject).toContain(list.name)
    expect(text).toContain('0 neu gefunden, 0 nicht mehr gefunden, 0 mit geänderten Werten')
    expect((await stored(schedule))?.last_run?.changes).toMatchObject({ gained: 0, lost: 0, changed: 0 })
    await remove(schedule)
  })

  test('is reported by one task, which may be repeated', async () => {
    const schedule = await create({ report_email: true })
    const { run_id } = (await run(schedule)) ?? {}
    await seller.until(run_id ?? '', 'Completed')
    await Promise.all([enqueueReports(site.context), enqueueReports(site.context)])
    await enqueueReports(site.context)
    await mailbox.take(seller.email, 'lief nach Plan')
    const { rows } = await sql<{ data: { runId: number } }>`
      SELECT data FROM pgboss.job JOIN schedule_runs AS run ON run.id = (data ->> 'runId')::bigint
      WHERE name = 'report-schedule-run' AND schedule_id = ${schedule.schedule_id}`.execute(site.context.db)
    expect(rows).toHaveLength(1)
    for (const { data } of rows) await reportRun(site.context, data)
    const emails = await sql`
      SELECT FROM pgboss.job WHERE name = 'send-schedule-email' AND data -> 'runId' = ${rows[0]?.data.runId}::text::jsonb`.execute(
      site.context.db,
    )
    expect(emails.rows).toHaveLength(1)
    await remove(schedule)
  })

  test('of stale rows looks up rows without a product and old results', async () => {
    const open = await create({ scope: 'stale' })
    const first = await run(open)
    expect(await seller.until(first?.run_id ?? '', 'Completed')).toMatchObject({ progress: { total: 1 } })
    const old = await create({ scope: 'stale', max_age_days: 7 })
    await site.context.db
      .updateTable('list_rows')
      .set({ fetched_at: new Date(Date.now() - 8 * dayMs) })
      .where('article_number', '=', 'first')
      .execute()
    const second = await run(old)
    expect(await seller.until(second?.run_id ?? '', 'Completed')).toMatchObject({ progress: { total: 2 } })
    for (const schedule of [open, old]) await remove(schedule)
  })

  test('is skipped above its limit of coins, with an event', async () => {
    const body = { url: 'http://127.0.0.1:9/', events: ['schedule.skipped' as const] }
    const { webhook_id: id } = await seller.client.call(endpoints.createWebhook, { body })
    const schedule = await create({ max_coins: 2 })
    expect(await run(schedule)).toMatchObject({ run_id: null, skipped: 'over-limit' })
    const { messages } = await seller.client.call(endpoints.listWebhookMessages, { params: { id } })
    const message = messages[0]?.message_id ?? ''
    const sent = await seller.client.call(endpoints.getWebhookMessage, { params: { id, message } })
    expect(JSON.parse(sent.body).data).toMatchObject({
      schedule_id: schedule.schedule_id,
      list_id: list.list_id,
      reason: 'over-limit',
    })
    expect((await stored(schedule))?.paused_at).toBeNull()
    await remove(schedule)
  })

  test('is skipped while another run of the list has not ended', async () => {
    const schedule = await create()
    await site.setFaults('amazon', { rates: { slow: 1 } })
    const running = await seller.startRun(list.latest_run ?? '', { read_afresh: true })
    expect(await run(schedule)).toMatchObject({ skipped: 'overlap' })
    await site.setFaults('amazon', { rates: {} })
    await seller.until(running, 'Completed')
    await remove(schedule)
  })

  test('is skipped if no row is to be looked up', async () => {
    const other = await completeList(seller, [['found', testEan('00', 11)]])
    const schedule = await create({ scope: 'stale', max_age_days: 30 }, seller, other)
    expect(await run(schedule)).toMatchObject({ skipped: 'nothing-due' })
    await remove(schedule)
  })

  test('without enough coins pauses its schedule, which can be resumed', async () => {
    const poor = await site.signUp({ coins: 1 })
    const own = await completeList(poor, [['only', testEan('00', 21)]])
    const schedule = await create({}, poor, own)
    expect(await run(schedule, poor)).toMatchObject({ skipped: 'insufficient-coins' })
    expect(await stored(schedule, poor)).toMatchObject({ paused_reason: 'coins', next_run_at: null })
    await mailbox.take(poor.email, 'angehalten')
    const resumed = await poor.client.call(endpoints.changeSchedule, {
      params: { id: schedule.schedule_id },
      body: { paused: false },
    })
    expect(resumed).toMatchObject({ paused_reason: null, next_run_at: expect.any(String) })
  })

  test('is skipped while the storage is full, with one email, and starts once there is room', async () => {
    const full = await site.signUp({ coins: 10 })
    const own = await completeList(full, [['only', testEan('00', 22)]])
    const schedule = await create({}, full, own)
    const store = (bytes: number) =>
      site.context.db.updateTable('uploads').set({ bytes }).where('account_id', '=', full.id).execute()
    await store(site.context.config.storage.bytesPerAccount)
    for (let count = 0; count < 2; count += 1)
      expect(await run(schedule, full)).toMatchObject({ run_id: null, skipped: 'storage-full' })
    const { text } = await mailbox.take(full.email, 'Ihr Speicherplatz ist voll')
    expect(text).toContain('Löschen Sie in den Einstellungen')
    await store(100)
    expect(await run(schedule, full)).toMatchObject({ skipped: null, run_id: expect.any(String) })
    const emails = await sql`
      SELECT FROM pgboss.job WHERE name = 'send-schedule-email' AND data ->> 'accountId' = ${String(full.id)}`.execute(
      site.context.db,
    )
    expect(emails.rows).toHaveLength(1)
  })

  test('is skipped without access', async () => {
    const lapsed = await site.signUp({ coins: 10 })
    const own = await completeList(lapsed, [['only', testEan('00', 31)]])
    const schedule = await create({}, lapsed, own)
    await site.context.db
      .updateTable('accounts')
      .set({ subscription_status: 'ended' })
      .where('id', '=', lapsed.id)
      .execute()
    const shown = await lapsed.client.call(endpoints.listSchedules)
    expect(shown.schedules).toMatchObject([
      { next_run_at: null, paused_at: null, paused_reason: 'subscription' },
    ])
    expect(await run(schedule, lapsed)).toMatchObject({ skipped: 'no-access' })
  })

  test('is the first run of a list that was uploaded without one', async () => {
    const lines = `Artikelnummer;EAN\r\nA;${testEan('00', 41)}\r\nB;${testEan('00', 42)}`
    const path = join(tmpdir(), `merkwerk-first-run-${process.pid}`)
    await writeFile(path, lines)
    const sha256 = hash('sha256', lines)
    const file = { path, fileName: 'new.csv', bytes: lines.length, sha256 }
    const uploadId = await storeUpload(site.context, seller.id, file)
    await rm(path)
    const id = await site.context.db.transaction().execute((tx) =>
      openList(
        tx,
        {
          ...{ accountId: seller.id, uploadId, name: 'New', fileName: 'new.csv', totalRows: 2 },
          reading: { mapping: { artikelNumber: 'Artikelnummer', ean: 'EAN', asin: null } },
        },
        new Date(),
      ),
    )
    const schedule = await create({}, seller, { ...list, list_id: await getPublicId(site.context.db, id) })
    const started = await run(schedule)
    const job = await seller.until(started?.run_id ?? '', 'Completed')
    expect(job).toMatchObject({ list_id: schedule.list_id, progress: { total: 2 } })
    await remove(schedule)
  })

  test('among many that are due starts its run at once, which begins after the others have started', async () => {
    const { db } = site.context
    const [schedule, waiting] = [await create(), await create({ cron: '0 7 * * *' })]
    const insertRun = ({ schedule_id }: Schedule, count: number) =>
      db
        .insertInto('schedule_runs')
        .values(Array.from({ length: count }, (_, index) => ({ schedule_id, due_at: new Date(index) })))
        .returning('id')
        .execute()
    await insertRun(waiting, 74)
    const [run] = await insertRun(schedule, 1)
    await runSchedules(site.context, { runIds: [run?.id ?? 0] }, new AbortController().signal)
    const [started] = await listRuns(schedule)
    const { rows } = await sql<{ delay: number }>`
      SELECT round(extract(epoch FROM start_after - created_on))::integer AS delay
      FROM pgboss.job JOIN runs ON runs.id = (data ->> 'runId')::bigint
      WHERE pgboss.job.name = 'initialize-run' AND public_id = ${started?.run_id}`.execute(db)
    expect(rows).toEqual([{ delay: 3 }])
    await seller.until(started?.run_id ?? '', 'Completed')
    for (const one of [schedule, waiting]) await remove(one)
  })

  test('starts one run, however often its task runs', async () => {
    const schedule = await create()
    const runs = site.context.db.insertInto('schedule_runs')
    const due = runs.values({ schedule_id: schedule.schedule_id, due_at: new Date() })
    const { id: runId } = await due.returning('id').executeTakeFirstOrThrow()
    const start = () => runSchedule(site.context, { runId }, new AbortController().signal)
    await Promise.all([start(), start(), start()])
    await start()
    const [started] = await listRuns(schedule)
    await seller.until(started?.run_id ?? '', 'Completed')
    const jobs = site.context.db.selectFrom('runs').select('public_id')
    const ofRun = jobs.where('idempotency_key', '=', `schedule-run:${runId}`)
    expect(await ofRun.execute()).toEqual([{ public_id: started?.run_id }])
    await remove(schedule)
  })
})

test('missed times are one run', async () => {
  const schedule = await create({ cron: '0 6 * * 1', max_coins: 0 })
  await makeDue(schedule, 21 * dayMs + 1_000)
  await claimSchedules(site.context)
  await claimSchedules(site.context)
  expect(await listRuns(schedule)).toMatchObject([{ missed: 3 }])
  expect(Date.parse((await stored(schedule))?.next_run_at ?? '')).toBeGreaterThan(Date.now())
  await remove(schedule)
})

test('a year of claims has each weekly and monthly run once, at its local time', async () => {
  const { db } = site.context
  const { id: accountId } = await createAccount(site.context)
  const ids = await db.transaction().execute(async (tx) => {
    const { id: listId } = await createList(tx, accountId)
    const insert = (cron: string) =>
      insertSchedule(tx, {
        ...{ account_id: accountId, list_id: listId, cron, time_zone: 'Europe/Berlin', scope: 'all' },
        ...{ max_coins: 0, report_email: false, created_at: new Date() },
        next_run_at: nextTime({ cron, time_zone: 'Europe/Berlin' }, new Date('2030-12-31T22:00:00Z')),
      })
    return [await insert('30 2 * * 0'), await insert('0 6 L * *')]
  })
  const findNext = () =>
    db
      .selectFrom('schedules')
      .select(({ fn }) => fn.min('next_run_at').as('at'))
      .where('id', 'in', ids)
      .executeTakeFirst()
  // Each claim is as late as a task of the minute can be.
  for (
    let next = await findNext();
    next?.at && next.at < new Date('2031-12-31T22:00:00Z');
    next = await findNext()
  )
    await claimSchedules({
      ...site.context,
      clock: { now: () => new Date((next?.at?.getTime() ?? 0) + 59_000) },
    })
  const runs = await db
    .selectFrom('schedule_runs')
    .select(['due_at', 'missed', 'schedule_id'])
    .where('schedule_id', 'in', ids)
    .execute()
  const localTimes = (id: string | undefined) =>
    runs.filter((run) => run.schedule_id === id).map(({ due_at: at }) => formatMinute(at, 'en').slice(11))
  expect(runs.every(({ missed }) => missed === 0)).toBe(true)
  // The clock is put forward at 02:00 on 30 March 2031, a Sunday.
  expect(localTimes(ids[0]).toSorted()).toEqual([...Array<string>(51).fill('02:30'), '03:00'])
  expect(localTimes(ids[1])).toEqual(Array<string>(12).fill('06:00'))
})

test('workers that claim at the same time share the schedules', async () => {
  const { db } = site.context
  const { id: accountId } = await createAccount(site.context)
  await db.transaction().execute(async (tx) => {
    const { id: listId } = await createList(tx, accountId)
    for (let count = 0; count < 20; count += 1)
      await insertSchedule(tx, {
        ...{ account_id: accountId, list_id: listId, cron: '0 6 * * *', time_zone: 'Europe/Berlin' },
        ...{ scope: 'all', max_coins: 0, report_email: false, created_at: new Date() },
        next_run_at: new Date(Date.now() - 1_000),
      })
  })
  const claimed = await Promise.all(Array.from({ length: 4 }, () => claimSchedules(site.context)))
  expect(claimed.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(20)
  const { runs } = await db
    .selectFrom('schedule_runs')
    .innerJoin('schedules', 'schedules.id', 'schedule_id')
    .select(({ fn }) => fn.countAll<number>().as('runs'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  expect(runs).toBe(20)
})

test('a paused schedule does not run, and a change keeps omitted fields', async () => {
  const schedule = await create()
  const params = { id: schedule.schedule_id }
  const paused = await seller.client.call(endpoints.changeSchedule, { params, body: { paused: true } })
  expect(paused).toMatchObject({ paused_reason: 'owner', next_run_at: null, max_coins: 100 })
  const changed = await seller.client.call(endpoints.changeSchedule, { params, body: { cron: '0 7 * * *' } })
  expect(changed).toMatchObject({ cron: '0 7 * * *', paused_reason: 'owner', next_run_at: null })
  await remove(schedule)
  expect((await seller.client.call(endpoints.listSchedules)).schedules).toEqual([])
})

test('a change of other fields keeps a time that is due', async () => {
  const schedule = await create()
  const params = { id: schedule.schedule_id }
  await makeDue(schedule, 1_000)
  const due = (await stored(schedule))?.next_run_at
  const changed = await seller.client.call(endpoints.changeSchedule, { params, body: { max_coins: 7 } })
  expect(changed).toMatchObject({ max_coins: 7, next_run_at: due })
  const later = await seller.client.call(endpoints.changeSchedule, { params, body: { cron: '0 7 * * *' } })
  expect(Date.parse(later.next_run_at ?? '')).toBeGreaterThan(Date.now())
  await remove(schedule)
})

test('previews times, and refuses unknown ones at their field', async () => {
  const body = { cron: '0 6 * * *', time_zone: 'Europe/Berlin' }
  const { times } = await seller.client.call(endpoints.previewSchedule, { body })
  expect(times).toHaveLength(5)
  const often = seller.client.call(endpoints.previewSchedule, { body: { ...body, cron: '* * * * *' } })
  await expect(often).rejects.toHaveProperty('details.cron')
})

test('an account has a limited number of schedules', async () => {
  const busy = await site.signUp()
  const own = await site.context.db.transaction().execute((tx) => createList(tx, busy.id))
  const of = { ...list, list_id: own.publicId }
  for (let count = 0; count < maxSchedules; count += 1) await create({}, busy, of)
  await expect(create({}, busy, of)).rejects.toMatchObject({ status: 409 })
})
