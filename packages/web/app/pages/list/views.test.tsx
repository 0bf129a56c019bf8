// @vitest-environment happy-dom
import { endpoints, type ListView, type ViewSettings } from '@merkwerk/contract'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { refuse } from '../../testing/fake-api.ts'
import { done, openList, toList, toRow } from '../../testing/open-list.tsx'
import { setUpScreens } from '../../testing/screen.tsx'
import { createLayout } from './columns.ts'

const api = setUpScreens()
const row = (name: RegExp) => screen.findByRole('row', { name })
const menu = (name: RegExp | string) => screen.findByRole('button', { name })
const item = (name: RegExp | string) => screen.findByRole('menuitem', { name })

const createView = (name: string, settings: Partial<ViewSettings> = {}): ListView => ({
  view_id: `00000000-0000-4000-8000-${name.length.toString().padStart(12, '0')}`,
  name,
  shared: true,
  by: 'anna',
  version: 1,
  changed_at: '2026-11-20T09:31:00.000Z',
  settings: { address: {}, layout: { ...createLayout([]), widths: {} }, ...settings },
})

/** Opens a list whose views the fake API keeps. */
async function open(views: ListView[] = [], options: Parameters<typeof openList>[1] = {}) {
  const kept = new Map(views.map((view) => [view.view_id, view]))
  const opened = await openList(api, options)
  api.on(endpoints.getListViews, { views: [...kept.values()], last: null })
  const keep = (view: ListView) => {
    kept.set(view.view_id, view)
    api.on(endpoints.getListViews, { views: [...kept.values()], last: null })
    return { ...done, view }
  }
  api.on(endpoints.createListView, ({ body }) =>
    keep({ ...createView(body.name, body.settings), shared: body.shared ?? true }),
  )
  api.on(endpoints.changeListView, ({ params, body }) => {
    const view = kept.get(params.view) ?? createView('lost')
    const { version: _, ...change } = body
    return keep({ ...view, ...change, version: view.version + 1 } as ListView)
  })
  api.on(endpoints.deleteListView, ({ params }) => {
    kept.delete(params.view)
    api.on(endpoints.getListViews, { views: [...kept.values()], last: null })
    return done
  })
  await row(/A-1/)
  return opened
}

test('a view keeps filters and columns under a name, and shows them again', async () => {
  const { user, address } = await open([], { at: '?verdict=ambiguous' })
  await user.click(await menu('Views'))
  await user.click(await item('Save as a new view...'))
  await user.type(await screen.findByRole('textbox', { name: 'Name of the view' }), 'To do{Enter}')
  await menu('To do')
  expect(api.calls(endpoints.createListView)[0]?.body).toMatchObject({
    name: 'To do',
    settings: { address: { verdict: 'ambiguous' } },
  })
  await user.click(screen.getByRole('button', { name: 'Clear filters' }))
  expect(address()).toBe('/lists/ML-1')
  await user.click(await menu('To do'))
  await user.click(await item('Undo the changes'))
  await waitFor(() => expect(address()).toBe('/lists/ML-1?verdict=ambiguous'))
})

test('changes of a view are saved on demand, and a conflict with another tab is said', async () => {
  const { user } = await open([createView('Open')], { views: [createView('Open')] })
  await user.click(await menu('Views'))
  await user.click(await item('Open'))
  expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull()
  await user.click(await menu('Columns'))
  await user.click(await screen.findByRole('checkbox', { name: 'Brand' }))
  await user.click(await menu('Save changes'))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull())
  const [saved] = api.calls(endpoints.changeListView)
  expect(saved?.body.version).toBe(1)
  expect(saved?.body.settings?.layout.shown).not.toContain('brand')
  api.on(endpoints.changeListView, refuse('CONFLICT', { error: 'Changed in another window.' }))
  await user.click(await menu('Columns'))
  await user.click(await screen.findByRole('checkbox', { name: 'Category' }))
  await user.click(await menu('Save changes'))
  await screen.findByText('Changed in another window.')
  await menu('Save changes')
})

test('a view is renamed, duplicated, hidden from others and deleted by its name', async () => {
  const { user } = await open([createView('Open')], { views: [createView('Open')] })
  await user.click(await menu('Views'))
  await user.click(await item('Open'))
  await user.click(await menu('Open'))
  await user.click(await item('Show to me only'))
  await waitFor(() =>
    expect(api.calls(endpoints.changeListView)[0]?.body).toEqual({ version: 1, shared: false }),
  )
  await user.click(await menu('Open'))
  await item(/Open only you/)
  await user.click(await item('Duplicate'))
  await user.click(await menu('Open 2'))
  await user.click(await item('Rename...'))
  const field = await screen.findByRole('textbox', { name: 'Name of the view' })
  await user.clear(field)
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByRole('textbox', { description: 'Name is required' })
  await user.type(field, 'Later on{Enter}')
  await user.click(await menu('Later on'))
  await user.click(await item('Delete “Later on”'))
  await screen.findByText('“Later on” was deleted.')
  await menu('Views')
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await menu('Later on')
})

test('a view that is restored is shown again', async () => {
  const settings = { address: { verdict: 'ambiguous' } }
  const { user, address } = await open([createView('Open', settings)], {
    views: [createView('Open', settings)],
  })
  await user.click(await menu('Views'))
  await user.click(await item('Open'))
  await waitFor(() => expect(address()).toBe('/lists/ML-1?verdict=ambiguous'))
  await user.click(await menu('Open'))
  await user.click(await item('Delete “Open”'))
  await waitFor(() => expect(address()).toBe('/lists/ML-1'))
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(address()).toBe('/lists/ML-1?verdict=ambiguous'))
  await menu('Open')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull())
})

test('a merge that cannot be previewed says why', async () => {
  const last = { address: {}, layout: { shown: ['article_number', 'attribute:Colour'], widths: {} } }
  const { user } = await openList(api, { last })
  api.on(endpoints.getColumnStatistics, { rows: 3, filled: 3, distinct: 1, frequent: [], numbers: null })
  api.on(endpoints.previewMerge, refuse('CONFLICT', { error: 'Not now.' }))
  await row(/A-1/)
  await user.click(await menu('Menu of Colour'))
  await user.click(await screen.findByRole('button', { name: 'Merge into another attribute...' }))
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Other attribute' }), 'Color')
  await screen.findByText('Not now.')
  await screen.findByRole('button', { name: 'Try again' })
})

test('a list is shown as it was seen last, unless its address says otherwise', async () => {
  const layout = { shown: ['article_number', 'attribute:Color'], widths: { 'attribute:Color': 200 } }
  const last = { address: { brand: 'Bosch' }, layout }
  const { address } = await openList(api, { last })
  await screen.findByText('Color 1')
  expect(address()).toBe('/lists/ML-1?brand=Bosch')
})

test('an address with filters keeps them, and what is changed is remembered', async () => {
  const last = { address: { brand: 'Bosch' }, layout: { shown: ['article_number'], widths: {} } }
  const { user, address, unmount } = await openList(api, { last, at: '?search=drill' })
  await row(/A-1/)
  expect(address()).toBe('/lists/ML-1?search=drill')
  await user.click(await menu('Columns'))
  await user.click(await screen.findByRole('checkbox', { name: 'Brand' }))
  unmount()
  expect(api.calls(endpoints.rememberListView).at(-1)?.body).toEqual({
    view_id: null,
    settings: {
      address: { search: 'drill' },
      layout: { shown: ['article_number', 'brand'], widths: {} },
    },
  })
})

test('what is changed is remembered at once when the page is left', async () => {
  const last = { address: {}, layout: { shown: ['article_number'], widths: {} } }
  const { user } = await openList(api, { last })
  await row(/A-1/)
  await user.click(await menu('Columns'))
  await user.click(await screen.findByRole('checkbox', { name: 'Brand' }))
  const sent = vi.spyOn(globalThis, 'fetch')
  const isHidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  onTestFinished(() => void isHidden.mockRestore())
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  expect(api.calls(endpoints.rememberListView).at(-1)?.body.settings.layout.shown).toContain('brand')
  // A request of a page that is left would end with it.
  expect(sent.mock.calls.at(-1)?.[1]).toMatchObject({ method: 'PUT', keepalive: true })
})

test('a tab shows a list as it last did, also before the server knows it', async () => {
  const last = { address: { brand: 'Bosch' }, layout: { shown: ['article_number'], widths: {} } }
  const { user, address, unmount } = await openList(api, { last })
  await row(/A-1/)
  await user.click(await menu('Columns'))
  await user.click(await screen.findByRole('checkbox', { name: 'Category' }))
  await user.click(await menu('Clear filters'))
  expect(address()).toBe('/lists/ML-1')
  unmount()

  const again = await openList(api, { last })
  await menu('Menu of Category')
  expect(again.address()).toBe('/lists/ML-1')
  again.unmount()

  // Another tab knows what the server knows.
  sessionStorage.clear()
  const other = await openList(api, { last })
  await row(/A-1/)
  expect(other.address()).toBe('/lists/ML-1?brand=Bosch')
  expect(screen.queryByRole('button', { name: 'Menu of Category' })).toBeNull()
})

test('rows are grouped, and a group opens and closes by keyboard and pointer', async () => {
  const groups = [
    { value: 'Bosch', rows: 2, completeness: 90 },
    { value: null, rows: 1, completeness: null },
  ]
  const rows = [toRow(1), toRow(2), toRow(3, { brand: null })]
  const { user } = await openList(api, { rows, list: toList() })
  api.on(endpoints.getListOrder, { positions: [1, 2, 3], groups })
  api.on(endpoints.getColumnStatistics, { rows: 3, filled: 2, distinct: 1, frequent: [], numbers: null })
  await row(/A-1/)
  await user.click(await menu('Menu of Brand'))
  await user.click(await screen.findByRole('button', { name: 'Group by this column' }))
  const cell = await screen.findByRole('gridcell', { name: /Bosch 2 rows 90% complete/ })
  expect(cell.getAttribute('aria-expanded')).toBe('true')
  expect(api.calls(endpoints.getListOrder).at(-1)?.query).toMatchObject({ group_by: 'brand' })
  await user.click(cell)
  await waitFor(() => expect(screen.queryByRole('row', { name: /A-1/ })).toBeNull())
  await row(/A-3/)
  await user.keyboard('{ArrowRight}')
  await row(/A-1/)
  await user.keyboard('{Enter}')
  await waitFor(() => expect(screen.queryByRole('row', { name: /A-1/ })).toBeNull())
  await user.keyboard('{ArrowDown} ')
  await waitFor(() => expect(screen.queryByRole('row', { name: /A-3/ })).toBeNull())
  screen.getByRole('gridcell', { name: /Without a value 1 row/ })
  await user.keyboard('{Delete}')
  await screen.findByText('The heading of a group has no cells. Select rows below it.')
  await user.click(screen.getByRole('button', { name: 'Grouped by Brand' }))
})

test('the menu of a heading counts the values, and a value filters the rows', async () => {
  const { user, address } = await openList(api)
  api.on(endpoints.getColumnStatistics, {
    rows: 4,
    filled: 3,
    distinct: 2,
    frequent: [
      { value: 'Bosch', rows: 2 },
      { value: 'AEG', rows: 1 },
    ],
    numbers: null,
  })
  await row(/A-1/)
  await user.click(await menu('Menu of Brand'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Brand' }))
  await dialog.findByText('3 (75%)')
  await user.click(dialog.getByRole('checkbox', { name: /AEG/ }))
  const where = JSON.stringify([{ field: 'brand', is: 'one-of', values: ['AEG'] }])
  await waitFor(() => expect(new URL(address(), 'http://app').searchParams.get('where')).toBe(where))
  await user.click(dialog.getByRole('button', { name: 'Sort descending' }))
  await waitFor(() => expect(address()).toContain('sort=brand&order=desc'))
})

test('two attributes become one after a preview of what differs', async () => {
  const layout = { shown: ['article_number', 'attribute:Colour'], widths: {} }
  const { user } = await openList(api, { last: { address: {}, layout } })
  const examples = [{ position: 1, article_number: 'A-1', from: 'red', into: 'rot' }]
  api.on(endpoints.getColumnStatistics, { rows: 3, filled: 3, distinct: 1, frequent: [], numbers: null })
  api.on(endpoints.previewMerge, { rows: 3, moved: 1, same: 1, conflicts: 1, examples })
  await row(/A-1/)
  await user.click(await menu('Menu of Colour'))
  await user.click(await screen.findByRole('button', { name: 'Merge into another attribute...' }))
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Other attribute' }), 'Color')
  await screen.findByText('1 row has different values:')
  screen.getByRole('cell', { name: 'rot' })
  await user.selectOptions(screen.getByRole('combobox', { name: 'In these rows keep' }), 'replace')
  await user.click(screen.getByRole('button', { name: 'Merge' }))
  await waitFor(() =>
    expect(api.calls(endpoints.changeRows).at(-1)?.body).toMatchObject({
      kind: 'merge',
      merge: { from: 'Colour', into: 'Color', conflicts: 'replace' },
    }),
  )
})

test('an order that the server refuses does not lock the list, and the columns stay', async () => {
  const layout = { shown: ['article_number', 'attribute:Color'], widths: {} }
  const last = { address: { sort: 'attribute:Color', group_by: 'brand' }, layout }
  const grouped = refuse('INVALID_INPUT', { error: 'Not by a computed column.' })
  const { user, address } = await openList(api, { last, grouped })
  await user.click(await screen.findByRole('button', { name: 'Show all rows' }))
  await screen.findByText('Color 1')
  expect(address()).toBe('/lists/ML-1')
})

test('columns are not remembered before the stored ones are known', async () => {
  const { user, unmount } = await openList(api, { views: refuse('FORBIDDEN') })
  await row(/A-1/)
  await user.click(await menu('Columns'))
  await user.click(await screen.findByRole('checkbox', { name: 'Brand' }))
  unmount()
  expect(api.calls(endpoints.rememberListView)).toHaveLength(0)
})
