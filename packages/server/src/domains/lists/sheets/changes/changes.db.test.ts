import { randomUUID } from 'node:crypto'
import type { Input } from '@merkwerk/client/app'
import { endpoints, type List } from '@merkwerk/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
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

let site: RunSite
let seller: Caller

beforeAll(async () => {
  site = await openRunSite({ MAX_WAIT_HOURS: '0' })
  seller = await site.signUp({ coins: 1_000 })
  await site.startWorker()
})
afterAll(() => site[Symbol.asyncDispose]())

let serial = 700
/** A list of three found rows that no other test uses. */
function makeList(): Promise<List> {
  serial += 3
  return completeList(
    seller,
    [0, 1, 2].map((index) => [`A-${serial + index}`, testEan('00', serial + index)]),
  )
}

type Step = Omit<Input<typeof endpoints.undoChange>['body'], 'id'> & { id?: string }
const undo = (list: List, step: Step = {}) =>
  seller.client.call(endpoints.undoChange, {
    params: { id: list.list_id },
    body: { id: randomUUID(), ...step },
  })
const redo = (list: List, step: Step = {}) =>
  seller.client.call(endpoints.redoChange, {
    params: { id: list.list_id },
    body: { id: randomUUID(), ...step },
  })
const history = (list: List, query: Input<typeof endpoints.getChanges>['query'] = {}) =>
  seller.client.call(endpoints.getChanges, { params: { id: list.list_id }, query })
const titles = async (list: List) => (await readRows(seller, list)).map(({ title }) => title)

describe('a block of cells', () => {
  test('is one entry, and what does not fit is refused by cell while the rest is saved', async () => {
    const list = await makeList()
    const { change, refused } = await changeRows(seller, list.list_id, {
      kind: 'paste',
      cells: {
        fields: ['title', 'attribute:Farbe'],
        rows: [
          { position: 1, values: ['Eins', 'Rot'] },
          { position: 2, values: ['Zwei', null] },
          { position: 9, values: ['Neun', 'Blau'] },
        ],
      },
    })
    expect(change).toMatchObject({
      kind: 'paste',
      rows: 2,
      cells: 3,
      fields: ['attribute:Farbe', 'title'],
      can_be_undone: true,
    })
    expect(refused.map(({ field, code, positions }) => [field, code, positions])).toEqual([
      ['title', 'row-missing', [9]],
      ['attribute:Farbe', 'row-missing', [9]],
    ])
    expect((await titles(list)).slice(0, 2)).toEqual(['Eins', 'Zwei'])
  })

  test('sent again with its ID is stored once, also after it was undone', async () => {
    const list = await makeList()
    const body = {
      id: randomUUID(),
      kind: 'edit' as const,
      set: { rows: [1, 9], field: 'title', value: 'Einmal' },
    }
    const send = () => seller.client.call(endpoints.changeRows, { params: { id: list.list_id }, body })
    const [first, second] = await Promise.all([send(), send()])
    // The list's scores may have been counted in between.
    expect({ ...second, version: 0 }).toEqual({ ...first, version: 0 })
    await undo(list)
    expect((await send()).change).toMatchObject({ id: body.id, undone: { by: expect.any(String) } })
    expect((await history(list)).changes).toHaveLength(1)
    expect((await readRow(seller, list)).edits).toEqual([])
  })

  test('is refused with the ID of another change, which would be lost without a word', async () => {
    const list = await makeList()
    const id = randomUUID()
    const send = (value: string) =>
      seller.client.call(endpoints.changeRows, {
        params: { id: list.list_id },
        body: { id, kind: 'edit', set: { rows: [1], field: 'title', value } },
      })
    await send('Eins')
    await expect(send('Zwei')).rejects.toMatchObject({
      status: 409,
      message: 'This ID belongs to another change of the list. Nothing was changed. Please use a new ID.',
    })
    expect((await titles(list))[0]).toBe('Eins')
    const step = randomUUID()
    await undo(list, { id: step })
    await expect(undo(list, { id: step, change: randomUUID() })).rejects.toMatchObject({ status: 409 })
    await expect(redo(list, { id: step })).rejects.toMatchObject({ status: 409 })
  })
})

describe('a change without effect', () => {
  test('does nothing when it is sent again after others have changed its cells', async () => {
    const list = await makeList()
    await edit(seller, list, 'title', 'Same')
    const body = {
      id: randomUUID(),
      kind: 'edit' as const,
      set: { rows: [1, 9], field: 'title', value: 'Same' },
    }
    const send = () => seller.client.call(endpoints.changeRows, { params: { id: list.list_id }, body })
    const first = await send()
    expect(first).toMatchObject({ change: null, version: null, refused: [{ code: 'row-missing' }] })
    await edit(seller, list, 'title', 'Other')
    expect(await send()).toEqual(first)
    expect((await titles(list))[0]).toBe('Other')
  })
})

test('a change says which cells others had changed since its sender saw them', async () => {
  const list = await makeList()
  const first = await edit(seller, list, 'title', 'A', [1, 2])
  const seen = first.version ?? 0
  const second = await edit(seller, list, 'title', 'B', [2, 3])
  const third = await edit(seller, list, 'title', 'B again', [3])
  await edit(seller, list, 'brand', 'Bosch', [1])
  const fill = (title: string, seenAt?: number) =>
    changeRows(seller, list.list_id, {
      kind: 'fill',
      set: { rows: [1, 2, 3], field: 'title', value: title },
      ...(seenAt !== undefined && { seen: seenAt }),
    })
  const filled = await fill('C', seen)
  const { by } = second.change ?? {}
  expect(filled.meanwhile).toEqual([
    { change: third.change?.id, by, cells: 1 },
    { change: second.change?.id, by, cells: 1 },
  ])
  expect((await fill('D', filled.version ?? 0)).meanwhile).toEqual([])
  expect((await fill('E')).meanwhile).toEqual([])
  // Undo elsewhere is a change as well.
  const now = await fill('F', 0)
  await undo(list)
  expect((await fill('G', now.version ?? 0)).meanwhile).toMatchObject([{ change: now.change?.id, cells: 3 }])
})

describe('a withdrawn change', () => {
  const withdraw = (list: List, change: string) =>
    seller.client.call(endpoints.withdrawChange, { params: { id: list.list_id, change } })

  test('is not stored when it arrives later', async () => {
    const list = await makeList()
    const [id, step] = [randomUUID(), randomUUID()]
    expect(await withdraw(list, id)).toMatchObject({ is_stored: false, change: null })
    expect(await withdraw(list, id)).toMatchObject({ is_stored: false })
    const late = changeRows(seller, list.list_id, {
      id,
      kind: 'edit',
      set: { rows: [1], field: 'title', value: 'Late' },
    })
    await expect(late).rejects.toMatchObject({ status: 409 })
    await edit(seller, list, 'title', 'Now')
    await withdraw(list, step)
    await expect(undo(list, { id: step })).rejects.toMatchObject({ status: 409 })
    expect((await titles(list))[0]).toBe('Now')
  })

  test('returns what it did if it is stored', async () => {
    const list = await makeList()
    const { change } = await edit(seller, list, 'title', 'Stored')
    const step = randomUUID()
    expect(await withdraw(list, change?.id ?? '')).toMatchObject({ is_stored: true, change })
    await undo(list, { id: step })
    expect(await withdraw(list, step)).toMatchObject({ is_stored: true, change: { id: change?.id } })
    expect((await history(list)).changes).toHaveLength(1)
  })
})

test('the outcome of the newest 2,000 changes and steps is kept', async () => {
  const list = await makeList()
  const { change } = await edit(seller, list, 'title', 'Stored')
  await site.context.db
    .insertInto('list_sent_changes')
    .columns(['list_id', 'sent_id', 'request'])
    .expression((eb) =>
      eb
        .selectFrom('lists')
        .select(['id', sql<string>`gen_random_uuid()`.as('sent_id'), sql<string>`'older'`.as('request')])
        .innerJoin(sql`generate_series(1, 2100)`.as('series'), (join) => join.onTrue())
        .where('public_id', '=', list.list_id),
    )
    .execute()
  await edit(seller, list, 'title', 'Other')
  const kept = await site.context.db
    .selectFrom('list_sent_changes')
    .innerJoin('lists', 'lists.id', 'list_id')
    .select('sent_id')
    .where('lists.public_id', '=', list.list_id)
    .execute()
  // Those whose entry is in the history stay.
  expect(kept).toHaveLength(2_001)
  expect(kept.map(({ sent_id }) => sent_id)).toContain(change?.id)
})

describe('undo and redo', () => {
  test('walk through the changes, and a new change ends redo', async () => {
    const list = await makeList()
    const before = await titles(list)
    await edit(seller, list, 'title', 'A', [1, 2])
    await edit(seller, list, 'title', 'B', [2, 3])
    await edit(seller, list, 'title', null, [1])
    await undo(list)
    await undo(list)
    expect(await titles(list)).toEqual(['A', 'A', before[2]])
    await undo(list)
    expect(await titles(list)).toEqual(before)
    await expect(undo(list)).rejects.toMatchObject({ status: 409 })
    await redo(list)
    await redo(list)
    expect(await titles(list)).toEqual(['A', 'B', 'B'])
    await edit(seller, list, 'title', 'C', [1])
    await expect(redo(list)).rejects.toMatchObject({ status: 409 })
    const { changes } = await history(list)
    expect(
      changes.map(({ undone, can_be_undone, can_be_redone }) => [
        undone !== null,
        can_be_undone,
        can_be_redone,
      ]),
    ).toEqual([
      [false, true, false],
      [true, false, false],
      [false, true, false],
      [false, false, false],
    ])
  })

  test('of a step that is sent again is taken once', async () => {
    const list = await makeList()
    await edit(seller, list, 'title', 'A')
    await edit(seller, list, 'title', 'B')
    const id = randomUUID()
    await undo(list, { id })
    await undo(list, { id })
    expect((await titles(list))[0]).toBe('A')
    // Somebody redoes the change before the step is sent again.
    await redo(list)
    expect((await undo(list, { id })).change).toMatchObject({ undone: null })
    expect((await titles(list))[0]).toBe('B')
  })

  test('of one entry is refused while a later one stands on its cells', async () => {
    const list = await makeList()
    const first = await edit(seller, list, 'title', 'A', [1, 2])
    await edit(seller, list, 'brand', 'Bosch', [1, 2])
    const third = await edit(seller, list, 'title', 'C', [2])
    await expect(undo(list, { change: first.change?.id })).rejects.toMatchObject({
      status: 409,
      message: 'These cells were changed again later. Please undo the later changes first.',
    })
    await undo(list, { change: third.change?.id })
    await undo(list, { change: first.change?.id })
    const { row } = await readRow(seller, list, 2)
    expect(row).toMatchObject({ brand: 'Bosch', edited: ['brand'] })
  })
})
