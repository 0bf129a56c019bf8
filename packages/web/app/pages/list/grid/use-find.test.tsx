// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test } from 'vitest'
import { createQueryClient } from '../../../api/query-client.ts'
import type { Cells } from '../use-cells.ts'
import { useFind } from './use-find.ts'

afterEach(cleanup)

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={createQueryClient()}>{children}</QueryClientProvider>
)

test('a letter that is typed while React renders the bar for the first time is sought', () => {
  const remembered = { current: { text: 'dril', isTyped: true } }
  const options = {
    listId: 'ML-1',
    positions: [],
    orderKey: '',
    shown: [],
    cells: { selection: undefined } as Partial<Cells> as Cells,
    edit: undefined,
    remembered,
  }
  const { result } = renderHook(
    () => {
      const find = useFind(options, { kind: 'all' })
      if (remembered.current.text === 'dril') remembered.current = { text: 'drill', isTyped: true }
      return find
    },
    { wrapper },
  )
  expect(result.current.pattern.find).toBe('drill')
})
