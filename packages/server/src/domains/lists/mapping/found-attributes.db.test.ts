import type { List } from '@merkwerk/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { attributeCalls, named, sellerWithList, toColor } from '../../../testing/attribute-calls.ts'
import {
  type Caller,
  createRun,
  edit,
  openRunSite,
  type RunSite,
  runAgain,
  testEan,
} from '../../../testing/index.ts'

let site: RunSite
let seller: Caller
let list: List
const { readAttributes, attributesOfRun, findMapping, replaceAll, upload, readValues, reset } =
  attributeCalls(() => ({
    seller,
    list,
  }))

beforeAll(async () => {
  site = await openRunSite({ MAX_WAIT_HOURS: '0' })
  await site.startWorker()
  ;({ seller, list } = await sellerWithList(site))
})
afterAll(() => site[Symbol.asyncDispose]())
beforeEach(reset)

describe('the attributes of results', () => {
  test('show decisions, proposals and coverage', async () => {
    const before = await readAttributes({ limit: 500 })
    expect(before).toMatchObject({ is_current: true, has_scheme: true })
    expect(named(before, 'Lack')).toMatchObject({
      records: 2,
      distinct_values: 2,
      examples: [
        { value: 'rot', records: 1 },
        { value: 'himmelgrau', records: 1 },
      ],
      rule: null,
    })
    await replaceAll([toColor, { name: 'bauart', action: 'ignore' }])
    const after = await readAttributes({ limit: 500 })
    expect(after.mapping_version).toBe(before.mapping_version + 1)
    expect(named(after, 'Lack')).toMatchObject({
      state: 'mapped',
      rule: { action: 'map', to: ['Farbton'], unit: null, separator: null },
      values: { covered: 1, total: 2 },
      unmapped_values: [{ value: 'himmelgrau', records: 1 }],
    })
    expect(named(after, 'Bauart')).toMatchObject({ state: 'ignored', rule: { action: 'ignore', to: [] } })
    expect(after.coverage.names.covered).toBeGreaterThan(before.coverage.names.covered)
    expect(Object.values(after.states).reduce((sum, one) => sum + one, 0)).toBe(after.total)
  })

  test('are filtered, sorted and paged', async () => {
    await replaceAll([toColor])
    expect((await readAttributes({ state: 'mapped' })).attributes.map(({ name }) => name)).toEqual(['Lack'])
    expect((await readAttributes({ search: 'KLAPP' })).attributes.map(({ name }) => name)).toEqual(['Bauart'])
    const sorted = (await readAttributes({ sort: 'name', limit: 500 })).attributes.map(({ name }) => name)
    expect(sorted).toEqual(sorted.toSorted(new Intl.Collator('de', { numeric: true }).compare))
    const page = await readAttributes({ sort: 'name', limit: 2, page: 2 })
    expect(page.attributes.map(({ name }) => name)).toEqual(sorted.slice(2, 4))
    expect(page).toMatchObject({ total: sorted.length, currentPage: 2, limit: 2 })
    const [category] = page.coverage.categories
    const inCategory = await readAttributes({ category: category?.category ?? '', limit: 500 })
    expect(inCategory.total).toBeGreaterThan(0)
  })

  test('list the values of a name', async () => {
    await replaceAll([toColor])
    const values = await readValues('lack')
    expect(values).toMatchObject({ name: 'Lack', total: 2, states: { mapped: 1 } })
    expect(values.values.find(({ value }) => value === 'rot')).toEqual({
      value: 'rot',
      records: 1,
      state: 'mapped',
      to: ['Rot'],
      proposal: null,
    })
    expect((await readValues('Lack', { state: 'mapped' })).values.map(({ value }) => value)).toEqual(['rot'])
    expect((await readValues('Lack', { search: 'HIMMEL' })).values.map(({ value }) => value)).toEqual([
      'himmelgrau',
    ])
    expect(await readValues('../../..')).toMatchObject({ total: 0, values: [] })
  })

  test('follow edits of the list and runs, and a run keeps its own', async () => {
    const own = await sellerWithList(site)
    const ofList = () => readAttributes({ limit: 500 }, own)
    expect(named(await ofList(), 'Lack')?.records).toBe(2)
    await edit(own.seller, own.list, 'attribute:Lack', null, [2])
    expect(named(await ofList(), 'Lack')?.records).toBe(1)
    const ofRun = await attributesOfRun({ limit: 500 }, own)
    expect([ofRun.is_current, named(ofRun, 'Lack')]).toEqual([true, undefined])
    expect(await attributesOfRun({ limit: 500 }, own)).toEqual(ofRun)
    const after = await runAgain(own.seller, own.list)
    expect(named(await ofList(), 'Lack')?.records).toBe(1)
    expect((await attributesOfRun({}, { ...own, list: after })).total).toBeGreaterThan(0)
  })

  test('of a list are counted once for each version of its rows', async () => {
    const countedAt = async () => {
      const rows = await site.context.db
        .selectFrom('list_summaries')
        .innerJoin('lists', 'lists.id', 'list_id')
        .select(['list_summaries.rows_version', 'lists.rows_version as now'])
        .where('public_id', '=', list.list_id)
        .where('kind', '=', 'attributes')
        .execute()
      return rows
    }
    await Promise.all([readAttributes(), readAttributes(), readValues('Lack')])
    const [counted] = await countedAt()
    expect(counted?.rows_version).toBe(counted?.now)
    // A stored count without `Lack` is returned as it is, because nobody counts again.
    const { db } = site.context
    const stored = db
      .selectFrom('list_summaries')
      .select(['list_id', 'content'])
      .where('kind', '=', 'attributes')
    const { list_id, content } = await stored
      .innerJoin('lists', 'lists.id', 'list_id')
      .where('public_id', '=', list.list_id)
      .executeTakeFirstOrThrow()
    const store = (attributes: object) =>
      db
        .updateTable('list_summaries')
        .set({ content: JSON.stringify(attributes) })
        .where('list_id', '=', list_id)
        .where('kind', '=', 'attributes')
        .execute()
    await store((content as { name: string }[]).filter(({ name }) => name !== 'Lack'))
    expect(named(await readAttributes({ limit: 500 }), 'Lack')).toBeUndefined()
    await store(content)
    expect(named(await readAttributes({ limit: 500 }), 'Lack')).toBeDefined()
  })

  test('of a list keep their count while a run changes rows', async () => {
    const own = await sellerWithList(site)
    expect(named(await readAttributes({ limit: 500 }, own), 'Lack')?.records).toBe(2)
    const { db } = site.context
    const { id } = await db
      .selectFrom('lists')
      .select('id')
      .where('public_id', '=', own.list.list_id)
      .executeTakeFirstOrThrow()
    const run = await db.transaction().execute((tx) => createRun(tx, own.seller.id, { list_id: id }))
    await edit(own.seller, own.list, 'attribute:Lack', null, [2])
    const during = await readAttributes({ limit: 500 }, own)
    expect([during.is_current, named(during, 'Lack')?.records]).toEqual([false, 2])
    const end = { status: 'Failed', failure: 'records-unfinished', finished_at: new Date() }
    await db.updateTable('runs').set(end).where('id', '=', run.id).execute()
    const after = await readAttributes({ limit: 500 }, own)
    expect([after.is_current, named(after, 'Lack')?.records]).toEqual([true, 1])
  })

  test('as of a running run are refused', async () => {
    await using paused = await openRunSite()
    const caller = await paused.signUp({ coins: 10 })
    const runId = await caller.start([['a', testEan('00', 1)]])
    const { list_id } = await caller.run(runId)
    expect((await caller.call('GET', `/api/lists/${list_id}/attributes/?run=${runId}`)).status).toBe(409)
  })

  test('become rules by accepting their proposals', async () => {
    await upload('Eigenschaft;Wert\r\nLack;Rot\r\nLack;Blau\r\nBauart;starr')
    await upload('Eigenschaft;Wert\r\nLackierung;Rot\r\nBau-Art;klappbar')
    const { version } = await findMapping()
    const accept = (body: object) =>
      seller.call('POST', `/api/lists/${list.list_id}/attribute-proposals/`, { body })
    const proposed = (await readAttributes({ state: 'proposed', limit: 500 })).attributes.map(
      ({ name }) => name,
    )
    expect((await accept({ base_version: version - 1 })).status).toBe(409)
    const one = await accept({ base_version: version, confidence: 0, names: [proposed[0] ?? ''] })
    expect(one).toMatchObject({ status: 200, body: { version: version + 1, change: 'proposals', rules: 1 } })
    const all = await accept({ base_version: version + 1, confidence: 0 })
    expect(all.body.rules).toBeGreaterThanOrEqual(proposed.length)
    expect((await readAttributes({ state: 'proposed', limit: 500 })).total).toBe(0)
  })
})
