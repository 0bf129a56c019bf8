import { minuteMs } from '../../../platform/durations.ts'
import { testEan } from '../../run-site.ts'
import type { Actors } from '../actors.ts'
import type { GoldenSite } from '../golden-site.ts'
import { goldenTest } from '../golden-test.ts'

goldenTest('lists', async (site, actors) => {
  const { seller } = actors
  await site.call('getLists', 'none', seller)
  const worker = await site.startWorker()
  const runId = await seller.start('main', [
    ['found', testEan('51', 1)],
    ['several', testEan('60', 2)],
    ['empty'],
  ])
  await site.until(seller, runId, ({ status }) => status === 'Completed')
  const id = (await seller.run(runId)).list_id ?? ''
  await recordReads(site, actors, id, runId)
  await recordEdits(site, actors, id, runId)
  await recordFamilies(site, actors, id)
  await recordLines(site, actors, id)
  await worker[Symbol.asyncDispose]()
  await recordRun(site, actors, id)
})

/** What a list shows: its rows, their order, filters, facets and gaps. */
async function recordReads(site: GoldenSite, { seller, stranger }: Actors, id: string, run: string) {
  const params = { id }
  await site.call('getLists', 'one', seller)
  await site.call('getLists', 'by an identifier', seller, { query: { search: testEan('51', 1) } })
  await site.call('getLists', 'archived ones', seller, { query: { archived: 'true' } })
  for (const name of ['getList', 'getListFacets', 'getOpenRows', 'getListGaps'] as const) {
    await site.call(name, 'completed', seller, { params })
    await site.call(name, 'of a stranger', stranger, { params })
  }
  const orders = {
    all: {},
    open: { verdict: 'ambiguous,not-found' },
    'by title': { sort: 'title', order: 'desc' },
    'grouped, with a condition': {
      sort: 'attribute:Farbe',
      group_by: 'brand',
      where: JSON.stringify([{ field: 'title', is: 'filled' }]),
    },
  }
  for (const [situation, query] of Object.entries({ ...orders, 'unknown verdict': { verdict: 'lost' } }))
    await site.call('getListOrder', situation, seller, { params, query })
  await site.call('getListRows', 'three', seller, {
    params,
    query: { positions: '1,2,3', attributes: JSON.stringify(['Farbe', 'Form']) },
  })
  await site.call('getColumnStatistics', 'of an attribute', seller, {
    params,
    query: { field: 'attribute:Farbe' },
  })
  const column = { field: 'own:Preis', formula: '=price_amazon * 0,95', decimal_mark: ',' }
  await site.call('getComputedColumns', 'none', seller, { params })
  await site.call('previewComputedColumn', 'a price', seller, { params, body: column })
  await site.call('previewComputedColumn', 'an unfinished formula', seller, {
    params,
    body: { ...column, formula: '=price_amazon *' },
  })
  const columns = { version: 0, columns: [column] }
  await site.call('saveComputedColumns', 'one', seller, { params, body: columns })
  await site.call('saveComputedColumns', 'of an old version', seller, { params, body: columns })
  await site.call('saveComputedColumns', 'none', seller, { params, body: { version: 1, columns: [] } })
  const search = { rows: 'all', fields: ['title'], find: 'e', replacement: 'E' }
  await site.call('findCells', 'in titles', seller, { params, body: search })
  await site.call('findCells', 'no expression', seller, {
    params,
    body: { ...search, find: '(', expression: true },
  })
  const settings = { address: { brand: 'Bosch' }, layout: { shown: ['title'], widths: {} } }
  await site.call('rememberListView', 'without a view', seller, { params, body: { view_id: null, settings } })
  await site.call('createListView', 'new', seller, { params, body: { name: 'Open', settings } })
  await site.call('createListView', 'with a name that is taken', seller, {
    params,
    body: { name: 'open', settings },
  })
  const view = await site.context.db.selectFrom('list_views').select('public_id').executeTakeFirstOrThrow()
  const ofView = { id, view: view.public_id }
  await site.call('changeListView', 'renamed', seller, { params: ofView, body: { version: 1, name: 'Done' } })
  await site.call('changeListView', 'of an old version', seller, { params: ofView, body: { version: 1 } })
  await site.call('getListViews', 'one', seller, { params })
  await site.call('deleteListView', 'existing', seller, { params: ofView })
  await site.call('deleteListView', 'deleted before', seller, { params: ofView })
  await site.call('previewMerge', 'two attributes', seller, {
    params,
    query: { from: 'Farbe', into: 'Form' },
  })
  await site.call('getListRows', 'without positions', seller, { params })
  for (const position of [1, 2, 3])
    await site.call('getListRow', `row ${position}`, seller, { params: { id, position } })
  await site.call('getListRow', 'beyond the last', seller, { params: { id, position: 4 } })
  const query = { run }
  await site.call('getListOrder', 'of a run', seller, { params, query: { run, verdict: 'ambiguous' } })
  await site.call('getListRows', 'of a run', seller, { params, query: { run, positions: '1,2,3' } })
  await site.call('getListRow', 'of a run', seller, { params: { id, position: 2 }, query })
  await site.call('getExpectedAttributes', 'of a category', seller, {
    params,
    query: { category: 'Wasserkocher' },
  })
  await site.call('getInsights', 'one list', seller)
  await site.call('getStorage', 'one list', seller)
  await site.call('getListFile', 'attributes', seller, { params: { id, kind: 'attributes' } })
}

/** What an owner does with rows: edits, choices, and rows left out. */
async function recordEdits(site: GoldenSite, { seller, stranger }: Actors, id: string, runId: string) {
  const params = { id }
  let changes = 0
  const toId = () => `00000000-0000-4000-8000-${String(changes).padStart(12, '0')}`
  const newId = () => {
    changes += 1
    return toId()
  }
  const change = (situation: string, body: object, caller = seller) =>
    site.call('changeRows', situation, caller, { params, body: { id: newId(), ...body } })
  const set = (field: string, value: string, rows: unknown = [1]) => ({
    kind: 'edit',
    set: { rows, field, value },
  })
  await change('a title', set('title', 'Mein Wasserkocher'))
  await change('an attribute', set('attribute:Farbton', 'Rot', { ranges: [[1, 2]] }))
  await change('a block', {
    kind: 'paste',
    cells: {
      fields: ['brand'],
      rows: [
        { position: 1, values: ['Bosch'] },
        { position: 99, values: ['x'] },
      ],
    },
  })
  const block = toId()
  await change('unknown field', set('weight', '1'))
  await change('of another kind', { ...set('title', 'x'), kind: 'ignore' })
  await change('of a stranger', set('title', 'x'), stranger)
  await site.call('undoChange', 'the block', seller, { params, body: { id: newId() } })
  await site.call('redoChange', 'the block', seller, { params, body: { id: newId() } })
  await site.call('withdrawChange', 'the block', seller, { params: { id, change: block } })
  await site.call('withdrawChange', 'never sent', seller, { params: { id, change: newId() } })
  await site.call('getListEvents', 'after changes', seller, { params, firstEventOnly: true })
  await site.call('getChanges', 'all', seller, { params })
  await site.call('getChange', 'the first one', seller, {
    params: { id, change: '00000000-0000-4000-8000-000000000001' },
  })
  const candidate = (await site.readRecords(seller, runId))[1]?.candidates[0]
  const choose = (situation: string, chosen: object | null, position = 2) =>
    change(situation, { kind: 'choice', choice: { position, candidate: chosen } })
  await choose('a candidate', { source: candidate?.source, id: candidate?.id })
  await choose('no candidate of the row', { source: 'amazon', id: 'B000000000' })
  await choose('a row that is not ambiguous', { source: candidate?.source, id: candidate?.id }, 1)
  await change('a row', { kind: 'ignore', ignored: { rows: [3], ignored: true } })
  await site.call('setExpectedAttributes', 'one expected', seller, {
    body: { category: 'Wasserkocher', names: ['Farbton'], expected: true },
  })
  await site.call('changeList', 'renamed', seller, { params, body: { name: 'Frühjahr' } })
  await site.call('changeList', 'without a name', seller, { params, body: { name: '' } })
  await site.call('getListRows', 'after edits', seller, { params, query: { positions: '1,2,3' } })
  await site.call('getListFile', 'master-data after edits', seller, { params: { id, kind: 'master-data' } })
}

/** Families that an owner makes, changes and rejects. */
async function recordFamilies(site: GoldenSite, { seller, stranger }: Actors, id: string): Promise<void> {
  const params = { id }
  await site.call('getListFamilies', 'none', seller, { params })
  await site.call('createListFamily', 'of a stranger', stranger, { params, body: { positions: [1, 2] } })
  const axes = [{ key: 'color', label: 'Farbe' }]
  const made = await site.call('createListFamily', 'of two rows', seller, {
    params,
    body: { positions: [1, 2], axes },
  })
  const { family_id: family } = made.body as { family_id: number }
  await site.call('changeListFamily', 'number and values', seller, {
    params: { id, family },
    body: { number: 'VATER', members: [{ position: 1, values: ['Rot'] }] },
  })
  await site.call('moveFamilyRows', 'one more', seller, {
    params,
    body: { positions: [3], family_id: family },
  })
  await site.call('setFamilyNumbers', 'a prefix', seller, {
    params,
    body: { number_rule: { kind: 'prefix', prefix: 'V-' } },
  })
  await site.call('setListAxes', 'another name', seller, {
    params,
    body: { axes: [{ label: 'Farbe', name: 'Farbton' }] },
  })
  await site.call('setAxisValues', 'of two rows, and of one without a family', seller, {
    params,
    body: {
      id: '00000000-0000-4000-8000-000000000099',
      axes: ['Farbton'],
      rows: [1, 2, 4].map((position) => ({ position, values: ['Blau'] })),
    },
  })
  await site.call('getListFamilies', 'one', seller, { params })
  await site.call('getListFamilies', 'without a value', seller, { params, query: { issue: 'no-value' } })
  await site.call('getMissingSiblings', 'none', seller, { params: { id, family } })
  await site.call('decideListFamilies', 'rejected', seller, {
    params,
    body: { family_ids: [family], decision: 'reject' },
  })
  await site.call('getListFamilies', 'rejected', seller, { params })
  await site.call('decideListFamilies', 'taken back', seller, {
    params,
    body: { family_ids: [family], decision: 'take-back' },
  })
}

/** What an owner does with what the list states of its rows. */
async function recordLines(site: GoldenSite, { seller, stranger }: Actors, id: string) {
  const correct = (situation: string, body: object, caller = seller) =>
    site.call('correctRow', situation, caller, { params: { id, position: 3 }, body })
  await correct('a pasted EAN', { pasted: testEan('51', 3) })
  await correct('a text that is no number', { pasted: 'Wasserkocher' })
  await correct('an EAN with a wrong digit', { ean: '4006381333932' })
  await correct('of a stranger', { ean: testEan('51', 3) }, stranger)
  const params = { id }
  const add = (situation: string, row: object) =>
    site.call('addRows', situation, seller, { params, body: { rows: [row] } })
  await add('one row', { article_number: 'neu', ean: testEan('51', 4) })
  await add('a row without a number', { article_number: 'bare' })
  await site.call('getListRows', 'after a correction', seller, { params, query: { positions: '3' } })
  const lines = ['Artikelnummer;EAN;ASIN', `found;${testEan('51', 5)};`, `more;${testEan('51', 6)};`]
  const file = new File([lines.join('\r\n')], 'neu.csv')
  await site.call('replaceListFile', 'compared', seller, { params, file })
  await site.call('replaceListFile', 'after another change', seller, {
    params,
    file,
    form: { apply: 'true', version: '0' },
  })
  await site.call('replaceListFile', 'no list', seller, { params, file: new File(['%PDF-1.7'], 'a.csv') })
}

/** Another run over some rows, and the end of a list. */
async function recordRun(site: GoldenSite, { seller, stranger }: Actors, id: string): Promise<void> {
  const params = { id }
  site.pass(minuteMs)
  await site.call('quoteListRun', 'open rows', seller, { params, body: { rows: 'open' } })
  await site.call('quoteListRun', 'one row', seller, { params, body: { rows: [1] } })
  await site.call('quoteListRun', 'bad rows', seller, { params, body: { rows: 'some' } })
  await site.call('quoteListRun', 'all rows', seller, { params, body: { rows: 'all' } })
  await site.call('quoteListRun', 'matching rows', seller, { params, body: { rows: { verdict: 'found' } } })
  await site.call('startListRun', 'of a stranger', stranger, { params, body: { rows: 'open' } })
  const headers = { 'idempotency-key': 'run-1' }
  await site.call('startListRun', 'open rows', seller, { params, body: { rows: 'open' }, headers })
  await site.call('startListRun', 'repeated', seller, { params, body: { rows: 'open' }, headers })
  await site.call('startListRun', 'while one runs', seller, { params, body: { rows: [1] } })
  await site.call('getList', 'while one runs', seller, { params })
  await site.call('deleteList', 'while one runs', seller, { params })
  const { open_run } = (await site.call('getList', 'with an open run', seller, { params })).body as {
    open_run: string
  }
  await site.call('cancelJob', 'the run', seller, { params: { id: open_run } })
  await site.call('deleteList', 'of a stranger', stranger, { params })
  await site.call('deleteList', 'without a run', seller, { params })
  await site.call('getList', 'deleted', seller, { params })
}
