import { randomUUID } from 'node:crypto'
import type { Input } from '@merkwerk/client/app'
import { type ChosenCandidate, endpoints, type List, type ListRow, rowSorts } from '@merkwerk/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type Caller,
  chooseCandidate,
  completeList,
  edit,
  ignoreRows,
  openRunSite,
  type RunSite,
  readFile,
  readList,
  readRow,
  readRows,
  runAgain,
  testEan,
} from '../../../testing/index.ts'

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

const lists = async (query: Input<typeof endpoints.getLists>['query'] = {}, caller = seller) =>
  (await caller.client.call(endpoints.getLists, { query })).lists

const order = async (list: List, query: Input<typeof endpoints.getListOrder>['query'] = {}) =>
  (await seller.client.call(endpoints.getListOrder, { params: { id: list.list_id }, query })).positions

const readFacets = (list: List) =>
  seller.client.call(endpoints.getListFacets, { params: { id: list.list_id } })

const change = (list: List, body: Input<typeof endpoints.changeList>['body'] = {}) =>
  seller.client.call(endpoints.changeList, { params: { id: list.list_id }, body })

/** A task scores rows some moments after a run has ended. */
const withoutScore = (row: ListRow | undefined) => ({
  ...row,
  completeness: null,
  missing: [],
  missing_safety: null,
})

const choose = (list: List, candidate: ChosenCandidate | null, position = 1) =>
  chooseCandidate(seller, list.list_id, candidate, position)

describe('a list', () => {
  test('shows the newest result of each row, and counts rows by verdict', async () => {
    const list = await completeList(seller, [
      ['a', newEan()],
      ['b', newEan('60')],
      ['c', newEan('50')],
      ['d'],
    ])
    expect(list).toMatchObject({ name: 'Herbst-2026', total_rows: 4, runs: 1, open_run: null })
    const rows = await readRows(seller, list)
    expect(rows.map(({ article_number, verdict }) => [article_number, verdict])).toEqual([
      ['a', 'found'],
      ['b', 'ambiguous'],
      ['c', 'not-found'],
      ['d', 'skipped'],
    ])
    expect(list.verdicts).toMatchObject({ found: 1, ambiguous: 1, 'not-found': 1, skipped: 1 })
    const record = (await readRow(seller, list)).record
    expect(rows[0]).toMatchObject({
      title: record.title,
      image: record.image,
      attributes: record.attributes.length,
    })
    expect(rows[0]?.prices.amazon?.amount).toMatch(/^\d+\.\d\d$/)
  })

  test('is the same for a second upload of the same file, and keeps its name', async () => {
    const rows = [['same', newEan()]] as const
    const first = await completeList(seller, rows)
    await change(first, { name: 'Lampen & Leuchten (neu)', archived: true })
    const second = await completeList(seller, rows)
    expect(second).toMatchObject({
      list_id: first.list_id,
      name: 'Lampen & Leuchten (neu)',
      runs: 2,
      archived: false,
    })
  })

  test('is renamed, archived, and found by name, file and identifier', async () => {
    const ean = newEan()
    const list = await completeList(seller, [['Such-77', ean]])
    expect(await change(list, { name: '  Größe 50 %_x  ' })).toMatchObject({ name: 'Größe 50 %_x' })
    for (const search of ['50 %_X', 'such-7', ean, list.list_id.toLowerCase()])
      expect((await lists({ search })).map(({ list_id }) => list_id)).toEqual([list.list_id])
    expect(await lists({ search: '50 __' })).toEqual([])
    expect(await change(list, { archived: true })).toMatchObject({ archived: true })
    expect(await lists({ search: ean })).toEqual([])
    expect(await lists({ search: ean, archived: 'true' })).toHaveLength(1)
    await expect(change(list, { name: ' ' })).rejects.toMatchObject({ status: 400 })
  })

  test('is invisible to other accounts', async () => {
    const list = await completeList(seller, [['own', newEan()]])
    const stranger = await site.signUp({ coins: 1 })
    const path = `/api/lists/${list.list_id}/`
    const calls = await Promise.all([
      ...['', 'order/', 'rows/?positions=1', 'rows/1/', 'facets/', 'files/master-data/'].map((part) =>
        stranger.call('GET', `${path}${part}`),
      ),
      stranger.call('PUT', path, { body: { name: 'mine' } }),
      stranger.call('POST', `${path}changes/`, {
        body: { id: randomUUID(), kind: 'ignore', ignored: { rows: [1], ignored: true } },
      }),
      stranger.call('GET', `${path}changes/`),
      stranger.call('POST', `${path}changes/undo/`, { body: { id: randomUUID() } }),
      stranger.call('POST', `${path}changes/redo/`, { body: { id: randomUUID() } }),
    ])
    expect(calls.map(({ status }) => status)).toEqual(calls.map(() => 404))
    expect(await lists({}, stranger)).toEqual([])
    expect((await readRows(seller, list))[0]?.edited).toEqual([])
  })
})

describe('runs', () => {
  test('a run over open rows updates them, and the row has the results of both runs', async () => {
    const list = await completeList(seller, [
      ['x', newEan()],
      ['several', newEan('60')],
    ])
    const before = await readRow(seller, list, 2)
    const candidate = before.record.candidates.find(({ source }) => source === 'amazon')
    const chosen = { source: 'amazon', id: candidate?.id ?? '' } as const
    await choose(list, chosen, 2)
    const run_id = await seller.startRun(list.latest_run ?? '', { rows: 'open' })
    await seller.until(run_id, 'Completed')
    const after = await readList(seller, run_id)
    expect(after).toMatchObject({ list_id: list.list_id, runs: 2, verdicts: { found: 2, ambiguous: 0 } })
    const runs = await seller.client.call(endpoints.getJobsList, { query: { list: list.list_id } })
    expect(runs.jobs.map((run) => run.job_id)).toEqual([run_id, list.latest_run])
    const row = await readRow(seller, after, 2)
    expect(row.row).toMatchObject({ verdict: 'found', run: run_id, chosen })
    expect(row.history.map(({ run, verdict }) => [run, verdict])).toEqual([
      [run_id, 'found'],
      [list.latest_run, 'ambiguous'],
    ])
    expect((await readRow(seller, after, 1)).history).toHaveLength(1)
  })

  test('a chosen candidate is looked up by every later run, until the choice is cleared', async () => {
    const list = await completeList(seller, [['often', newEan('60')]])
    const { record } = await readRow(seller, list)
    const { source, id, title } = record.candidates[0]!
    await expect(choose(list, { source, id: 'B000000000' })).rejects.toMatchObject({ status: 400 })
    await choose(list, { source, id })
    const second = await runAgain(seller, list)
    const third = await runAgain(seller, second)
    expect((await readRows(seller, third))[0]).toMatchObject({ verdict: 'found', title })
    await choose(third, null)
    expect((await readRows(seller, await runAgain(seller, third)))[0]).toMatchObject({
      verdict: 'ambiguous',
      chosen: null,
    })
  })

  test('a refused lookup keeps the result that the row has', async () => {
    const list = await completeList(seller, [['kept', newEan()]])
    const [before] = await readRows(seller, list)
    await site.setFaults('amazon', { rates: { captcha: 1 } })
    await site.setFaults('ebay', { rates: { captcha: 1 } })
    const after = await runAgain(seller, list, { read_afresh: true }).finally(async () => {
      await site.setFaults('amazon', {})
      await site.setFaults('ebay', {})
    })
    expect(after.verdicts).toMatchObject({ found: 1, blocked: 0 })
    expect((await readRows(seller, after)).map(withoutScore)).toEqual([before].map(withoutScore))
    expect((await readRow(seller, after)).history.map(({ verdict }) => verdict)).toEqual(['blocked', 'found'])
  })
})

describe('the order of rows', () => {
  let list: List
  let rows: ListRow[]
  beforeAll(async () => {
    list = await completeList(
      seller,
      Array.from(
        { length: 12 },
        (_, index) => [`N${12 - index}`, newEan(index % 5 === 4 ? '50' : '00')] as const,
      ),
    )
    rows = await readRows(seller, list)
  })

  test.each(['title', 'brand', 'amazon_price', 'attributes'] as const)(
    'by %s has empty values last',
    async (sort) => {
      const shownValue = (row: ListRow) =>
        sort === 'amazon_price' ? (row.prices.amazon ? Number(row.prices.amazon.amount) : null) : row[sort]
      const byPosition = new Map(rows.map((row) => [row.position, row]))
      for (const direction of ['asc', 'desc'] as const) {
        const positions = await order(list, { sort, order: direction })
        expect([...positions].sort((a, b) => a - b)).toEqual(rows.map(({ position }) => position))
        const values = positions.map((position) => shownValue(byPosition.get(position) as ListRow))
        const known = values.filter((value) => value !== null)
        expect(values).toEqual([...known, ...values.filter((value) => value === null)])
        const sign = direction === 'asc' ? 1 : -1
        const compare = new Intl.Collator('de').compare
        for (const [index, value] of known.slice(1).entries()) {
          const former = known[index] as string | number
          const difference =
            typeof value === 'number' ? Number(former) - value : compare(String(former), value)
          expect(difference * sign).toBeLessThanOrEqual(0)
        }
      }
    },
  )

  test.each(rowSorts)('by %s comes in pages that neither repeat nor miss rows', async (sort) => {
    const filters = [
      { order: 'asc' },
      { order: 'desc' },
      { order: 'desc', ignored: 'false' },
      { order: 'asc', search: 'n' },
      { order: 'desc', search: 'n' },
    ] as const
    for (const filter of filters) {
      const query = { sort, ...filter }
      const paged: number[] = []
      for (let page = await order(list, { ...query, limit: 5 }); page.length > 0; ) {
        paged.push(...page)
        page = await order(list, { ...query, limit: 5, after: page.at(-1) })
      }
      expect(paged).toEqual(await order(list, query))
      expect(paged).toHaveLength(rows.length)
    }
  })

  test('is limited, filtered and searched', async () => {
    const found = rows.filter(({ verdict }) => verdict === 'found').map(({ position }) => position)
    expect(await order(list, { limit: 3 })).toEqual([1, 2, 3])
    expect(await order(list, { verdict: 'found' })).toEqual(found)
    expect(await order(list, { verdict: 'not-found,ambiguous' })).toEqual([5, 10])
    expect(await order(list, { search: 'n1', verdict: 'found' })).toEqual([1, 2, 3, 12])
    const few = { search: 'n1', verdict: 'found', limit: 20 } as const
    expect(await order(list, few)).toEqual([1, 2, 3, 12])
    expect(await order(list, { ...few, order: 'desc' })).toEqual([12, 3, 2, 1])
    expect(await order(list, { ...few, after: 2 })).toEqual([3, 12])
    const [first] = rows
    expect(await order(list, { search: first?.ean ?? '' })).toEqual([1])
    expect(await order(list, { brand: first?.brand ?? '' })).toContain(1)
    expect(await order(list, { search: '100%_' })).toEqual([])
    const [word = ''] = first?.title?.split(' ').slice(-1) ?? []
    expect(await order(list, { search: word.slice(1) })).toContain(1)
    expect(await order(list, { search: word.slice(0, 2) })).toContain(1)
    expect(await order(list, { source: 'amazon', sort: 'verdict' })).toEqual(found)
    const later = new Date(Date.now() + 60_000).toISOString()
    expect(await order(list, { changed_since: later })).toEqual([])
    expect((await seller.call('GET', `/api/lists/${list.list_id}/order/?sort=coins`)).status).toBe(400)
  })

  test('of one verdict by title begins with titles of the owner', async () => {
    await edit(seller, list, 'title', 'Zange', [10])
    const query = { sort: 'title', verdict: 'not-found' } as const
    for (const direction of ['asc', 'desc'] as const)
      expect(await order(list, { ...query, order: direction, limit: 5 })).toEqual([10, 5])
    expect(await order(list, { ...query, limit: 1, after: 10 })).toEqual([5])
    await edit(seller, list, 'title', 'Axt', [5])
    expect(await order(list, { ...query, limit: 5 })).toEqual([5, 10])
    expect(await order(list, { ...query, order: 'desc' })).toEqual([10, 5])
    await edit(seller, list, 'title', null, [5, 10])
  })

  test('facets name brands, categories and attributes, whose values are columns', async () => {
    const facets = await readFacets(list)
    expect(facets.brands.reduce((sum, { rows: count }) => sum + count, 0)).toBe(
      rows.filter(({ brand }) => brand !== null).length,
    )
    const name = facets.attributes[0]?.value ?? ''
    const attributes = JSON.stringify([name, 'no such attribute'])
    const shown = await readRows(seller, list, { attributes })
    const { record } = await readRow(seller, list)
    const values = record.attributes.filter((attribute) => attribute.name === name).map(({ value }) => value)
    expect(shown[0]?.values).toEqual([values.join(', '), null])
    expect(shown[4]?.values).toEqual([null, null])
  })
})

describe('edits', () => {
  test('win over the result, survive runs, are undone, and reach the files', async () => {
    const list = await completeList(seller, [
      ['e', newEan()],
      ['n', newEan('50')],
    ])
    const original = await readRow(seller, list)
    const name = original.record.attributes[0]?.name ?? ''
    const first = await edit(seller, list, 'title', 'Eigener Titel')
    const cell = { position: 1, field: 'title' }
    expect(first.change?.first).toEqual([{ ...cell, before: null, after: 'Eigener Titel' }])
    expect((await edit(seller, list, 'title', 'Zweiter Titel')).change?.first).toEqual([
      { ...cell, before: 'Eigener Titel', after: 'Zweiter Titel' },
    ])
    await edit(seller, list, `attribute:${name}`, 'eigener Wert')
    await edit(seller, list, 'attribute:Neu', 'neuer Wert', [1, 2])
    const after = await runAgain(seller, list)
    const { row, record, edits, originals } = await readRow(seller, after)
    expect(row).toMatchObject({
      title: 'Zweiter Titel',
      edited: [`attribute:${name}`, 'attribute:Neu', 'title'].sort(),
    })
    expect(edits.map(({ field, edited_by }) => [field, edited_by])).toContainEqual([
      'title',
      expect.stringMatching(/^account-/),
    ])
    expect(originals).toContainEqual({ name: 'title', value: original.record.title })
    expect(record.attributes).toContainEqual(
      expect.objectContaining({ name: 'Neu', value: 'neuer Wert', source: 'owner' }),
    )
    expect(await order(after, { edited: 'true' })).toEqual([1, 2])
    const masterData = String(await readFile(site, seller, after, 'master-data'))
    expect(masterData).toContain(';Zweiter Titel;')
    const attributes = String(await readFile(site, seller, after, 'attributes'))
    expect(attributes).toContain(`;${name};eigener Wert;Eigener Wert;`)
    expect(attributes).toContain('n;;Neu;neuer Wert;Eigener Wert;')
    await ignoreRows(seller, list.list_id, [2])
    const settings = { address: { brand: 'Bosch' }, layout: { shown: ['title'], widths: {} } }
    await seller.client.call(endpoints.rememberListView, {
      params: { id: list.list_id },
      body: { view_id: null, settings },
    })
    const exported = await seller.call('GET', '/user/export/')
    expect(exported.body.visits).toEqual({
      seen_at: null,
      visited_before_at: null,
    })
    const edited = {
      public_id: list.list_id,
      edits: Array(4).fill(expect.anything()),
      changes: [
        ...Array(4).fill(expect.objectContaining({ kind: 'edit', undone_at: null })),
        expect.objectContaining({ kind: 'ignore' }),
      ],
      ignored: [2],
      views: [],
      lastView: settings,
    }
    expect(exported.body.lists).toContainEqual(expect.objectContaining(edited))
    await edit(seller, after, 'title', null)
    expect((await readRow(seller, after)).row.title).toBe(original.record.title)
  })

  test('of several rows are one entry with what they replaced', async () => {
    const list = await completeList(seller, [
      ['1', newEan()],
      ['2', newEan()],
    ])
    await edit(seller, list, 'brand', 'Alt', [2])
    const { change: made } = await edit(seller, list, 'brand', 'Neu', [2, 1, 2])
    expect(made).toMatchObject({ rows: 2, cells: 2, fields: ['brand'] })
    expect(made?.first.map(({ position, before }) => [position, before])).toEqual([
      [1, null],
      [2, 'Alt'],
    ])
    expect((await readRows(seller, list)).map(({ brand }) => brand)).toEqual(['Neu', 'Neu'])
  })

  test('change the facets, which are counted once otherwise', async () => {
    const list = await completeList(seller, [
      ['1', newEan()],
      ['2', newEan()],
    ])
    const brands = async () => (await readFacets(list)).brands
    await brands()
    await edit(seller, list, 'brand', 'Eigene', [1, 2])
    expect(await brands()).toEqual([{ value: 'Eigene', rows: 2 }])
    expect(await brands()).toEqual([{ value: 'Eigene', rows: 2 }])
    await edit(seller, list, 'brand', 'Andere', [2])
    expect(await brands()).toEqual([
      { value: 'Andere', rows: 1 },
      { value: 'Eigene', rows: 1 },
    ])
  })

  test.each([
    ['an unknown field', 'weight', [1], 400],
    ['an attribute without a name', 'attribute:', [1], 400],
  ])('are refused for %s', async (_, field, positions, status) => {
    const list = await completeList(seller, [['refused', testEan('00', 42)]])
    await expect(edit(seller, list, field, 'x', positions)).rejects.toMatchObject({ status })
    expect((await readRows(seller, list))[0]?.edited).toEqual([])
  })
})
