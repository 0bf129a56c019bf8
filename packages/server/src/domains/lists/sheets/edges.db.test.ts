import { randomBytes, randomUUID } from 'node:crypto'
import type { Input } from '@merkwerk/client/app'
import { endpoints, reasonText } from '@merkwerk/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type Caller,
  completeList,
  createAccount,
  edit,
  ignoreRows,
  openRunSite,
  type RunSite,
  readFile,
  readList,
  readRow,
  runAgain,
  signIn,
  testEan,
} from '../../../testing/index.ts'
import { removeOldUploads } from '../rows/uploads.ts'

const dayMs = 24 * 3_600_000

let site: RunSite
let seller: Caller

beforeAll(async () => {
  site = await openRunSite({ MAX_WAIT_HOURS: '0' })
  seller = await site.signUp({ coins: 1_000 })
  await site.startWorker()
})
afterAll(() => site[Symbol.asyncDispose]())

let serial = 100
/** An EAN that no other test uses. */
const newEan = (fault = '00') => testEan(fault, serial++)

const lists = (query: Input<typeof endpoints.getLists>['query'] = {}, caller = seller) =>
  caller.client.call(endpoints.getLists, { query })

describe('lists', () => {
  test('a number beyond the last page returns the last page', async () => {
    const owner = await site.signUp({ coins: 10 })
    const list = await completeList(owner, [['only', newEan()]])
    const page = await lists({ page: 9, limit: 1 }, owner)
    expect(page).toMatchObject({ total: 1, currentPage: 1, totalPages: 1 })
    expect(page.lists.map(({ list_id }) => list_id)).toEqual([list.list_id])
  })

  test('a renamed list is the last changed one', async () => {
    const owner = await site.signUp({ coins: 10 })
    const first = await completeList(owner, [['first', newEan()]])
    await completeList(owner, [['second', newEan()]])
    const params = { id: first.list_id }
    await owner.client.call(endpoints.changeList, { params, body: { name: 'Renamed' } })
    expect((await lists({}, owner)).lists.map(({ name }) => name)).toEqual(['Renamed', 'Herbst-2026'])
  })

  test('a refused submit with the key of an earlier one adds no list, and its upload is removed later', async () => {
    const owner = await site.signUp({ coins: 10 })
    const key = { 'idempotency-key': 'same' }
    const first = await owner.submit([['a', newEan()]], key)
    const second = await owner.submit([['b', newEan()]], key)
    expect([first.status, second.status]).toEqual([200, 409])
    expect(await lists({}, owner)).toMatchObject({ total: 1 })
    const { db, clock } = site.context
    const later = { ...site.context, clock: { now: () => new Date(clock.now().getTime() + 30 * dayMs) } }
    await removeOldUploads(later, new AbortController().signal)
    const uploads = await db.selectFrom('uploads').select('id').where('account_id', '=', owner.id).execute()
    expect(uploads).toHaveLength(1)
  })

  test('an open run is named until it ends', async () => {
    const owner = await site.signUp({ coins: 10 })
    const list = await completeList(owner, [['open', newEan()]])
    expect(list.open_run).toBeNull()
    const { db } = site.context
    const run = db.updateTable('runs').where('public_id', '=', list.latest_run)
    await run.set({ status: 'Data Processing', finished_at: null }).execute()
    expect(await readList(owner, list.latest_run ?? '')).toMatchObject({
      open_run: list.latest_run,
      latest_run: list.latest_run,
    })
    await run.set({ status: 'Completed', finished_at: new Date() }).execute()
    expect(await readList(owner, list.latest_run ?? '')).toMatchObject({ open_run: null })
  })

  test('a search for identifiers ignores blanks around them', async () => {
    const ean = newEan()
    const list = await completeList(seller, [['Blank-9', ean, '']])
    for (const search of [` ${ean} `, 'blank-9 '])
      expect((await lists({ search })).lists).toMatchObject([{ list_id: list.list_id }])
  })
})

test('a row whose article number is a long text is skipped, and the others are found', async () => {
  const list = await completeList(seller, [
    [randomBytes(6_000).toString('base64'), newEan()],
    ['short', newEan()],
  ])
  expect(list.verdicts).toMatchObject({ skipped: 1, found: 1 })
  const { row, record } = await readRow(seller, list)
  expect(row.article_number).toHaveLength(500)
  expect(record.reason).toBe('long-article-number')
})

describe('a session without a subscription', () => {
  test('reads lists, rows and files, renames and archives, but edits and chooses nothing', async () => {
    const list = await completeList(seller, [
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
    const readStatus = async (method: 'GET' | 'PUT' | 'POST', part: string, body?: object) =>
      (await site.api.call(method, `${path}${part}`, { token, ...(body && { body }) })).status
    for (const part of ['', 'order/', 'rows/?positions=1', 'rows/1/', 'facets/', 'files/attributes/'])
      expect(await readStatus('GET', part), part).toBe(200)
    expect(await readStatus('PUT', '', { name: 'Mine', archived: true })).toBe(200)
    expect(await readStatus('GET', 'changes/')).toBe(200)
    expect(await readStatus('POST', 'changes/', { id: randomUUID(), kind: 'edit' })).toBe(403)
    expect(await readStatus('POST', 'changes/undo/', { id: randomUUID() })).toBe(403)
  })
})

test('texts of a row, also as of a run, are in the language of the reader, by default in that of the run', async () => {
  const list = await completeList(seller, [['text', newEan('50')]])
  const readIn = async (headers: Record<string, string>) => {
    const { call } = seller.client
    const params = { id: list.list_id, position: 1 }
    const { record, history } = await call(endpoints.getListRow, { params, headers })
    const query = { run: list.latest_run ?? '' }
    const ofRun = await call(endpoints.getListRow, { params, query, headers })
    return [record.reason_text, history[0]?.reason_text, ofRun.record.reason_text]
  }
  const german = reasonText('no-offer', 'de')
  const english = reasonText('no-offer', 'en')
  expect(await readIn({})).toEqual([german, german, german])
  expect(await readIn({ 'accept-language': 'en' })).toEqual([english, english, english])
})

describe('edits', () => {
  test('positions beyond the numbers of rows are refused', async () => {
    const list = await completeList(seller, [['far', newEan()]])
    const params = { id: list.list_id }
    const positions = [2_147_483_648]
    const { call } = seller.client
    const answers = [
      edit(seller, list, 'title', 'x', positions),
      ignoreRows(seller, list.list_id, positions),
      call(endpoints.startListRun, { params, body: { rows: positions } }),
    ]
    const refusals = answers.map((answer) => expect(answer).rejects.toMatchObject({ status: 400 }))
    await Promise.all(refusals)
  })

  test('an empty value removes a field, also after the next run', async () => {
    const list = await completeList(seller, [['empty', newEan()]])
    for (const field of ['title', 'brand', 'category']) await edit(seller, list, field, '')
    const empty = { title: null, brand: null, category: null }
    const before = await readRow(seller, list)
    expect(before.row).toMatchObject(empty)
    const after = await readRow(seller, await runAgain(seller, list))
    expect(after.row).toMatchObject(empty)
    await edit(seller, list, 'category', null)
    expect((await readRow(seller, list)).row).toMatchObject({
      title: null,
      category: expect.stringMatching(/./),
    })
  })

  test('a row that was not found shows what its owner set, in all files', async () => {
    const list = await completeList(seller, [['missing', newEan('50')]])
    await edit(seller, list, 'title', 'Nur bei mir')
    await edit(seller, list, 'attribute:Farbe', 'Rot; Blau')
    const { row, record } = await readRow(seller, list)
    expect(row).toMatchObject({ verdict: 'not-found', title: 'Nur bei mir', fetched_at: null })
    expect(record).toMatchObject({ title: 'Nur bei mir', attributes: [{ name: 'Farbe', source: 'owner' }] })
    expect((await readFile(site, seller, list, 'master-data')).toString()).toContain('Nur bei mir')
    expect((await readFile(site, seller, list, 'master-data?only=found')).toString()).not.toContain(
      'Nur bei mir',
    )
    const ameise = (await readFile(site, seller, list, 'attributes?layout=ameise')).toString()
    expect(ameise).toMatch(/^\uFEFFArtikelnummer;Gruppe;Name;Wert1\r\n/)
    expect(ameise).toContain('missing;;Farbe;"Rot; Blau"')
    for (const kind of ['master-data', 'attributes']) {
      const workbook = await readFile(site, seller, list, `${kind}?format=xlsx`)
      expect(workbook.subarray(0, 2).toString()).toBe('PK')
    }
  })

  test('a row takes 200 values, and its values can still be replaced and removed', async () => {
    const list = await completeList(seller, [['many', newEan()]])
    const { db } = site.context
    const { id } = await db
      .selectFrom('lists')
      .select('id')
      .where('public_id', '=', list.list_id)
      .executeTakeFirstOrThrow()
    const own = { list_id: id, position: 1, value: 'x', edited_by: seller.id, edited_at: new Date() }
    const fields = Array.from({ length: 199 }, (_, index) => `attribute:A${index}`)
    await db
      .insertInto('list_edits')
      .values(fields.map((field) => ({ ...own, field })))
      .execute()
    await edit(seller, list, 'attribute:Last', 'x')
    expect(await edit(seller, list, 'attribute:More', 'x')).toMatchObject({
      change: null,
      refused: [
        {
          field: 'attribute:More',
          code: 'row-full',
          message: 'A row can have 200 values of yours. Please remove one of them first.',
          cells: 1,
          positions: [1],
        },
      ],
    })
    await edit(seller, list, 'attribute:Last', 'y')
    await edit(seller, list, 'attribute:A0', null)
    await edit(seller, list, 'attribute:More', 'x')
  })

  test('two tabs that edit one cell leave the later value, and each can undo to what it replaced', async () => {
    const list = await completeList(seller, [['tabs', newEan()]])
    const answers = await Promise.all(
      ['one', 'two', 'three', 'four'].map((value) => edit(seller, list, 'title', value)),
    )
    const replaced = answers.map(({ change }) => change?.first[0]?.before)
    const { row, edits } = await readRow(seller, list)
    expect(edits).toMatchObject([{ field: 'title', value: row.title }])
    // Each value was replaced once, except the last one.
    expect([...replaced, row.title].filter((value) => typeof value === 'string').sort()).toEqual([
      'four',
      'one',
      'three',
      'two',
    ])
  })
})
