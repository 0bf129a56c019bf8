// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ColumnId } from '../columns.ts'
import { useCellActions } from './use-cell-actions.ts'

beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true))
afterEach(cleanup)

test('a paste changes the rows and columns that its question names, also when they are in another order by then', async () => {
  const client = new QueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const change = vi.fn()
  const [onSelect, status] = [vi.fn(), { say: vi.fn(), saySelected: vi.fn() }]
  const options = {
    listId: 'ML-1',
    asOf: undefined,
    positions: [1, 2, 3],
    shown: ['article_number', 'title', 'brand'] as ColumnId[],
    valueColumns: [],
    ranges: [{ top: 0, left: 1, bottom: 0, right: 1 }],
    rowAt: () => undefined,
    status: status as never,
    edit: { change } as never,
    onSelect,
  }
  const { result, rerender } = renderHook(useCellActions, { initialProps: options, wrapper })
  act(() => result.current.pasteTexts({ text: 'Saw\nAxe', html: '' }))
  await waitFor(() => expect(result.current.asked).toBeDefined())
  rerender({ ...options, positions: [3, 2, 1], shown: ['article_number', 'brand', 'title'] })
  act(() => result.current.paste())
  await waitFor(() => expect(change).toHaveBeenCalled())
  const rows = [
    { position: 1, values: ['Saw'] },
    { position: 2, values: ['Axe'] },
  ]
  expect(change.mock.calls).toEqual([['paste', [{ block: { fields: ['title'], rows } }]]])
  // The places of the plan are other cells now.
  expect(onSelect).not.toHaveBeenCalled()
})
