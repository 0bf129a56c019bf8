// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderHook } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { toRow } from '../../../testing/open-list.tsx'
import { readSheetView } from '../sheet-view.ts'
import type { Cells } from '../use-cells.ts'
import type { Cell } from './ranges.ts'
import { useBlockEdge } from './use-block-edge.ts'

// Outside `act`, React renders when it does for users.
beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false))
afterEach(() => void vi.unstubAllGlobals())

test('the cursor has arrived when keys no longer wait for it', async () => {
  const client = new QueryClient()
  const useCursor = () => {
    const [cell, moveTo] = useState<Cell>({ row: 0, column: 0 })
    const edge = useBlockEdge({
      listId: 'ML-1',
      asOf: undefined,
      view: readSheetView(new URLSearchParams()),
      positions: [1, 2, 3],
      shown: ['title'],
      valueColumns: [],
      computed: [],
      rowAt: (index) => toRow(index + 1, { title: index < 2 ? 'Drill' : null }),
      cells: { moveTo, findStart: () => cell } as unknown as Cells,
    })
    return { cell, edge }
  }
  const { result } = renderHook(useCursor, {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  })
  const isThere = result.current.edge.move('bottom', false)
  expect(result.current.edge.isMoving()).toBe(true)
  await isThere
  expect(result.current.edge.isMoving()).toBe(false)
  expect(result.current.cell).toEqual({ row: 1, column: 0 })
})
