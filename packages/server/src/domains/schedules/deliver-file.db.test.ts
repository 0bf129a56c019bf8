import type { Input } from '@merkwerk/client/app'
import { endpoints, type List, type Schedule } from '@merkwerk/contract'
import { startSftp } from '@merkwerk/sandbox/sftp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type Caller,
  completeList,
  fileOf,
  type JobSite,
  openJobSite,
  openTestMailbox,
  startFileServer,
  testEan,
} from '../../testing/index.ts'
import { claimSchedules } from './claim-schedules.ts'
import { abandonDelivery, deliverFile } from './deliver-file.ts'
import { reportRuns } from './report-runs.ts'

const mailbox = openTestMailbox()
let site: JobSite
let seller: Caller
let list: List
let web: Awaited<ReturnType<typeof startFileServer>>

beforeAll(async () => {
  site = await openJobSite({ MAX_WAIT_HOURS: '0' }, { mail: mailbox.mail })
  seller = await site.signUp({ coins: 1_000 })
  web = await startFileServer()
  await site.startWorker()
  list = await completeList(seller, [['A', testEan('00', 1)]])
})
afterAll(async () => {
  await web[Symbol.asyncDispose]()
  await site[Symbol.asyncDispose]()
})

type Address = NonNullable<Input<typeof endpoints.createSchedule>['body']['output']>

/** Creates a schedule that sends its results, and completes a run of it. */
async function runWith(output: Address): Promise<Schedule> {
  const schedule = await seller.client.call(endpoints.createSchedule, {
    body: {
      ...{ list_id: list.list_id, cron: '0 6 * * *', time_zone: 'Europe/Berlin', scope: 'all' },
      ...{ max_age_days: null, max_coins: 100, report_email: false, output },
    },
  })
  await site.context.db
    .updateTable('schedules')
    .set({ next_run_at: new Date() })
    .where('id', '=', schedule.schedule_id)
    .execute()
  await claimSchedules(site.context)
  const params = { id: schedule.schedule_id }
  const findJob = async () =>
    (await seller.client.call(endpoints.listScheduleRuns, { params })).runs[0]?.job_id ?? undefined
  await expect.poll(findJob).toBeDefined()
  await seller.until((await findJob()) ?? '', 'Completed')
  await reportRuns(site.context)
  return schedule
}

const deliveriesOf = async ({ schedule_id: id }: Schedule) =>
  (await seller.client.call(endpoints.listScheduleDeliveries, { params: { id } })).deliveries

const untilAll = (schedule: Schedule, attempts: number) =>
  expect
    .poll(async () => (await deliveriesOf(schedule)).every((file) => file.attempts.length >= attempts))
    .toBe(true)

const secret = 'never-in-a-log'
const webOutput: Address = { kind: 'https', url: '', auth: 'bearer', secret }

test('master data, attributes and changes are put on a web server', async () => {
  web.settings.authorization = `Bearer ${secret}`
  const schedule = await runWith({ ...webOutput, url: `${web.url}/results/?shop=1` })
  await untilAll(schedule, 1)
  const deliveries = await deliveriesOf(schedule)
  expect(deliveries.map(({ state }) => state)).toEqual(['delivered', 'delivered', 'delivered'])
  const stored = (part: string) =>
    [...web.files].find(([name]) => decodeURIComponent(name).includes(part))?.[1]
  expect(stored('_Stammdaten.csv?shop=1')).toBe((await fileOf(site, seller, list, 'master-data')).toString())
  expect(stored('_Merkmale.csv')).toContain('Merkmalname')
  expect(stored('_Änderungen.csv')).toBe('\uFEFFArtikelnummer;Änderung;Feld;Vorher;Jetzt\r\n')
})

test('a failed attempt is repeated with the same name and bytes, and its last failure sends an email', async () => {
  web.settings.authorization = 'Bearer another'
  const schedule = await runWith({ ...webOutput, url: `${web.url}/failing` })
  await untilAll(schedule, 1)
  const [first] = await deliveriesOf(schedule)
  expect(first).toMatchObject({ state: 'pending', attempts: [{ failure: 'denied' }] })
  expect(JSON.stringify(await deliveriesOf(schedule))).not.toContain(secret)
  const deliveryId = first?.delivery_id ?? ''
  const signal = new AbortController().signal
  web.requests.length = 0
  for (let attempt = 2; attempt <= 7; attempt += 1)
    await deliverFile(site.context, { deliveryId, attempt }, signal)
  await deliverFile(site.context, { deliveryId, attempt: 3 }, signal)
  expect(web.requests).toHaveLength(6)
  expect(new Set(web.requests.map(({ path, body }) => path + body)).size).toBe(1)
  await abandonDelivery(site.context, { deliveryId, attempt: 8 })
  const last = (await deliveriesOf(schedule)).find((delivery) => delivery.delivery_id === deliveryId)
  expect(last).toMatchObject({ state: 'failed', next_attempt_at: null })
  expect(last?.attempts).toHaveLength(8)
  await mailbox.take(seller.email, 'konnten nicht abgelegt werden')
})

test('files on an SFTP server are renamed when they are complete, and a new host key is refused', async () => {
  await using sftp = await startSftp()
  const output: Address = {
    ...{ kind: 'sftp', host: '127.0.0.1', port: sftp.port, username: 'seller', auth: 'password' },
    ...{ path: '/in', secret: 'secret' },
  }
  const schedule = await runWith(output)
  await untilAll(schedule, 1)
  expect([...sftp.files.keys()].toSorted().map((name) => name.split('_').at(-1))).toEqual([
    'Merkmale.csv',
    'Stammdaten.csv',
    'Änderungen.csv',
  ])
  expect(sftp.written[0]).toMatch(/\.csv\.part$/)
  const body = { direction: 'output' as const, address: output }
  const tested = await seller.client.call(endpoints.testTransfer, { body })
  expect(tested).toMatchObject({ failure: null, host_key: sftp.hostKey })
  await sftp.changeHostKey()
  const { secret: _, ...kept } = output
  const again = { direction: 'output' as const, address: kept, schedule_id: schedule.schedule_id }
  expect(await seller.client.call(endpoints.testTransfer, { body: again })).toMatchObject({
    ...{ failure: 'host-key', host_key: sftp.hostKey },
  })
})

test('the changes of a run are a file with one line for each value', async () => {
  const other = await completeList(seller, [
    ['kept', testEan('00', 11)],
    ['changed', testEan('00', 12)],
  ])
  const { db } = site.context
  const { id: before } = await db
    .selectFrom('jobs')
    .select('id')
    .where('public_id', '=', other.latest_run)
    .executeTakeFirstOrThrow()
  await db
    .updateTable('records')
    .set({ fingerprint: 'another' })
    .where('job_id', '=', before)
    .where('article_number', '=', 'changed')
    .execute()
  const { job } = await seller.client.call(endpoints.runAgain, {
    params: { id: other.latest_run ?? '' },
    body: {},
  })
  await seller.until(job.job_id, 'Completed')
  const response = await fetch(`${site.api.url}/api/jobs/${job.job_id}/changes-file/`, {
    headers: { authorization: `Bearer ${seller.token}` },
  })
  expect(response.headers.get('content-disposition')).toContain('.csv')
  const [headings, line] = (await response.text()).split('\r\n')
  expect(headings).toContain('Artikelnummer;Änderung;Feld;Vorher;Jetzt')
  expect(line).toBe('changed;Geändert;Andere Angaben;;')
})
