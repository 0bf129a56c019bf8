// @vitest-environment happy-dom
import { type ChangeEntry, endpoints } from '@merkwerk/contract'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { listEvents } from '../../testing/fake-api.ts'
import { createEntry, openList, saved, toList, toRow } from '../../testing/open-list.tsx'
import { setUpScreens } from '../../testing/screen.tsx'

const api = setUpScreens()
const row = (name: RegExp) => screen.findByRole('row', { name })

/** Opens a list whose stream sends what the returned function is given. */
async function openLive() {
  const opened = Promise.withResolvers<string>()
  const rendered = await openList(api, { events: () => opened.promise })
  await row(/A-1 Drill 1/)
  await waitFor(() => expect(api.calls(endpoints.getListEvents)).toHaveLength(1))
  return { ...rendered, send: (version: number) => opened.resolve(listEvents(toList({ version }))) }
}

const renameRow = (title: string) =>
  api.on(endpoints.getListRows, { rows: [toRow(1, { title }), toRow(2), toRow(3)] })

test('a change by somebody else appears, and the cursor stays', async () => {
  const { user, send } = await openLive()
  await user.click(screen.getByText('Drill 2'))
  const grid = screen.getByRole('grid')
  const current = grid.getAttribute('aria-activedescendant')
  renameRow('Renamed elsewhere')
  send(2)
  await row(/A-1 Renamed elsewhere/)
  expect(grid.getAttribute('aria-activedescendant')).toBe(current)
  expect(document.activeElement).toBe(grid)
})

test('an open editor keeps what is being typed', async () => {
  const { user, send } = await openLive()
  await user.click(screen.getByText('Drill 2'))
  await user.keyboard('Half')
  renameRow('Renamed elsewhere')
  send(3)
  await row(/A-1 Renamed elsewhere/)
  await user.keyboard(' done')
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'New value' }).value).toBe('Half done')
})

test('rows of a known version are not fetched again', async () => {
  const { send } = await openLive()
  const before = api.calls(endpoints.getListRows).length
  send(1)
  await waitFor(() => expect(api.calls(endpoints.getListEvents)).toHaveLength(2))
  expect(api.calls(endpoints.getListRows)).toHaveLength(before)
})

/** A change of the title of row 2 on this page, and the history after it. `meanwhile` is what it has replaced since the page was read. */
async function changeTitle(
  history: (own: string) => ChangeEntry[],
  meanwhile: { change: string; by: string; cells: number }[] = [],
) {
  const live = await openLive()
  api.on(endpoints.changeRows, ({ body }) => ({ ...saved, change: createEntry(body.id), meanwhile }))
  await live.user.click(screen.getByText('Drill 2'))
  await live.user.keyboard('Mine{Enter}')
  await waitFor(() => expect(api.calls(endpoints.changeRows)).toHaveLength(1))
  const own = api.calls(endpoints.changeRows)[0]?.body.id ?? ''
  api.on(endpoints.getChanges, { changes: history(own), next: null })
  live.send(7)
  return live
}

const entry = (id: string, title: string, changes: Partial<ChangeEntry> = {}): ChangeEntry => ({
  ...createEntry(id),
  fields: ['title'],
  first: [{ position: 2, field: 'title', before: null, after: title }],
  ...changes,
})
const other = '00000000-0000-4000-8000-0000000000aa'

test('who is overwritten learns the other value, and takes it back with one click', async () => {
  const { user } = await changeTitle((own) => [entry(other, 'Theirs', { by: 'berta' }), entry(own, 'Mine')])
  await screen.findByText('berta changed “Title” of A-2 elsewhere to “Theirs”. Yours was “Mine”.')
  await user.click(screen.getAllByRole('button', { name: 'Undo' }).at(-1) as HTMLElement)
  await waitFor(() => expect(api.calls(endpoints.undoChange)[0]?.body.change).toBe(other))
})

test('who overwrites what was hardly to be seen learns that', async () => {
  const { user } = await changeTitle((own) => [entry(own, 'Mine'), entry(other, 'Theirs', { by: 'berta' })])
  await screen.findByText(
    'Your value “Mine” for “Title” of A-2 replaces “Theirs”, just saved elsewhere by berta.',
  )
  await user.click(screen.getAllByRole('button', { name: 'Undo' }).at(-1) as HTMLElement)
  await waitFor(() => expect(api.calls(endpoints.undoChange)[0]?.body.change).not.toBe(other))
})

test('who overwrites what the page could not show learns that, however old it is', async () => {
  const before = entry(other, 'Theirs', { by: 'berta', at: '2026-11-20T08:00:00.000Z' })
  await changeTitle((own) => [entry(own, 'Mine'), before], [{ change: other, by: 'berta', cells: 1 }])
  await screen.findByText(/Your value “Mine” for “Title” of A-2 replaces “Theirs”/)
})

test('who pastes over what others have just changed learns how many cells that are', async () => {
  const { user } = await openLive()
  const replaced = { change: other, by: 'berta', cells: 2 }
  api.on(endpoints.changeRows, ({ body }) => ({
    ...saved,
    change: createEntry(body.id),
    meanwhile: [replaced],
  }))
  await row(/A-1/)
  const grid = await screen.findByRole('grid', { name: 'Rows of the list' })
  grid.focus()
  await user.keyboard('{ArrowDown}{ArrowRight}{Shift>}{ArrowDown}{/Shift}')
  fireEvent.paste(grid, { clipboardData: { getData: (type: string) => (type === 'text/plain' ? 'X' : '') } })
  await screen.findByText(
    /2 of these cells were just changed elsewhere \(berta\)\. Your values have replaced the other ones\.$/,
  )
  expect(api.calls(endpoints.changeRows)[0]?.body.seen).toEqual(expect.any(Number))
})

test('who is undone learns that, and redoes the change with one click', async () => {
  const { user } = await changeTitle((own) => [
    entry(own, 'Mine', { undone: { by: 'berta', at: '2026-11-20T09:31:00.000Z' }, can_be_redone: true }),
  ])
  await screen.findByText('berta undid your change elsewhere.')
  await user.click(screen.getByRole('button', { name: 'Redo' }))
  await waitFor(() => expect(api.calls(endpoints.redoChange)).toHaveLength(1))
})

test('what was replaced here is no change by somebody else', async () => {
  const live = await openLive()
  const found = { cells: 1, found: [{ field: 'title', positions: [2] }], changed: 1, first: [], refused: [] }
  api.on(endpoints.findCells, found)
  await live.user.click(screen.getByText('Drill 2'))
  await live.user.keyboard('{Control>}h{/Control}')
  await screen.findByRole('region', { name: 'Find and replace' })
  await live.user.keyboard('drill')
  await screen.findByText('1 of 1')
  await live.user.click(screen.getByRole('button', { name: 'Replace' }))
  await waitFor(() => expect(api.calls(endpoints.changeRows)).toHaveLength(1))
  const own = api.calls(endpoints.changeRows)[0]?.body.id ?? ''
  api.on(endpoints.getChanges, {
    changes: [entry(own, 'Saw'), entry(other, 'Theirs', { by: 'berta' })],
    next: null,
  })
  live.send(7)
  await screen.findByText(/Your value “Saw” for “Title” of A-2 replaces “Theirs”/)
})

test('a text in a dialog keeps the order of the rows until it ends', async () => {
  const opened = Promise.withResolvers<string>()
  const last = { address: {}, layout: { shown: ['article_number', 'description'], widths: {} } }
  const { user } = await openList(api, { events: () => opened.promise, last })
  const shown = await row(/A-1/)
  await user.dblClick(shown.querySelector('[data-column=description]') as Element)
  await user.type(await screen.findByRole('textbox', { name: 'Description' }), 'Half')
  await waitFor(() => expect(api.calls(endpoints.getListEvents)).toHaveLength(1))
  const [orders, rows] = [endpoints.getListOrder, endpoints.getListRows].map((of) => api.calls(of).length)
  opened.resolve(listEvents(toList({ version: 9, changed_at: '2026-11-20T09:32:00.000Z' })))
  await waitFor(() => expect(api.calls(endpoints.getListRows).length).toBeGreaterThan(rows ?? 0))
  expect(api.calls(endpoints.getListOrder)).toHaveLength(orders ?? 0)
  await user.keyboard('{Escape}')
  await waitFor(() => expect(api.calls(endpoints.getListOrder).length).toBeGreaterThan(orders ?? 0))
})
