// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useSelection } from './use-selection.ts'

beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true))
afterEach(cleanup)

const shown = { positions: [1, 2, 3], orderKey: 'all', isPart: false }

function select(initialProps = shown) {
  const { result, rerender } = renderHook(useSelection, { initialProps })
  return {
    selected: () => [...result.current.selected],
    run: (action: (selection: ReturnType<typeof useSelection>) => void) => act(() => action(result.current)),
    show: (props: Partial<typeof shown>) => rerender({ ...initialProps, ...props }),
  }
}

test('a row that leaves the order is no longer selected', () => {
  const { selected, run, show } = select()
  run(({ selectAll }) => selectAll())
  show({ positions: [1, 3] })
  expect(selected()).toEqual([1, 3])
})

test('a new order clears the selection', () => {
  const { selected, run, show } = select()
  run(({ toggle }) => toggle(1))
  expect(selected()).toEqual([2])
  show({ orderKey: 'found' })
  expect(selected()).toEqual([])
})

test('selecting all rows includes those that have not arrived', () => {
  const { selected, run, show } = select({ ...shown, isPart: true })
  run(({ selectAll }) => selectAll())
  expect(selected()).toEqual([1, 2, 3])
  show({ positions: [1, 2, 3, 4, 5], isPart: false })
  expect(selected()).toEqual([1, 2, 3, 4, 5])
})

test('a range ends the wait for the rest', () => {
  const { selected, run, show } = select({ ...shown, isPart: true })
  run(({ selectAll }) => selectAll())
  run(({ selectRange }) => selectRange(0, 1))
  show({ positions: [1, 2, 3, 4, 5], isPart: false })
  expect(selected()).toEqual([1, 2])
})

test('a range begins at its row, also when a group above it was closed', () => {
  const { selected, run, show } = select({ ...shown, positions: [-1, 7, 8, -2, 1, 2, 3] })
  run(({ toggle }) => toggle(4))
  show({ positions: [-1, -2, 1, 2, 3] })
  run(({ selectRange }) => selectRange(0, 3))
  expect(selected()).toEqual([1, 2])
  show({ positions: [-1, 7, 8, -2] })
  run(({ selectRange }) => selectRange(1, 2))
  expect(selected()).toEqual([7, 8])
})
