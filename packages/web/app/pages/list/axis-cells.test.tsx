// @vitest-environment happy-dom
import { endpoints, type ListRow } from '@merkwerk/contract'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createFamily, noIssues } from '../../testing/open-families.tsx'
import { done, openList, toRow } from '../../testing/open-list.tsx'
import { setUpScreens } from '../../testing/screen.tsx'
import { findMade } from './own-changes.ts'

const api = setUpScreens()

const row = (position: number, size: string | null): ListRow =>
  Object.assign(toRow(position), { 'axis:Size': size })

async function openGroups() {
  const groups = [
    { value: 'V-1', rows: 2, completeness: 90 },
    { value: 'V-2', rows: 1, completeness: 90 },
  ]
  const rows = [row(1, 'L'), row(2, 'M'), row(3, 'S')]
  const page = await openList(api, {
    rows,
    axes: [{ value: 'Size', families: 2, former: [] }],
    grouped: { positions: [1, 2, 3], groups },
    at: '?group_by=family',
  })
  await screen.findByRole('row', { name: /A-1 / })
  return page
}

test('rows in families show the axes, whose cells are edited as a change of families', async () => {
  const { user } = await openGroups()
  screen.getByRole('columnheader', { name: /^Size \(axis\)/ })
  await user.dblClick(await screen.findByText('L'))
  await user.keyboard('{Control>}a{/Control}XL{Enter}')
  await waitFor(() =>
    expect(api.calls(endpoints.setAxisValues).map(({ body }) => [body.axes, body.rows])).toEqual([
      [['Size'], [{ position: 1, values: ['XL'] }]],
    ]),
  )
  expect(api.calls(endpoints.changeRows)).toEqual([])
})

test('clearing a title and an axis at once sends each where it belongs', async () => {
  const { user } = await openGroups()
  const [title] = screen.getAllByText('Drill 1')
  await user.click(title as HTMLElement)
  await user.keyboard('{Shift>}{ArrowRight}{/Shift}{Delete}')
  await waitFor(() => expect(api.calls(endpoints.setAxisValues)).toHaveLength(1))
  expect(api.calls(endpoints.changeRows).map(({ body }) => body.cells?.fields ?? body.set?.field)).toEqual([
    ['title'],
  ])
})

test('a row is dragged by its grip into another family', async () => {
  const { container } = await openGroups()
  api.on(endpoints.moveFamilyRows, done)
  api.on(endpoints.getListFamilies, {
    families: [createFamily(2, { number: 'V-2' })],
    next: null,
    counts: { accepted: 2, proposed: 0, rejected: 0 },
    issues: noIssues,
    is_too_large: false,
    number_rule: { kind: 'stem' },
  })
  dragRow(container, screen.getByRole('row', { name: /A-3 / }), () =>
    fireEvent.pointerUp(window, { pointerId: 1 }),
  )
  await waitFor(() => expect(api.calls(endpoints.moveFamilyRows)).toHaveLength(1))
  const [{ body } = {}] = api.calls(endpoints.moveFamilyRows)
  expect(body).toMatchObject({ positions: [1], family_id: 2 })
  expect(findMade(body?.id ?? '')).toBeDefined()
  expect(api.calls(endpoints.getListFamilies).map(({ query }) => query.number)).toEqual(['V-2'])
  await screen.findByText('The row is in the family V-2 now.')
})

/** Drags the first row to an element, or beside the grid, and releases it. */
function dragRow(container: HTMLElement, target: Element | null, release: () => void): void {
  const found = vi.spyOn(document, 'elementFromPoint').mockReturnValue(target)
  onTestFinished(() => found.mockRestore())
  const [grip] = container.querySelectorAll('[data-grip]')
  fireEvent.pointerDown(grip as Element, { button: 0, pointerId: 1, clientX: 5, clientY: 50 })
  fireEvent.pointerMove(window, { pointerId: 1, clientX: 5, clientY: 90 })
  release()
}

test('a drag that Escape or the browser aborts, or that ends beside the rows, moves nothing', async () => {
  const { container } = await openGroups()
  const target = screen.getByRole('row', { name: /A-3 / })
  const drop = () => fireEvent.pointerUp(window, { pointerId: 1 })
  dragRow(container, target, () => {
    fireEvent.keyDown(document.body, { key: 'Escape' })
    drop()
  })
  dragRow(container, target, () => {
    fireEvent.pointerCancel(window, { pointerId: 1 })
    drop()
  })
  dragRow(container, target, () => {
    vi.mocked(document.elementFromPoint).mockReturnValue(document.body)
    drop()
  })
  // Undo is sent after every move before it.
  screen.getByRole('grid').focus()
  fireEvent.keyDown(screen.getByRole('grid'), { key: 'z', ctrlKey: true })
  await waitFor(() => expect(api.calls(endpoints.undoChange)).toHaveLength(1))
  expect(api.calls(endpoints.moveFamilyRows)).toEqual([])
})

test('the line below the rows names the family under the pointer, whose heading may be out of sight', async () => {
  const { container } = await openGroups()
  dragRow(container, screen.getByRole('row', { name: /A-3 / }), () => undefined)
  await screen.findByText('Into family: V-2')
  fireEvent.keyDown(document.body, { key: 'Escape' })
  await waitFor(() => expect(screen.queryByText('Into family: V-2')).toBeNull())
})

test('Ctrl and Z while rows move wait for the move', async () => {
  const { container } = await openGroups()
  const { promise, resolve } = Promise.withResolvers<typeof done>()
  api.on(endpoints.moveFamilyRows, () => promise)
  api.on(endpoints.getListFamilies, {
    families: [createFamily(2, { number: 'V-2' })],
    next: null,
    counts: { accepted: 1, proposed: 0, rejected: 0 },
    issues: noIssues,
    is_too_large: false,
    number_rule: { kind: 'stem' },
  })
  dragRow(container, screen.getByRole('row', { name: /A-3 / }), () =>
    fireEvent.pointerUp(window, { pointerId: 1 }),
  )
  fireEvent.keyDown(screen.getByRole('grid'), { key: 'z', ctrlKey: true })
  await waitFor(() => expect(api.calls(endpoints.moveFamilyRows)).toHaveLength(1))
  expect(api.calls(endpoints.undoChange)).toEqual([])
  resolve(done)
  await waitFor(() => expect(api.calls(endpoints.undoChange)).toHaveLength(1))
})

test('the column of an axis can be hidden, and is not stored for later groups', async () => {
  api.on(endpoints.getColumnStatistics, { rows: 3, filled: 3, distinct: 3, frequent: [], numbers: null })
  const { user } = await openGroups()
  const hide = async (column: string) => {
    await user.click(screen.getByRole('button', { name: `Menu of ${column}` }))
    await user.click(await screen.findByRole('button', { name: 'Hide column' }))
    await waitFor(() =>
      expect(screen.queryByRole('columnheader', { name: (name) => name.startsWith(column) })).toBeNull(),
    )
  }
  await hide('Brand')
  await waitFor(() => expect(api.calls(endpoints.rememberListView)).toHaveLength(1))
  const { shown = [] } = api.calls(endpoints.rememberListView)[0]?.body.settings.layout ?? {}
  expect([shown.includes('title'), shown.includes('brand'), shown.includes('axis:Size')]).toEqual([
    true,
    false,
    false,
  ])
  await hide('Size (axis)')
})

test('the columns menu knows the column of an axis that is shown', async () => {
  const { user } = await openGroups()
  await user.click(screen.getByRole('button', { name: 'Columns' }))
  expect(await screen.findByRole('checkbox', { name: 'Size (axis)' })).toHaveProperty('checked', true)
})

test('columns that the list has no more are not shown', async () => {
  await openList(api, {
    last: {
      address: {},
      layout: { shown: ['article_number', 'title', 'axis:Color', 'axis:Size', 'own:Gone'], widths: {} },
    },
    axes: [{ value: 'Size', families: 2, former: [] }],
  })
  await screen.findByRole('columnheader', { name: /^Size/ })
  await waitFor(() => expect(screen.queryByRole('columnheader', { name: /^Color|^Gone/ })).toBeNull())
})

test('filters, order and columns follow an axis that was renamed', async () => {
  const where = [{ field: 'axis:Size', is: 'equal', value: 'L' }]
  const then = ['-axis:SIZE']
  await openList(api, {
    last: {
      address: {},
      layout: { shown: ['article_number', 'axis:Size', 'title'], widths: { 'axis:Size': 222 } },
    },
    axes: [{ value: 'Größe', families: 2, former: ['Size'] }],
    at: `?${new URLSearchParams({ where: JSON.stringify(where), sort: 'title', then_by: JSON.stringify(then) })}`,
  })
  await waitFor(() =>
    expect(api.calls(endpoints.getListOrder).at(-1)?.query).toMatchObject({
      where: [{ ...where[0], field: 'axis:Größe' }],
      then_by: [{ sort: 'axis:Größe', order: 'desc' }],
    }),
  )
  await screen.findByRole('columnheader', { name: /^Größe/ })
  expect(screen.queryByRole('columnheader', { name: /^Size/ })).toBeNull()
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)[2]).toMatch(/^Größe/)
})
