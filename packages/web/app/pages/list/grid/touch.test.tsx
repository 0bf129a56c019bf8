// @vitest-environment happy-dom
import { endpoints } from '@merkwerk/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { openList, readSent } from '../../../testing/open-list.tsx'
import { setUpScreens } from '../../../testing/screen.tsx'

const api = setUpScreens()

/** A screen of this width that is touched. */
function touch(width: number) {
  vi.stubGlobal('innerWidth', width)
  const matches = (query: string) => query === '(pointer: coarse)'
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) => ({ ...new EventTarget(), matches: matches(query), media: query }) as MediaQueryList,
  )
}

const finger = { pointerType: 'touch', pointerId: 1, button: 0 }
const bar = () => screen.findByRole('toolbar', { name: 'Selected cells' })

test('a long touch edits a cell, and a touch that moves does not', async () => {
  touch(1_024)
  await openList(api)
  const cell = await screen.findByText('Drill 1')
  fireEvent.pointerDown(cell, { ...finger, clientX: 5, clientY: 5 })
  fireEvent.pointerMove(window, { ...finger, clientX: 5, clientY: 50 })
  const other = await screen.findByText('Drill 2')
  fireEvent.pointerDown(other, finger)
  const editor = await screen.findByRole<HTMLInputElement>('textbox', { name: 'New value' })
  expect(editor.value).toBe('Drill 2')
  fireEvent.pointerUp(window, finger)
  fireEvent.click(other)
  expect(screen.getByRole('textbox', { name: 'New value' })).toBe(editor)
})

test('at 360 pixels the title of a row is edited, cleared and undone by thumb', async () => {
  touch(360)
  const { user } = await openList(api)
  fireEvent.pointerDown(await screen.findByText('Drill 2'), finger)
  const editor = await screen.findByRole('textbox', { name: 'New value' })
  await user.clear(editor)
  await user.type(editor, 'Saw{Enter}')
  await screen.findByText('Saw')
  const tools = within(await bar())
  await user.click(tools.getByRole('button', { name: 'Clear' }))
  await waitFor(() =>
    expect(readSent(api)).toEqual([
      { positions: [2], field: 'title', value: 'Saw' },
      { positions: [2], field: 'title', value: '' },
    ]),
  )
  await user.click(tools.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(api.calls(endpoints.undoChange)).toHaveLength(1))
})

test('checked rows are pasted into, and filled from the first one', async () => {
  touch(360)
  const { user } = await openList(api)
  vi.spyOn(navigator.clipboard, 'read').mockResolvedValue([
    { types: ['text/plain'], getType: async () => new Blob(['Axe']) } as unknown as ClipboardItem,
  ])
  await user.click(await screen.findByRole('checkbox', { name: 'Select A-1' }))
  await user.click(screen.getByRole('checkbox', { name: 'Select A-2' }))
  const tools = within(await bar())
  await user.click(tools.getByRole('button', { name: 'Paste' }))
  await waitFor(() =>
    expect(readSent(api).at(-1)).toEqual({ positions: [1, 2], field: 'title', value: 'Axe' }),
  )
  await user.click(tools.getByRole('button', { name: 'Fill down' }))
  await waitFor(() => expect(readSent(api).at(-1)).toEqual({ positions: [2], field: 'title', value: 'Axe' }))
})
