import { zstdCompressSync } from 'node:zlib'
import { endpoints, type FamilyParent, type List, type ListFamily } from '@merkwerk/contract'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import {
  type Caller,
  completeList,
  type JobSite,
  openJobSite,
  polling,
  readList,
  testEan,
} from '../../../testing/index.ts'
import { decodeContents } from '../runs/results/encode-result.ts'
import { decideListFamilies } from './decide-list.ts'

let site: JobSite
let seller: Caller
const { signal } = new AbortController()

beforeAll(async () => {
  site = await openJobSite({ MAX_WAIT_HOURS: '0' })
  seller = await site.signUp({ coins: 1_000 })
  await site.startWorker()
})
afterAll(() => site[Symbol.asyncDispose]())

const findListId = async (list: List) =>
  (
    await site.context.db
      .selectFrom('lists')
      .select('id')
      .where('public_id', '=', list.list_id)
      .executeTakeFirstOrThrow()
  ).id

/** Decides as the task after a run does. */
const decide = async (list: List) =>
  decideListFamilies(site.context, { listId: await findListId(list) }, signal)

const read = async (list: List, caller = seller) =>
  caller.client.call(endpoints.getListFamilies, { params: { id: list.list_id } })
const params = (list: List) => ({ params: { id: list.list_id } })
const positions = (family: ListFamily | undefined) => family?.rows.map(({ position }) => position)

/** Writes what a source states of its family to the result of a row. */
async function stateFamily(list: List, position: number, values: readonly string[]): Promise<void> {
  const { db } = site.context
  const listId = await findListId(list)
  const { id, content } = await db
    .selectFrom('list_rows')
    .innerJoin('results', 'results.id', 'result_id')
    .select(['results.id', 'content'])
    .where('list_id', '=', listId)
    .where('position', '=', position)
    .executeTakeFirstOrThrow()
  const [{ merged, products: stated } = { merged: null, products: [] }] = decodeContents([content])
  const products = stated.map(({ model: _, ...product }) => product)
  const labels = ['Größe', 'Farbe']
  const family = {
    source: 'amazon',
    id: 'B0PARENT01',
    ownId: `B0CHILD00${position}`,
    axes: ['size_name', 'color_name'].map((key, index) => ({
      key,
      label: labels[index],
      value: values[index],
    })),
  }
  const changed = {
    merged: { ...merged, title: 'Nordkap Hemd', brand: 'Nordkap', families: [family] },
    products,
  }
  await db
    .updateTable('results')
    .set({ content: zstdCompressSync(`${JSON.stringify(changed)}\n{}\n`) })
    .where('id', '=', id)
    .execute()
  await db
    .updateTable('list_rows')
    .set({ title: `Nordkap Hemd ${values.join(' ')}` })
    .where('list_id', '=', listId)
    .where('position', '=', position)
    .execute()
  const { rows_version: version } = await db
    .selectFrom('lists')
    .select('rows_version')
    .where('id', '=', listId)
    .executeTakeFirstOrThrow()
  await db
    .updateTable('lists')
    .set({ rows_version: version + 1 })
    .where('id', '=', listId)
    .execute()
}

/** A searched list of shirts. The last row is no shirt. */
async function createShirts(serial: number): Promise<List> {
  const numbers = ['NK-77-L', 'NK-77-S', 'NK-77-M', 'NK-77-XL', 'ZZ-1']
  const list = await completeList(
    seller,
    numbers.map((number, index) => [number, testEan('00', serial + index)] as const),
  )
  await stateFamily(list, 1, ['L', 'Rot'])
  await stateFamily(list, 2, ['S', 'Rot'])
  await stateFamily(list, 3, ['M', 'Blau'])
  await stateFamily(list, 4, ['XL', 'Blau'])
  await decide(list)
  return list
}

describe('families of a list', () => {
  test('are accepted with their reason, in the order of sizes, and stay the same', async () => {
    const list = await createShirts(7_100)
    const { families, counts } = await read(list)
    expect(counts).toEqual({ accepted: 1, proposed: 0, rejected: 0 })
    expect(families).toMatchObject([
      {
        state: 'accepted',
        rule: 'variation',
        reason: { code: 'same-variations', detail: 'Amazon' },
        number: 'NK-77',
        axes: [
          { key: 'size_name', label: 'Größe' },
          { key: 'color_name', label: 'Farbe' },
        ],
        rows: [
          { position: 2, article_number: 'NK-77-S', values: ['S', 'Rot'] },
          { position: 3, values: ['M', 'Blau'] },
          { position: 1, values: ['L', 'Rot'] },
          { position: 4, values: ['XL', 'Blau'] },
        ],
      },
    ])
    const findVersion = async () =>
      (
        await site.context.db
          .selectFrom('lists')
          .select('rows_version')
          .where('public_id', '=', list.list_id)
          .executeTakeFirstOrThrow()
      ).rows_version
    const version = await findVersion()
    await decide(list)
    expect((await read(list)).families).toEqual(families)
    // Permanent links deliver a new file for a new version only.
    expect(await findVersion()).toBe(version)
    const body = { family_ids: [families[0]?.family_id ?? 0], decision: 'accept' as const }
    await seller.client.call(endpoints.decideListFamilies, { ...params(list), body })
    expect(await findVersion()).toBe(version + 1)
  })

  test('stay rejected', async () => {
    const list = await createShirts(7_200)
    const [family] = (await read(list)).families
    const body = { family_ids: [family?.family_id ?? 0], decision: 'reject' as const }
    await seller.client.call(endpoints.decideListFamilies, { ...params(list), body })
    await decide(list)
    expect(await read(list)).toMatchObject({
      families: [{ state: 'rejected', rows: [] }],
      counts: { accepted: 0, proposed: 0, rejected: 1 },
    })
  })

  test('are taken back with their values, except rows that are in another family by now', async () => {
    const list = await createShirts(7_250)
    const [family] = (await read(list)).families
    const decideAs = (decision: 'reject' | 'take-back') =>
      seller.client.call(endpoints.decideListFamilies, {
        ...params(list),
        body: { family_ids: [family?.family_id ?? 0], decision },
      })
    await decideAs('reject')
    await decideAs('take-back')
    expect((await read(list)).families).toEqual([family])
    await decide(list)
    expect((await read(list)).families).toEqual([family])
    await decideAs('reject')
    const createOther = (rows: number[]) =>
      seller.client.call(endpoints.createListFamily, { ...params(list), body: { positions: rows } })
    await createOther([1, 2])
    await decideAs('take-back')
    expect((await read(list)).families.map(positions)).toEqual([
      [3, 4],
      [1, 2],
    ])
    await decideAs('reject')
    await createOther([3, 5])
    await expect(decideAs('take-back')).rejects.toMatchObject({ code: 'CONFLICT' })
  })

  test('say which siblings Amazon states that the list lacks, from a page that was read', async () => {
    const list = await createShirts(7_260)
    const { db } = site.context
    const { content } = await db
      .selectFrom('list_rows')
      .innerJoin('results', 'results.id', 'result_id')
      .select('content')
      .where('list_id', '=', await findListId(list))
      .where('position', '=', 2)
      .executeTakeFirstOrThrow()
    const asin = decodeContent(content).products.find(({ source }) => source === 'amazon')?.asin
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
    const [shirts] = (await read(list)).families
    const readMissing = async (caller = seller) =>
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
    await seller.client.call(endpoints.addRows, {
      ...params(list),
      body: { rows: [{ article_number: 'NK-77-XXL', asin: 'B0CHILD0YY' }] },
    })
    expect((await readMissing()).map((sibling) => sibling.asin)).toEqual(['B0CHILD0XX'])
    const stranger = await site.signUp({ coins: 10 })
    await expect(readMissing(stranger)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test('are split, merged and left by their owner, for good', async () => {
    const list = await createShirts(7_300)
    const [whole] = (await read(list)).families
    const made = await seller.client.call(endpoints.createListFamily, {
      ...params(list),
      body: { positions: [3, 4] },
    })
    await decide(list)
    const split = (await read(list)).families
    expect(split.map((family) => [family.rule, positions(family)])).toEqual([
      ['variation', [2, 1]],
      ['owner', [3, 4]],
    ])
    expect(new Set(split.map(({ number }) => number)).size).toBe(2)
    expect(split[1]?.rows[0]?.values).toEqual(['M', 'Blau'])
    const move = (rows: number[], family_id: number | null) =>
      seller.client.call(endpoints.moveFamilyRows, {
        ...params(list),
        body: { positions: rows, family_id },
      })
    await move([3, 4], whole?.family_id ?? 0)
    expect((await read(list)).families.map(positions)).toEqual([[2, 3, 1, 4]])
    await move([4], null)
    await decide(list)
    expect((await read(list)).families.map(positions)).toEqual([[2, 3, 1]])
    await expect(move([5], made.family_id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test('take rows that are new, unless the owner took them out', async () => {
    const list = await createShirts(7_400)
    const [family] = (await read(list)).families
    const body = { family_ids: [family?.family_id ?? 0], decision: 'accept' as const }
    await seller.client.call(endpoints.decideListFamilies, { ...params(list), body })
    await stateFamily(list, 5, ['XXL', 'Rot'])
    await decide(list)
    expect((await read(list)).families.map(positions)).toEqual([[2, 3, 1, 4, 5]])
  })

  test('have the number, title, axes and values of their owner', async () => {
    const list = await createShirts(7_500)
    const [family] = (await read(list)).families
    expect(family?.title).toBe('Nordkap Hemd')
    const change = (body: {
      number?: string
      title?: string
      parent?: FamilyParent
      axes?: { key: string; label: string }[]
      members?: { position: number; values: string[] }[]
    }) =>
      seller.client.call(endpoints.changeListFamily, {
        params: { id: list.list_id, family: family?.family_id ?? 0 },
        body,
      })
    const pictures = ['https://example.org/hemd.jpg']
    await change({ parent: { brand: 'NK', description: 'Ein Hemd.', pictures } })
    await change({
      number: 'HEMD',
      title: 'Hemd Nordkap',
      parent: { category: 'Hemden', brand: '' },
      axes: [
        { key: 'color_name', label: 'Colour' },
        { key: 'size_name', label: 'Size' },
      ],
      members: [{ position: 4, values: ['Hellblau', 'XL'] }],
    })
    await decide(list)
    const [changed] = (await read(list)).families
    expect(changed).toMatchObject({ number: 'HEMD', title: 'Hemd Nordkap' })
    expect(changed?.parent).toEqual({ category: 'Hemden', description: 'Ein Hemd.', pictures })
    expect(changed?.axes.map(({ label }) => label)).toEqual(['Colour', 'Size'])
    expect(changed?.rows.find(({ position }) => position === 4)?.values).toEqual(['Hellblau', 'XL'])
    expect(changed?.rows.find(({ position }) => position === 2)?.values).toEqual(['Rot', 'S'])
    const other = await seller.client.call(endpoints.createListFamily, {
      ...params(list),
      body: { positions: [1, 2] },
    })
    const taken = seller.client.call(endpoints.changeListFamily, {
      params: { id: list.list_id, family: other.family_id },
      body: { number: 'HEMD' },
    })
    await expect(taken).rejects.toMatchObject({ code: 'CONFLICT' })
  })

  test('are counted and found by what they lack, and by texts', async () => {
    const list = await createShirts(7_550)
    const [family] = (await read(list)).families
    expect(family?.issues).toEqual([])
    const change = (members: { position: number; values: string[] }[]) =>
      seller.client.call(endpoints.changeListFamily, {
        params: { id: list.list_id, family: family?.family_id ?? 0 },
        body: { members },
      })
    await change([{ position: 4, values: ['S', 'ROT'] }])
    expect(await read(list)).toMatchObject({ issues: { 'same-values': 1, 'no-value': 0, 'no-ean': 0 } })
    await change([{ position: 4, values: ['', 'Blau'] }])
    await site.context.db
      .updateTable('list_family_rows')
      .set({ has_ean: false })
      .where('list_id', '=', await findListId(list))
      .where('position', '=', 1)
      .execute()
    const { families, issues } = await read(list)
    expect(issues).toEqual({ 'same-values': 0, 'no-value': 1, 'no-ean': 1 })
    expect(families[0]?.issues).toEqual(['no-ean', 'no-value'])
    expect(families[0]?.rows.map(({ has_ean }) => has_ean)).toContain(false)
    const find = async (query: object) =>
      (await seller.client.call(endpoints.getListFamilies, { ...params(list), query })).families.length
    expect(await find({ issue: 'no-value' })).toBe(1)
    expect(await find({ issue: 'same-values' })).toBe(0)
    expect(await find({ search: 'nk-77-xl' })).toBe(1)
    expect(await find({ search: 'nordkap hemd' })).toBe(1)
    expect(await find({ search: '%' })).toBe(0)
    // The next decision knows the EANs again.
    await decide(list)
    expect((await read(list)).issues['no-ean']).toBe(0)
  })

  test('are numbered by the rule of the owner', async () => {
    const list = await createShirts(7_600)
    await seller.client.call(endpoints.setFamilyNumbers, {
      ...params(list),
      body: { number_rule: { kind: 'prefix', prefix: 'V-' } },
    })
    await decide(list)
    expect(await read(list)).toMatchObject({
      families: [{ number: 'V-NK-77-L' }],
      number_rule: { kind: 'prefix', prefix: 'V-' },
    })
  })

  test('follow a column with the parent', async () => {
    const rows = [
      `T-1;${testEan('00', 7_701)};T`,
      `T-2;${testEan('00', 7_702)};T`,
      `U-1;${testEan('00', 7_703)};`,
    ]
    const { job } = await seller.client.call(endpoints.runScraper, {
      form: {
        job_name: 'Eltern',
        header_mapping: JSON.stringify({ artikelNumber: 'Nummer', ean: 'EAN', asin: null }),
      },
      file: new File([['Nummer;EAN;Vaterartikel', ...rows].join('\r\n')], 'eltern.csv'),
    })
    await seller.until(job.job_id, 'Completed')
    const list = await readList(seller, job.job_id)
    // By the task that follows the run.
    await vi.waitFor(async () => {
      const { families } = await read(list)
      expect(families).toMatchObject([{ number: 'T', rule: 'list', state: 'accepted' }])
      expect(positions(families[0])?.sort()).toEqual([1, 2])
    }, polling)
  })

  test('are shown to their owner and to admins only', async () => {
    const list = await createShirts(7_800)
    const admin = await site.signUp({ isAdmin: true })
    expect(await read(list, admin)).toEqual(await read(list))
    const stranger = await site.signUp({ coins: 10 })
    await expect(read(list, stranger)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    const creation = stranger.client.call(endpoints.createListFamily, {
      ...params(list),
      body: { positions: [1, 2] },
    })
    await expect(creation).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})
