// @vitest-environment happy-dom
import { endpoints } from '@merkwerk/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { refuse } from '../../../testing/fake-api.ts'
import { openList, toList, toRow } from '../../../testing/open-list.tsx'
import { setUpScreens } from '../../../testing/screen.tsx'

const api = setUpScreens()

const margin = { field: 'own:Margin', formula: '={Place} * 2', decimal_mark: '.' as const }
const row = { position: 1, article_number: 'A-1', before: '', after: '4', problem: null, edited: false }

async function open(columns = [margin]) {
  const list = toList({ own_columns: ['Place', 'Margin'], computed: columns.map(({ field }) => field) })
  const problems = [{ field: 'own:Margin', message: '"R3" is no number.' }]
  const rows = [toRow(1, { cells: ['R3', ''], problems }), toRow(2, { cells: ['2', '4'] })]
  api.on(endpoints.getComputedColumns, { version: 7, columns })
  api.on(endpoints.previewComputedColumn, { problem: null, rows: [row], empty: [] })
  api.on(endpoints.saveComputedColumns, ({ body }) => ({ ...body, version: body.version + 1 }))
  const opened = await openList(api, { list, rows })
  await screen.findByRole('row', { name: /A-1/ })
  return opened
}

async function openPanel({ user }: Awaited<ReturnType<typeof open>>) {
  await user.click(screen.getByRole('button', { name: 'Columns' }))
  await user.click(await screen.findByRole('button', { name: 'Computed columns...' }))
  return within(await screen.findByRole('dialog', { name: 'Computed columns' }))
}

test('the heading of a computed column is marked, and a cell without a value says why', async () => {
  await open()
  const heading = await screen.findByRole('columnheader', { name: /Margin/ })
  within(heading).getByRole('img', { name: 'Computed by a formula' })
  within(screen.getByRole('row', { name: /A-1/ })).getByRole('img', { name: '"R3" is no number.' })
})

test('a formula is written with inserted fields, tried on rows, saved, and its column is shown', async () => {
  const opened = await open()
  const { user } = opened
  const panel = await openPanel(opened)
  await user.click(panel.getByRole('button', { name: 'Add a formula' }))
  const save = panel.getByRole('button', { name: 'Save formula' })
  expect(save).toHaveProperty('disabled', true)
  await user.type(panel.getByRole('textbox', { name: 'Name' }), 'Text')
  await user.selectOptions(panel.getByRole('combobox', { name: 'Insert a field' }), 'Place')
  await user.type(panel.getByRole('textbox', { name: 'Formula' }), ' cm')
  await waitFor(() =>
    expect(api.calls(endpoints.previewComputedColumn).at(-1)?.body).toEqual({
      field: 'own:Text',
      formula: '{Place} cm',
      decimal_mark: '.',
      positions: [],
    }),
  )
  expect((await panel.findByRole('cell', { name: '4' })).textContent).toBe('4')
  await user.click(save)
  await waitFor(() =>
    expect(api.calls(endpoints.saveComputedColumns).at(-1)?.body).toEqual({
      version: 7,
      columns: [margin, { field: 'own:Text', formula: '{Place} cm', decimal_mark: '.' }],
    }),
  )
  await panel.findByRole('button', { name: 'Add a formula' })
  opened.unmount()
  expect(api.calls(endpoints.rememberListView).at(-1)?.body.settings.layout.shown).toContain('own:Text')
})

test('a mistake is shown at its place and cannot be saved, and a refused save keeps the form', async () => {
  const opened = await open()
  const { user } = opened
  const panel = await openPanel(opened)
  await user.click(panel.getByRole('button', { name: 'Change the formula of Margin' }))
  const text = panel.getByRole('textbox', { name: 'Formula' })
  api.on(endpoints.previewComputedColumn, {
    problem: { message: 'The formula ends too early.', at: 12 },
    rows: [],
    empty: [],
  })
  await user.type(text, ' +')
  await panel.findByText('The formula ends too early.')
  const save = panel.getByRole('button', { name: 'Save formula' })
  expect(save).toHaveProperty('disabled', true)
  api.on(endpoints.previewComputedColumn, { problem: null, rows: [], empty: ['Plaze'] })
  await user.clear(text)
  await user.type(text, '={{Plaze} + 1')
  await panel.findByText(/None of these rows has a value for: Plaze/)
  api.on(endpoints.saveComputedColumns, refuse('CONFLICT', { error: 'Changed meanwhile.' }))
  await user.click(save)
  await panel.findByText('Changed meanwhile.')
  expect(text).toHaveProperty('value', '={Plaze} + 1')
})

test('a deleted formula can be restored from the message', async () => {
  const opened = await open()
  const { user } = opened
  const panel = await openPanel(opened)
  await user.click(panel.getByRole('button', { name: 'Delete the formula of Margin' }))
  await waitFor(() =>
    expect(api.calls(endpoints.saveComputedColumns).at(-1)?.body).toEqual({ version: 7, columns: [] }),
  )
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() =>
    expect(api.calls(endpoints.saveComputedColumns).at(-1)?.body).toEqual({ version: 8, columns: [margin] }),
  )
})

test('a formula that is being written stays when the panel is closed', async () => {
  const opened = await open()
  const { user } = opened
  const panel = await openPanel(opened)
  await user.click(panel.getByRole('button', { name: 'Add a formula' }))
  await user.type(panel.getByRole('textbox', { name: 'Formula' }), 'cm')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Computed columns' })).toBeNull())
  const again = await openPanel(opened)
  expect(again.getByRole('textbox', { name: 'Formula' })).toHaveProperty('value', 'cm')
})

test('the menu of a computed column offers no order, groups or values', async () => {
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: 'Menu of Margin' }))
  await screen.findByRole('button', { name: 'Hide column' })
  for (const name of ['Sort ascending', 'Group by this column'])
    expect(screen.queryByRole('button', { name })).toBeNull()
  expect(api.calls(endpoints.getColumnStatistics)).toHaveLength(0)
})
