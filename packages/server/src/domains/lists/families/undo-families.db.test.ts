import { randomUUID } from 'node:crypto'
import { endpoints, type List } from '@merkwerk/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FamilySite, openFamilySite } from '../../../testing/index.ts'
import { measureList } from '../rows/index.ts'

let shop: FamilySite
beforeAll(async () => {
  shop = await openFamilySite()
})
afterAll(() => shop.close())

const params = (list: List) => ({ params: { id: list.list_id } })
const overwritten = { code: 'CONFLICT', message: expect.stringContaining('undo the later changes first') }

/** The calls of the seller for a new list of shirts, with its family. */
async function openShirts(serial: number) {
  const list = await shop.createShirts(serial)
  const { call } = shop.seller.client
  const readFamilies = async () => (await shop.read(list)).families
  return {
    list,
    whole: (await readFamilies())[0]?.family_id ?? 0,
    readFamilies,
    readNumbers: async () => (await readFamilies()).map(({ number }) => number),
    readRows: async (id: number) =>
      (await readFamilies()).find(({ family_id }) => family_id === id)?.rows.map(({ position }) => position),
    create: async (positions: number[]) =>
      (await call(endpoints.createListFamily, { ...params(list), body: { positions } })).family_id,
    move: (positions: number[], family_id: number) =>
      call(endpoints.moveFamilyRows, { ...params(list), body: { positions, family_id } }),
    change: (family: number, body: { number?: string; axes?: { key: string; label: string }[] }) =>
      call(endpoints.changeListFamily, { params: { id: list.list_id, family }, body }),
    decideAs: (id: number, decision: 'reject' | 'take-back') =>
      call(endpoints.decideListFamilies, { ...params(list), body: { family_ids: [id], decision } }),
    findNewest: async () => (await call(endpoints.getChanges, params(list))).changes[0]?.id ?? '',
    undo: (change?: string) =>
      call(endpoints.undoChange, {
        ...params(list),
        body: { id: randomUUID(), ...(change !== undefined && { change }) },
      }),
  }
}

test('rows that came into a family later keep its change from being undone before theirs', async () => {
  const { create, move, change, decideAs, undo, findNewest, readFamilies, readRows } = await openShirts(7_000)
  const before = await readFamilies()
  const id = await create([1, 2])
  const creation = await findNewest()
  await move([5], id)
  await expect(undo(creation)).rejects.toMatchObject(overwritten)
  expect(await readRows(id)).toEqual([2, 1, 5])
  await undo()
  await change(id, { axes: [{ key: 'size_name', label: 'Größe' }] })
  const newAxes = await findNewest()
  await move([5], id)
  await expect(undo(newAxes)).rejects.toMatchObject(overwritten)
  await undo()
  await decideAs(id, 'reject')
  await decideAs(id, 'take-back')
  const takenBack = await findNewest()
  await move([5], id)
  await expect(undo(takenBack)).rejects.toMatchObject(overwritten)
  await undo()
  for (const _ of ['take-back', 'reject', 'axes', 'creation']) await undo()
  expect(await readFamilies()).toEqual(before)
})

test('a change that is sent again with its ID returns what it did, and changes nothing', async () => {
  const { list, whole, change, readFamilies, readRows } = await openShirts(7_090)
  const { call } = shop.seller.client
  const [created, moved, renamed] = [randomUUID(), randomUUID(), randomUUID()]
  const create = (positions: number[]) =>
    call(endpoints.createListFamily, { ...params(list), body: { id: created, positions } })
  const move = () =>
    call(endpoints.moveFamilyRows, {
      ...params(list),
      body: { id: moved, positions: [5], family_id: whole },
    })
  const { family_id: id } = await create([1, 2])
  await move()
  await change(id, { number: 'Z' })
  await call(endpoints.moveFamilyRows, { ...params(list), body: { positions: [5], family_id: id } })
  const before = await readFamilies()
  expect((await create([1, 2])).family_id).toBe(id)
  await move()
  expect(await readFamilies()).toEqual(before)
  expect(await readRows(id)).toEqual([2, 1, 5])
  await expect(create([1, 3])).rejects.toMatchObject({ code: 'CONFLICT' })
  await call(endpoints.changeListFamily, {
    params: { id: list.list_id, family: id },
    body: { id: renamed, number: 'Y' },
  })
  await expect(
    call(endpoints.changeListFamily, {
      params: { id: list.list_id, family: whole },
      body: { id: renamed, number: 'Y' },
    }),
  ).rejects.toMatchObject({ code: 'CONFLICT' })
})

test('a number that another family took meanwhile does not come back by undo', async () => {
  const { whole, create, change, undo, findNewest, readFamilies, readNumbers } = await openShirts(7_010)
  const other = await create([3, 4])
  const [{ number: former = '' } = {}] = await readFamilies()
  await change(whole, { number: 'Y' })
  const renumbered = await findNewest()
  // Shops do not tell cases of letters apart.
  for (const taken of [former, former.toLowerCase()]) {
    await change(other, { number: taken })
    await expect(undo(renumbered)).rejects.toMatchObject(overwritten)
    expect((await readNumbers()).sort()).toEqual([taken, 'Y'].sort())
    await undo()
  }
  await undo(renumbered)
  expect(await readNumbers()).toContain(former)
})

test('the number of a rejected family is taken, also for new rules', async () => {
  const { list, whole, create, decideAs, readFamilies, readNumbers } = await openShirts(7_020)
  const other = await create([3, 4])
  await decideAs(whole, 'reject')
  await shop.seller.client.call(endpoints.setFamilyNumbers, {
    ...params(list),
    body: { number_rule: { kind: 'stem' } },
  })
  expect(new Set(await readNumbers()).size).toBe(2)
  // As a file that states the number of a rejected family makes another one.
  const [{ number } = { number: '' }] = (await readFamilies()).filter(({ family_id }) => family_id === whole)
  await shop.site.context.db.updateTable('list_families').set({ number }).where('id', '=', other).execute()
  await expect(decideAs(whole, 'take-back')).rejects.toMatchObject({
    code: 'CONFLICT',
    message: expect.stringContaining(`already has the number ${number}`),
  })
})

test('a rule of numbers is undone with the numbers that it gave, also where they changed places', async () => {
  const { list, whole, create, undo, readNumbers } = await openShirts(7_040)
  const other = await create([3, 4])
  const { db } = shop.site.context
  const rule = { number_rule: { kind: 'prefix', prefix: 'V-' } } as const
  const { call } = shop.seller.client
  await call(endpoints.setFamilyNumbers, { ...params(list), body: rule })
  const [first = '', second = ''] = await readNumbers()
  const number = async (numbers: Record<number, string>) => {
    for (const [id, given] of Object.entries(numbers))
      await db.updateTable('list_families').set({ number: given }).where('id', '=', Number(id)).execute()
  }
  await number({ [whole]: second, [other]: first })
  const before = await shop.read(list)
  const twice = { ...params(list), body: { id: randomUUID(), ...rule } }
  await call(endpoints.setFamilyNumbers, twice)
  await call(endpoints.setFamilyNumbers, twice)
  expect(await readNumbers()).toEqual([first, second])
  await undo()
  expect(await shop.read(list)).toEqual(before)
  await number({ [whole]: first, [other]: second })
  await undo()
  expect((await shop.read(list)).number_rule).toEqual({ kind: 'stem' })
})

test('families and views are counted, and families refused once the storage is full', async () => {
  const { list, create } = await openShirts(7_030)
  const { db } = shop.site.context
  const listId = await shop.findListId(list)
  const measure = async () => {
    await measureList(db, listId)
    const stored = db.selectFrom('lists').select('stored_bytes').where('id', '=', listId)
    return (await stored.executeTakeFirstOrThrow()).stored_bytes
  }
  const before = await measure()
  const brand = 'Bosch'.padEnd(150, '.')
  await shop.seller.client.call(endpoints.createListView, {
    ...params(list),
    body: {
      name: 'Offen',
      shared: true,
      settings: { address: { brand }, layout: { shown: ['title'], widths: {} } },
    },
  })
  const withView = await measure()
  expect(withView - before).toBeGreaterThan(150)
  await sql`DELETE FROM list_families WHERE list_id = ${listId}`.execute(db)
  expect(await measure()).toBeLessThan(withView - 100)
  await db.updateTable('lists').set({ stored_bytes: 1e15 }).where('id', '=', listId).execute()
  await expect(create([1, 2])).rejects.toMatchObject({ code: 'STORAGE_FULL' })
  expect((await shop.read(list)).families).toEqual([])
})
