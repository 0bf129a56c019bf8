import { dayMs } from '../../../platform/durations.ts'
import { testEan } from '../../run-site.ts'
import type { Actors } from '../actors.ts'
import type { GoldenSite } from '../golden-site.ts'
import { goldenTest } from '../golden-test.ts'

const schedule = {
  cron: '0 6 * * *',
  time_zone: 'Europe/Berlin',
  scope: 'all',
  max_age_days: null,
  max_coins: 100,
  report_email: false,
}

goldenTest('schedules', async (site, actors) => {
  await using _worker = await site.startWorker()
  const { seller } = actors
  const main = await seller.start('main', [['found', testEan('51', 1)]])
  await site.until(seller, main, ({ status }) => status === 'Completed')
  const listId = (await seller.run(main)).list_id ?? ''
  await site.call('listSchedules', 'none', seller)
  const id = await recordCreation(site, actors, listId)
  await recordRun(site, actors, id)
  await recordChanges(site, actors, id, listId)
})

async function recordCreation(
  site: GoldenSite,
  { seller, stranger }: Actors,
  list_id: string,
): Promise<string> {
  const create = (situation: string, body: object, caller = seller) =>
    site.call('createSchedule', situation, caller, { body: { ...schedule, list_id, ...body } })
  const { body } = await create('every day', {})
  await create('every minute', { cron: '* * * * *' })
  await create('no cron', { cron: 'soon' })
  await create('of a stranger', {}, stranger)
  await site.call('listSchedules', 'one', seller)
  return (body as { schedule_id: string }).schedule_id
}

/** A run at its time: a run over the list. */
async function recordRun(site: GoldenSite, { seller, stranger }: Actors, id: string): Promise<void> {
  const params = { id }
  await site.call('listScheduleRuns', 'none', seller, { params })
  site.pass(dayMs)
  await site.runDueSchedules()
  const runId = await site.untilScheduled(seller, id)
  await site.nameRun(seller, runId, 'SCHEDULED')
  await site.until(seller, runId, ({ status }) => status === 'Completed')
  await site.untilReported(seller, id)
  await site.call('listScheduleRuns', 'one', seller, { params })
  await site.call('listScheduleRuns', 'of a stranger', stranger, { params })
  await site.call('getRunDetails', 'of a schedule', seller, { params: { id: runId } })
  await site.call('listScheduleDeliveries', 'none', seller, { params })
  await site.call('sendDeliveryAgain', 'unknown', seller, {
    params: { id, delivery: '00000000-0000-4000-8000-000000000000' },
  })
}

async function recordChanges(
  site: GoldenSite,
  { seller, stranger }: Actors,
  id: string,
  listId: string,
): Promise<void> {
  const params = { id }
  await site.call('changeSchedule', 'paused', seller, { params, body: { paused: true } })
  await site.call('changeSchedule', 'other time', seller, {
    params,
    body: { paused: false, cron: '30 7 * * 1' },
  })
  await site.call('changeSchedule', 'of a stranger', stranger, { params, body: { paused: true } })
  await site.call('deleteList', 'with a schedule', seller, { params: { id: listId } })
  await site.call('deleteSchedule', 'of a stranger', stranger, { params })
  await site.call('deleteSchedule', 'existing', seller, { params })
  await site.call('listSchedules', 'deleted', seller)
}
