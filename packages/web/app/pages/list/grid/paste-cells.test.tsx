// @vitest-environment happy-dom
import { endpoints } from '@merkwerk/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { copiedTsv, excelHtml } from '../../../testing/clipboard-samples.ts'
import { noResponse, refuseFor } from '../../../testing/fake-api.ts'
import { createEntry, openList, saved, toRow } from '../../../testing/open-list.tsx'
import { setUpScreens } from '../../../testing/screen.tsx'

const api = setUpScreens()
const sent = () => api.calls(endpoints.changeRows).map(({ body: { id, seen, ...change } }) => change)

async function openGrid(options?: Parameters<typeof openList>[1]) {
  const page = await openList(api, options)
  await screen.findByRole('row', { name: /A-1 / })
  const grid = await screen.findByRole('grid', { name: 'Rows of the list' })
  grid.focus()
  return { ...page, grid }
}

const pasteInto = (grid: HTMLElement, text: string, html = '') =>
  fireEvent.paste(grid, {
    clipboardData: { getData: (type: string) => (type === 'text/html' ? html : text) },
  })

test('a value is pasted into the current cell at once', async () => {
  const { user, grid } = await openGrid()
  await user.keyboard('{ArrowDown}{ArrowRight}')
  pasteInto(grid, 'Saw\r\n')
  await screen.findByRole('row', { name: /A-1 Edited by you Saw/ })
  expect(sent()).toEqual([{ kind: 'paste', set: { rows: [1], field: 'title', value: 'Saw' } }])
})

test('a value fills the whole range', async () => {
  const { user, grid } = await openGrid()
  await user.keyboard('{ArrowDown}{ArrowRight}{Shift>}{ArrowDown}{ArrowRight}{ArrowRight}{/Shift}')
  pasteInto(grid, 'X')
  await screen.findByText('4 cells changed.')
  expect(sent()).toEqual([
    {
      kind: 'paste',
      cells: {
        fields: ['title', 'brand'],
        rows: [
          { position: 1, values: ['X', 'X'] },
          { position: 2, values: ['X', 'X'] },
        ],
      },
    },
  ])
})

test('a block of Excel that is larger than the selection is previewed, with what does not fit', async () => {
  const { user, grid } = await openGrid()
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowRight}')
  pasteInto(grid, copiedTsv, excelHtml)
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Paste into 4 cells?' }))
  dialog.getByText('Not changed, because they cannot be edited: Verdict, Amazon price')
  dialog.getByText('1 row is left out, because the list ends before it.')
  await dialog.findByRole('row', { name: 'A-2 Title Drill 2 00815' })
  expect(sent()).toEqual([])
  // Enter pastes, as in spreadsheets.
  await waitFor(() => expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Paste' })))
  await user.keyboard('{Enter}')
  await waitFor(() =>
    expect(sent()).toEqual([
      {
        kind: 'paste',
        cells: {
          fields: ['title', 'brand'],
          rows: [
            { position: 2, values: ['00815', '1.249,90'] },
            { position: 3, values: ['4006381333931', '49,9'] },
          ],
        },
      },
    ]),
  )
  await screen.findByRole('row', { name: /A-2 Edited by you 00815 Found Edited by you 1.249,90/ })
})

test('an empty cell clears the cell that it is pasted into', async () => {
  const { user, grid } = await openGrid()
  await user.keyboard('{ArrowDown}{ArrowRight}')
  pasteInto(grid, '\r\n', '<table><tr><td></td></tr></table>')
  await waitFor(() =>
    expect(sent()).toEqual([{ kind: 'paste', set: { rows: [1], field: 'title', value: '' } }]),
  )
})

test('pasting where nothing can be edited, or nothing at all, says so', async () => {
  const { user, grid } = await openGrid()
  await user.keyboard('{ArrowDown}{ArrowRight}{ArrowRight}')
  pasteInto(grid, 'X')
  await screen.findByText('“Verdict” cannot be edited.')
  pasteInto(grid, '')
  await screen.findByText('The clipboard has no text.')
  expect(sent()).toEqual([])
})

test('Ctrl and D fill the range with its first row, and Ctrl and R with its first column', async () => {
  const { user } = await openGrid()
  await user.keyboard('{ArrowDown}{ArrowRight}{Shift>}{ArrowDown}{ArrowDown}{/Shift}{Control>}d{/Control}')
  await waitFor(() =>
    expect(sent()).toEqual([{ kind: 'fill', set: { rows: [2, 3], field: 'title', value: 'Drill 1' } }]),
  )
  await user.keyboard('{Home}{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}')
  await user.keyboard('{Control>}r{/Control}')
  await waitFor(() =>
    expect(sent().at(-1)).toEqual({ kind: 'fill', set: { rows: [1], field: 'brand', value: 'Found' } }),
  )
})

test('a block that was pasted offline stays and is sent again', async () => {
  const { user, grid } = await openGrid()
  api.on(endpoints.changeRows, noResponse, saved)
  await user.keyboard('{ArrowDown}{ArrowRight}{Shift>}{ArrowDown}{/Shift}')
  pasteInto(grid, 'Saw\nAxe')
  await screen.findByText('2 values are not saved yet.')
  await screen.findByRole('row', { name: /A-2 Not saved yet.* Axe/ })
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(screen.queryByText('2 values are not saved yet.')).toBeNull())
  expect(sent().at(-1)).toEqual({
    kind: 'paste',
    cells: {
      fields: ['title'],
      rows: [
        { position: 1, values: ['Saw'] },
        { position: 2, values: ['Axe'] },
      ],
    },
  })
})

test('Ctrl and Z undo the last change, and Ctrl and Y redo it', async () => {
  const { user } = await openGrid()
  await user.keyboard('{ArrowDown}{Control>}z{/Control}')
  await screen.findByText('Undone: edited (1 cell)')
  await user.keyboard('{Control>}y{/Control}')
  await screen.findByText('Redone: edited (1 cell)')
  const formulas = { ...createEntry(crypto.randomUUID()), kind: 'formulas' as const }
  const shown = ['own:Margin', 'own:Total'].map((field) => ({ position: 0, field, before: null, after: '1' }))
  api.on(endpoints.undoChange, { ...saved, change: { ...formulas, first: shown } })
  await user.keyboard('{Control>}z{/Control}')
  await screen.findByText('Undone: formulas changed (2 formulas)')
  api.on(endpoints.undoChange, refuseFor('CONFLICT', { code: 'nothing-to-undo' }))
  await user.keyboard('{Control>}z{/Control}')
  await screen.findByText('There is nothing to undo.')
})

test('the history shows who changed what, and undoes one change alone', async () => {
  const { change } = saved
  const { user } = await openGrid({ rows: [toRow(1)] })
  api.on(endpoints.getChanges, {
    changes: [
      { ...change, kind: 'paste', first: [{ position: 1, field: 'title', before: 'Drill 1', after: 'Saw' }] },
    ],
    next: null,
  })
  await user.click(screen.getByRole('button', { name: 'History' }))
  const panel = within(await screen.findByRole('dialog', { name: 'History' }))
  await panel.findByText('anna: pasted')
  panel.getByText('Drill 1')
  await user.click(panel.getByRole('button', { name: 'Undo' }))
  await waitFor(() =>
    expect(api.calls(endpoints.undoChange)).toMatchObject([{ body: { change: change.id } }]),
  )
})
