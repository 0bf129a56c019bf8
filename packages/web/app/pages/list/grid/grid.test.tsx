// @vitest-environment happy-dom
import { endpoints } from '@merkwerk/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openList as openPage, readSent, toList, toRow } from '../../../testing/open-list.tsx'
import { setUpScreens } from '../../../testing/screen.tsx'

const api = setUpScreens()
const grid = () => screen.findByRole('grid', { name: 'Rows of the list' })
const selectedCells = () =>
  screen.queryAllByRole('gridcell', { selected: true }).map(({ textContent }) => textContent)
const current = async () =>
  document.getElementById((await grid()).getAttribute('aria-activedescendant') ?? '')?.textContent
const edits = () => readSent(api)

async function openGrid(options?: Parameters<typeof openPage>[1]) {
  const page = await openPage(api, options)
  await screen.findByRole('row', { name: /A-1 / })
  const table = await grid()
  return { ...page, table }
}

/** What an event leaves on the clipboard. */
function copyFrom(table: HTMLElement, kind: 'copy' | 'cut' = 'copy') {
  const stored: Record<string, string> = {}
  const clipboardData = { setData: (type: string, text: string) => (stored[type] = text) }
  fireEvent[kind](table, { clipboardData })
  return stored
}

test('Shift and arrow keys select a range, which Escape leaves', async () => {
  const { user, table } = await openGrid()
  table.focus()
  await user.keyboard('{ArrowDown}{ArrowRight}{Shift>}{ArrowDown}{ArrowRight}{/Shift}')
  expect(selectedCells()).toEqual(['Drill 1', 'Found', 'Drill 2', 'Found'])
  await screen.findByText('4 cells selected: 2 × 2')
  expect(await current()).toBe('Drill 1')
  await user.keyboard('{Escape}')
  expect(selectedCells()).toEqual(['Drill 1'])
  await screen.findByText('3 of 3 rows')
})

test.each([
  // From the title, up to where cells are empty.
  ['{Control>}{Shift>}{ArrowDown}{/Shift}{/Control}', '2 × 1'],
  ['{Control>}{Shift>}{ArrowRight}{/Shift}{/Control}', '1 × 4'],
  ['{Shift>}{End}{/Shift}', '1 × 9'],
  ['{Control>}a{/Control}', '3 × 11'],
  ['{Shift>} {/Shift}', '1 × 11'],
  ['{Control>} {/Control}', '3 × 1'],
])('%s selects %s cells', async (keys, size) => {
  const { user, table } = await openGrid()
  table.focus()
  await user.keyboard(`{ArrowDown}{ArrowRight}${keys}`)
  await screen.findByText(new RegExp(`cells selected: ${size}( ·|$)`))
})

test('the pointer selects a cell, Shift a range and Ctrl another one', async () => {
  const { user } = await openGrid()
  await user.click(screen.getByText('Drill 1'))
  expect(selectedCells()).toEqual(['Drill 1'])
  await user.keyboard('{Shift>}')
  await user.click(screen.getByText('Drill 2'))
  await user.keyboard('{/Shift}{Control>}')
  await user.click(screen.getAllByText('Bosch')[0] as HTMLElement)
  await user.keyboard('{/Control}')
  expect(selectedCells()).toEqual(['Drill 1', 'Bosch', 'Drill 2'])
  await screen.findByText('3 cells selected')
})

test('a heading selects its column, and Shift the columns up to another one', async () => {
  const { user } = await openGrid()
  const heading = (name: string) => screen.getByRole('columnheader', { name })
  await user.click(within(heading('Brand')).getByText('Brand'))
  await screen.findByText('3 cells selected: 3 × 1')
  expect(api.calls(endpoints.getListOrder).at(-1)?.query.sort).toBe('position')
  await user.keyboard('{Shift>}')
  await user.click(heading('Category'))
  await user.keyboard('{/Shift}')
  await screen.findByText(/^12 cells selected: 3 × 4/)
  expect(document.activeElement).toBe(await grid())
})

test('Space checks the rows of the range', async () => {
  const { user, table } = await openGrid()
  table.focus()
  await user.keyboard('{ArrowDown}{Shift>}{ArrowDown}{/Shift} ')
  await screen.findByText('2 rows selected')
  await user.keyboard(' ')
  await waitFor(() => expect(screen.queryByText('2 rows selected')).toBeNull())
})

test('Enter and Tab save and move on, and Enter returns to the column where Tab began', async () => {
  const { user, table } = await openGrid()
  table.focus()
  await user.keyboard('{ArrowDown}{ArrowRight}Saw{Tab}')
  expect(await current()).toBe('Found')
  await user.keyboard('{Tab}')
  expect(await current()).toBe('Bosch')
  await user.keyboard('Makita{Enter}')
  expect(await current()).toBe('Drill 2')
  await user.keyboard('Axe{Enter}')
  await waitFor(() =>
    expect(edits()).toEqual([
      { positions: [1], field: 'title', value: 'Saw' },
      { positions: [1], field: 'brand', value: 'Makita' },
      { positions: [2], field: 'title', value: 'Axe' },
    ]),
  )
})

test('Enter edits a cell in place, Shift and Enter go up, and arrow keys save what was typed', async () => {
  const { user, table } = await openGrid()
  table.focus()
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowRight}{Enter}')
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'New value' }).value).toBe('Drill 2')
  await user.keyboard(' Saw{Shift>}{Enter}{/Shift}')
  expect(await current()).toBe('Drill 1')
  await user.keyboard('Axe{ArrowDown}')
  expect(await current()).toMatch(/Saw$/)
  await waitFor(() => expect(edits().map(({ value }) => value)).toEqual(['Drill 2 Saw', 'Axe']))
})

test('Ctrl and Enter fill the range with the typed value', async () => {
  const { user, table } = await openGrid()
  table.focus()
  await user.keyboard('{ArrowDown}{End}{Home}{ArrowRight}{ArrowRight}{Shift>}{ArrowDown}{/Shift}')
  await user.keyboard('Saw{Control>}{Enter}{/Control}')
  await waitFor(() => expect(edits()).toEqual([{ positions: [1, 2], field: 'title', value: 'Saw' }]))
})

test('a double click on the handle fills the rows below', async () => {
  const { user, table } = await openGrid()
  await user.click(await screen.findByText('Drill 1'))
  const handle = table.querySelector('[data-handle]')
  if (!handle) throw new Error('The current cell has no handle.')
  await user.dblClick(handle)
  await waitFor(() => expect(edits()).toEqual([{ positions: [2, 3], field: 'title', value: 'Drill 1' }]))
})

test('Delete clears the cells of the range that can be edited', async () => {
  const { user, table } = await openGrid()
  table.focus()
  await user.keyboard('{ArrowDown}{ArrowRight}{Shift>}{ArrowDown}{ArrowRight}{/Shift}{Delete}')
  await waitFor(() => expect(edits()).toEqual([{ positions: [1, 2], field: 'title', value: '' }]))
})

test('a cell that cannot be edited says so below the rows', async () => {
  const { user, table } = await openGrid()
  table.focus()
  await user.keyboard('{ArrowDown}{Delete}')
  const said = await screen.findByText(
    'Every row needs an article number. It can be replaced, but not cleared.',
  )
  expect(said.role).toBe('status')
  await user.keyboard('{ArrowRight}{ArrowRight}x')
  await screen.findByText('“Verdict” cannot be edited.')
  expect(edits()).toEqual([])
})

test('cells of own columns are edited', async () => {
  const { user } = await openGrid({
    rows: [toRow(1, { cells: ['R1'] })],
    list: toList({ total_rows: 1, own_columns: ['Place'] }),
  })
  await user.click(await screen.findByText('R1'))
  await user.keyboard('R2{Enter}')
  await waitFor(() => expect(edits()).toEqual([{ positions: [1], field: 'own:Place', value: 'R2' }]))
})

test('copies a range as text and as a table', async () => {
  const { user, table } = await openGrid({
    rows: [toRow(1, { title: '007' }), toRow(2, { title: 'Saw "Pro"\n800 W' })],
    list: toList({ total_rows: 2 }),
  })
  table.focus()
  await user.keyboard('{ArrowDown}{Shift>}{ArrowDown}{ArrowRight}{/Shift}')
  const copied = copyFrom(table)
  expect(copied['text/plain']).toBe('A-1\t007\r\nA-2\t"Saw ""Pro""\n800 W"')
  expect(copied['text/html']).toMatch(/<td style="mso-number-format:[^>]+>007<\/td>/)
  await screen.findByText('4 cells copied.')
})

test('copies prices as numbers and verdicts as they are called', async () => {
  const { user, table } = await openGrid()
  table.focus()
  await user.keyboard('{ArrowDown}{Control>}a{/Control}')
  const [first] = (copyFrom(table)['text/plain'] ?? '').split('\r\n')
  expect(first?.split('\t').slice(0, 10)).toEqual([
    '',
    'A-1',
    'Drill 1',
    'Found',
    'Bosch',
    '49.90',
    '',
    'Drills',
    '12',
    '90%',
  ])
})

test('ranges that form no block are not copied', async () => {
  const { user, table } = await openGrid()
  await user.click(screen.getByText('Drill 1'))
  await user.keyboard('{Control>}')
  await user.click(screen.getAllByText('Bosch')[1] as HTMLElement)
  await user.keyboard('{/Control}')
  expect(copyFrom(table)).toEqual({})
  await screen.findByText('These ranges are no block. Select ranges in the same rows or columns.')
})

test('cutting copies a cell and clears it', async () => {
  const { user, table } = await openGrid()
  await user.click(screen.getByText('Drill 1'))
  expect(copyFrom(table, 'cut')['text/plain']).toBe('Drill 1')
  await waitFor(() => expect(edits()).toEqual([{ positions: [1], field: 'title', value: '' }]))
})

test('the cells of an earlier run can be copied and not edited', async () => {
  const { user, table } = await openGrid({ at: '?run=MW-1&rows=run' })
  await user.click(screen.getByText('Drill 1'))
  await user.keyboard('x')
  await screen.findByText('These rows cannot be edited.')
  expect(copyFrom(table)['text/plain']).toBe('Drill 1')
})
