import { endpoints } from '@merkwerk/contract'
import { expect, test } from 'vitest'
import { startFileServer } from '../packages/server/src/testing/file-server.ts'
import { makeList } from './list.ts'
import type { ServerProcess } from './server-process.ts'
import { fixedTime, openGround, type Site, until } from './site.ts'
import { signIn, submit, untilEnded } from './use-site.ts'
import { claimSchedules, dies, missHeartbeats } from './whole-run.ts'

/** Around each write of a run. */
const places = [
  ...['insert-schedule_runs:1', 'commit-schedule_runs:1', 'update-schedule_runs:1', 'update-lists:1'],
  ...['commit-schedule_transfers:1', 'insert-runs:1', 'insert-ledger_entries:1', 'commit-runs:1'],
  ...['insert-schedule_deliveries:1', 'commit-schedule_deliveries:1'],
  // The package is stored, and recorded after that.
  ...['file-chunk-written:1', 'file-in-place:1', 'update-schedule_deliveries:1'],
  ...['insert-schedule_delivery_attempts:1', 'commit-schedule_delivery_attempts:1'],
]
const timeoutSeconds = 60

async function diesInARun(site: Site, worker: ServerProcess, place: string): Promise<void> {
  let hasEnded = false
  const death = dies(worker, `the worker at ${place}`).finally(() => {
    hasEnded = true
  })
  death.catch(() => {})
  await until(`the end of the worker at ${place}`, timeoutSeconds, async () => {
    await claimSchedules(site)
    return hasEnded || undefined
  })
  await death
  await missHeartbeats(site)
}

test('a scheduled run survives kills of its workers, from the fetched list to the delivered results', {
  meta: {
    checked:
      'one scheduled run, one run, one hold, one report; files delivered with the same bytes; books correct',
    times: places.length,
  },
}, async () => {
  await using ground = await openGround()
  await using web = await startFileServer()
  await using site = await ground.openSite()
  await site.startApi()
  const calls = await signIn(site)
  const first = site.startWorker()
  const list = makeList(10, ground.sandboxUrl)
  const runId = await submit(calls, list)
  await untilEnded(calls, runId)
  await first.stop()
  const { list_id: listId } = await calls.call(endpoints.getRunDetails, { params: { id: runId } })
  web.files.set('/list.csv', `${list}\r\nadded;;;`)
  const server = { kind: 'https', auth: 'none' } as const
  const { schedule_id: id } = await calls.call(endpoints.createSchedule, {
    body: {
      list_id: listId ?? '',
      cron: '0 6 * * *',
      time_zone: 'Europe/Berlin',
      scope: 'all',
      max_age_days: null,
      max_coins: 100,
      report_email: true,
      input: { ...server, url: `${web.url}/list.csv` },
      output: { ...server, url: web.url },
      export_package: { target: 'shopware', options: {}, attribute_names: 'mapped' },
    },
  })
  await site.query(`UPDATE schedules SET next_run_at = timestamptz '${fixedTime}' - interval '1 hour'`)

  for (const place of places) await diesInARun(site, site.startWorker(place), place)
  site.startWorker()
  const params = { id }
  const deliveries = await until('the delivery of the results', timeoutSeconds, async () => {
    await claimSchedules(site)
    const seen = (await calls.call(endpoints.listScheduleDeliveries, { params })).deliveries
    return seen.length > 0 && seen.every(({ state }) => state === 'delivered') ? seen : undefined
  })

  const { runs } = await calls.call(endpoints.listScheduleRuns, { params })
  expect(runs).toMatchObject([
    { skipped: null, input: { state: 'changed', added: 1, removed: 0 }, changes: { added: 1, removed: 0 } },
  ])
  expect(deliveries).toHaveLength(4)
  const puts = web.requests.filter(({ method }) => method === 'PUT')
  expect(new Set(puts.map(({ path, bytes }) => path + bytes.toString('latin1'))).size).toBe(4)
  const counts = await site.query(`
    SELECT (SELECT count(*)::int FROM runs) AS runs,
      (SELECT count(*)::int FROM ledger_transactions WHERE kind = 'hold') AS holds,
      (SELECT count(*)::int FROM pgboss.job WHERE name = 'send-schedule-email') AS emails`)
  expect(counts).toEqual([{ runs: 2, holds: 2, emails: 1 }])
  expect(await site.checkBooks()).toBe('The books are right.\n')
})
