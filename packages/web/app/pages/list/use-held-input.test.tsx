// @vitest-environment happy-dom

import { endpoints } from '@merkwerk/contract'
import { onlineManager } from '@tanstack/react-query'
import { act, fireEvent, renderHook, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openList, readSent, toList, toRow } from '../../testing/open-list.tsx'
import { setUpScreens } from '../../testing/screen.tsx'
import { useHeldInput } from './use-held-input.ts'

const api = setUpScreens()

/** Opens a list at the title of its first row. The title of the third one is empty. */
async function openTitles(options: Parameters<typeof openList>[1] = {}) {
  const { user } = await openList(api, options)
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

const paste = (element: HTMLElement, text: string) =>
  fireEvent.paste(element, {
    clipboardData: { getData: (type: string) => (type === 'text/plain' ? text : '') },
  })

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
  paste(table, 'Saw')
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

const manyRows = Array.from({ length: 300 }, (_, index) => toRow(index + 1))

/** Opens a list at the title of its last row, whose row arrives when `load` is called. */
async function openLastTitle(at = '') {
  let load = (): void => undefined
  const isLoaded = new Promise<void>((resolve) => {
    load = resolve
  })
  const opened = await openTitles({ at, rows: manyRows, list: toList({ total_rows: manyRows.length }) })
  api.on(endpoints.getListRows, async ({ query }) => {
    await isLoaded
    return { rows: query.positions.map((position) => toRow(position)) }
  })
  const press = (...keys: Parameters<typeof opened.press>) => {
    for (const key of keys) opened.press(key)
    // As browsers do after the grid has scrolled.
    fireEvent.scroll(opened.table)
  }
  press({ key: 'End', ctrlKey: true }, 'Home', 'ArrowRight', 'ArrowRight')
  return { ...opened, press, load: () => act(async () => load()) }
}

const isAway = () => act(() => onlineManager.setOnline(false))
const keysSent = () => readSent(api).map(({ positions, value }) => [positions[0], value])

describe('keys before a row has arrived', () => {
  afterEach(() => act(() => onlineManager.setOnline(true)))

  test('become a text of several words, corrected ones too', async () => {
    const { press, load } = await openLastTitle()
    press('R', 'e', 'd', ' ', 's', 'o', 'w', 'Backspace', 'Backspace', 'a', 'w', 'Enter')
    await load()
    await waitFor(() => expect(keysSent()).toEqual([[300, 'Red saw']]))
  })

  test('are added to the text that F2 opens, with what is pasted', async () => {
    const { press, load, table } = await openLastTitle()
    press('F2', ' ', 'X')
    paste(table, 'YZ')
    press('!', 'Enter')
    await load()
    await waitFor(() => expect(keysSent()).toEqual([[300, 'Drill 300 XYZ!']]))
  })

  test('copy what the next paste inserts, also if that is before it has arrived', async () => {
    const { press, load, table } = await openLastTitle()
    fireEvent.copy(table)
    press({ key: 'Home', ctrlKey: true }, 'ArrowRight', 'ArrowRight')
    paste(table, 'copied before')
    await load()
    await waitFor(() => expect(keysSent()).toEqual([[1, 'Drill 300']]))
  })

  test('cut what is read before it is cleared', async () => {
    const { load, table } = await openLastTitle()
    fireEvent.cut(table)
    await screen.findByText('Copying 1 cell...')
    expect(keysSent()).toEqual([])
    await load()
    await waitFor(() => expect(keysSent()).toEqual([[300, '']]))
  })

  test('are not held without a connection, which cannot load it', async () => {
    const { press, current } = await openLastTitle()
    isAway()
    press('Z')
    await screen.findByText('This row is not loaded yet, so nothing can be typed into it.')
    press({ key: 'Home', ctrlKey: true }, 'ArrowRight')
    await waitFor(() => expect(current()).toBe('A-1'))
  })

  test('act as soon as the connection is lost', async () => {
    const { press, current, table } = await openLastTitle()
    press('Z', { key: 'Home', ctrlKey: true }, 'ArrowRight')
    expect(current()).toBe('')
    isAway()
    fireEvent.scroll(table)
    await waitFor(() => expect(current()).toBe('A-1'))
    expect(readSent(api)).toEqual([])
  })

  test('are not held among pictures without a connection', async () => {
    const { press, table } = await openLastTitle('?look=pictures')
    isAway()
    press({ key: 'End', ctrlKey: true }, 'Z', { key: 'Home', ctrlKey: true })
    await waitFor(() => expect(table.getAttribute('aria-activedescendant')).toMatch(/-0-undefined$/))
  })
})
