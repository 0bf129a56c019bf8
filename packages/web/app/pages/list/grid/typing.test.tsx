// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openList as openPage, readSent, toList, toRow } from '../../../testing/open-list.tsx'
import { setUpScreens } from '../../../testing/screen.tsx'

const api = setUpScreens()
const grid = () => screen.findByRole('grid', { name: 'Rows of the list' })
const current = async () =>
  document.getElementById((await grid()).getAttribute('aria-activedescendant') ?? '')?.textContent
const edits = () => readSent(api)

async function openGrid(options?: Parameters<typeof openPage>[1]) {
  const page = await openPage(api, options)
  await screen.findByRole('row', { name: /A-1 / })
  const table = await grid()
  return { ...page, table }
}

test('the line below the rows sums the selected numbers', async () => {
  const { user } = await openGrid({
    rows: [toRow(1, { cells: ['1.234,50'] }), toRow(2, { cells: ['€ 5.50'] }), toRow(3, { cells: ['007'] })],
    list: toList({ own_columns: ['Cost'] }),
  })
  await user.click(await screen.findByText('1.234,50'))
  await user.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}')
  await screen.findByText('3 cells selected: 3 × 1 · Sum 1,240 · Average 620')
})

test('Tab moves on where the pointer chose the cell, and leaves the grid after Escape', async () => {
  const { user, table } = await openGrid()
  await user.click(screen.getByText('Drill 1'))
  await user.tab()
  await user.tab()
  expect(await current()).toBe('Bosch')
  expect(document.activeElement).toBe(table)
  await user.keyboard('{Escape}')
  await user.tab()
  expect(document.activeElement).not.toBe(table)
})

test('Tab leaves a grid that was reached by keys', async () => {
  const { user, table } = await openGrid()
  table.focus()
  await user.keyboard('{ArrowDown}')
  await user.tab()
  expect(document.activeElement).not.toBe(table)
})

test('Enter and Tab stay in a range: by columns, or by rows', async () => {
  const { user, table } = await openGrid({
    rows: [toRow(1, { cells: ['R1', 'S1'] }), toRow(2, { cells: ['R2', 'S2'] }), toRow(3)],
    list: toList({ own_columns: ['Place', 'Row'] }),
  })
  const write = async (keys: string, count: number) => {
    await user.click(await screen.findByText('Drill 2'))
    await user.keyboard('{End}{ArrowLeft}{ArrowUp}{Shift>}{ArrowDown}{ArrowRight}{/Shift}')
    await user.keyboard(keys)
    await waitFor(() => expect(edits()).toHaveLength(count))
    return edits()
      .slice(-4)
      .map(({ positions, field, value }) => [...positions, field, value].join(' '))
  }
  expect(await write('a{Enter}b{Enter}c{Enter}d{Enter}', 4)).toEqual([
    '1 own:Place a',
    '2 own:Place b',
    '1 own:Row c',
    '2 own:Row d',
  ])
  // After the last one comes the first.
  expect(await current()).toMatch(/^(R1|.*a)$/)
  await screen.findByText(/^4 cells selected: 2 × 2/)
  expect(await write('e{Tab}f{Tab}g{Shift>}{Tab}{/Shift}h{Enter}', 8)).toEqual([
    '1 own:Place e',
    '1 own:Row f',
    '2 own:Place g',
    '1 own:Row h',
  ])
  expect(table).toBe(document.activeElement)
})

test('Alt and Enter break the line, as in spreadsheets', async () => {
  const { user, table } = await openGrid()
  table.focus()
  await user.keyboard('{ArrowDown}{ArrowRight}Saw{Alt>}{Enter}{/Alt}18 V{Enter}')
  await waitFor(() => expect(edits()).toEqual([{ positions: [1], field: 'title', value: 'Saw\n18 V' }]))
})

test('a text that is too long says so and is not cut off, also by a line break', async () => {
  const { user, table } = await openGrid()
  table.focus()
  await user.keyboard('{ArrowDown}{ArrowRight}{F2}')
  const editor = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'New value' })
  const longest = 'x'.repeat(20_000)
  fireEvent.input(editor, { target: { value: longest } })
  expect(screen.queryByRole('alert')).toBeNull()
  await user.keyboard('{Alt>}{Enter}{/Alt}yz{Enter}')
  expect(screen.getByRole('alert').textContent).toBe('At most 20,000 characters: 3 too many.')
  expect(editor.value).toBe(`${longest}\nyz`)
  expect(edits()).toEqual([])
  await user.keyboard('{Backspace}{Backspace}{Enter}')
  await waitFor(() => expect(edits()).toEqual([{ positions: [1], field: 'title', value: longest }]))
})

test('a cell with line breaks keeps them, and what was only looked at is not saved', async () => {
  const { user } = await openGrid({
    rows: [toRow(1, { cells: ['One\r\ntwo'] }), toRow(2, { cells: [' R2'] })],
    list: toList({ total_rows: 2, own_columns: ['Note'] }),
  })
  await user.click(await screen.findByText(/^One/))
  await user.keyboard('{F2}{Enter}{F2}{Tab}')
  expect(screen.queryByRole('textbox', { name: 'New value' })).toBeNull()
  await user.click(await screen.findByText(/^One/))
  await user.keyboard('{F2}, three{Enter}')
  await waitFor(() =>
    expect(edits()).toEqual([{ positions: [1], field: 'own:Note', value: 'One\ntwo, three' }]),
  )
})

test('after F2, arrow keys move within what is typed', async () => {
  const { user, table } = await openGrid()
  table.focus()
  await user.keyboard('{ArrowDown}{ArrowRight}Sw{F2}{ArrowLeft}a{Enter}')
  await waitFor(() => expect(edits()).toEqual([{ positions: [1], field: 'title', value: 'Saw' }]))
})
