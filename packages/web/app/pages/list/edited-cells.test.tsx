// @vitest-environment happy-dom
import { endpoints } from '@merkwerk/contract'
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import {
  createEntry,
  openList as openPage,
  readSent,
  saved,
  toList,
  toRow,
} from '../../testing/open-list.tsx'
import { setUpScreens } from '../../testing/screen.tsx'

const api = setUpScreens()
const openList = (options?: Parameters<typeof openPage>[1]) => openPage(api, options)
const grid = () => screen.findByRole('grid', { name: 'Rows of the list' })
const row = (name: RegExp) => screen.findByRole('row', { name })

test('a cell is edited in place, marked, and undone', async () => {
  const { user } = await openList()
  await row(/A-1/)
  await user.dblClick(screen.getByText('Drill 1'))
  const input = screen.getByRole('textbox', { name: 'New value' })
  await user.clear(input)
  await user.type(input, 'Hammer{Enter}')
  await row(/A-1 Edited by you Hammer/)
  expect(document.activeElement).toBe(await grid())
  // The line below the rows says it. A message for each cell would cover the menu.
  await screen.findByText('The value was saved.')
  expect(screen.getByRole('region', { name: 'Messages' }).textContent).toBe('')
  await user.keyboard('{Control>}z{/Control}')
  await screen.findByText(/^Undone: edited/)
  expect(readSent(api)).toEqual([{ positions: [1], field: 'title', value: 'Hammer' }])
  expect(api.calls(endpoints.undoChange)).toHaveLength(1)
})

/** Fills the titles of two rows. */
async function fillTitles(user: UserEvent, text: string) {
  await user.click(screen.getByText('Drill 1'))
  await user.keyboard(`{Shift>}{ArrowDown}{/Shift}${text}{Control>}{Enter}{/Control}`)
  await row(new RegExp(`A-2 Edited by you ${text}`))
}

test('an undo in a message shows the former value before its response', async () => {
  const { user } = await openList()
  api.on(endpoints.undoChange, () => new Promise<never>(() => undefined))
  await row(/A-1/)
  await fillTitles(user, 'Hammer')
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(api.calls(endpoints.undoChange)).toHaveLength(1))
  await row(/A-1 Drill 1/)
})

test('a click selects an article number, a double click edits it, and its button opens the product', async () => {
  const { user, address } = await openList()
  const opened = await row(/A-2/)
  await user.click(screen.getByText('A-2'))
  expect(opened.querySelector('[aria-selected=true]')?.textContent).toBe('A-2')
  await user.dblClick(screen.getByText('A-2'))
  const editor = await screen.findByRole<HTMLInputElement>('textbox', { name: 'New value' })
  expect(editor.value).toBe('A-2')
  await user.keyboard('{Escape}')
  expect(address()).toBe('/lists/ML-1')
  await user.click(within(opened).getByRole('button', { name: 'A-2' }))
  await waitFor(() => expect(address()).toBe('/lists/ML-1?row=2'))
})

test.each([
  ['a double click', async (user: UserEvent, cell: HTMLElement) => user.dblClick(cell)],
  [
    'Enter',
    async (user: UserEvent, cell: HTMLElement) => {
      await user.click(cell)
      await user.keyboard('{Enter}')
    },
  ],
])('%s opens the product where nothing can be edited, and a click does not', async (_, act) => {
  const { user, address } = await openList()
  const cell = (await row(/A-2/)).querySelector('[data-column="picture"]') as HTMLElement
  await user.click(cell)
  expect(address()).toBe('/lists/ML-1')
  await act(user, cell)
  await waitFor(() => expect(address()).toBe('/lists/ML-1?row=2'))
  expect(screen.queryByRole('textbox', { name: 'New value' })).toBeNull()
})

const editTitle = async (user: UserEvent, shown: string, text: string) => {
  await user.dblClick(screen.getByText(shown))
  const input = screen.getByRole('textbox', { name: 'New value' })
  await user.clear(input)
  await user.type(input, `${text}{Enter}`)
}

test('edits of a cell are sent in order', async () => {
  const { user } = await openList()
  const { promise, resolve } = Promise.withResolvers<typeof saved>()
  api.on(endpoints.changeRows, () => promise, saved)
  await row(/A-1/)
  await editTitle(user, 'Drill 1', 'Hammer')
  await row(/A-1 Edited by you Hammer/)
  await editTitle(user, 'Hammer', 'Saw')
  await row(/A-1 Edited by you Saw/)
  expect(api.calls(endpoints.changeRows)).toHaveLength(1)
  resolve(saved)
  await screen.findByText('The value was saved.')
  await waitFor(() => expect(readSent(api).map(({ value }) => value)).toEqual(['Hammer', 'Saw']))
})

test('one message is shown at a time, and that of an earlier change goes when something is typed', async () => {
  const { user } = await openList()
  const messages = await screen.findByRole('region', { name: 'Messages' })
  await row(/A-1/)
  await fillTitles(user, 'Hammer')
  await within(messages).findByText('The value was saved in 2 rows.')
  await user.keyboard('{Delete}')
  await waitFor(() => expect(api.calls(endpoints.changeRows)).toHaveLength(2))
  await waitFor(() => expect(within(messages).getAllByRole('button', { name: 'Undo' })).toHaveLength(1))
  await user.keyboard('Saw{Enter}')
  await row(/A-1 Edited by you Saw/)
  await waitFor(() => expect(messages.textContent).toBe(''))
})

test('one message tells of all changes of one key, and its undo takes back each, the newest first', async () => {
  const { user } = await openList()
  api.on(endpoints.changeRows, ({ body }) => ({ ...saved, change: createEntry(body.id) }))
  await row(/A-1/)
  await user.click(screen.getByText('Drill 1'))
  const other = (await row(/A-2/)).querySelector('[data-column="brand"]') as HTMLElement
  await user.keyboard('{Control>}')
  await user.click(other)
  await user.keyboard('{/Control}{Delete}')
  await screen.findByText('The value was saved in 2 rows.')
  const made = api.calls(endpoints.changeRows).map(({ body }) => body.id)
  expect(made).toHaveLength(2)
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() =>
    expect(api.calls(endpoints.undoChange).map(({ body }) => body.change)).toEqual(made.toReversed()),
  )
})

test('an edit that is refused in part says how many rows it changed, and keeps the others', async () => {
  const rows = Array.from({ length: 1_001 }, (_, index) => toRow(index + 1))
  const { user } = await openList({ rows, list: toList({ total_rows: 1_001 }) })
  const message = 'A row can have 200 values of yours.'
  const full = { field: 'brand', code: 'row-full', message, cells: 1, positions: [3] }
  api.on(endpoints.changeRows, { ...saved, refused: [full] })
  await row(/A-1 /)
  await user.click(screen.getByRole('checkbox', { name: 'Select all rows' }))
  await user.click(await screen.findByRole('button', { name: 'Edit field' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  await user.type(dialog.getByRole('textbox', { name: 'Value' }), 'Makita')
  await user.click(dialog.getByRole('button', { name: 'Save value' }))
  await screen.findByText(/saved in 1,000 of 1,001 rows. A row can have 200 values of yours/)
  await screen.findByText('1 value is not saved yet.')
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await screen.findByText(/^Undone: edited/)
  expect(api.calls(endpoints.undoChange)).toMatchObject([{ body: { change: saved.change.id } }])
})

test('Escape keeps the value of a cell', async () => {
  const { user } = await openList()
  await row(/A-1/)
  ;(await grid()).focus()
  await user.keyboard('{ArrowDown}{ArrowRight}{F2}')
  await user.type(screen.getByRole('textbox', { name: 'New value' }), 'Saw{Escape}')
  await row(/A-1 Drill 1/)
  expect(api.calls(endpoints.changeRows)).toEqual([])
})
