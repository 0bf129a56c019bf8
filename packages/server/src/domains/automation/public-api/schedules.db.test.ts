import type { Input } from '@merkwerk/client/app'
import { v1Endpoints } from '@merkwerk/contract/v1'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, createKey, createList, openRunSite, type RunSite } from '../../../testing/index.ts'

let site: RunSite
let seller: Caller

beforeAll(async () => {
  site = await openRunSite()
  seller = await site.signUp({ coins: 100 })
})
afterAll(() => site[Symbol.asyncDispose]())

const createClient = async (caller: Caller) => site.api.client((await createKey(site.context, caller)).secret)

test('a key creates a schedule once, changes, pauses and deletes it', async () => {
  const client = await createClient(seller)
  const { publicId: list_id } = await site.context.db.transaction().execute((tx) => createList(tx, seller.id))
  const body: Input<typeof v1Endpoints.addSchedule>['body'] = {
    list_id,
    cron: '30 6 * * 1',
    time_zone: 'Europe/Berlin',
    scope: 'all',
    max_age_days: null,
    max_coins: 10,
    report_email: false,
  }
  const schedule = await client.call(v1Endpoints.addSchedule, { body })
  expect(schedule).toMatchObject({ ...body, paused_at: null, last_run: null })
  expect(await client.call(v1Endpoints.addSchedule, { body })).toEqual(schedule)
  const nightly = await client.call(v1Endpoints.addSchedule, { body: { ...body, cron: '0 2 * * *' } })
  expect(await client.call(v1Endpoints.getSchedules)).toEqual({ data: [schedule, nightly] })
  const params = { id: schedule.schedule_id }
  const changed = await client.call(v1Endpoints.updateSchedule, {
    params,
    body: { max_coins: 20, paused: true },
  })
  expect(changed).toMatchObject({ max_coins: 20, paused_reason: 'owner', next_run_at: null })
  await client.call(v1Endpoints.removeSchedule, { params })
  expect(await client.call(v1Endpoints.getSchedules)).toEqual({ data: [nightly] })
})

test('equal calls at the same time create one schedule', async () => {
  const caller = await site.signUp()
  const client = await createClient(caller)
  const { publicId: list_id } = await site.context.db.transaction().execute((tx) => createList(tx, caller.id))
  const body = {
    list_id,
    cron: '30 6 * * 1',
    time_zone: 'Europe/Berlin',
    scope: 'all' as const,
    max_age_days: null,
    max_coins: 10,
    report_email: false,
    export_package: { target: 'jtl', options: {} },
  }
  const created = await Promise.all(
    Array.from({ length: 8 }, () => client.call(v1Endpoints.addSchedule, { body })),
  )
  expect(new Set(created.map(({ schedule_id: id }) => id)).size).toBe(1)
  expect(await client.call(v1Endpoints.getSchedules)).toEqual({ data: [created[0]] })
})

test('a key neither sees nor changes schedules of others', async () => {
  const owner = await createClient(seller)
  const [schedule] = (await owner.call(v1Endpoints.getSchedules)).data
  const stranger = await createClient(await site.signUp())
  expect(await stranger.call(v1Endpoints.getSchedules)).toEqual({ data: [] })
  const params = { id: schedule?.schedule_id ?? '' }
  await expect(stranger.call(v1Endpoints.removeSchedule, { params })).rejects.toMatchObject({ status: 404 })
  const pause = stranger.call(v1Endpoints.updateSchedule, { params, body: { paused: true } })
  await expect(pause).rejects.toMatchObject({ status: 404 })
})
