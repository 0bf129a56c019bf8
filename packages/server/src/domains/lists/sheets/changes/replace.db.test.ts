import { randomUUID } from 'node:crypto'
import type { Input } from '@merkwerk/client/app'
import { endpoints, type List, type Replacement } from '@merkwerk/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type Caller,
  changeRows,
  completeList,
  edit,
  openRunSite,
  type RunSite,
  readRow,
  readRows,
  testEan,
} from '../../../../testing/index.ts'
import { findReplaced, selectUnchanged } from './find-replaced.ts'
import { gatherRefused } from './refused-values.ts'
import { findShownTexts } from './shown-texts-queries.ts'

let site: RunSite
let seller: Caller

beforeAll(async () => {
  site = await openRunSite({ MAX_WAIT_HOURS: '0' })
  seller = await site.signUp({ coins: 1_000 })
  await site.startWorker()
})
afterAll(() => site[Symbol.asyncDispose]())

let serial = 900
function makeList(): Promise<List> {
  serial += 3
  return completeList(
    seller,
    [0, 1, 2].map((index) => [`A-${serial + index}`, testEan('00', serial + index)]),
  )
}

type Search = Input<typeof endpoints.findCells>['body']
const createSearch = (search: Partial<Search>): Search => ({
  rows: {},
  fields: ['title'],
  find: 'x',
  replacement: '',
  ...search,
})
const find = (list: List, search: Partial<Search>) =>
  seller.client.call(endpoints.findCells, { params: { id: list.list_id }, body: createSearch(search) })
const replace = (list: List, search: Partial<Search>) =>
  changeRows(seller, list.list_id, { kind: 'replace', replacement: createSearch(search) })
const titles = async (list: List) => (await readRows(seller, list)).map(({ title }) => title)

const call = (signal: AbortSignal) => ({ accountId: seller.id, signal, closed: AbortSignal.abort() })
async function readListId(list: List): Promise<number> {
  const { id } = await site.context.db
    .selectFrom('lists')
    .select('id')
    .where('public_id', '=', list.list_id)
    .executeTakeFirstOrThrow()
  return id
}

test('what is found is shown first, then replaced as one entry, and undone', async () => {
  const list = await makeList()
  await edit(seller, list, 'title', 'Saw 10 mm', [1])
  await edit(seller, list, 'title', 'Saw 12 mm', [2])
  await edit(seller, list, 'brand', 'Sawyer', [3])
  const before = await titles(list)
  const search = { fields: ['title', 'brand'], find: 'saw', replacement: 'Säge' }
  expect(await find(list, search)).toEqual({
    cells: 3,
    found: [
      { field: 'title', positions: [1, 2] },
      { field: 'brand', positions: [3] },
    ],
    changed: 3,
    first: [
      { position: 1, field: 'title', before: 'Saw 10 mm', after: 'Säge 10 mm' },
      { position: 2, field: 'title', before: 'Saw 12 mm', after: 'Säge 12 mm' },
      { position: 3, field: 'brand', before: 'Sawyer', after: 'Sägeyer' },
    ],
    refused: [],
  })
  expect(await titles(list)).toEqual(before)

  const { change } = await replace(list, search)
  expect(change).toMatchObject({ kind: 'replace', rows: 3, cells: 3 })
  expect((await titles(list)).slice(0, 2)).toEqual(['Säge 10 mm', 'Säge 12 mm'])
  await seller.client.call(endpoints.undoChange, {
    params: { id: list.list_id },
    body: { id: randomUUID() },
  })
  expect(await titles(list)).toEqual(before)
  expect((await replace(list, { find: 'nowhere' })).change).toBeNull()
})

test('texts are found in the order of the list, also if the database has the rows in another one', async () => {
  const listId = await readListId(await makeList())
  const texts = await site.context.db.transaction().execute(async (tx) => {
    // A row that changes is stored behind the others.
    await sql`UPDATE list_rows SET title = 'Saw' WHERE list_id = ${listId} AND position = 1`.execute(tx)
    await sql`SET LOCAL enable_indexscan = off`.execute(tx)
    await sql`SET LOCAL enable_bitmapscan = off`.execute(tx)
    return findShownTexts(tx, listId, { fields: ['article_number'], positions: [1, 2, 3] })
  })
  expect(texts.map(({ position }) => position)).toEqual([1, 2, 3])
})

test('values of sources, attributes and article numbers are found, of the wanted rows only', async () => {
  const list = await makeList()
  const [title = ''] = await titles(list)
  await edit(seller, list, 'attribute:Farbe', 'Dunkelrot', [2, 3])
  await edit(seller, list, 'description', 'Rot wie ein Dach', [2])
  const fields = ['title', 'attribute:Farbe', 'description', 'article_number']
  const rows = [1, 2]
  expect((await find(list, { rows, fields, find: title ?? '' })).found).toContainEqual({
    field: 'title',
    positions: [1],
  })
  expect((await find(list, { rows, fields, find: 'ROT' })).found).toEqual([
    { field: 'attribute:Farbe', positions: [2] },
    { field: 'description', positions: [2] },
  ])
  const article = `A-${serial}`
  const found = await find(list, { rows, fields, find: article, replacement: 'B' })
  expect(found).toMatchObject({ cells: 1, changed: 1, refused: [] })
  await replace(list, { rows: { ranges: [[2, 3]] }, fields: ['attribute:Farbe'], find: 'dunkel' })
  expect((await readRow(seller, list, 3)).edits).toMatchObject([{ field: 'attribute:Farbe', value: 'rot' }])
})

test('numbers are found in a list whose file has not been read yet', async () => {
  const list = await makeList()
  const { db } = site.context
  const listId = await readListId(list)
  await db.deleteFrom('list_lines').where('list_id', '=', listId).execute()
  await db.updateTable('lists').set({ lines_stored: false }).where('id', '=', listId).execute()
  const search = { fields: ['article_number'], find: 'A-', replacement: 'B-' }
  expect(await find(list, search)).toMatchObject({ cells: 3, changed: 3, refused: [] })
})

test('what does not fit is refused by cell, and the rest is replaced', async () => {
  const list = await makeList()
  await edit(seller, list, 'price', '12.90', [1])
  await edit(seller, list, 'price', '9.90', [2])
  const search = { fields: ['price'], find: '12.90', replacement: 'free' }
  expect(await find(list, search)).toMatchObject({
    cells: 1,
    changed: 0,
    refused: [{ field: 'price', code: 'price-invalid', cells: 1, positions: [1] }],
  })
  const { change, refused } = await replace(list, { fields: ['price'], find: '9', replacement: '8' })
  expect(change).toMatchObject({ cells: 2 })
  expect(refused).toEqual([])
  const long = { fields: ['title'], expression: true, find: '.', replacement: 'x'.repeat(2_000) }
  await edit(seller, list, 'title', 'eleven abcd', [1])
  expect(await replace(list, { ...long, rows: [1] })).toMatchObject({
    change: null,
    refused: [{ field: 'title', code: 'text-too-long', cells: 1 }],
  })
})

test('a value of a result that changes after the search is refused', async () => {
  const list = await makeList()
  await edit(seller, list, 'attribute:Farbe', 'Rot', [1, 2, 3])
  const { db } = site.context
  const search = createSearch({
    fields: ['attribute:Farbe'],
    find: 'rot',
    replacement: 'Rosa',
  }) as Replacement
  const listId = await readListId(list)
  const { signal } = new AbortController()
  const found = await findReplaced({ db }, { ...call(signal), listId }, search)
  await edit(seller, list, 'attribute:Farbe', 'Blau', [2])
  await edit(seller, list, 'attribute:Farbe', '', [3])
  const refused = gatherRefused()
  const unchanged = await db.transaction().execute((tx) => selectUnchanged(tx, listId, { found, refused }))
  expect(unchanged.map(({ position }) => position)).toEqual([1])
  expect(refused.all()).toMatchObject([{ code: 'cell-changed-meanwhile', cells: 2, positions: [2, 3] }])
})

test('an account has two searches at a time, and a search ends with its call', async () => {
  const list = await makeList()
  const { db } = site.context
  const listId = await readListId(list)
  const search = createSearch({ find: 'a' }) as Replacement
  const named = { listId, accountId: seller.id, signal: new AbortController().signal }
  const calls = [new AbortController(), new AbortController()]
  for (const { signal: closed } of calls) await findReplaced({ db }, { ...named, closed }, search)
  const refused = { status: 429, code: 'THROTTLED' }
  await expect(find(list, { find: 'a' })).rejects.toMatchObject({
    ...refused,
    message: 'Two searches of this account are still running. Please try again when one has ended.',
  })
  await expect(replace(list, { find: 'a', replacement: 'b' })).rejects.toMatchObject(refused)
  await edit(seller, list, 'title', 'Saw', [1])
  for (const call of calls) call.abort()
  expect(await find(list, { find: 'saw' })).toMatchObject({ cells: 1 })
  const gone = AbortSignal.abort(new Error('The caller is gone.'))
  await expect(findReplaced({ db }, { ...named, signal: gone, closed: gone }, search)).rejects.toThrow(
    'The caller is gone.',
  )
})

test('an expression that is invalid or takes too long is refused with a sentence', async () => {
  const list = await makeList()
  await edit(seller, list, 'title', `${'a'.repeat(60)}b`)
  await expect(find(list, { expression: true, find: '(' })).rejects.toMatchObject({
    status: 400,
    details: { find: ['Please enter a valid regular expression'] },
  })
  await expect(find(list, { expression: true, find: '(a+)+$' })).rejects.toMatchObject({
    status: 400,
    details: { find: ['This expression takes too long. Please make it simpler, or search fewer rows.'] },
  })
  expect(await find(list, { find: '(a+)+$' })).toMatchObject({ cells: 0 })
})
