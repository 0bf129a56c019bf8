// @vitest-environment happy-dom
import { act, fireEvent, renderHook, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { openList, readSent } from '../../testing/open-list.tsx'
import { setUpScreens } from '../../testing/screen.tsx'
import { useHeldInput } from './use-held-input.ts'

const api = setUpScreens()

/** Opens a list at the title of its first row. The title of the third one is empty. */
async function openTitles() {
  const { user } = await openList(api)
  await screen.findByRole('row', { name: /A-1 / })
  const table = screen.getByRole('grid', { name: 'Rows of the list' })
  table.focus()
  await user.keyboard('{ArrowDown}{ArrowRight}')
  /** Presses keys before anything that they begin can have ended. */
  const press = (...keys: (string | KeyboardEventInit)[]) =>
    act(() => {
      for (const key of keys) fireEvent.keyDown(table, typeof key === 'string' ? { key } : key)
    })
  const current = () =>
    document.getElementById(table.getAttribute('aria-activedescendant') ?? '')?.textContent
  return { user, table, press, current }
}

const ctrlDown = { key: 'ArrowDown', ctrlKey: true }

test('keys that follow Ctrl and an arrow key act in the cell to which it leads', async () => {
  const { press } = await openTitles()
  press(ctrlDown, 'Z', 'u', 'g', 'Enter')
  await waitFor(() => expect(readSent(api)).toMatchObject([{ positions: [2], field: 'title', value: 'Zug' }]))
})

test('an arrow key goes on from there, and what was pressed next', async () => {
  const { press, current } = await openTitles()
  press(ctrlDown, 'ArrowLeft')
  await waitFor(() => expect(current()).toBe('A-2'))
  press({ key: 'ArrowUp', ctrlKey: true }, 'ArrowRight', ctrlDown, 'ArrowLeft', 'ArrowUp', 'ArrowDown')
  await waitFor(() => expect(current()).toBe('A-2'))
})

test('what is pasted meanwhile comes into the cell to which the key leads', async () => {
  const { table, press } = await openTitles()
  press(ctrlDown)
  fireEvent.paste(table, {
    clipboardData: { getData: (type: string) => (type === 'text/plain' ? 'Saw' : '') },
  })
  await waitFor(() => expect(readSent(api)).toMatchObject([{ field: 'title', value: 'Saw' }]))
  expect(readSent(api)).toMatchObject([{ positions: [2] }])
})

test('Escape and the pointer end the way, and what was pressed on it', async () => {
  const { user, press, current } = await openTitles()
  press(ctrlDown, 'Z', 'Escape')
  await user.keyboard('{ArrowDown}')
  expect(current()).toBe('Drill 2')
  press(ctrlDown, 'Z')
  await user.click(screen.getByText('Drill 1'))
  expect(current()).toBe('Drill 1')
  expect(screen.queryByRole('textbox', { name: 'New value' })).toBeNull()
  expect(readSent(api)).toEqual([])
})

const onType = vi.fn()
const onReveal = vi.fn()
beforeEach(() => {
  onType.mockReset()
  onReveal.mockReset()
})

const typed = (text: string) => ({
  type: 'key' as const,
  command: { type: 'type' as const, text },
  key: { key: text },
})

test('a text waits for its row, which is scrolled into view', () => {
  const options = {
    scroller: { current: null },
    isMoving: () => false,
    isLoaded: false,
    isEditing: false,
    onReveal,
    onType,
    onClipboard: () => undefined,
  }
  const { result, rerender } = renderHook(useHeldInput, { initialProps: options })
  act(() => {
    expect([result.current.hold(typed('1')), result.current.hold(typed('2'))]).toEqual([true, true])
  })
  expect(onReveal).toHaveBeenCalledTimes(1)
  expect(onType).not.toHaveBeenCalled()
  rerender({ ...options, isLoaded: true })
  expect(onType.mock.calls).toEqual([['12']])
  expect(result.current.hold(typed('3'))).toBe(false)
})
