// @vitest-environment happy-dom
import { endpoints } from '@merkwerk/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { noResponse, refuse } from '../../../testing/fake-api.ts'
import { openList, saved } from '../../../testing/open-list.tsx'
import { setUpScreens } from '../../../testing/screen.tsx'

const api = setUpScreens()
const grid = () => screen.getByRole('grid', { name: 'Rows of the list' })
const current = () => document.getElementById(grid().getAttribute('aria-activedescendant') ?? '')?.textContent
const searches = () => api.calls(endpoints.findCells).map(({ body }) => body)
const lastChange = () => api.calls(endpoints.changeRows).at(-1)?.body

const found = {
  cells: 3,
  found: [
    { field: 'title', positions: [1, 2] },
    { field: 'brand', positions: [2] },
  ],
  changed: 3,
  first: [{ position: 1, field: 'title', before: 'Drill 1', after: 'Saw 1' }],
  refused: [],
}

async function openBar(keys: string) {
  api.on(endpoints.findCells, found)
  const page = await openList(api)
  await screen.findByRole('row', { name: /A-1 / })
  grid().focus()
  await page.user.keyboard(keys)
  await screen.findByRole('region', { name: 'Find and replace' })
  return page
}

// The first test, because the code of the bar is loaded once.
test('what is typed while the bar is loaded is sought, and is there when the bar is opened again', async () => {
  api.on(endpoints.findCells, found)
  const { user } = await openList(api)
  await screen.findByRole('row', { name: /A-1 / })
  grid().focus()
  await user.keyboard('{ArrowDown}{Control>}f{/Control}dri')
  await screen.findByRole('region', { name: 'Find and replace' })
  await user.keyboard('ll')
  await screen.findByDisplayValue('drill')
  await screen.findByText('3 cells')
  await user.keyboard('{Escape}{Control>}f{/Control}')
  await screen.findByDisplayValue('drill')
  await user.keyboard('saw')
  await screen.findByDisplayValue('saw')
  expect(api.calls(endpoints.changeRows)).toEqual([])
})

test('Ctrl+F finds in all columns with texts, Enter walks through the cells, and Escape returns to the rows', async () => {
  const { user } = await openBar('{ArrowDown}{Control>}f{/Control}')
  await user.keyboard('drill{Enter}')
  await waitFor(() => expect(current()).toBe('Drill 1'))
  await screen.findByText('1 of 3')
  await user.keyboard('{Enter}{Enter}')
  expect(current()).toBe('Bosch')
  await screen.findByText('3 of 3')
  await user.keyboard('{Enter}{Shift>}{Enter}{/Shift}')
  expect(current()).toBe('Bosch')
  expect(searches().at(-1)).toMatchObject({
    rows: { ranges: [[1, 3]] },
    fields: ['article_number', 'title', 'brand', 'category'],
    find: 'drill',
    expression: false,
  })
  expect(screen.queryByRole('textbox', { name: 'Replace with' })).toBeNull()
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('region', { name: 'Find and replace' })).toBeNull()
  expect(document.activeElement).toBe(grid())
})

test('Ctrl+H replaces in the selection after a preview, as one change', async () => {
  const { user } = await openBar('{ArrowDown}{ArrowRight}{Shift>}{ArrowDown}{/Shift}{Control>}h{/Control}')
  await user.keyboard('drill')
  await user.click(screen.getByRole('button', { name: /Regular expression/ }))
  await user.type(screen.getByRole('textbox', { name: 'Replace with' }), 'Saw')
  await screen.findByText('1 of 3')
  await user.click(screen.getByRole('button', { name: 'Replace all...' }))
  const preview = await screen.findByRole('alertdialog', { name: 'Replace in 3 cells?' })
  await within(preview).findByText('Saw 1')
  expect(lastChange()).toBeUndefined()
  await user.click(within(preview).getByRole('button', { name: 'Replace' }))
  await screen.findByText('1 cell changed.')
  await waitFor(() => expect(document.activeElement).toBe(grid()))
  const replacement = {
    rows: [1, 2],
    fields: ['title'],
    find: 'drill',
    replacement: 'Saw',
    expression: true,
    match_case: false,
    whole_cell: false,
  }
  expect(lastChange()).toMatchObject({ kind: 'replace', replacement })
})

test('a large replacement goes on while the seller works, and is sent again after a reload', async () => {
  const { user, unmount } = await openBar('{ArrowDown}{ArrowRight}{Control>}h{/Control}')
  api.on(endpoints.findCells, { ...found, changed: 93_000 })
  api.on(endpoints.changeRows, () => new Promise<never>(() => {}))
  await user.keyboard('drill')
  await screen.findByText('1 of 3')
  await user.click(screen.getByRole('button', { name: 'Replace all...' }))
  const preview = await screen.findByRole('alertdialog', { name: 'Replace in 93,000 cells?' })
  await user.click(within(preview).getByRole('button', { name: 'Replace' }))
  await screen.findByText('Saving 93,000 cells. You can go on working.')
  expect(screen.queryByRole('alertdialog')).toBeNull()
  const sent = lastChange()

  unmount()
  await openList(api)
  await screen.findByText('1 cell changed.')
  expect(lastChange()).toEqual(sent)
  expect(screen.queryByText(/^Saving/)).toBeNull()
  expect(localStorage.getItem('unsaved-edits-ML-1')).toBeNull()
})

test('replacements without a response are shown, and sent again before later edits', async () => {
  const { user, unmount } = await openBar('{ArrowDown}{Control>}h{/Control}')
  api.on(endpoints.changeRows, noResponse, refuse('INTERNAL'), noResponse)
  await user.keyboard('drill{Enter}')
  await screen.findByText('1 of 3')
  await user.click(screen.getByRole('button', { name: 'Replace' }))
  await screen.findByText('1 value is not saved yet.')
  await user.type(screen.getByRole('textbox', { name: 'Replace with' }), 'Saw')
  await user.click(screen.getByRole('button', { name: 'Replace' }))
  await screen.findByText('2 values are not saved yet.')
  await user.dblClick(screen.getByText('Drill 1'))
  await user.keyboard('{Control>}a{/Control}Axe{Enter}')
  await screen.findByText('3 values are not saved yet.')
  const sent = () => api.calls(endpoints.changeRows).map(({ body }) => body)
  // Later ones wait, or the first one would overwrite them.
  const [first] = sent()
  expect(sent()).toEqual([first, first, first])

  unmount()
  await openList(api)
  await waitFor(() => expect(sent().map(({ kind }) => kind)).toEqual(['replace', 'replace', 'edit']))
  expect(sent()[0]).toEqual(first)
  await waitFor(() => expect(localStorage.getItem('unsaved-edits-ML-1')).toBeNull())
})

test('a replacement that is refused as a whole stays with the reason until it is discarded', async () => {
  const { user } = await openBar('{ArrowDown}{Control>}h{/Control}')
  api.on(endpoints.changeRows, refuse('FORBIDDEN'))
  await user.keyboard('drill{Enter}')
  await screen.findByText('1 of 3')
  await user.click(screen.getByRole('button', { name: 'Replace all...' }))
  const preview = await screen.findByRole('alertdialog', { name: 'Replace in 3 cells?' })
  await user.click(within(preview).getByRole('button', { name: 'Replace' }))
  const bar = await screen.findByRole('region', { name: 'Unsaved values' })
  expect(bar.textContent).toMatch(/3 values are not saved yet\..*Access denied/)
  expect(screen.getByRole('region', { name: 'Find and replace' }).textContent).not.toMatch(/Access denied/)
  await user.click(within(bar).getByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Unsaved values' })).toBeNull())
  expect(localStorage.getItem('unsaved-edits-ML-1')).toBeNull()
})

test('the current match alone is replaced, and what does not fit is said', async () => {
  const { user } = await openBar('{ArrowDown}{Control>}h{/Control}')
  await user.keyboard('drill{Enter}')
  await screen.findByText('1 of 3')
  await user.click(screen.getByRole('button', { name: 'Replace' }))
  await waitFor(() => expect(current()).toBe('Drill 2'))
  expect(lastChange()?.replacement).toMatchObject({ rows: [1], fields: ['title'], replacement: '' })

  api.on(endpoints.findCells, {
    ...found,
    changed: 2,
    refused: [{ field: 'brand', code: 'row-full', message: 'The row is full.', cells: 1, positions: [2] }],
  })
  await user.click(screen.getByRole('button', { name: 'Replace all...' }))
  await screen.findByRole('alertdialog', { name: 'Replace in 2 cells?' })
  await screen.findByText('1 cell stays as it is. Brand: The row is full.')
})

test('a refused replacement says why', async () => {
  const { user } = await openBar('{ArrowDown}{Control>}h{/Control}')
  api.on(endpoints.findCells, {
    ...found,
    found: [{ field: 'article_number', positions: [1] }, ...found.found],
  })
  await user.keyboard('a')
  await screen.findByText('1 of 3')
  expect(current()).toBe('A-1')
  const refused = [
    { field: 'article_number', code: 'row-refused', message: 'The row is full.', cells: 1, positions: [1] },
  ]
  api.on(endpoints.changeRows, { ...saved, change: null, refused })
  await user.click(screen.getByRole<HTMLButtonElement>('button', { name: 'Replace' }))
  await screen.findByText('The row is full.')
  expect(current()).toBe('A-1')
})

test('a refused expression says why', async () => {
  const { user } = await openBar('{ArrowDown}{Control>}f{/Control}')
  api.on(endpoints.findCells, refuse('INVALID_INPUT', { find: ['Please enter a valid regular expression'] }))
  await user.keyboard('({Enter}')
  const status = await screen.findByText('Please enter a valid regular expression')
  expect(status.getAttribute('role')).toBe('status')
})

test('cells that somebody changed meanwhile are counted, shown, and replaced again', async () => {
  const { user } = await openBar('{ArrowDown}{ArrowRight}{Control>}h{/Control}')
  const refused = [
    {
      field: 'title',
      code: 'cell-changed-meanwhile',
      message: 'This cell has changed since it was searched.',
      cells: 2,
      positions: [2, 3],
    },
  ]
  api.on(endpoints.changeRows, { ...saved, refused }, saved)
  await user.keyboard('drill')
  await screen.findByText('1 of 3')
  await user.click(screen.getByRole('button', { name: 'Replace all...' }))
  const preview = await screen.findByRole('alertdialog', { name: 'Replace in 3 cells?' })
  await user.click(within(preview).getByRole('button', { name: 'Replace' }))
  const bar = within(await screen.findByRole('region', { name: 'Unsaved values' }))
  bar.getByText('2 values are not saved yet.')
  bar.getByText(/Somebody changed them meanwhile/)
  await user.click(bar.getByRole('button', { name: 'Show row' }))
  await screen.findByRole('dialog', { name: 'Product A-2' })
  await user.click(bar.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(screen.queryAllByRole('region', { name: 'Unsaved values' })).toEqual([]))
  const [first, second] = api.calls(endpoints.changeRows).map(({ body }) => body)
  expect(second?.id).not.toBe(first?.id)
  expect(second?.replacement).toMatchObject({ rows: [2, 3], fields: ['title'], find: 'drill' })
})
