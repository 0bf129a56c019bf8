import type { endpoints, List, ListRow } from '@merkwerk/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import {
  type Caller,
  createAccount,
  type JobSite,
  openJobSite,
  signIn,
  testEan,
} from '../../testing/index.ts'
import { fillLists } from '../jobs/history/fill-lists.ts'
import { removeOldUploads } from '../lists/uploads.ts'

type Row = z.output<typeof endpoints.getListRow.response>
type Rows = Parameters<Caller['start']>[0]

const dayMs = 24 * 3_600_000

let site: JobSite
let seller: Caller

beforeAll(async () => {
  site = await openJobSite({ MAX_WAIT_HOURS: '0' })
  seller = await site.signUp({ coins: 1_000 })
  await site.startWorker()
})
afterAll(() => site[Symbol.asyncDispose]())

let serial = 100
/** An EAN that no other test uses. */
const newEan = (fault = '00') => testEan(fault, serial++)

async function get<T>(path: string, caller = seller): Promise<T> {
  const { status, body } = await caller.call('GET', path)
  expect(status, JSON.stringify(body)).toBe(200)
  return body as T
}

interface Page {
  lists: List[]
  total: number
  currentPage: number
  totalPages: number
}
const lists = (query = '', caller = seller) => get<Page>(`/api/lists/${query}`, caller)

async function listOf(jobId: string, caller = seller): Promise<List> {
  const { list_id: id } = await caller.job(jobId)
  return get<List>(`/api/lists/${id}/`, caller)
}

async function completed(rows: Rows, caller = seller): Promise<List> {
  const jobId = await caller.start(rows)
  await caller.until(jobId, 'Completed')
  return listOf(jobId, caller)
}

async function again({ latest_run: run }: List): Promise<List> {
  const { status, body } = await seller.call('POST', `/api/jobs/${run}/run-again/`, { body: {} })
  expect(status, JSON.stringify(body)).toBe(200)
  const { job_id: jobId } = body.job as { job_id: string }
  await seller.until(jobId, 'Completed')
  return listOf(jobId)
}

const rowOf = (list: List, position = 1) => get<Row>(`/api/lists/${list.list_id}/rows/${position}/`)

const edit = (list: List, field: string, value: string | null, positions = [1], caller = seller) =>
  caller.call('PUT', `/api/lists/${list.list_id}/edits/`, { body: { positions, field, value } })

async function fileOf(list: List, kind: string, query = ''): Promise<Buffer> {
  const answer = await fetch(`${site.api.url}/api/lists/${list.list_id}/files/${kind}/${query}`, {
    headers: { authorization: `Bearer ${seller.token}`, 'accept-language': 'de' },
  })
  expect(answer.status).toBe(200)
  return Buffer.from(await answer.arrayBuffer())
}

describe('lists', () => {
  test('a number beyond the last page returns the last page', async () => {
    const owner = await site.signUp({ coins: 10 })
    const list = await completed([['only', newEan()]], owner)
    const page = await lists('?page=9&limit=1', owner)
    expect(page).toMatchObject({ total: 1, currentPage: 1, totalPages: 1 })
    expect(page.lists.map(({ list_id }) => list_id)).toEqual([list.list_id])
  })

  test('a renamed list is the last changed one', async () => {
    const owner = await site.signUp({ coins: 10 })
    const first = await completed([['first', newEan()]], owner)
    await completed([['second', newEan()]], owner)
    await owner.call('PUT', `/api/lists/${first.list_id}/`, { body: { name: 'Renamed' } })
    expect((await lists('', owner)).lists.map(({ name }) => name)).toEqual(['Renamed', 'Herbst-2026'])
  })

  test('a submit with the key of an earlier one adds no list, and its upload is removed later', async () => {
    const owner = await site.signUp({ coins: 10 })
    const key = { 'idempotency-key': 'same' }
    const first = await owner.submit([['a', newEan()]], key)
    const second = await owner.submit([['b', newEan()]], key)
    expect(second.body.job).toEqual(first.body.job)
    expect(await lists('', owner)).toMatchObject({ total: 1 })
    const { db, clock } = site.context
    const later = { ...site.context, clock: { now: () => new Date(clock.now().getTime() + 30 * dayMs) } }
    await removeOldUploads(later, new AbortController().signal)
    const uploads = await db.selectFrom('uploads').select('id').where('account_id', '=', owner.id).execute()
    expect(uploads).toHaveLength(1)
  })

  test('an open run is named until it ends', async () => {
    const owner = await site.signUp({ coins: 10 })
    const list = await completed([['open', newEan()]], owner)
    expect(list.open_run).toBeNull()
    const { db } = site.context
    const run = db.updateTable('jobs').where('public_id', '=', list.latest_run)
    await run.set({ status: 'Data Processing', finished_at: null }).execute()
    expect(await listOf(list.latest_run ?? '', owner)).toMatchObject({
      open_run: list.latest_run,
      latest_run: list.latest_run,
    })
    await run.set({ status: 'Completed', finished_at: new Date() }).execute()
    expect(await listOf(list.latest_run ?? '', owner)).toMatchObject({ open_run: null })
  })

  test('a search for identifiers ignores blanks around them', async () => {
    const ean = newEan()
    const list = await completed([['Blank-9', ean, '']])
    for (const search of [` ${ean} `, 'blank-9 '])
      expect((await lists(`?search=${encodeURIComponent(search)}`)).lists).toMatchObject([
        { list_id: list.list_id },
      ])
  })
})

describe('a session without a subscription', () => {
  test('reads lists, rows and files, renames and archives, but edits and chooses nothing', async () => {
    const list = await completed([
      ['read', newEan()],
      ['several', newEan('60')],
    ])
    const restricted = await createAccount(site.context, { subscription: 'none' })
    const { db } = site.context
    await db
      .updateTable('lists')
      .set({ account_id: restricted.id })
      .where('public_id', '=', list.list_id)
      .execute()
    const token = (await signIn(site.context, restricted)).access
    const path = `/api/lists/${list.list_id}/`
    const statusOf = async (method: 'GET' | 'PUT' | 'POST', part: string, body?: object) =>
      (await site.api.call(method, `${path}${part}`, { token, ...(body && { body }) })).status
    for (const part of ['', 'order/', 'rows/?positions=1', 'rows/1/', 'facets/', 'files/attributes/'])
      expect(await statusOf('GET', part), part).toBe(200)
    expect(await statusOf('PUT', '', { name: 'Mine', archived: true })).toBe(200)
    expect(await statusOf('PUT', 'edits/', { positions: [1], field: 'title', value: 'x' })).toBe(403)
    expect(await statusOf('POST', 'rows/2/choose/', { candidate: null })).toBe(403)
  })
})

describe('edits', () => {
  test('positions beyond the numbers of rows are refused', async () => {
    const list = await completed([['far', newEan()]])
    const path = `/api/lists/${list.list_id}/`
    const positions = [2_147_483_648]
    const answers = [
      await edit(list, 'title', 'x', positions),
      await seller.call('PUT', `${path}ignored/`, { body: { positions, ignored: true } }),
      await seller.call('POST', `${path}run/`, { body: { rows: positions } }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 400])
  })

  test('an empty value removes a field, also after the next run', async () => {
    const list = await completed([['empty', newEan()]])
    for (const field of ['title', 'brand', 'category']) await edit(list, field, '')
    const empty = { title: null, brand: null, category: null }
    const before = await rowOf(list)
    expect(before.row).toMatchObject(empty)
    const after = await rowOf(await again(list))
    expect(after.row).toMatchObject(empty)
    await edit(list, 'category', null)
    expect((await rowOf(list)).row).toMatchObject({ title: null, category: expect.stringMatching(/./) })
  })

  test('a row that was not found shows what its owner set, in all files', async () => {
    const list = await completed([['missing', newEan('50')]])
    await edit(list, 'title', 'Nur bei mir')
    await edit(list, 'attribute:Farbe', 'Rot; Blau')
    const { row, record } = await rowOf(list)
    expect(row).toMatchObject({ verdict: 'not-found', title: 'Nur bei mir', fetched_at: null })
    expect(record).toMatchObject({ title: 'Nur bei mir', attributes: [{ name: 'Farbe', source: 'owner' }] })
    expect((await fileOf(list, 'master-data')).toString()).toContain('Nur bei mir')
    expect((await fileOf(list, 'master-data', '?only=found')).toString()).not.toContain('Nur bei mir')
    const ameise = (await fileOf(list, 'attributes', '?layout=ameise')).toString()
    expect(ameise).toMatch(/^\uFEFFArtikelnummer;Gruppe;Name;Wert1\r\n/)
    expect(ameise).toContain('missing;;Farbe;"Rot; Blau"')
    for (const kind of ['master-data', 'attributes']) {
      const workbook = await fileOf(list, kind, '?format=xlsx')
      expect(workbook.subarray(0, 2).toString()).toBe('PK')
    }
  })

  test('two tabs that edit one cell leave the later value, and each can undo to what it replaced', async () => {
    const list = await completed([['tabs', newEan()]])
    const answers = await Promise.all(
      ['one', 'two', 'three', 'four'].map((value) => edit(list, 'title', value)),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const replaced = answers.map(({ body }) => (body.before as [{ value: string | null }])[0].value)
    const { row, edits } = await rowOf(list)
    expect(edits).toMatchObject([{ field: 'title', value: row.title }])
    // Each value was replaced once, except the last one.
    expect([...replaced, row.title].filter((value) => value !== null).sort()).toEqual([
      'four',
      'one',
      'three',
      'two',
    ])
  })
})

test('a list whose result file is lost does not keep the task from filling the others', async () => {
  const owner = await site.signUp({ coins: 10 })
  const broken = await completed([['broken', newEan()]], owner)
  const whole = await completed([['whole', newEan()]], owner)
  const { db, files } = site.context
  const ids = db.selectFrom('lists').select('id').where('account_id', '=', owner.id)
  await db.deleteFrom('list_rows').where('list_id', 'in', ids).execute()
  await db
    .updateTable('lists')
    .set({ filled_at: null, found: 0 })
    .where('account_id', '=', owner.id)
    .execute()
  const { id } = await db
    .selectFrom('jobs')
    .select('id')
    .where('public_id', '=', broken.latest_run)
    .executeTakeFirstOrThrow()
  await files.deleteFolder(`jobs/${id}`)
  await fillLists(site.context, new AbortController().signal)
  const verdictsOf = async (list: List) => (await listOf(list.latest_run ?? '', owner)).verdicts
  expect(await verdictsOf(whole)).toMatchObject({ found: 1 })
  expect(await verdictsOf(broken)).toMatchObject({ found: 0 })
  const rows = await get<{ rows: ListRow[] }>(`/api/lists/${whole.list_id}/rows/?positions=1`, owner)
  expect(rows.rows).toHaveLength(1)
  expect(await fillLists(site.context, new AbortController().signal)).toBe(0)
})
