import type { Input } from '@merkwerk/client/app'
import { endpoints, type List, type Schedule } from '@merkwerk/contract'
import { startSftp } from '@merkwerk/sandbox/sftp'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type Caller,
  completeList,
  edit,
  openRunSite,
  openTestMailbox,
  type RunSite,
  readFile,
  runAgain,
  startFileServer,
  testEan,
} from '../../../testing/index.ts'
import { readZip } from '../../../testing/read-zip.ts'
import { claimSchedules } from './claim-schedules.ts'
import { abandonDelivery, deliverFile } from './deliver-file.ts'
import { enqueueReports } from './report-runs.ts'

const mailbox = openTestMailbox()
let site: RunSite
let seller: Caller
let list: List
let web: Awaited<ReturnType<typeof startFileServer>>

beforeAll(async () => {
  site = await openRunSite({ MAX_WAIT_HOURS: '0' }, { mail: mailbox.mail })
  seller = await site.signUp({ coins: 1_000 })
  web = await startFileServer()
  await site.startWorker()
  list = await completeList(seller, [['A', testEan('00', 1)]])
})
afterAll(async () => {
  await web[Symbol.asyncDispose]()
  await site[Symbol.asyncDispose]()
})

type Body = Input<typeof endpoints.createSchedule>['body']
type Address = NonNullable<Body['output']>
type Package = Body['export_package']

/** Creates a schedule that sends its results, completes a run of it, and enqueues its report. */
async function completeWith(output: Address, export_package: Package = null, of = list): Promise<Schedule> {
  const schedule = await seller.client.call(endpoints.createSchedule, {
    body: {
      list_id: of.list_id,
      cron: '0 6 * * *',
      time_zone: 'Europe/Berlin',
      scope: 'all',
      max_age_days: null,
      max_coins: 100,
      report_email: false,
      output,
      export_package,
    },
  })
  await site.context.db
    .updateTable('schedules')
    .set({ next_run_at: new Date() })
    .where('id', '=', schedule.schedule_id)
    .execute()
  await claimSchedules(site.context)
  const findRun = async () => (await getRun(schedule))?.run_id ?? undefined
  await expect.poll(findRun).toBeDefined()
  await seller.until((await findRun()) ?? '', 'Completed')
  await enqueueReports(site.context)
  return schedule
}

/** Completes a run and waits for its report. */
async function runWith(...run: Parameters<typeof completeWith>): Promise<Schedule> {
  const schedule = await completeWith(...run)
  await expect.poll(async () => (await getRun(schedule))?.changes).not.toBeNull()
  return schedule
}

const getRun = async ({ schedule_id: id }: Schedule) =>
  (await seller.client.call(endpoints.listScheduleRuns, { params: { id } })).runs[0]

const listDeliveries = async ({ schedule_id: id }: Schedule) =>
  (await seller.client.call(endpoints.listScheduleDeliveries, { params: { id } })).deliveries

const untilAll = (schedule: Schedule, attempts: number) =>
  expect
    .poll(async () => (await listDeliveries(schedule)).every((file) => file.attempts.length >= attempts))
    .toBe(true)

const secret = 'never-in-a-log'
const webOutput: Address = { kind: 'https', url: '', auth: 'bearer', secret }

test('master data, attributes and changes are put on a web server', async () => {
  web.settings.authorization = `Bearer ${secret}`
  const schedule = await runWith({ ...webOutput, url: `${web.url}/results/?shop=1` })
  await untilAll(schedule, 1)
  const deliveries = await listDeliveries(schedule)
  expect(deliveries.map(({ state }) => state)).toEqual(['delivered', 'delivered', 'delivered'])
  const stored = (part: string) =>
    [...web.files].find(([name]) => decodeURIComponent(name).includes(part))?.[1]
  expect(stored('_Stammdaten.csv?shop=1')).toBe(
    (await readFile(site, seller, list, 'master-data')).toString(),
  )
  expect(stored('_Merkmale.csv')).toContain('Merkmalname')
  expect(stored('_Änderungen.csv')).toBe('\uFEFFArtikelnummer;Änderung;Feld;Vorher;Jetzt\r\n')
})

test('a failed attempt is repeated with the same name and bytes, and its last failure sends an email', async () => {
  web.settings.authorization = 'Bearer another'
  const schedule = await runWith({ ...webOutput, url: `${web.url}/failing` })
  await untilAll(schedule, 1)
  const [first] = await listDeliveries(schedule)
  expect(first).toMatchObject({ state: 'pending', attempts: [{ failure: 'denied' }] })
  expect(JSON.stringify(await listDeliveries(schedule))).not.toContain(secret)
  const deliveryId = first?.delivery_id ?? ''
  const signal = new AbortController().signal
  web.requests.length = 0
  for (let attempt = 2; attempt <= 7; attempt += 1)
    await deliverFile(site.context, { deliveryId, attempt }, signal)
  await deliverFile(site.context, { deliveryId, attempt: 3 }, signal)
  expect(web.requests).toHaveLength(6)
  expect(new Set(web.requests.map(({ path, body }) => path + body)).size).toBe(1)
  await abandonDelivery(site.context, { deliveryId, attempt: 8 }, { endedProcess: false })
  const last = (await listDeliveries(schedule)).find((delivery) => delivery.delivery_id === deliveryId)
  expect(last).toMatchObject({ state: 'failed', next_attempt_at: null })
  expect(last?.attempts).toHaveLength(8)
  await mailbox.take(seller.email, 'konnten nicht abgelegt werden')

  web.settings.authorization = `Bearer ${secret}`
  const again = { params: { id: schedule.schedule_id, delivery: deliveryId } }
  const calls = [1, 2].map(() => seller.client.call(endpoints.sendDeliveryAgain, again))
  const sent = await Promise.allSettled(calls)
  expect(sent.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await untilAll(schedule, 1)
  const findDelivery = async () =>
    (await listDeliveries(schedule)).find((one) => one.delivery_id === deliveryId)
  await expect.poll(async () => (await findDelivery())?.state).toBe('delivered')
  expect((await findDelivery())?.attempts).toHaveLength(9)
  expect(new Set(web.requests.map(({ path, body }) => path + body)).size).toBe(1)
  const audit = site.context.db
    .selectFrom('audit_log')
    .select(['action', 'details'])
    .where('account_id', '=', seller.id)
  expect(await audit.orderBy('id', 'desc').executeTakeFirst()).toEqual({
    action: 'send-delivery-again',
    details: { schedule: schedule.schedule_id, delivery: deliveryId },
  })
  const stranger = await site.signUp()
  await expect(stranger.client.call(endpoints.sendDeliveryAgain, again)).rejects.toMatchObject({
    status: 404,
  })
})

test('the package of a list is made once, with its edits, and every attempt sends the same bytes', async () => {
  web.settings.authorization = 'Bearer another'
  await edit(seller, list, 'title', 'My title', [1])
  const output = { ...webOutput, url: `${web.url}/packages` }
  const chosen = { target: 'jsonl', options: {}, attribute_names: 'original' as const }
  const schedule = await runWith(output, chosen)
  expect(schedule.export_package).toEqual(chosen)
  const findPackage = async () => (await listDeliveries(schedule)).find(({ file }) => file.endsWith('.zip'))
  await expect.poll(async () => (await findPackage())?.attempts).toHaveLength(1)
  const made = await findPackage()
  expect(made).toMatchObject({ file: expect.stringMatching(/_MW-.*_jsonl\.zip$/), bytes: expect.any(Number) })
  await edit(seller, list, 'title', 'Another title', [1])
  web.settings.authorization = `Bearer ${secret}`
  web.requests.length = 0
  const next = { deliveryId: made?.delivery_id ?? '', attempt: 2 }
  await deliverFile(site.context, next, new AbortController().signal)
  const [request] = web.requests
  expect(request?.bytes).toHaveLength(made?.bytes ?? 0)
  const files = readZip(request?.bytes ?? Buffer.of())
  const text = [...files.values()].map(String).join('')
  expect(text).toContain('My title')
  expect(text).not.toContain('Another title')
  const refused = runWith(output, { ...chosen, target: 'unknown' })
  await expect(refused).rejects.toHaveProperty('details.export_package')
})

test('two processes that make the same package send one of them', async () => {
  web.settings.authorization = 'Bearer another'
  const output = { ...webOutput, url: `${web.url}/twice` }
  const schedule = await runWith(output, { target: 'jsonl' })
  const findPackage = async () => (await listDeliveries(schedule)).find(({ file }) => file.endsWith('.zip'))
  await expect.poll(async () => (await findPackage())?.attempts).toHaveLength(1)
  const deliveryId = (await findPackage())?.delivery_id ?? ''
  const before = { file_key: null, bytes: 0 }
  await site.context.db.updateTable('schedule_deliveries').set(before).where('id', '=', deliveryId).execute()
  web.requests.length = 0
  const signal = new AbortController().signal
  await Promise.all([1, 2].map(() => deliverFile(site.context, { deliveryId, attempt: 2 }, signal)))
  expect(new Set(web.requests.map(({ bytes }) => bytes.toString('base64'))).size).toBe(1)
  expect((await findPackage())?.attempts).toHaveLength(2)
})

test('files on an SFTP server are renamed when they are complete, and a new host key is refused', async () => {
  await using sftp = await startSftp()
  const output: Address = {
    kind: 'sftp',
    host: '127.0.0.1',
    port: sftp.port,
    username: 'seller',
    auth: 'password',
    path: '/in',
    secret: 'secret',
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
    failure: 'host-key',
    host_key: sftp.hostKey,
  })
})

/** Changes what the latest run of a list found for an article, and returns the number of that run. */
async function changeFound({ latest_run }: List, articleNumber: string): Promise<number> {
  const { db } = site.context
  const { id } = await db
    .selectFrom('runs')
    .select('id')
    .where('public_id', '=', latest_run)
    .executeTakeFirstOrThrow()
  await db
    .updateTable('records')
    .set({ fingerprint: 'another' })
    .where('run_id', '=', id)
    .where('article_number', '=', articleNumber)
    .execute()
  return id
}

test('a run that cannot be reported is repeated later, and does not keep others from it', async () => {
  const other = await completeList(seller, [['changed', testEan('00', 13)]])
  const before = await changeFound(other, 'changed')
  const { db } = site.context
  await sql`
    WITH damaged AS (
      INSERT INTO results (key, verdict, reason, notes, sources, attributes, attribute_names, has_description, content)
      VALUES (decode(md5('damaged'), 'hex'), 'found', 'found-both', '{}', '{}', 0, '{}', false, '') RETURNING id)
    UPDATE records SET result_id = damaged.id FROM damaged WHERE run_id = ${before}`.execute(db)
  web.settings.authorization = `Bearer ${secret}`
  const output = { ...webOutput, url: `${web.url}/others` }
  const failing = await completeWith(output, null, other)
  const findTasks = async () => {
    const { rows } = await sql<{ state: string; isLater: boolean }>`
      SELECT state, start_after > now() + interval '20 s' AS "isLater"
      FROM pgboss.job JOIN schedule_runs AS run ON run.id = (data ->> 'runId')::bigint
      WHERE name = 'report-schedule-run' AND schedule_id = ${failing.schedule_id}`.execute(db)
    return rows
  }
  await expect.poll(findTasks).toEqual([{ state: 'retry', isLater: true }])
  expect(await listDeliveries(await runWith(output))).toHaveLength(3)
  expect(await findTasks()).toEqual([{ state: 'retry', isLater: true }])
  expect(await listDeliveries(failing)).toEqual([])
})

test('the changes of a run are a file with one line for each value', async () => {
  const other = await completeList(seller, [
    ['kept', testEan('00', 11)],
    ['changed', testEan('00', 12)],
  ])
  await changeFound(other, 'changed')
  const { latest_run: run } = await runAgain(seller, other)
  const response = await fetch(`${site.api.url}/api/runs/${run}/changes-file/`, {
    headers: { authorization: `Bearer ${seller.token}` },
  })
  expect(response.headers.get('content-disposition')).toContain('.csv')
  const [headings, line] = (await response.text()).split('\r\n')
  expect(headings).toContain('Artikelnummer;Änderung;Feld;Vorher;Jetzt')
  expect(line).toBe('changed;Geändert;Andere Angaben;;')
})
