// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { renderScreen, setUpScreens } from '../testing/screen.tsx'
import { type Column, Table } from './table.tsx'
import { useOpened } from './use-opened.ts'
import { WindowTable } from './window-table.tsx'

setUpScreens()

interface Tool {
  name: string
}

const rowHeight = 50
const look = { table: '', heading: '', row: '', cell: '' }
const toolsUpTo = (count: number): Tool[] =>
  Array.from({ length: count }, (_, index) => ({ name: `Tool ${index}` }))
const name: Column<Tool> = { id: 'name', header: 'Name', isRowHeader: true, cell: (tool) => tool.name }

test('a heading sorts, and a row can be opened', async () => {
  const [onSort, onRowClick] = [vi.fn(), vi.fn()]
  const rows = toolsUpTo(2)
  const { user } = await renderScreen(
    <Table
      columns={[{ ...name, sort: { order: 'asc', onSort } }]}
      rows={rows}
      rowId={(tool) => tool.name}
      look={look}
      onRowClick={onRowClick}
    />,
  )
  expect(screen.getByRole('columnheader').getAttribute('aria-sort')).toBe('ascending')
  await user.click(screen.getByRole('button', { name: 'Name' }))
  expect(onSort).toHaveBeenCalledOnce()
  await user.click(screen.getByText('Tool 1'))
  expect(onRowClick).toHaveBeenCalledExactlyOnceWith(rows[1])
})

/** Without a layout, elements have no height. */
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(rowHeight)
})

function LongTable({ count, onNearEnd }: { count: number; onNearEnd?: () => void }) {
  return (
    <WindowTable
      columns={[name]}
      rows={toolsUpTo(count)}
      rowId={(tool) => tool.name}
      look={look}
      rowHeight={rowHeight}
      overscan={2}
      onNearEnd={onNearEnd}
    />
  )
}

test('a long table renders the rows near the window and the height of the others', async () => {
  await renderScreen(<LongTable count={100_000} />)
  const rows = screen.getAllByRole('rowheader')
  expect(rows.length).toBeGreaterThan(5)
  expect(rows.length).toBeLessThan(100)
  expect(rows[0]?.textContent).toBe('Tool 0')
  const table = screen.getByRole('table')
  expect(table.getAttribute('aria-rowcount')).toBe('100000')
  const spacer = table.querySelector<HTMLElement>('tr[aria-hidden] td')
  expect(Number.parseInt(spacer?.style.height ?? '', 10)).toBe((100_000 - rows.length) * rowHeight)
})

test.each([
  ['near its end', 10, 1],
  ['far from its end', 1_000, 0],
])('a table whose window is %s requests more rows accordingly', async (_, count, requests) => {
  const onNearEnd = vi.fn()
  await renderScreen(<LongTable count={count} onNearEnd={onNearEnd} />)
  expect(onNearEnd).toHaveBeenCalledTimes(requests)
  expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('-1')
})

test('the subject of a dialog is kept while the dialog closes', async () => {
  function Opener() {
    const { subject, isOpen, open, close } = useOpened<string>()
    return (
      <>
        <button type="button" onClick={() => open('Saw')}>
          open
        </button>
        <button type="button" onClick={close}>
          close
        </button>
        <output>{`${subject} ${isOpen}`}</output>
      </>
    )
  }
  const { user } = await renderScreen(<Opener />)
  expect(screen.getByRole('status').textContent).toBe('undefined false')
  await user.click(screen.getByRole('button', { name: 'open' }))
  expect(screen.getByRole('status').textContent).toBe('Saw true')
  await user.click(screen.getByRole('button', { name: 'close' }))
  expect(screen.getByRole('status').textContent).toBe('Saw false')
})
