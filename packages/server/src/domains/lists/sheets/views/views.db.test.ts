import { endpoints, type ListView, maxViewLength, maxViews, type ViewSettings } from '@merkwerk/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  type Caller,
  completeList,
  openRunSite,
  polling,
  type RunSite,
  testEan,
} from '../../../../testing/index.ts'

let site: RunSite
let seller: Caller
let stranger: Caller
let params: { id: string }

beforeAll(async () => {
  site = await openRunSite()
  seller = await site.signUp({ coins: 1_000 })
  stranger = await site.signUp()
  await site.startWorker()
  const { list_id: id } = await completeList(seller, [['a', testEan('00', 801)]])
  params = { id }
})
afterAll(() => site[Symbol.asyncDispose]())
beforeEach(async () => {
  await sql`DELETE FROM list_views`.execute(site.context.db)
})

const settings = (brand: string): ViewSettings => ({
  address: { brand, group_by: 'attribute:Farbe' },
  layout: { shown: ['article_number', 'own:Platz'], widths: { title: 240 }, density: 'dense' },
})
const create = async (name: string, shared = true): Promise<ListView> =>
  (
    await seller.client.call(endpoints.createListView, {
      params,
      body: { name, shared, settings: settings('Bosch') },
    })
  ).view
const change = (view: ListView, body: { name?: string; shared?: boolean; settings?: ViewSettings }) =>
  seller.client.call(endpoints.changeListView, {
    params: { ...params, view: view.view_id },
    body: { version: view.version, ...body },
  })
const read = (caller = seller) => caller.client.call(endpoints.getListViews, { params })
const refused = { code: 'CONFLICT' }

describe('views of a list', () => {
  test('are created, renamed, replaced, hidden from others and deleted', async () => {
    const view = await create('Open ones')
    expect(view).toMatchObject({ name: 'Open ones', shared: true, version: 1, settings: settings('Bosch') })
    await create('alle')
    expect((await read()).views.map(({ name }) => name)).toEqual(['alle', 'Open ones'])
    const renamed = (await change(view, { name: 'Offen', shared: false })).view
    expect(renamed).toMatchObject({ name: 'Offen', shared: false, version: 2, settings: settings('Bosch') })
    const replaced = (await change(renamed, { settings: settings('AEG') })).view
    expect(replaced).toMatchObject({ name: 'Offen', version: 3, settings: settings('AEG') })
    await seller.client.call(endpoints.deleteListView, { params: { ...params, view: view.view_id } })
    expect((await read()).views.map(({ name }) => name)).toEqual(['alle'])
    await expect(change(replaced, { name: 'X' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test('keep their names apart, and are at most 100', async () => {
    const view = await create('Open')
    const other = await create('Other')
    await expect(create('OPEN')).rejects.toMatchObject(refused)
    await expect(change(other, { name: 'open' })).rejects.toMatchObject(refused)
    expect((await change(view, { name: 'OPEN' })).view.name).toBe('OPEN')
    await sql`
      INSERT INTO list_views (list_id, public_id, created_by, name, settings, changed_at)
      SELECT list_id, gen_random_uuid(), created_by, 'View ' || n, settings, changed_at
      FROM list_views, generate_series(1, ${maxViews - 2}) AS n WHERE name = 'Other'`.execute(site.context.db)
    await expect(create('One too many')).rejects.toMatchObject(refused)
  })

  test('are as small as views are, also that which was seen last', async () => {
    const view = await create('Small')
    const sized = (characters: number) => {
      const addressed = { ...settings('Bosch'), address: { ...settings('Bosch').address } }
      for (let at = 0; at < 5; at++) Object.assign(addressed.address, { [`search${at}`]: 'x'.repeat(9_900) })
      const left =
        characters - JSON.stringify({ ...addressed, address: { ...addressed.address, rest: '' } }).length
      return { ...addressed, address: { ...addressed.address, rest: 'x'.repeat(left) } }
    }
    const most = sized(maxViewLength)
    expect((await change(view, { settings: most })).view.settings).toEqual(most)
    const remember = (large: ViewSettings) =>
      seller.client.call(endpoints.rememberListView, { params, body: { view_id: null, settings: large } })
    await remember(most)
    const large = sized(maxViewLength + 1)
    const body = { name: 'Large', shared: true, settings: large }
    const said = { settings: ['This view has too many filters and columns. Please remove some of them.'] }
    for (const call of [
      () => change(view, { settings: large }),
      () => seller.client.call(endpoints.createListView, { params, body }),
      () => remember(large),
    ])
      await expect(call()).rejects.toMatchObject({ status: 400, details: said })
    await sql`DELETE FROM list_last_views`.execute(site.context.db)
  })

  test('belong to their account', async () => {
    const { view_id: view } = await create('Mine')
    for (const call of [
      () => read(stranger),
      () => stranger.client.call(endpoints.deleteListView, { params: { ...params, view } }),
      () =>
        stranger.client.call(endpoints.rememberListView, {
          params,
          body: { view_id: view, settings: settings('AEG') },
        }),
    ])
      await expect(call()).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect((await read()).views).toHaveLength(1)
  })
})

describe('races', () => {
  test('of two tabs that save the same version end with one of them and a conflict', async () => {
    const view = await create('Both')
    const brands = ['AEG', 'Metabo', 'Makita', 'Hilti']
    const results = await Promise.allSettled(
      brands.map((brand) => change(view, { settings: settings(brand) })),
    )
    const saved = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value.view] : []))
    expect(saved).toHaveLength(1)
    for (const result of results)
      if (result.status === 'rejected') expect(result.reason).toMatchObject(refused)
    expect((await read()).views).toEqual(saved)
  })

  test('of a list that is deleted leave nothing of how it was seen', async () => {
    const { db } = site.context
    const { list_id: id } = await completeList(seller, [['gone', testEan('00', 802)]])
    let remembered: Promise<unknown> | undefined
    await db.transaction().execute(async (tx) => {
      await tx.updateTable('lists').set({ deleted_at: new Date() }).where('public_id', '=', id).execute()
      const { rows } = await sql<{ pid: number }>`
        SELECT pg_backend_pid() AS pid FROM lists WHERE public_id = ${id} FOR UPDATE`.execute(tx)
      const waiting = sql`SELECT FROM pg_locks WHERE NOT granted AND ${rows[0]?.pid} = ANY(pg_blocking_pids(pid))`
      const body = { view_id: null, settings: settings('AEG') }
      remembered = seller.client.call(endpoints.rememberListView, { params: { id }, body })
      remembered.catch(() => {})
      await vi.waitFor(async () => expect((await waiting.execute(db)).rows).not.toEqual([]), polling)
    })
    await expect(remembered).rejects.toMatchObject({ code: 'NOT_FOUND' })
    const seen = db
      .selectFrom('list_last_views')
      .innerJoin('lists', 'lists.id', 'list_id')
      .select('list_id')
      .where('public_id', '=', id)
    expect(await seen.execute()).toEqual([])
  })

  test('of views with the same name leave one', async () => {
    const results = await Promise.allSettled(['Name', 'name', 'NAME'].map((name) => create(name)))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await read()).views).toHaveLength(1)
  })
})

test('a list is remembered as it was seen last, also after its view was deleted', async () => {
  expect((await read()).last).toBeNull()
  const { view_id: view } = await create('Seen')
  const remember = (view_id: string | null, brand: string) =>
    seller.client.call(endpoints.rememberListView, { params, body: { view_id, settings: settings(brand) } })
  await remember(view, 'AEG')
  expect((await read()).last).toEqual({ view_id: view, settings: settings('AEG') })
  await seller.client.call(endpoints.deleteListView, { params: { ...params, view } })
  expect((await read()).last).toEqual({ view_id: null, settings: settings('AEG') })
  await remember(view, 'Metabo')
  expect((await read()).last).toEqual({ view_id: null, settings: settings('Metabo') })
})
