// @vitest-environment happy-dom
import { endpoints, type FilterChange, type KeyValuePair } from '@merkwerk/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Link } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { noResponse, refuse, refuseFor } from '../../../testing/fake-api.ts'
import { renderRoutes, setUpScreens } from '../../../testing/screen.tsx'
import KeyValuesPage from './key-values.tsx'
import MultiValuesPage from './multi-values.tsx'

const api = setUpScreens()

const colour: KeyValuePair = { id: 1, version: 11, key: 'Colour', value: 'Farbe' }
const size: KeyValuePair = { id: 2, version: 12, key: 'Size', value: 'Größe' }

const change = (changes: Partial<FilterChange> = {}): FilterChange => ({
  id: 12,
  at: '2026-11-20T09:30:00.000Z',
  by: 'root',
  action: 'create',
  entry: 'Size',
  added: 1,
  removed: 0,
  updated: 0,
  can_undo: true,
  ...changes,
})

/** Without a layout, rows have no height. */
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(49)
})

async function openRules(rules: KeyValuePair[] = [colour, size], at = '/rules') {
  api.on(endpoints.listKeyValues, rules)
  api.on(endpoints.listFilterChanges, [change()])
  api.on(endpoints.getFilterUsage, {
    runs: 3,
    rules: [{ id: 2, values: 1_200, runs: [{ run_id: 'MW-7', created_at: change().at, values: 1_200 }] }],
  })
  const rendered = await renderRoutes(
    [
      {
        path: '/rules',
        element: (
          <>
            <KeyValuesPage />
            <Link to="/wallet">Leave</Link>
          </>
        ),
      },
      { path: '*', element: <p>Another page</p> },
    ],
    { at, role: 'admin' },
  )
  await waitFor(() => expect(screen.queryByText('Loading...')).toBeNull())
  return rendered
}

const names = () => screen.getAllByRole('button', { name: /^Edit / }).map(({ textContent }) => textContent)
const nameField = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'MERKMAL' })
const valueField = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'MERKMALWERT' })

test('sorts by name first, and by use when asked', async () => {
  const { user } = await openRules([size, colour])
  expect(names()).toEqual(['Colour', 'Size'])
  await user.click(screen.getByRole('button', { name: 'MERKMAL' }))
  expect(names()).toEqual(['Size', 'Colour'])
  await screen.findByRole('button', { name: 'Size: 1,200 values in recent runs' })
  await user.click(screen.getByRole('button', { name: 'Applied' }))
  expect(names()).toEqual(['Colour', 'Size'])
  screen.getByText('Not recently')
})

test('the uses of a rule lead to their runs', async () => {
  const { user, address } = await openRules()
  await user.click(await screen.findByRole('button', { name: /1,200 values/ }))
  await user.click(await screen.findByRole('menuitem', { name: /MW-7/ }))
  expect(address()).toBe('/search/MW-7')
})

test('the search covers both columns and is in the address', async () => {
  const { address } = await openRules()
  const input = screen.getByRole('searchbox')
  fireEvent.change(input, { target: { value: 'größe' } })
  fireEvent.blur(input)
  await waitFor(() => expect(names()).toEqual(['Size']))
  expect(address()).toBe('/rules?search=gr%C3%B6%C3%9Fe')
  screen.getByText('1 of 2 entries')
})

test('a search without results can be cleared', async () => {
  const { user } = await openRules([colour], '/rules?search=xyz')
  await user.click(screen.getAllByRole('button', { name: 'Clear search' }).at(-1) as HTMLElement)
  expect(names()).toEqual(['Colour'])
})

test('an empty list explains itself and starts the first rule', async () => {
  const { user } = await openRules([])
  await user.click(screen.getByRole('button', { name: 'Add the first entry' }))
  expect(document.activeElement).toBe(nameField())
})

test('Enter saves a new rule and starts the next one', async () => {
  api.on(endpoints.createKeyValue, { id: 3, version: 13, key: 'Weight', value: 'Gewicht' })
  const { user } = await openRules()
  await user.click(screen.getByRole('button', { name: 'Add entry' }))
  await user.keyboard('Weight')
  await user.type(valueField(), 'Gewicht{Enter}')
  await waitFor(() => expect(names()).toEqual(['Colour', 'Size', 'Weight']))
  expect(api.calls(endpoints.createKeyValue)[0]?.body).toEqual({ key: 'Weight', value: 'Gewicht' })
  expect(nameField().value).toBe('')
  await waitFor(() => expect(document.activeElement).toBe(nameField()))
})

test('Escape discards a new rule and gives the focus back to the button', async () => {
  const { user } = await openRules()
  const add = screen.getByRole('button', { name: 'Add entry' })
  await user.click(add)
  await user.keyboard('Wei{Escape}')
  expect(screen.queryByRole('textbox', { name: 'MERKMAL' })).toBeNull()
  expect(document.activeElement).toBe(add)
})

test('a rule is edited in its row with the version that was read', async () => {
  api.on(endpoints.updateKeyValue, { ...colour, version: 20, value: 'Farbton' })
  const { user } = await openRules()
  await user.click(screen.getByText('Farbe'))
  await waitFor(() => expect(document.activeElement).toBe(valueField()))
  await user.clear(valueField())
  await user.keyboard('Farbton{Enter}')
  await screen.findByText('Farbton')
  expect(api.calls(endpoints.updateKeyValue)[0]).toMatchObject({
    params: { id: 1 },
    body: { key: 'Colour', value: 'Farbton', version: 11 },
  })
})

test.each([
  [
    'a name that is listed',
    refuse('INVALID_INPUT', { key: ['This key is already listed.'] }),
    'This key is already listed.',
  ],
  ['a lost connection', noResponse, 'Failed to create key-value pair. Please try again.'],
])('%s keeps the editor and its texts', async (_, failure, text) => {
  api.on(endpoints.createKeyValue, failure)
  const { user } = await openRules()
  await user.click(screen.getByRole('button', { name: 'Add entry' }))
  await user.keyboard('Size')
  await user.type(valueField(), 'Maß{Enter}')
  await screen.findByText(text)
  expect([nameField().value, valueField().value]).toEqual(['Size', 'Maß'])
})

test('an empty rule is refused before the call', async () => {
  const { user } = await openRules()
  await user.click(screen.getByRole('button', { name: 'Add entry' }))
  await user.keyboard('{Enter}')
  await waitFor(() => expect(screen.getAllByText('Both key and value are required')).toHaveLength(2))
  expect(api.calls(endpoints.createKeyValue)).toEqual([])
})

async function openConflict(theirs: KeyValuePair[]) {
  api.on(endpoints.updateKeyValue, refuse('CONFLICT'), { ...colour, version: 31, value: 'Meine' })
  const opened = await openRules()
  await opened.user.click(screen.getByText('Farbe'))
  await opened.user.clear(valueField())
  api.on(endpoints.listKeyValues, theirs)
  api.on(endpoints.listFilterChanges, [change({ id: 30, by: 'bert' })])
  await opened.user.keyboard('Meine{Enter}')
  return opened
}

test('a rule that somebody else changed shows both versions and overwrites nothing unasked', async () => {
  const { user } = await openConflict([{ ...colour, version: 30, value: 'Ihre' }, size])
  const notice = within(
    (await screen.findByText(/bert has changed this entry/)).closest('[role=status]') as HTMLElement,
  )
  notice.getByText('Colour → Ihre')
  notice.getByText('Colour → Meine')
  await user.click(notice.getByRole('button', { name: 'Save mine instead' }))
  await waitFor(() => expect(api.calls(endpoints.updateKeyValue)[1]?.body.version).toBe(30))
  await screen.findByText('Meine')
})

test('the version of somebody else can be kept', async () => {
  const { user } = await openConflict([{ ...colour, version: 30, value: 'Ihre' }, size])
  await user.click(await screen.findByRole('button', { name: 'Keep the saved version' }))
  await screen.findByText('Ihre')
  expect(api.calls(endpoints.updateKeyValue)).toHaveLength(1)
})

test('a rule is removed at once and can be brought back from the message', async () => {
  api.on(endpoints.deleteKeyValue, { success: true, message: 'ok' })
  api.on(endpoints.undoFilterChange, { success: true, message: 'ok' })
  const { user } = await openRules()
  api.on(endpoints.listFilterChanges, [change({ id: 40, action: 'delete' })])
  await user.click(screen.getByRole('button', { name: 'Remove Colour' }))
  const toast = within((await screen.findByText('“Colour” was removed.')).parentElement as HTMLElement)
  expect(names()).toEqual(['Size'])
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Size'))
  expect(api.calls(endpoints.deleteKeyValue)[0]).toMatchObject({ params: { id: 1 }, query: { version: 11 } })
  api.on(endpoints.listKeyValues, [colour, size])
  await user.click(toast.getByRole('button', { name: 'Undo' }))
  await screen.findByText('The last change was undone.')
  expect(api.calls(endpoints.undoFilterChange)[0]?.body).toEqual({ change: 40 })
  await waitFor(() => expect(names()).toEqual(['Colour', 'Size']))
})

test('a removal that the server refuses keeps the row and says why', async () => {
  api.on(endpoints.deleteKeyValue, refuseFor('CONFLICT', { code: 'rule-changed' }))
  const { user } = await openRules()
  await user.click(screen.getByRole('button', { name: 'Remove Colour' }))
  await screen.findByText('Someone else has changed this entry in the meantime. Nothing was overwritten.')
  expect(names()).toEqual(['Colour', 'Size'])
})

test('the arrow keys move between the same buttons of the rows', async () => {
  const { user } = await openRules()
  screen.getByRole('button', { name: 'Remove Colour' }).focus()
  await user.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Remove Size' }))
  await user.keyboard('{ArrowDown}{ArrowUp}')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Remove Colour' }))
})

test('unsaved changes keep the page until the user decides', async () => {
  const { user, address } = await openRules()
  await user.click(screen.getByRole('button', { name: 'Add entry' }))
  await user.keyboard('Wei')
  await user.click(screen.getByRole('link', { name: 'Leave' }))
  await user.click(await screen.findByRole('button', { name: 'Stay' }))
  expect(address()).toBe('/rules')
  expect(nameField().value).toBe('Wei')
  await user.click(screen.getByRole('link', { name: 'Leave' }))
  await user.click(await screen.findByRole('button', { name: 'Leave' }))
  expect(address()).toBe('/wallet')
})

test('allowed values are edited one a line', async () => {
  api.on(endpoints.listMultiValues, [{ id: 5, version: 1, name: 'Farbe', values: ['Rot|red', 'Blau'] }])
  api.on(endpoints.listFilterChanges, [])
  api.on(endpoints.getFilterUsage, { runs: 0, rules: [] })
  api.on(endpoints.updateMultiValue, {
    id: 5,
    version: 2,
    name: 'Farbe',
    values: ['Rot|red', 'Blau', 'Grün'],
  })
  const { user } = await renderRoutes([{ path: '*', element: <MultiValuesPage /> }], { role: 'admin' })
  await user.click(await screen.findByRole('button', { name: 'Edit Farbe' }))
  const values = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'VALUES' })
  expect(values.value).toBe('Rot|red\nBlau')
  await user.type(values, '\nGrün')
  await user.keyboard('{Control>}{Enter}{/Control}')
  await screen.findByText('Grün')
  expect(api.calls(endpoints.updateMultiValue)[0]?.body).toEqual({
    name: 'Farbe',
    values: ['Rot|red', 'Blau', 'Grün'],
    version: 1,
  })
})

async function openImport() {
  const opened = await openRules()
  await opened.user.click(screen.getByRole('button', { name: 'Import, export and history' }))
  await opened.user.click(await screen.findByRole('menuitem', { name: 'Import CSV or Excel...' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Import into “Filter Keywords”' }))
  const choose = () =>
    opened.user.upload(dialog.getByLabelText('CSV or Excel file'), new File(['a;b'], 'rules.csv'))
  const confirm = () => opened.user.click(dialog.getByRole('button', { name: 'Import' }))
  return { ...opened, dialog, choose, confirm }
}

test('an import needs a file and reports what changed', async () => {
  const counts = { added: 1_200, updated: 2, removed: 0, unchanged: 0 }
  api.on(endpoints.importFilters, { success: true, message: 'ok', ...counts })
  const { user, dialog, choose, confirm } = await openImport()
  await confirm()
  dialog.getByText('Please choose a CSV or Excel file')
  await choose()
  await user.click(dialog.getByText('Replace the list'))
  await confirm()
  await screen.findByText('1,200 added, 2 changed, 0 removed.')
  const sent = api.calls(endpoints.importFilters)[0]
  expect(sent?.params).toEqual({ list: 'key-value' })
  expect(sent?.form?.get('mode')).toBe('replace')
  expect(sent?.form?.get('file')).toMatchObject({ name: 'rules.csv' })
  await waitFor(() => expect(api.calls(endpoints.listKeyValues)).toHaveLength(2))
})

test('a file with bad lines changes nothing and names them', async () => {
  const faults = [{ line: 4, text: 'Size;', fault: 'Both key and value are required' }]
  api.on(endpoints.importFilters, refuse('LIST_REFUSED', { reason: 'lines', faults }))
  const { dialog, choose, confirm } = await openImport()
  await choose()
  await confirm()
  const alert = await dialog.findByRole('alert')
  expect(alert.textContent).toBe(
    '1 line cannot be imported. Nothing was changed.Line 4: Both key and value are required Size;',
  )
})

test('the history names who did what and undoes only the last change', async () => {
  const { user } = await openRules()
  api.on(endpoints.listFilterChanges, [
    change({ id: 50, action: 'import', entry: null, added: 3, removed: 1 }),
    change({ id: 49, by: 'bert', action: 'delete', entry: 'Size', can_undo: false }),
  ])
  api.on(endpoints.undoFilterChange, refuseFor('CONFLICT', { code: 'rules-changed' }))
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await screen.findByText('Someone else has changed this list in the meantime. Nothing was undone.')
  await user.click(screen.getByRole('button', { name: 'Import, export and history' }))
  await user.click(await screen.findByRole('menuitem', { name: 'History' }))
  const sheet = within(await screen.findByRole('dialog', { name: 'History' }))
  await sheet.findByText('root imported a file: 3 added, 1 removed')
  sheet.getByText('bert removed “Size”')
  expect(sheet.getAllByRole('button', { name: 'Undo' })).toHaveLength(1)
})
