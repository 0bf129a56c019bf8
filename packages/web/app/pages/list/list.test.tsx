// @vitest-environment happy-dom
import { endpoints, type SafetyFact } from '@merkwerk/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { refuse } from '../../testing/fake-api.ts'
import { openList as openPage, readSent, toList, toRow } from '../../testing/open-list.tsx'
import { renderScreen, setUpScreens } from '../../testing/screen.tsx'
import ListPage from './page.tsx'

const api = setUpScreens()
const openList = (options?: Parameters<typeof openPage>[1]) => openPage(api, options)
const grid = () => screen.findByRole('grid', { name: 'Rows of the list' })
const row = (name: RegExp) => screen.findByRole('row', { name })

test.each([
  ['a list that does not exist', refuse('NOT_FOUND'), 'heading', 'This list does not exist'],
  ['a list that cannot be loaded', refuse('FORBIDDEN'), 'button', 'Try again'],
] as const)('%s is explained', async (_, failure, role, name) => {
  api.on(endpoints.getList, failure)
  api.on(endpoints.getListOrder, failure)
  api.on(endpoints.getListViews, failure)
  await renderScreen(<ListPage />, { at: '/lists/ML-1', path: '/lists/:listId' })
  await screen.findByRole(role, { name })
})

test('shows the rows of the list and its counts', async () => {
  await openList()
  await row(/A-1 Drill 1 Found Bosch €49\.90/)
  expect((await grid()).getAttribute('aria-rowcount')).toBe('4')
  screen.getByText('3 of 3 rows')
  screen.getByRole('button', { name: 'Ambiguous 1' })
})

test('an empty list, a search without results and a failed order are explained', async () => {
  const { user, address } = await openList({ rows: [], at: '?search=x' })
  await screen.findByText('No row matches')
  await user.click(screen.getAllByRole('button', { name: 'Clear filters' })[0] as HTMLElement)
  await screen.findByText('No rows yet')
  expect(address()).toBe('/lists/ML-1')
})

test('rows that cannot be loaded after the first ones are reported', async () => {
  const rows = Array.from({ length: 300 }, (_, index) => toRow(index + 1))
  const list = toList({ total_rows: 300 })
  const { user } = await openList({ rows, list, rest: refuse('FORBIDDEN') })
  await row(/A-1 /)
  const retry = await screen.findByRole('button', { name: 'Try again' })
  api.on(endpoints.getListOrder, { positions: rows.map(({ position }) => position) })
  await user.click(retry)
  await screen.findByText('300 of 300 rows')
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})

test('filters and headings change the address and the query', async () => {
  const { user, address } = await openList()
  await row(/A-1/)
  await user.click(screen.getByRole('button', { name: 'Found 2' }))
  await user.click(screen.getByRole('button', { name: 'Ambiguous 1' }))
  await user.click(screen.getByRole('button', { name: 'Filters' }))
  await user.click(await screen.findByRole('switch', { name: 'Edited' }))
  await user.keyboard('{Escape}')
  await user.click(await screen.findByRole('button', { name: 'Sort by Amazon price' }))
  expect(decodeURIComponent(address())).toBe(
    '/lists/ML-1?verdict=found,ambiguous&edited=true&sort=amazon_price',
  )
  await waitFor(() =>
    expect(api.calls(endpoints.getListOrder).at(-1)?.query).toMatchObject({
      verdict: ['found', 'ambiguous'],
      edited: 'true',
      sort: 'amazon_price',
      order: 'desc',
    }),
  )
})

test('keys move, check rows and open the product', async () => {
  const { user, address } = await openList()
  await row(/A-1/)
  const table = await grid()
  table.focus()
  await user.keyboard('{ArrowDown}{ArrowDown}')
  const current = () => document.getElementById(table.getAttribute('aria-activedescendant') ?? '')
  expect(current()?.textContent).toBe('A-2')
  await user.keyboard('{Shift>}{ArrowDown}{/Shift} ')
  await screen.findByText('2 rows selected')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByText('2 rows selected')).toBeNull())
  await user.keyboard(' ')
  await screen.findByText('1 row selected')
  await user.keyboard('{Control>}{Enter}{/Control}')
  await screen.findByRole('dialog', { name: 'Product A-2' })
  expect(address()).toBe('/lists/ML-1?row=2')
  await user.keyboard('j')
  await screen.findByRole('dialog', { name: 'Product A-3' })
  await user.keyboard('{ArrowUp}')
  await screen.findByRole('dialog', { name: 'Product A-2' })
  await user.keyboard('{ArrowDown}')
  await screen.findByRole('dialog', { name: 'Product A-3' })
  await user.keyboard('{Escape}')
  await waitFor(() => expect(address()).toBe('/lists/ML-1'))
})

test.each(['Nylon', 'Glas', 'jk5'])(
  'typing %s in a cell begins its new value and leaves the page alone',
  async (word) => {
    const { user, address } = await openList()
    await row(/A-1/)
    await user.click(screen.getByText('Drill 1'))
    await user.keyboard(word)
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'New value' }).value).toBe(word)
    await user.keyboard('{Enter}')
    await row(new RegExp(`A-1 Edited by you ${word}`))
    expect(address()).toBe('/lists/ML-1')
  },
)

test('a character in a cell that cannot be edited does nothing', async () => {
  const { user, address } = await openList()
  await row(/A-1/)
  const table = await grid()
  table.focus()
  await user.keyboard('{ArrowDown}{ArrowRight}{ArrowRight}n?')
  expect(screen.queryByRole('textbox', { name: 'New value' })).toBeNull()
  expect(address()).toBe('/lists/ML-1')
})

test('a cell that scrolls away while it is edited is saved', async () => {
  const rows = Array.from({ length: 150 }, (_, index) => toRow(index + 1))
  const { user } = await openList({ rows, list: toList({ total_rows: 150 }) })
  await row(/A-1 /)
  await user.dblClick(screen.getByText('Drill 1'))
  await user.keyboard('{Control>}a{/Control}Hammer')
  fireEvent.scroll(await grid(), { target: { scrollTop: 2_800 } })
  await row(/A-101 /)
  await waitFor(() => expect(readSent(api)).toEqual([{ positions: [1], field: 'title', value: 'Hammer' }]))
})

test('selected rows get one value', async () => {
  const { user } = await openList()
  await row(/A-1/)
  await user.click(screen.getByRole('checkbox', { name: 'Select A-1' }))
  await user.click(screen.getByRole('checkbox', { name: 'Select A-3' }))
  await user.click(screen.getByRole('button', { name: 'Edit field' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Edit 2 rows' }))
  await user.type(dialog.getByRole('textbox', { name: 'Value' }), 'Makita')
  await user.click(dialog.getByRole('button', { name: 'Save value' }))
  await screen.findByText('The value was saved in 2 rows.')
  expect(readSent(api)).toEqual([{ positions: [1, 3], field: 'brand', value: 'Makita' }])
})

test('selected rows get one value in an own column, and no value clears it', async () => {
  const { user } = await openList({ list: toList({ own_columns: ['Place'] }) })
  await row(/A-1/)
  await user.click(screen.getByRole('checkbox', { name: 'Select A-1' }))
  for (const value of ['R 7', '']) {
    await user.click(screen.getByRole('button', { name: 'Edit field' }))
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Edit 1 row' }))
    dialog.getByText('Without a value, the field is cleared in the selected rows.')
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Field' }), 'Place')
    if (value) await user.type(dialog.getByRole('textbox', { name: 'Value' }), value)
    await user.click(dialog.getByRole('button', { name: 'Save value' }))
    await waitFor(() => expect(readSent(api).at(-1)).toEqual({ positions: [1], field: 'own:Place', value }))
  }
})

test('an attribute becomes a column', async () => {
  const { user } = await openList()
  await row(/A-1/)
  await user.click(screen.getByRole('button', { name: 'Columns' }))
  await user.click(await screen.findByRole('checkbox', { name: 'Color' }))
  await screen.findByText('Color 1')
  screen.getByRole('columnheader', { name: 'Color' })
})

test('30 axes and other fields of rows become columns, and no more, so that the rows still arrive', async () => {
  const axes = Array.from({ length: 31 }, (_, at) => ({ value: `Axis ${at}`, families: 1, former: [] }))
  const shown = axes.slice(1).map(({ value }) => `axis:${value}`)
  const last = { address: {}, layout: { shown: ['article_number', ...shown], widths: {} } }
  const { user } = await openList({ axes, last })
  await row(/A-1/)
  await user.click(screen.getByRole('button', { name: 'Columns' }))
  const choice = (name: RegExp) => screen.findByRole<HTMLInputElement>('checkbox', { name })
  expect((await choice(/^Axis 0 /)).disabled).toBe(true)
  expect((await choice(/^EAN$/)).disabled).toBe(true)
  expect((await choice(/^Color$/)).disabled).toBe(false)
})

test('product safety becomes a column, with the facts that each row lacks', async () => {
  const missing: SafetyFact[][] = [['warnings'], ['contact', 'warnings']]
  const safety = missing.map((facts, index) => toRow(index + 1, { missing_safety: facts }))
  const { user } = await openList({ rows: safety })
  await row(/A-1/)
  expect(screen.queryByRole('columnheader', { name: 'Product safety' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Columns' }))
  await user.click(await screen.findByRole('checkbox', { name: 'Product safety' }))
  await screen.findByText('All required facts')
  screen.getByText('Without: Email or website')
  screen.getByRole('columnheader', { name: 'Product safety' })
})

test('a new column never shows the values of another one', async () => {
  const last = { address: {}, layout: { shown: ['article_number', 'attribute:Size'], widths: {} } }
  const { user } = await openList({ last })
  await screen.findByText('Size 1')
  api.on(endpoints.getListRows, () => new Promise(() => undefined))
  await user.click(screen.getByRole('button', { name: 'Columns' }))
  await user.click(await screen.findByRole('checkbox', { name: 'Size' }))
  await user.click(await screen.findByRole('checkbox', { name: 'Color' }))
  await screen.findByRole('columnheader', { name: 'Color' })
  await row(/A-1/)
  expect(screen.queryByText('Size 1')).toBeNull()
})

test.each(['', '?look=pictures'])('rows that cannot be loaded have no endless placeholders%s', async (at) => {
  const { user, container } = await openList({ rows: [], at })
  api.on(endpoints.getListOrder, { positions: [1, 2] })
  api.on(endpoints.getListRows, refuse('FORBIDDEN'))
  await user.click(screen.getByRole('button', { name: 'Found 2' }))
  await screen.findByRole('button', { name: 'Try again' })
  expect(container.querySelector('.animate-pulse, [role=row] .bg-line')).toBeNull()
})

test('pictures show the same rows as cards', async () => {
  const { user, address } = await openList({ at: '?look=pictures', language: 'de' })
  await user.click(await screen.findByText('A-2'))
  await screen.findByRole('dialog', { name: 'Produkt A-2' })
  expect(address()).toBe('/lists/ML-1?look=pictures&row=2')
})

test('pictures are selected and edited with the keys of the table', async () => {
  const { user } = await openList({ at: '?look=pictures' })
  await user.click(await screen.findByRole('checkbox', { name: 'Select A-2' }))
  await screen.findByText('1 row selected')
  expect(document.activeElement).toBe(await grid())
  await user.keyboard('{Shift>}{ArrowDown}{/Shift}')
  await screen.findByText('2 rows selected')
  await user.keyboard('{F2}{Control>}a{/Control}Saw{Enter}')
  await screen.findByRole('gridcell', { name: /Saw A-3/ })
  expect(readSent(api)).toEqual([{ positions: [3], field: 'title', value: 'Saw' }])
})

test('Shift and an arrow key on a heading move its column, and the order is remembered', async () => {
  const { user, unmount } = await openList()
  await row(/A-1/)
  const headings = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
  expect(headings().slice(2, 5)).toEqual(['Article number', 'Title', 'Verdict'])
  screen.getByRole('button', { name: 'Sort by Verdict' }).focus()
  await user.keyboard('{Shift>}{ArrowLeft}{/Shift}')
  expect(headings().slice(2, 5)).toEqual(['Article number', 'Verdict', 'Title'])
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Sort by Verdict')
  unmount()
  expect(api.calls(endpoints.rememberListView).at(-1)?.body.settings.layout.shown.slice(0, 4)).toEqual([
    'picture',
    'article_number',
    'verdict',
    'title',
  ])
})

test('a long list is fetched by windows of the rows on the screen', async () => {
  const rows = Array.from({ length: 1_000 }, (_, index) => toRow(index + 1))
  await openList({ rows, list: toList({ total_rows: 1_000 }) })
  await row(/A-1 /)
  await waitFor(() => expect(api.calls(endpoints.getListRows).length).toBeGreaterThan(1))
  const windows = api.calls(endpoints.getListRows).map(({ query }) => query.positions[0])
  expect([...new Set(windows)].toSorted((a, b) => Number(a) - Number(b))).toEqual([1, 101])
  expect(screen.getAllByRole('row').length).toBeLessThan(60)
})
