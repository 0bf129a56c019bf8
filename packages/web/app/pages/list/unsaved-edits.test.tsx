// @vitest-environment happy-dom
import { endpoints } from '@merkwerk/contract'
import { act, screen, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { noResponse, refuse } from '../../testing/fake-api.ts'
import { openList as openListOf, readSent, saved } from '../../testing/open-list.tsx'
import { setUpScreens } from '../../testing/screen.tsx'
import { keepReplacement, readUnsaved } from './unsaved-edits.ts'

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

test('a later value of the same cell replaces the one that waits', async () => {
  const list = await openList()
  api.on(endpoints.changeRows, noResponse)
  await typeTitle(list)
  await screen.findByText('1 value is not saved yet.')
  await list.user.dblClick(screen.getByText('Saw'))
  await list.user.keyboard('{Control>}a{/Control}Hammer{Enter}')
  await row(/A-1 Not saved yet.* Hammer/)
  screen.getByText('1 value is not saved yet.')
})

test('a full storage keeps no copy of a replacement, which is sent nevertheless', () => {
  const setItem = vi.fn(() => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
  })
  vi.stubGlobal('localStorage', { getItem: () => null, setItem, clear: () => undefined })
  onTestFinished(() => void vi.unstubAllGlobals())
  keepReplacement('ML-1', {
    id: crypto.randomUUID(),
    body: { rows: [1], fields: ['title'], find: 'drill', replacement: 'saw' },
    cells: 1,
  })
  expect(setItem).toHaveBeenCalledOnce()
  expect(readUnsaved('ML-1')).toEqual([])
})
