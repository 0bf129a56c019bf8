import { randomUUID } from 'node:crypto'
import { endpoints, type List, type ListFamily } from '@merkwerk/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FamilySite, openFamilySite, testEan } from '../../../testing/index.ts'
import { decodeContents } from '../runs/results/encode-result.ts'

let shop: FamilySite
beforeAll(async () => {
  shop = await openFamilySite()
})
afterAll(() => shop.close())

const params = (list: List) => ({ params: { id: list.list_id } })
const positions = (family: ListFamily | undefined) => family?.rows.map(({ position }) => position)

describe('families of a list', () => {
  test('are taken back with their values, except rows that are in another family by now', async () => {
    const list = await shop.createShirts(7_250)
    const [family] = (await shop.read(list)).families
    const decideAs = (decision: 'accept' | 'reject' | 'take-back') =>
      shop.seller.client.call(endpoints.decideListFamilies, {
        ...params(list),
        body: { family_ids: [family?.family_id ?? 0], decision },
      })
    await decideAs('reject')
    await decideAs('take-back')
    expect((await shop.read(list)).families).toEqual([family])
    await shop.decide(list)
    expect((await shop.read(list)).families).toEqual([family])
    await decideAs('reject')
    await decideAs('accept')
    expect((await shop.read(list)).families).toEqual([family])
    await decideAs('reject')
    const createOther = (rows: number[]) =>
      shop.seller.client.call(endpoints.createListFamily, { ...params(list), body: { positions: rows } })
    await createOther([1, 2])
    await decideAs('take-back')
    expect((await shop.read(list)).families.map(positions)).toEqual([
      [3, 4],
      [1, 2],
    ])
    await decideAs('reject')
    await createOther([3, 5])
    await expect(decideAs('take-back')).rejects.toMatchObject({ code: 'CONFLICT' })
  })

  test('are read page by page, those that are seldom some last', async () => {
    const list = await shop.createShirts(7_255)
    const [first] = (await shop.read(list)).families
    const made = await shop.seller.client.call(endpoints.createListFamily, {
      ...params(list),
      body: { positions: [3, 4] },
    })
    await shop.site.context.db
      .updateTable('list_families')
      .set({ reason: JSON.stringify({ code: 'axis-device', detail: 'Größe' }) })
      .where('id', '=', first?.family_id ?? 0)
      .execute()
    const readPage = async (after?: string) => {
      const query = { limit: 1, ...(after !== undefined && { after }) }
      const { families, next } = await shop.seller.client.call(endpoints.getListFamilies, {
        ...params(list),
        query,
      })
      return { ids: families.map(({ family_id }) => family_id), after: next ?? undefined }
    }
    const page = await readPage()
    expect(page.ids).toEqual([made.family_id])
    // The last family of a page is dissolved before the next page.
    await shop.seller.client.call(endpoints.moveFamilyRows, {
      ...params(list),
      body: { positions: [3, 4], family_id: null },
    })
    const second = await readPage(page.after)
    expect(second.ids).toEqual([first?.family_id])
    expect(await readPage(second.after)).toEqual({ ids: [], after: undefined })
  })

  test('say which siblings Amazon states that the list lacks, from a page that was read', async () => {
    const list = await shop.createShirts(7_260)
    const { db } = shop.site.context
    const { content } = await db
      .selectFrom('list_rows')
      .innerJoin('results', 'results.id', 'result_id')
      .select('content')
      .where('list_id', '=', await shop.findListId(list))
      .where('position', '=', 2)
      .executeTakeFirstOrThrow()
    const asin = decodeContents([content])[0]?.products.find(({ source }) => source === 'amazon')?.asin
    const siblings = [
      { id: asin, values: ['Rot', 'S'] },
      { id: 'B0CHILD0XX', values: ['Grün', 'M'], pictures: 0 },
      { id: 'B0CHILD0YY', values: ['Rot', 'XXL'] },
    ]
    const family = {
      source: 'amazon',
      id: 'B0PARENT01',
      ownId: asin,
      axes: [
        { key: 'color_name', label: 'Farbe' },
        { key: 'size_name', label: 'Größe' },
      ],
      siblings,
      pictures: [['https://m.media-amazon.com/images/I/green.jpg']],
    }
    const cached = db
      .selectFrom('cached_products')
      .select('product')
      .where('product_id', '=', asin ?? '')
    const { product } = await cached.executeTakeFirstOrThrow()
    await db
      .updateTable('cached_products')
      .set({ product: JSON.stringify({ ...product, family }) })
      .where('product_id', '=', asin ?? '')
      .execute()
    const [shirts] = (await shop.read(list)).families
    const readMissing = async (caller = shop.seller) =>
      (
        await caller.client.call(endpoints.getMissingSiblings, {
          params: { id: list.list_id, family: shirts?.family_id ?? 0 },
        })
      ).siblings
    expect(await readMissing()).toEqual([
      {
        asin: 'B0CHILD0XX',
        values: ['M', 'Grün'],
        picture: 'https://m.media-amazon.com/images/I/green.jpg',
      },
      { asin: 'B0CHILD0YY', values: ['XXL', 'Rot'], picture: null },
    ])
    await shop.seller.client.call(endpoints.addRows, {
      ...params(list),
      body: { rows: [{ article_number: 'NK-77-XXL', asin: 'B0CHILD0YY' }] },
    })
    expect((await readMissing()).map((sibling) => sibling.asin)).toEqual(['B0CHILD0XX'])
    // Row 5 is in no family, and its EAN is on the page of the sibling.
    await db
      .insertInto('cached_products')
      .columns(['source', 'marketplace', 'site', 'product_id', 'product', 'fetched_at', 'version'])
      .expression(({ selectFrom }) =>
        selectFrom('cached_products')
          .select((query) => [
            'source',
            'marketplace',
            'site',
            query.val('B0CHILD0XX').as('product_id'),
            query.val(JSON.stringify({ ...product, gtins: [testEan('00', 7_264)] })).as('product'),
            'fetched_at',
            'version',
          ])
          .where('product_id', '=', asin ?? ''),
      )
      .execute()
    expect(await readMissing()).toEqual([])
    const stranger = await shop.site.signUp({ coins: 10 })
    await expect(readMissing(stranger)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test('are counted and found by what they lack, and by texts', async () => {
    const list = await shop.createShirts(7_550)
    const [family] = (await shop.read(list)).families
    expect(family?.issues).toEqual([])
    const change = (members: { position: number; values: string[] }[]) =>
      shop.seller.client.call(endpoints.changeListFamily, {
        params: { id: list.list_id, family: family?.family_id ?? 0 },
        body: { members },
      })
    await change([{ position: 4, values: ['S ', ' ROT'] }])
    expect(await shop.read(list)).toMatchObject({ issues: { 'same-values': 1, 'no-value': 0, 'no-ean': 0 } })
    await change([3, 4].map((position) => ({ position, values: ['', 'Blau'] })))
    await shop.site.context.db
      .updateTable('list_family_rows')
      .set({ has_ean: false })
      .where('list_id', '=', await shop.findListId(list))
      .where('position', '=', 1)
      .execute()
    const { families, issues } = await shop.read(list)
    expect(issues).toEqual({ 'same-values': 0, 'no-value': 1, 'no-ean': 1 })
    expect(families[0]?.issues).toEqual(['no-ean', 'no-value'])
    expect(families[0]?.rows.map(({ has_ean }) => has_ean)).toContain(false)
    const find = async (query: object) =>
      (await shop.seller.client.call(endpoints.getListFamilies, { ...params(list), query })).families.length
    expect(await find({ issue: 'no-value' })).toBe(1)
    expect(await find({ issue: 'same-values' })).toBe(0)
    expect(await find({ search: 'nk-77-xl' })).toBe(1)
    expect(await find({ search: 'nordkap hemd' })).toBe(1)
    expect(await find({ search: '%' })).toBe(0)
    expect(await find({ number: families[0]?.number })).toBe(1)
    expect(await find({ number: families[0]?.number.slice(0, 2) })).toBe(0)
    // The next decision knows the EANs again.
    await shop.decide(list)
    expect((await shop.read(list)).issues['no-ean']).toBe(0)
  })

  test('are entries of the history, which undo and redo them with their rows, unless something else came between', async () => {
    const list = await shop.createShirts(7_900)
    const { call } = shop.seller.client
    const readState = async () => (await shop.read(list)).families
    const step = (direction: 'undoChange' | 'redoChange') =>
      call(endpoints[direction], { ...params(list), body: { id: randomUUID() } })
    const states = [await readState()]
    const [whole] = states[0] ?? []
    const id = whole?.family_id ?? 0
    const made = await call(endpoints.createListFamily, { ...params(list), body: { positions: [3, 4] } })
    states.push(await readState())
    await call(endpoints.changeListFamily, {
      params: { id: list.list_id, family: made.family_id },
      body: { number: 'X-1', parent: { brand: 'NK' }, members: [{ position: 3, values: ['M', 'Rosa'] }] },
    })
    states.push(await readState())
    // The family that the rows leave is dissolved.
    await call(endpoints.moveFamilyRows, { ...params(list), body: { positions: [3, 4], family_id: id } })
    states.push(await readState())
    expect(states[3]).toHaveLength(1)
    await call(endpoints.decideListFamilies, {
      ...params(list),
      body: { family_ids: [id], decision: 'reject' },
    })
    states.push(await readState())
    const { changes } = await call(endpoints.getChanges, params(list))
    expect(changes.map(({ kind, rows, fields }) => [kind, rows, fields])).toEqual([
      ['family', 4, ['family']],
      ['family', 2, ['family']],
      ['family', 1, ['family']],
      ['family', 2, ['family']],
    ])
    expect(
      await call(endpoints.getChange, { params: { ...params(list).params, change: changes[0]?.id ?? '' } }),
    ).toMatchObject({
      cells: [],
      next: null,
    })
    for (const state of states.slice(0, -1).reverse()) {
      await step('undoChange')
      expect(await readState()).toEqual(state)
    }
    for (const state of states.slice(1)) {
      await step('redoChange')
      expect(await readState()).toEqual(state)
    }
    await step('undoChange')
    await call(endpoints.moveFamilyRows, { ...params(list), body: { positions: [4], family_id: null } })
    const later = await call(endpoints.getChanges, params(list))
    const former = later.changes.find(
      ({ can_be_undone, id: change }) => !can_be_undone && change === changes[1]?.id,
    )
    const undo = call(endpoints.undoChange, {
      ...params(list),
      body: { id: randomUUID(), change: former?.id ?? '' },
    })
    await expect(undo).rejects.toMatchObject({ code: 'CONFLICT' })
  })
})
