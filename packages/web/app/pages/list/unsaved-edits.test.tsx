// @vitest-environment happy-dom
import { endpoints } from '@merkwerk/contract'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { noResponse, refuse } from '../../testing/fake-api.ts'
import { createEntry, openList as openListOf, readSent, saved } from '../../testing/open-list.tsx'
import { setUpScreens } from '../../testing/screen.tsx'
import {
  changeUnsaved,
  discardUnsaved,
  keepInterrupted,
  keepUnsaved,
  readUnsaved,
  replaceUnsaved,
  toRefused,
} from './unsaved-edits.ts'

const api = setUpScreens()
const openList = () => openListOf(api)
const row = (name: RegExp) => screen.findByRole('row', { name })
const sent = () => readSent(api)
const saw = { positions: [1], field: 'title', value: 'Saw' }

/** Types another title into the first row. */
async function typeTitle({ user }: Awaited<ReturnType<typeof openList>>) {
  await row(/A-1/)
  await user.dblClick(screen.getByText('Drill 1'))
  await user.keyboard('{Control>}a{/Control}Saw{Enter}')
}

test('a value that is typed offline stays, and is saved when the connection is back', async () => {
  const list = await openList()
  api.on(endpoints.changeRows, noResponse, saved)
  await typeTitle(list)
  await screen.findByText('1 value is not saved yet.')
  await row(/A-1 Not saved yet.* Saw/)
  // A message would cover the bar that says it.
  expect(screen.queryByText('Network error. Please check your connection and try again.')).toBeNull()
  act(() => void window.dispatchEvent(new Event('online')))
  await waitFor(() => expect(screen.queryByText('1 value is not saved yet.')).toBeNull())
  expect(sent()).toEqual([saw, saw])
  // The server stores one entry, even if it got the first one.
  const ids = api.calls(endpoints.changeRows).map(({ body }) => body.id)
  expect(new Set(ids).size).toBe(1)
})

test('what is being typed is saved when the page is left', async () => {
  const { user } = await openList()
  await row(/A-1/)
  await user.dblClick(screen.getByText('Drill 1'))
  await user.keyboard('{Control>}a{/Control}Saw')
  act(() => void window.dispatchEvent(new Event('pagehide')))
  await waitFor(() => expect(sent()).toEqual([saw]))
})

test('a fill without a connection takes the values that the page shows', async () => {
  const list = await openList()
  api.on(endpoints.changeRows, noResponse)
  await row(/A-1/)
  api.on(endpoints.getListRows, noResponse)
  await typeTitle(list)
  await screen.findByText('1 value is not saved yet.')
  await list.user.keyboard('{ArrowUp}{Shift>}{ArrowDown}{/Shift}{Control>}d{/Control}')
  await waitFor(() =>
    expect(readUnsaved('ML-1')).toMatchObject([
      { parts: [saw] },
      { kind: 'fill', parts: [{ positions: [2], field: 'title', value: 'Saw' }] },
    ]),
  )
})

test('a value that could not be saved outlives a reload, and is sent again', async () => {
  const list = await openList()
  api.on(endpoints.changeRows, noResponse)
  await typeTitle(list)
  await screen.findByText('1 value is not saved yet.')
  list.unmount()
  await openList()
  await waitFor(() => expect(sent()).toEqual([saw]))
  await row(/A-1 Edited by you Saw/)
  expect(screen.queryByText('1 value is not saved yet.')).toBeNull()
})

test('a refused value is kept with the reason, until it is sent again or discarded', async () => {
  const list = await openList()
  api.on(endpoints.changeRows, refuse('FORBIDDEN'))
  await typeTitle(list)
  await row(/A-1 Not saved yet.* Saw/)
  expect((await screen.findByRole('region', { name: 'Unsaved values' })).textContent).toContain(
    'Access denied',
  )
  await list.user.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(sent()).toHaveLength(2))
  await row(/A-1 Not saved yet.* Saw/)
  await list.user.click(screen.getByRole('button', { name: 'Discard' }))
  await row(/A-1 Drill 1/)
  expect(sent()).toEqual([saw, saw])
})

test('Ctrl and Z take back a value that was refused, and nothing before it', async () => {
  const list = await openList()
  await typeTitle(list)
  await screen.findByText('The value was saved.')
  api.on(endpoints.changeRows, refuse('STORAGE_FULL'))
  await list.user.keyboard('Axe{Enter}')
  await screen.findByText('1 value is not saved yet.')
  await list.user.keyboard('{Control>}z{/Control}')
  await screen.findByText('Undone: edited (1 cell)')
  expect(screen.queryByText('1 value is not saved yet.')).toBeNull()
  await row(/A-2 Drill 2/)
  expect(api.calls(endpoints.undoChange)).toEqual([])
})

test('Ctrl and Z undo what was saved after a value that was refused, and then take that back', async () => {
  const list = await openList()
  const message = 'This is no price.'
  const refused = [{ field: 'title', code: 'row-full', message, cells: 1, positions: [1] }]
  api.on(endpoints.changeRows, { ...saved, change: null, refused })
  await typeTitle(list)
  await screen.findByText('1 value is not saved yet.')
  api.on(endpoints.changeRows, ({ body }) => ({ ...saved, change: createEntry(body.id) }))
  api.on(endpoints.undoChange, ({ body }) => ({ ...saved, change: createEntry(body.change ?? '') }))
  await list.user.keyboard('Axe{Enter}')
  await screen.findByText('The value was saved.')
  const axe = api.calls(endpoints.changeRows).at(-1)?.body.id
  await list.user.keyboard('{Control>}z{/Control}')
  await waitFor(() => expect(api.calls(endpoints.undoChange).map(({ body }) => body.change)).toEqual([axe]))
  await row(/A-1 Not saved yet.* Saw/)
  await list.user.keyboard('{Control>}z{/Control}')
  await row(/A-1 Drill 1/)
  expect(api.calls(endpoints.undoChange)).toHaveLength(1)
})

test('a refused value of an earlier visit waits until its user sends it again', async () => {
  const list = await openList()
  api.on(endpoints.changeRows, refuse('FORBIDDEN'))
  await typeTitle(list)
  await screen.findByText('1 value is not saved yet.')
  list.unmount()
  const { user } = await openList()
  await row(/A-1 Not saved yet.* Saw/)
  expect(sent()).toEqual([])
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(readUnsaved('ML-1')).toEqual([]))
  expect(sent()).toEqual([saw])
})

test('the reason of a refused value is said once', async () => {
  const list = await openList()
  const message = 'The row is full.'
  const refused = [{ field: 'title', code: 'row-full', message, cells: 1, positions: [1] }]
  api.on(endpoints.changeRows, { ...saved, change: null, refused })
  await typeTitle(list)
  const bar = await screen.findByRole('region', { name: 'Unsaved values' })
  expect(bar.textContent).toContain(message)
  expect(screen.getByRole('region', { name: 'Messages' }).textContent).toBe('')
})

test('a later value of the same cell replaces one that was refused', async () => {
  const list = await openList()
  api.on(endpoints.changeRows, refuse('FORBIDDEN'), saved)
  await typeTitle(list)
  await screen.findByText('1 value is not saved yet.')
  await list.user.dblClick(screen.getByText('Saw'))
  await list.user.keyboard('{Control>}a{/Control}Hammer{Enter}')
  await waitFor(() => expect(readUnsaved('ML-1')).toEqual([]))
  expect(sent()).toEqual([saw, { ...saw, value: 'Hammer' }])
})

test('a later value waits for one without a response, which is sent again as it was', async () => {
  const list = await openList()
  api.on(endpoints.changeRows, noResponse, noResponse, saved)
  await typeTitle(list)
  await screen.findByText('1 value is not saved yet.')
  await list.user.dblClick(screen.getByText('Saw'))
  await list.user.keyboard('{Control>}a{/Control}Hammer{Enter}')
  await waitFor(() => expect(sent()).toEqual([saw, saw]))
  await row(/A-1 Not saved yet.* Hammer/)
  screen.getByText('1 value is not saved yet.')
  act(() => void window.dispatchEvent(new Event('online')))
  await waitFor(() => expect(readUnsaved('ML-1')).toEqual([]))
  expect(sent()).toEqual([saw, saw, saw, { ...saw, value: 'Hammer' }])
  const [first, second, third, last] = api.calls(endpoints.changeRows).map(({ body }) => body.id)
  expect([second, third]).toEqual([first, first])
  expect(last).not.toBe(first)
})

test('later values do not wait for one that the server fails to save', async () => {
  const list = await openList()
  api.on(endpoints.changeRows, ({ body }) => (body.set?.value === saw.value ? refuse('INTERNAL') : saved))
  await typeTitle(list)
  await screen.findByText('1 value is not saved yet.')
  await list.user.dblClick(screen.getByText('Drill 2'))
  await list.user.keyboard('{Control>}a{/Control}Hammer{Enter}')
  await waitFor(() => expect(sent()).toContainEqual({ positions: [2], field: 'title', value: 'Hammer' }))
  await waitFor(() => expect(readUnsaved('ML-1')).toHaveLength(1))
  expect(readUnsaved('ML-1')).toMatchObject([{ parts: [saw], isLost: false }])
})

/** A proxy fails what is typed into the first row, each time, until it is withdrawn. */
async function failTitle(list: Awaited<ReturnType<typeof openList>>, isStored: boolean) {
  api.on(endpoints.changeRows, ({ body }) => (body.set?.value === saw.value ? refuse('UNAVAILABLE') : saved))
  const { change, version, ...done } = saved
  api.on(
    endpoints.withdrawChange,
    isStored ? { ...saved, is_stored: true } : { ...done, change: null, version: null, is_stored: false },
  )
  await typeTitle(list)
  await screen.findByText('1 value is not saved yet.')
  await list.user.dblClick(screen.getByText('Drill 2'))
  await list.user.keyboard('{Control>}a{/Control}Hammer{Enter}')
  await waitFor(() => {
    window.dispatchEvent(new Event('online'))
    expect(sent()).toContainEqual({ positions: [2], field: 'title', value: 'Hammer' })
  })
  expect(sent().filter(({ value }) => value === saw.value)).toHaveLength(4)
  const [first] = api.calls(endpoints.changeRows)
  expect(api.calls(endpoints.withdrawChange).map(({ params }) => params.change)).toEqual([first?.body.id])
  return first?.body.id ?? ''
}

test('a value that a proxy fails each time is withdrawn, and later values are saved', async () => {
  const failed = await failTitle(await openList(), false)
  await waitFor(() => expect(readUnsaved('ML-1')).toHaveLength(1))
  expect(readUnsaved('ML-1')).toMatchObject([
    { id: expect.not.stringMatching(failed), parts: [saw], isRetried: false, isLost: false },
  ])
})

test('a value that is stored although a proxy fails each response is saved', async () => {
  await failTitle(await openList(), true)
  await waitFor(() => expect(readUnsaved('ML-1')).toEqual([]))
})

test('the cells that a response does not name are counted', async () => {
  const list = await openList()
  const refused = [
    { field: 'title', code: 'row-full', message: 'The row is full.', cells: 3, positions: [1] },
  ]
  api.on(endpoints.changeRows, { ...saved, change: null, refused })
  await typeTitle(list)
  const bar = await screen.findByRole('region', { name: 'Unsaved values' })
  expect(bar.textContent).toContain(
    'The row is full. So many cells cannot be kept here: 2 more have their former values.',
  )
})

test('a pasted block without a response is sent again as the same block', async () => {
  const list = await openList()
  api.on(endpoints.changeRows, noResponse, saved)
  await row(/A-1/)
  const grid = await screen.findByRole('grid', { name: 'Rows of the list' })
  grid.focus()
  await list.user.keyboard('{ArrowDown}{ArrowRight}{Shift>}{ArrowDown}{ArrowRight}{ArrowRight}{/Shift}')
  fireEvent.paste(grid, { clipboardData: { getData: (type: string) => (type === 'text/plain' ? 'X' : '') } })
  await screen.findByText('4 values are not saved yet.')
  const block = api.calls(endpoints.changeRows)[0]?.body
  list.unmount()
  await openList()
  await waitFor(() => expect(readUnsaved('ML-1')).toEqual([]))
  expect(block).toMatchObject({ kind: 'paste', cells: { fields: ['title', 'brand'] } })
  expect(api.calls(endpoints.changeRows).map(({ body }) => body)).toEqual([block])
})

test('what is under way is not discarded with what could not be saved', () => {
  const edit = (id: string, position: number) => {
    const parts = [{ positions: [position], field: 'title', value: id }]
    keepUnsaved('ML-6', { id, kind: 'edit', parts, seen: 1 })
  }
  edit('refused', 1)
  changeUnsaved('ML-6', 'refused', toRefused('Access denied'))
  edit('under way', 2)
  discardUnsaved('ML-6')
  expect(readUnsaved('ML-6')).toMatchObject([{ id: 'under way' }])
})

test('what two tabs have sent is left once when both are refused', () => {
  const refused = (id: string) => {
    const parts = [{ positions: [1], field: 'price', value: 'cheap' }]
    return { id, kind: 'edit' as const, parts, seen: 1, ...toRefused('Not a price') }
  }
  keepUnsaved('ML-9', { id: 'sent', kind: 'edit', parts: refused('sent').parts, seen: 1 })
  replaceUnsaved('ML-9', 'sent', [refused('left')])
  replaceUnsaved('ML-9', 'sent', [refused('left by the other tab')])
  expect(readUnsaved('ML-9')).toMatchObject([{ id: 'left' }])
})

test('what was under way when the page was left may be stored, also if it cannot be sent again at once', () => {
  const edit = (listId: string, id: string) =>
    keepUnsaved(listId, { id, kind: 'edit', parts: [{ ...saw, value: id }], seen: 1 })
  const leave = (listId: string, returnTo: (listId: string) => void) => {
    edit(listId, 'under way')
    returnTo(listId)
    // The user has to sign in again.
    changeUnsaved(listId, 'under way', { reason: 'Access denied', isRetried: false })
    edit(listId, 'later')
    return readUnsaved(listId).map(({ id }) => id)
  }
  expect(leave('ML-7', keepInterrupted)).toEqual(['under way', 'later'])
  expect(leave('ML-8', () => undefined)).toEqual(['later'])
})

test('a full storage keeps what is not saved until the page is left', () => {
  const setItem = vi.fn(() => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
  })
  vi.stubGlobal('localStorage', { getItem: () => null, setItem, clear: () => undefined })
  onTestFinished(() => void vi.unstubAllGlobals())
  const body = { rows: [1], fields: ['title'], find: 'drill', replacement: 'saw' }
  keepUnsaved('ML-2', { id: 'replaced', body, cells: 1 })
  expect(setItem).toHaveBeenCalledOnce()
  expect(readUnsaved('ML-2')).toMatchObject([{ id: 'replaced', cells: 1 }])
})

test('a refused block loses the cells of a later change, and the rest is sent by column', () => {
  const part = (field: string) => ({ positions: [1, 2], field, value: null, values: ['a', 'b'] })
  keepUnsaved('ML-3', { id: 'block', kind: 'paste', parts: [part('title'), part('brand')], seen: 1 })
  changeUnsaved('ML-3', 'block', toRefused('Access denied'))
  keepUnsaved('ML-3', {
    id: 'later',
    kind: 'edit',
    parts: [{ positions: [2], field: 'title', value: 'c' }],
    seen: 1,
  })
  expect(readUnsaved('ML-3')).toMatchObject([
    { kind: 'paste', parts: [{ field: 'title', positions: [1], values: ['a'] }] },
    { kind: 'paste', parts: [{ field: 'brand', positions: [1, 2], values: ['a', 'b'] }] },
    { id: 'later' },
  ])
})

test('a block that fails while later values wait loses their cells only if it was refused', () => {
  const block = {
    id: 'block',
    kind: 'paste' as const,
    parts: [{ positions: [1, 2], field: 'title', value: 'a' }],
    seen: 1,
  }
  const later = {
    id: 'later',
    kind: 'edit' as const,
    parts: [{ positions: [2], field: 'title', value: 'b' }],
    seen: 1,
  }
  const fail = (listId: string, isLost: boolean) => {
    keepUnsaved(listId, block)
    keepUnsaved(listId, later)
    changeUnsaved(listId, 'block', { reason: 'No connection', isRetried: isLost, isLost })
    return readUnsaved(listId)
  }
  expect(fail('ML-4', true)).toMatchObject([block, later])
  expect(fail('ML-5', false)).toMatchObject([
    { id: expect.not.stringMatching('block'), parts: [{ positions: [1] }] },
    later,
  ])
})
