import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { endpoints } from '@merkwerk/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, changeRows, openRunSite, type RunSite, testEan } from '../../../../testing/index.ts'
import { openList } from '../../rows/index.ts'
import { reclaimListSpace, reclaimSpace } from './reclaim-space.ts'

let site: RunSite
let admin: Caller

beforeAll(async () => {
  site = await openRunSite({ STORAGE_GB_PER_ACCOUNT: '0.002', RUN_RETENTION_DAYS: '10' })
  admin = await site.signUp({ isAdmin: true })
  await site.startWorker()
})
afterAll(() => site[Symbol.asyncDispose]())

const dayMs = 24 * 3600 * 1000
const getStorage = ({ client }: Caller) => client.call(endpoints.getStorage)
const getRun = (publicId: string) =>
  site.context.db.selectFrom('runs').selectAll().where('public_id', '=', publicId).executeTakeFirstOrThrow()
const findRecords = async (publicId: string) =>
  site.context.db
    .selectFrom('records')
    .select('position')
    .where('run_id', '=', (await getRun(publicId)).id)
    .execute()
const getFile = async (publicId: string) => (await getRun(publicId)).outputs?.masterData ?? ''
const reclaim = () => reclaimSpace(site.context, undefined, new AbortController().signal)

/** Lets the lists of a seller take all that the account may store. */
const fill = ({ id }: Caller) =>
  site.context.db.updateTable('lists').set({ stored_bytes: 2_000_000 }).where('account_id', '=', id).execute()

const run = async (seller: Caller, rows: readonly [string, string][]) => (await seller.complete(rows)).job_id
const runAgain = async (seller: Caller, id: string) => (await seller.completeRun(id)).job_id

/** A task adds the rows that a run has not processed. */
async function waitForMeasuring(publicId: string) {
  const { list_id, total_rows } = await getRun(publicId)
  const list = site.context.db.selectFrom('lists').select('needs_update').where('id', '=', list_id)
  await expect.poll(async () => (await list.executeTakeFirstOrThrow()).needs_update).toBe(false)
  await expect.poll(async () => (await getRun(publicId)).stored_bytes).not.toBe(total_rows * 1_000)
}

const unreadable = (count: number): [string, string][] =>
  Array.from({ length: count }, (_, row) => [`X-${row}`, 'no number'])

test('counts what an account stores, shows it to its owner and to administrators', async () => {
  const seller = await site.signUp({ coins: 100 })
  expect(await getStorage(seller)).toEqual({ used_bytes: 0, limit_bytes: 2_000_000, lists: [] })
  const job = await run(seller, [['A-1', testEan('00', 1)], ...unreadable(20)])
  await expect.poll(async () => (await getRun(job)).stored_bytes).not.toBe(21_000)
  const { used_bytes, lists } = await getStorage(seller)
  const row = await getRun(job)
  const { stored_bytes: rows } = await site.context.db
    .selectFrom('lists')
    .select('stored_bytes')
    .where('id', '=', row.list_id)
    .executeTakeFirstOrThrow()
  const { bytes: uploaded } = await site.context.db
    .selectFrom('uploads')
    .select('bytes')
    .where('id', '=', row.upload_id)
    .executeTakeFirstOrThrow()
  const outputs = await Promise.all(
    Object.values(row.outputs ?? {}).map(async (key) => (await site.context.files.stat(key))?.bytes ?? 0),
  )
  expect(row.stored_bytes).toBeGreaterThan(outputs.reduce((sum, bytes) => sum + bytes, 0))
  expect(rows).toBeGreaterThan(21 * 50)
  const { bytes: counted } = await site.context.db
    .selectFrom('list_counts')
    .select('bytes')
    .where('upload_id', '=', row.upload_id)
    .executeTakeFirstOrThrow()
  expect(counted).toBeGreaterThan(1_000)
  expect(used_bytes).toBe(row.stored_bytes + rows + uploaded + counted)
  expect(lists).toMatchObject([{ runs: 1, bytes: used_bytes }])
  const { storage } = await admin.client.call(endpoints.getUser, { params: { id: seller.id } })
  expect(storage).toEqual({ used_bytes, limit_bytes: 2_000_000 })
})

test('a run that could store too much is refused with what to delete, and nothing is lost', async () => {
  const seller = await site.signUp({ coins: 100 })
  await waitForMeasuring(await run(seller, [['A-1', testEan('00', 2)], ...unreadable(1_500)]))
  const before = await getStorage(seller)
  const refused = await seller.submit([['B-1', testEan('00', 3)], ...unreadable(1_900)])
  expect(refused).toMatchObject({
    status: 409,
    body: { code: 'STORAGE_FULL', limit_bytes: 2_000_000, missing_bytes: expect.any(Number) },
  })
  expect(refused.body.error).toMatch(/^Your storage is full: you use [\d.]+ MB of 2 MB, .* delete lists/)
  expect((await getStorage(seller)).lists).toEqual(before.lists)
  const { wallet } = await seller.client.call(endpoints.getWallet)
  expect(wallet).toMatchObject({ balance: 99 })
  const [list] = before.lists
  await seller.client.call(endpoints.deleteList, { params: { id: list?.list_id ?? '' } })
  const freed = await getStorage(seller)
  expect(freed.lists).toEqual([])
  await seller.start([['B-1', testEan('00', 3)], ...unreadable(1_900)])
})

test('superseded runs that cost nothing give their space back, and paid ones after their retention', async () => {
  const seller = await site.signUp({ coins: 100 })
  const paid = await run(seller, [['A-1', testEan('00', 4)], ...unreadable(5)])
  const second = await runAgain(seller, paid)
  const { id: secondId } = await getRun(second)
  const { list_id: list } = await seller.run(second)
  await seller.client.call(endpoints.getListAttributes, {
    params: { id: list ?? '' },
    query: { run: second },
  })
  const findSummaries = (run: number) =>
    site.context.db.selectFrom('list_summaries').select('kind').where('run_id', '=', run).execute()
  expect(await findSummaries(secondId)).toEqual([{ kind: 'attributes' }])
  const [third, fourth, fifth] = [
    await runAgain(seller, paid),
    await runAgain(seller, paid),
    await runAgain(seller, paid),
  ] as const
  const coinsAre = (coins: number, ids: string[]) =>
    site.context.db.updateTable('runs').set({ coins_used: coins }).where('public_id', 'in', ids).execute()
  await coinsAre(1, [paid])
  await coinsAre(0, [second, third, fourth, fifth])
  await reclaim()
  expect(await findSummaries(secondId)).toEqual([])
  expect((await getRun(third)).cleared_at).not.toBeNull()
  expect(await findRecords(second)).toEqual([])
  expect(await getRun(second)).toMatchObject({ outputs: null, stored_bytes: 0, status: 'Completed' })
  for (const kept of [paid, fourth, fifth]) {
    expect(await findRecords(kept)).toHaveLength(6)
    expect(await site.context.files.stat(await getFile(kept))).toBeDefined()
  }
  expect(await reclaim()).toBe(0)
  site.pass(11 * dayMs)
  expect(await reclaim()).toBe(1)
  expect(await findRecords(paid)).toEqual([])
})

test('values of the owner and their history are counted, and refused beyond the limit', async () => {
  const seller = await site.signUp({ coins: 100 })
  const job = await run(seller, [['E-1', testEan('00', 8)]])
  const { list_id } = await seller.client.call(endpoints.getRunDetails, { params: { id: job } })
  const countBytes = async () => (await getStorage(seller)).used_bytes
  const edit = (value: string | null) =>
    changeRows(seller, list_id ?? '', {
      kind: 'edit',
      set: { rows: [1], field: 'attribute:Voltage', value },
    })
  const measured = async () =>
    (await getRun(job)).stored_bytes !== 1_000 && (await countBytes()) > (await getRun(job)).stored_bytes
  await expect.poll(measured).toBe(true)
  const before = await countBytes()
  await edit('Drill')
  expect(await countBytes()).toBeGreaterThan(before)
  await edit(null)
  const history = await site.context.db
    .selectFrom('list_changes')
    .innerJoin('lists', 'lists.id', 'list_id')
    .select(({ fn }) => fn.sum('bytes').as('bytes'))
    .where('lists.public_id', '=', list_id)
    .executeTakeFirstOrThrow()
  expect(Number(history.bytes)).toBeGreaterThan(400)
  expect(await countBytes()).toBe(before + Number(history.bytes))
  await fill(seller)
  await expect(edit('Drill')).rejects.toMatchObject({ code: 'STORAGE_FULL' })
  await edit(null)
})

test('views and decisions about attributes count as they are stored, and need space', async () => {
  const seller = await site.signUp({ coins: 100 })
  const { list_id: id } = await seller.complete(unreadable(3))
  const params = { id: id ?? '' }
  const countBytes = async () => (await getStorage(seller)).used_bytes
  const look = (text: string) => ({ address: { brand: text }, layout: { shown: [], widths: {} } })
  const names = Array.from({ length: 50 }, (_, index) => `Attribute ${index}`)
  const create = (name: string) =>
    seller.client.call(endpoints.createListView, {
      params,
      body: { name, shared: true, settings: look(Array.from({ length: 200 }, () => randomUUID()).join()) },
    })
  const expectNames = (category: string, expected: boolean | null) =>
    seller.client.call(endpoints.setExpectedAttributes, { body: { category, names, expected } })

  const before = await countBytes()
  const { view } = await create('Large')
  const withView = await countBytes()
  expect(withView - before).toBeGreaterThan(2_000)
  const shown = { params: { ...params, view: view.view_id } }
  await seller.client.call(endpoints.changeListView, {
    ...shown,
    body: { version: view.version, settings: look('small') },
  })
  expect(await countBytes()).toBeLessThan(withView - 2_000)
  await seller.client.call(endpoints.deleteListView, shown)
  expect(await countBytes()).toBe(before)

  await seller.client.call(endpoints.rememberListView, {
    params,
    body: { view_id: null, settings: look('brand') },
  })
  const seen = await countBytes()
  expect(seen).toBeGreaterThan(before)
  await expectNames('Made up', true)
  expect(await countBytes()).toBeGreaterThan(seen + 50 * 40)

  await fill(seller)
  await expect(create('Further')).rejects.toMatchObject({ code: 'STORAGE_FULL' })
  await expect(expectNames('Further', true)).rejects.toMatchObject({ code: 'STORAGE_FULL' })
  await expectNames('Made up', null)
  expect((await seller.client.call(endpoints.getListViews, { params })).views).toEqual([])
})

test('a list whose rows cannot be searched is not searched again', async () => {
  const seller = await site.signUp({ coins: 100 })
  const job = await run(seller, unreadable(3))
  const refused = { status: 409, message: expect.stringContaining('would find nothing') }
  await expect(seller.startRun(job)).rejects.toMatchObject(refused)
  await expect(seller.quoteRun(job)).rejects.toMatchObject(refused)
})

test('deleting a list removes its rows, runs and files, and not those of others', async () => {
  const [seller, other] = [await site.signUp({ coins: 100 }), await site.signUp({ coins: 100 })]
  const job = await run(seller, [['A-1', testEan('00', 5)]])
  const othersRun = await run(other, [['A-1', testEan('00', 5)]])
  const listId = (await getStorage(seller)).lists[0]?.list_id ?? ''
  const file = await getFile(job)
  const params = { id: listId }
  await expect(other.client.call(endpoints.deleteList, { params })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
  const { schedule_id } = await seller.client.call(endpoints.createSchedule, {
    body: {
      list_id: listId,
      cron: '0 3 * * *',
      time_zone: 'Europe/Berlin',
      scope: 'all',
      max_age_days: null,
      max_coins: 5,
      report_email: false,
    },
  })
  await expect(seller.client.call(endpoints.deleteList, { params })).rejects.toMatchObject({
    code: 'CONFLICT',
  })
  await seller.client.call(endpoints.deleteSchedule, { params: { id: schedule_id } })
  await seller.client.call(endpoints.deleteList, { params })
  await expect(seller.client.call(endpoints.deleteList, { params })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
  await expect(seller.client.call(endpoints.getList, { params })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  const { lists } = await seller.client.call(endpoints.getLists, { query: {} })
  expect(lists).toEqual([])
  await expect.poll(async () => (await getRun(job)).cleared_at).not.toBeNull()
  expect(await findRecords(job)).toEqual([])
  await expect.poll(() => site.context.files.stat(file)).toBeUndefined()
  expect(await findRecords(othersRun)).toHaveLength(1)
  await expect.poll(async () => (await getStorage(seller)).used_bytes).toBe(0)
  const again = seller.client.call(endpoints.startListRun, { params, body: { rows: 'all' } })
  await expect(again).rejects.toMatchObject({ status: 404 })
  // The same file can be searched again, as another list.
  await run(seller, [['A-1', testEan('00', 5)]])
  const [renewed, ...more] = (await getStorage(seller)).lists
  expect(more).toEqual([])
  expect(renewed?.list_id).not.toBe(listId)
})

describe('a file that is sent again while its deleted list is removed', () => {
  const rows: [string, string][] = [['R-1', testEan('00', 6)]]
  const signal = new AbortController().signal
  const findUpload = async (runId: string) => {
    const { upload_id, list_id } = await getRun(runId)
    const upload = await site.context.db
      .selectFrom('uploads')
      .selectAll()
      .where('id', '=', upload_id)
      .executeTakeFirstOrThrow()
    return { ...upload, listId: Number(list_id) }
  }
  async function deletedList() {
    const seller = await site.signUp({ coins: 100 })
    const job = await run(seller, rows)
    const upload = await findUpload(job)
    const { list_id } = await seller.client.call(endpoints.getRunDetails, { params: { id: job } })
    await seller.client.call(endpoints.deleteList, { params: { id: list_id ?? '' } })
    return { seller, upload }
  }
  const isStored = async (key: string) => (await site.context.files.stat(key)) !== undefined

  test('keeps its file, whenever the removal runs', async () => {
    const { seller, upload } = await deletedList()
    const removed = Array.from({ length: 5 }, () => reclaimListSpace(site.context, upload, signal))
    const job = await seller.start(rows)
    await Promise.all(removed)
    await reclaimListSpace(site.context, upload, signal)
    await seller.until(job, 'Completed')
    expect(await isStored(upload.file_key)).toBe(true)
    expect((await findUpload(job)).listId).not.toBe(upload.listId)
    expect(await findRecords(job)).toHaveLength(1)
  })

  test('is kept once it is stored, before its run is inserted', async () => {
    const { upload } = await deletedList()
    const stored = () => site.context.db.updateTable('uploads').where('id', '=', upload.id)
    await stored()
      .set({ bytes: 1, used_at: new Date(site.context.clock.now().getTime() + 1) })
      .execute()
    await site.context.files.write(upload.file_key, Readable.from(['x']))
    await reclaimListSpace(site.context, upload, signal)
    expect(await isStored(upload.file_key)).toBe(true)
  })

  test('is asked for again if its file was removed after it was stored', async () => {
    const { seller, upload } = await deletedList()
    await reclaimListSpace(site.context, upload, signal)
    expect(await isStored(upload.file_key)).toBe(false)
    const list = {
      accountId: seller.id,
      uploadId: upload.id,
      reading: {},
      name: 'L',
      fileName: 'l.csv',
      totalRows: 1,
    }
    const opened = site.context.db.transaction().execute((tx) => openList(tx, list, site.context.clock.now()))
    await expect(opened).rejects.toMatchObject({
      code: 'CONFLICT',
      message: expect.stringContaining('send the file again'),
    })
  })
})
