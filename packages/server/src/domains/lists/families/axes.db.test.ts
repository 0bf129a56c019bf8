import { randomUUID } from 'node:crypto'
import { endpoints, type List } from '@merkwerk/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FamilySite, openFamilySite } from '../../../testing/index.ts'

let shop: FamilySite
beforeAll(async () => {
  shop = await openFamilySite()
})
afterAll(() => shop.close())

const params = (list: List) => ({ params: { id: list.list_id } })

describe('axes of families', () => {
  test('have values that are set like cells, as one entry that is taken back', async () => {
    const list = await shop.createShirts(7_620)
    const call = (axes: string[], rows: { position: number; values: string[] }[]) =>
      shop.seller.client.call(endpoints.setAxisValues, {
        ...params(list),
        body: { id: randomUUID(), axes, rows },
      })
    const fields = ['axis:farbe', 'title', 'axis:Größe']
    const readRows = async () => {
      const query = { positions: '2,4,5', fields: JSON.stringify(fields) }
      const { rows } = await shop.seller.client.call(endpoints.getListRows, { ...params(list), query })
      return rows.map((row) => [row.fields[0], row.fields[2]])
    }
    const before = [
      ['Rot', 'S'],
      ['Blau', 'XL'],
      [null, null],
    ]
    expect(await readRows()).toEqual(before)
    const saved = await call(
      ['farbe', 'Größe'],
      [
        // As exports take them, which do not tell `Grün ` from `Grün`.
        { position: 2, values: [' Grün ', 'S'] },
        { position: 4, values: [' ', 'x'.repeat(501)] },
        { position: 5, values: ['Grün', ''] },
      ],
    )
    expect(saved).toMatchObject({
      change: { kind: 'family', rows: 2 },
      refused: [
        { field: 'axis:Größe', code: 'text-too-long', positions: [4] },
        { field: 'axis:farbe', code: 'row-without-axis', positions: [5] },
      ],
    })
    expect(await readRows()).toEqual([
      ['Grün', 'S'],
      [null, 'XL'],
      [null, null],
    ])
    // The family is the owner's now.
    await shop.decide(list)
    expect((await readRows())[0]).toEqual(['Grün', 'S'])
    const query = { sort: 'axis:Farbe', group_by: 'axis:Farbe' }
    const order = await shop.seller.client.call(endpoints.getListOrder, { ...params(list), query })
    expect(order.groups?.map(({ value, rows }) => [value, rows])).toEqual([
      ['Blau', 1],
      ['Grün', 1],
      ['Rot', 1],
      [null, 2],
    ])
    const bySize = await shop.seller.client.call(endpoints.getListOrder, {
      ...params(list),
      query: { sort: 'axis:Größe' },
    })
    expect(bySize.positions).toEqual([2, 3, 1, 4, 5])
    // The place of a letter size is no number.
    const where = JSON.stringify([{ field: 'axis:Größe', is: 'between', from: 1, to: 20 }])
    const ofNumbers = await shop.seller.client.call(endpoints.getListOrder, {
      ...params(list),
      query: { where },
    })
    expect(ofNumbers.positions).toEqual([])
    const change = saved.change?.id ?? ''
    await shop.seller.client.call(endpoints.undoChange, {
      ...params(list),
      body: { id: randomUUID(), change },
    })
    expect(await readRows()).toEqual(before)
    expect(await call(['Farbe'], [{ position: 5, values: [''] }])).toMatchObject({
      change: null,
      refused: [],
    })
  })

  test('have axes with the names and in the order of their list, also if they are found later', async () => {
    const list = await shop.createShirts(7_640)
    const setAxes = (...names: [label: string, name: string][]) =>
      shop.seller.client.call(endpoints.setListAxes, {
        ...params(list),
        body: { axes: names.map(([label, name]) => ({ label, name })) },
      })
    const readAxes = async () => {
      const [family] = (await shop.read(list)).families
      return [family?.axes.map(({ label }) => label), family?.rows[0]?.values]
    }
    const readFacets = async () =>
      (await shop.seller.client.call(endpoints.getListFacets, params(list))).axes.map(({ value }) => value)
    expect(await readFacets()).toEqual(['Größe', 'Farbe'])
    await setAxes(['Farbe', 'Colour'], ['Größe', 'Größe'])
    const named = [
      ['Colour', 'Größe'],
      ['Blau', 'M'],
    ]
    expect(await readAxes()).toEqual(named)
    expect(await readFacets()).toEqual(['Colour', 'Größe'])
    await shop.stateFamily(list, 5, ['XXL', 'Rot'])
    await shop.decide(list)
    expect(await readAxes()).toEqual(named)
    await setAxes(['Größe', 'Größe'], ['Colour', 'Farbton'])
    expect(await readAxes()).toEqual([
      ['Größe', 'Farbton'],
      ['S', 'Rot'],
    ])
    const { axes } = await shop.seller.client.call(endpoints.getListFacets, params(list))
    expect(axes.map(({ value, former }) => [value, former.toSorted()])).toEqual([
      ['Größe', []],
      ['Farbton', ['Colour', 'Farbe']],
    ])
    // The same name for both would make one column of two axes.
    for (const name of ['Wert', 'farbton'])
      await expect(setAxes(['Größe', name], ['Farbton', name])).rejects.toMatchObject({
        code: 'CONFLICT',
        message: expect.stringContaining(`already has an axis called ${name}`),
      })
    expect((await readAxes())[0]).toEqual(['Größe', 'Farbton'])
  })

  test('have axes whose names are taken back, and then what was changed before', async () => {
    const list = await shop.createShirts(7_660)
    const { call } = shop.seller.client
    const step = (endpoint: 'undoChange' | 'redoChange') =>
      call(endpoints[endpoint], { ...params(list), body: { id: randomUUID() } })
    const read = async () => [
      (await shop.read(list)).families,
      (await call(endpoints.getListFacets, params(list))).axes.map(({ value }) => value),
    ]
    const before = await read()
    await call(endpoints.moveFamilyRows, { ...params(list), body: { positions: [4], family_id: null } })
    const moved = await read()
    const id = randomUUID()
    const axes = [
      { label: 'Farbe', name: 'Colour' },
      { label: 'Größe', name: 'Größe' },
    ]
    await call(endpoints.setListAxes, { ...params(list), body: { id, axes } })
    const named = await read()
    expect(named[1]).toEqual(['Colour', 'Größe'])
    const { changes } = await call(endpoints.getChanges, params(list))
    expect(changes.map((change) => [change.id === id, change.can_be_undone])).toEqual([
      [true, true],
      [false, false],
    ])
    await step('undoChange')
    expect(await read()).toEqual(moved)
    await step('redoChange')
    expect(await read()).toEqual(named)
    await step('undoChange')
    await step('undoChange')
    expect(await read()).toEqual(before)
    // Families that are found later have the former names, too.
    await shop.decide(list)
    expect((await read())[1]).toEqual(before[1])
  })

  test('keep values of rows on axes that another source names differently', async () => {
    const list = await shop.createShirts(7_680)
    const { call } = shop.seller.client
    const { family_id } = await call(endpoints.createListFamily, {
      ...params(list),
      body: {
        positions: [1, 2],
        axes: [
          { key: 'farbe', label: 'farbe' },
          { key: 'size', label: 'Größe' },
        ],
      },
    })
    await call(endpoints.moveFamilyRows, { ...params(list), body: { positions: [3], family_id } })
    const { families } = await shop.read(list)
    const members = families.find((family) => family.family_id === family_id)?.rows
    expect(new Map(members?.map(({ position, values }) => [position, values]))).toEqual(
      new Map([
        [1, ['Rot', 'L']],
        [2, ['Rot', 'S']],
        [3, ['Blau', 'M']],
      ]),
    )
  })

  test('have values whose change is stored once, with what was refused', async () => {
    const list = await shop.createShirts(7_690)
    const id = randomUUID()
    const call = (value: string, changeId = id) =>
      shop.seller.client.call(endpoints.setAxisValues, {
        ...params(list),
        body: {
          id: changeId,
          axes: ['Farbe'],
          rows: [
            { position: 2, values: [value] },
            { position: 5, values: [value] },
          ],
        },
      })
    // The value that the row has is no decision of the owner.
    expect(await call('Rot', randomUUID())).toMatchObject({ change: null })
    const isDecided = async () =>
      (
        await shop.site.context.db
          .selectFrom('list_families')
          .select('is_decided')
          .where('list_id', '=', await shop.findListId(list))
          .executeTakeFirstOrThrow()
      ).is_decided
    expect(await isDecided()).toBe(false)
    const saved = await call('Grün')
    expect(saved.refused).toMatchObject([{ code: 'row-without-axis', positions: [5] }])
    expect(await isDecided()).toBe(true)
    expect(await call('Grün')).toEqual(saved)
    await expect(call('Gelb')).rejects.toMatchObject({ code: 'CONFLICT' })
  })
})
