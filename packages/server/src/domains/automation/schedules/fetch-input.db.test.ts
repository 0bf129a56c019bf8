import type { Input } from '@merkwerk/client/app'
import { endpoints, type List, type Schedule, type ScheduleRun } from '@merkwerk/contract'
import { startSftp } from '@merkwerk/sandbox/sftp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type Caller,
  completeList,
  edit,
  openRunSite,
  openTestMailbox,
  type RunSite,
  readFile,
  readRows,
  startFileServer,
  testEan,
} from '../../../testing/index.ts'
import { claimSchedules } from './claim-schedules.ts'
import { abandonInput, fetchInput } from './fetch-input.ts'
import { enqueueReports } from './report-runs.ts'
import { checkAddress } from './save-transfers.ts'

const mailbox = openTestMailbox()
let site: RunSite
let seller: Caller
let web: Awaited<ReturnType<typeof startFileServer>>

beforeAll(async () => {
  site = await openRunSite({ MAX_WAIT_HOURS: '0' }, { mail: mailbox.mail })
  seller = await site.signUp({ coins: 1_000 })
  web = await startFileServer()
  await site.startWorker()
})
afterAll(async () => {
  await web[Symbol.asyncDispose]()
  await site[Symbol.asyncDispose]()
})

type Body = Input<typeof endpoints.createSchedule>['body']
type Address = NonNullable<Body['input']>

const webAddress = (name: string, changes: Partial<Extract<Address, { kind: 'https' }>> = {}): Address => ({
  kind: 'https',
  url: `${web.url}/${name}`,
  auth: 'none',
  ...changes,
})

const create = (of: List, input: Address, body: Partial<Body> = {}): Promise<Schedule> =>
  seller.client.call(endpoints.createSchedule, {
    body: {
      list_id: of.list_id,
      cron: '0 6 * * *',
      time_zone: 'Europe/Berlin',
      scope: 'all',
      max_age_days: null,
      max_coins: 100,
      report_email: false,
      input,
      ...body,
    },
  })

const change = (
  { schedule_id: id }: Schedule,
  body: NonNullable<Input<typeof endpoints.changeSchedule>['body']>,
) => seller.client.call(endpoints.changeSchedule, { params: { id }, body })

const listRuns = async ({ schedule_id: id }: Schedule, owner = seller) =>
  (await owner.client.call(endpoints.listScheduleRuns, { params: { id } })).runs

/** Claims a run of a schedule now, and waits until `isOver`. */
async function run(
  schedule: Schedule,
  isOver: (run: ScheduleRun) => unknown = ({ run_id, skipped }) => run_id ?? skipped,
  owner = seller,
): Promise<ScheduleRun> {
  const before = (await listRuns(schedule, owner)).length
  await site.context.db
    .updateTable('schedules')
    .set({ next_run_at: new Date() })
    .where('id', '=', schedule.schedule_id)
    .execute()
  await claimSchedules(site.context)
  const find = async () => {
    const runs = await listRuns(schedule, owner)
    return runs.length > before && runs[0] && isOver(runs[0]) ? runs[0] : undefined
  }
  await expect.poll(find).toBeDefined()
  return (await find()) as ScheduleRun
}

/** Runs a schedule, and its run to the end. */
async function complete(schedule: Schedule) {
  const started = await run(schedule)
  const job = await seller.until(started.run_id ?? '', 'Completed')
  await enqueueReports(site.context)
  await expect.poll(async () => (await listRuns(schedule))[0]?.changes).not.toBeNull()
  return { run: (await listRuns(schedule))[0], job }
}

const listFile = (...rows: readonly string[]) => ['Lager;Artikelnummer;EAN;ASIN', ...rows].join('\r\n')
const ean = (serial: number) => testEan('00', serial)
const refresh = ({ list_id: id }: List) => seller.client.call(endpoints.getList, { params: { id } })

test('the fetched rows become those of the list, and known rows keep their edits', async () => {
  const list = await completeList(seller, [
    ['A', ean(1)],
    ['B', ean(2)],
  ])
  await edit(seller, list, 'title', 'My title', [2])
  web.files.set('/stock.csv', listFile(`5;C;${ean(3)};`, `7;B;${ean(2)};`))
  const schedule = await create(list, webAddress('stock.csv'))
  expect(schedule.input).toMatchObject({ url: `${web.url}/stock.csv`, has_secret: false })

  const first = await complete(schedule)
  expect(first.run?.input).toEqual({
    state: 'changed',
    file: 'stock.csv',
    bytes: web.files.get('/stock.csv')?.length,
    added: 1,
    removed: 1,
    changed: 1,
  })
  expect(first.run?.changes).toEqual({ gained: 0, lost: 0, changed: 0, added: 1, removed: 1, restated: 0 })
  expect(first.job).toMatchObject({ list_id: list.list_id, progress: { total: 2 } })
  const rows = await readRows(seller, await refresh(list))
  expect(rows.map((row) => [row.article_number, row.ignored])).toEqual([
    ['A', true],
    ['B', false],
    ['C', false],
  ])
  expect(rows[1]).toMatchObject({ title: 'My title' })
  const masterData = (await readFile(site, seller, list, 'master-data')).toString()
  expect(masterData).toMatch(/\r\nB;/)
  expect(masterData).not.toMatch(/\r\nA;/)

  expect(await run(schedule)).toMatchObject({ skipped: 'unchanged', input: { state: 'unchanged' } })

  web.files.set('/stock.csv', listFile(`5;C;${ean(3)};`, `7;B;${ean(2)};`, `1;A;${ean(1)};`))
  const third = await complete(schedule)
  expect(third.run?.input).toMatchObject({ state: 'changed', added: 0, removed: 0 })
  expect((await readRows(seller, await refresh(list)))[0]).toMatchObject({
    article_number: 'A',
    ignored: false,
  })

  await change(schedule, { skip_unchanged: false })
  expect((await complete(schedule)).run?.input).toMatchObject({ state: 'unchanged' })
  expect(await seller.until(await seller.startRun(list.latest_run ?? ''), 'Completed')).toMatchObject({
    list_id: list.list_id,
    progress: { total: 3 },
  })
})

test('a run of stale rows looks up new rows only', async () => {
  const list = await completeList(seller, [['A', ean(11)]])
  web.files.set('/stale.csv', listFile(`5;A;${ean(11)};`, `7;B;${ean(12)};`))
  const schedule = await create(list, webAddress('stale.csv'), { scope: 'stale' })
  expect((await complete(schedule)).job).toMatchObject({ progress: { total: 1 } })

  web.files.set('/stale.csv', listFile(`7;B;${ean(12)};`, `9;C;${testEan('40', 13)};`))
  await change(schedule, { report_email: true })
  expect((await complete(schedule)).run?.changes).toMatchObject({ added: 1, removed: 1, gained: 0, lost: 0 })
  const { text } = await mailbox.take(seller.email, 'lief nach Plan')
  expect(text).toContain('Zeilen der Liste: 1 neu, 1 entfernt, 0 mit anderen Kennungen.')
})

test('a failing server is asked again, then the run is skipped without a charge', async () => {
  const list = await completeList(seller, [['A', ean(21)]])
  const secret = 'top-secret-token'
  const schedule = await create(list, webAddress('denied.csv', { auth: 'bearer', secret }))
  const balance = await seller.client.call(endpoints.getProfile)
  web.settings.authorization = 'Bearer another'
  const signal = new AbortController().signal
  const failAll = async () => {
    await run(schedule, ({ input_failure }) => input_failure)
    const { id: runId } = await site.context.db
      .selectFrom('schedule_runs')
      .select('id')
      .where('schedule_id', '=', schedule.schedule_id)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    for (const attempt of [1, 2, 3, 4]) await fetchInput(site.context, { runId, attempt }, signal)
    return (await listRuns(schedule))[0]
  }
  for (let count = 0; count < 3; count += 1)
    expect(await failAll()).toMatchObject({ run_id: null, skipped: 'input-failed', input_failure: 'denied' })
  const { text } = await mailbox.take(seller.email, 'konnte nicht abgerufen werden')
  expect(text).toContain('lehnt die Zugangsdaten ab')
  expect(await seller.client.call(endpoints.getProfile)).toEqual(balance)
  web.settings.authorization = `Bearer ${secret}`
  web.files.set('/denied.csv', listFile(`5;A;${ean(21)};`, `7;B;${ean(22)};`))
  expect((await complete(schedule)).job).toMatchObject({ progress: { total: 2 } })
  delete web.settings.authorization
})

test('a list that has ended the process twice is not read again, and its owner gets an email at once', async () => {
  const list = await completeList(seller, [['A', ean(35)]])
  const schedule = await create(list, webAddress('none.csv'))
  const { run_id } = await site.context.db
    .insertInto('schedule_runs')
    .values({ schedule_id: schedule.schedule_id, due_at: site.context.clock.now() })
    .returning('id as run_id')
    .executeTakeFirstOrThrow()
  await abandonInput(site.context, { runId: run_id, attempt: 1 }, { endedProcess: true })
  expect((await listRuns(schedule))[0]).toMatchObject({ skipped: 'input-failed', input_failure: 'crashed' })
  const { text } = await mailbox.take(seller.email, 'konnte nicht abgerufen werden')
  expect(text).toContain('zweimal zum Absturz gebracht')
})

test('a list for which the storage is too full is fetched once, not kept, and read again once there is room', async () => {
  const owner = await site.signUp({ coins: 10 })
  const list = await completeList(owner, [['A', ean(36)]])
  const store = (bytes: number) =>
    site.context.db.updateTable('uploads').set({ bytes }).where('account_id', '=', owner.id).execute()
  await store(site.context.config.storage.bytesPerAccount)
  web.files.set('/more.csv', listFile(`5;B;${ean(37)};`))
  const schedule = await owner.client.call(endpoints.createSchedule, {
    body: {
      list_id: list.list_id,
      cron: '0 6 * * *',
      time_zone: 'Europe/Berlin',
      scope: 'all',
      max_age_days: null,
      max_coins: 100,
      report_email: false,
      input: webAddress('more.csv'),
    },
  })
  expect(await run(schedule, undefined, owner)).toMatchObject({ skipped: 'storage-full', input: null })
  expect((await mailbox.take(owner.email, 'Ihr Speicherplatz ist voll')).text).toContain(
    'laufen Ihre Zeitpläne',
  )
  await store(100)
  expect(await run(schedule, undefined, owner)).toMatchObject({ run_id: expect.any(String), skipped: null })
})

test.each([
  ['<html>not a list</html>', 'not-a-list', 31],
  ['Nummer;Code\r\n1;2', 'columns', 32],
])('a file that is no list is refused at once: %s', async (content, failure, serial) => {
  const list = await completeList(seller, [['A', ean(serial)]])
  web.files.set('/odd.csv', content)
  const schedule = await create(list, webAddress('odd.csv'))
  expect(await run(schedule)).toMatchObject({ skipped: 'input-failed', input_failure: failure })
  expect(await refresh(list)).toMatchObject({ total_rows: 1 })
})

test('the host key of an SFTP server is pinned, and another one needs consent', async () => {
  await using sftp = await startSftp()
  const list = await completeList(seller, [['A', ean(41)]])
  sftp.files.set('/out/list.csv', { content: Buffer.from(listFile(`5;B;${ean(42)};`)), modifiedAt: 100 })
  const input: Address = {
    kind: 'sftp',
    host: '127.0.0.1',
    port: sftp.port,
    username: 'seller',
    auth: 'password',
    path: '/out',
    pattern: '*.csv',
  }
  const body = { direction: 'input' as const, address: { ...input, secret: 'secret' } }
  const tested = await seller.client.call(endpoints.testTransfer, { body })
  expect(tested).toMatchObject({ failure: null, file: 'list.csv', host_key: sftp.hostKey })
  const schedule = await create(list, { ...input, secret: 'secret' })
  expect((await complete(schedule)).job).toMatchObject({ progress: { total: 1 } })
  const pinned = await change(schedule, {})
  expect(pinned.input).toMatchObject({ host_key: sftp.hostKey, refused_host_key: null, has_secret: true })

  await sftp.changeHostKey()
  expect(await run(schedule)).toMatchObject({ skipped: 'input-failed', input_failure: 'host-key' })
  await mailbox.take(seller.email, 'konnte nicht abgerufen werden')
  const refused = await change(schedule, {})
  expect(refused.input).toMatchObject({ refused_host_key: sftp.hostKey })
  const accepted = await change(schedule, { input: { ...input, host_key: sftp.hostKey } })
  expect(accepted.input).toMatchObject({ host_key: sftp.hostKey, refused_host_key: null, has_secret: true })
  expect(await run(schedule)).toMatchObject({ skipped: 'unchanged' })
})

test('secrets are stored encrypted, never shown, and stay with their server', async () => {
  const list = await completeList(seller, [['A', ean(51)]])
  const secret = 'never-shown-again'
  const schedule = await create(list, webAddress('own.csv', { auth: 'basic', username: 'anna', secret }))
  expect(schedule.input).toMatchObject({ has_secret: true, username: 'anna' })
  expect(JSON.stringify(schedule)).not.toContain(secret)
  const rows = await site.context.db.selectFrom('schedule_transfers').selectAll().execute()
  for (const row of rows) {
    expect(JSON.stringify(row.address)).not.toContain(secret)
    expect(row.secret?.includes(secret) ?? false).toBe(false)
  }
  const kept = await change(schedule, { input: webAddress('other.csv', { auth: 'basic', username: 'anna' }) })
  expect(kept.input).toMatchObject({ url: `${web.url}/other.csv`, has_secret: true })
  const elsewhere = {
    ...webAddress('x.csv', { auth: 'basic', username: 'anna' }),
    url: 'http://127.0.0.1:9/',
  }
  await expect(change(schedule, { input: elsewhere })).rejects.toHaveProperty(['details', 'input.secret'])
  await expect(create(list, webAddress('own.csv'))).rejects.toMatchObject({ status: 409 })
  expect(await change(schedule, { input: null })).toMatchObject({ input: null })
})

test.each([
  ['http://93.184.215.14/', 'address-not-https'],
  ['https://93.184.215.14:25/', 'port-refused'],
  ['https://10.0.0.1/', 'address-not-public'],
])('refuses the address %s in live mode', async (url, code) => {
  const { config } = site.context
  const live = { config: { ...config, fetching: { ...config.fetching, allowPrivateAddresses: false } } }
  const check = (address: string) =>
    checkAddress(live, 'input', { kind: 'https', url: address, auth: 'none', username: '', method: 'PUT' })
  await expect(check(url)).rejects.toHaveProperty(['fields', 'input.url'], [{ code }])
  await check('https://93.184.215.14:8443/')
})

test('refuses an address with a user name or password', async () => {
  const list = await completeList(seller, [['A', ean(1)]])
  const refused = create(list, webAddress('', { url: 'https://user:password@shop.example/' }))
  await expect(refused).rejects.toHaveProperty('details.input', [expect.stringContaining('user name')])
})
