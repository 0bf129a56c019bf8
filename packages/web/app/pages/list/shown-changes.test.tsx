// @vitest-environment happy-dom
import { endpoints } from '@merkwerk/contract'
import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { noResponse, refuse, refuseFor } from '../../testing/fake-api.ts'
import { createEntry, openList, saved, toRow } from '../../testing/open-list.tsx'
import { setUpScreens } from '../../testing/screen.tsx'
import { readUnsaved } from './unsaved-edits.ts'

const api = setUpScreens()
const row = (name: RegExp) => screen.findByRole('row', { name })
const pending = () => new Promise<never>(() => undefined)

const refusals = [
  ['offline', noResponse, 'Network error. Please check your connection and try again.'],
  [
    'overwritten',
    refuseFor('CONFLICT', { code: 'change-overwritten' }),
    /These cells were changed again later/,
  ],
  ['without storage', refuse('STORAGE_FULL'), /Your storage is full/],
] as const

/** Types a title into row 1, and waits until it is saved. */
async function editTitle() {
  const list = await openList(api)
  await row(/A-1 Drill 1/)
  await list.user.click(screen.getByText('Drill 1'))
  await list.user.keyboard('Saw{Enter}')
  await row(/A-1 Edited by you Saw/)
  await waitFor(() => expect(api.calls(endpoints.changeRows)).toHaveLength(1))
  await screen.findByText('The value was saved.')
  return list
}

test('undo and redo show the cells before the server has responded', async () => {
  const { user } = await editTitle()
  const change = createEntry(api.calls(endpoints.changeRows)[0]?.body.id ?? '')
  const response = Promise.withResolvers<typeof saved>()
  api.on(endpoints.undoChange, () => response.promise)
  await user.keyboard('{Control>}z{/Control}')
  await row(/A-1 Drill 1/)
  api.on(endpoints.getListRows, { rows: [toRow(1), toRow(2), toRow(3)] })
  response.resolve({ ...saved, change })
  await screen.findByText('Undone: edited (1 cell)')
  api.on(endpoints.redoChange, pending)
  await user.keyboard('{Control>}y{/Control}')
  await row(/A-1 Edited by you Saw/)
})

test('undo works wherever the focus is, but in fields and on questions', async () => {
  const { user } = await editTitle()
  api.on(endpoints.undoChange, pending)
  const undo = () => user.keyboard('{Control>}z{/Control}')
  await user.click(screen.getByRole('searchbox', { name: /Identifier/ }))
  await undo()
  expect(api.calls(endpoints.undoChange)).toEqual([])
  act(() => screen.getByRole('button', { name: 'Filters' }).focus())
  await undo()
  await waitFor(() => expect(api.calls(endpoints.undoChange)).toHaveLength(1))
})

const [, ...refusedSteps] = refusals

test.each(refusedSteps)(
  'an undo that is refused, %s, restores the cells and says why',
  async (_, refusal, reason) => {
    const { user } = await editTitle()
    const asked = Promise.withResolvers<void>()
    api.on(endpoints.undoChange, async () => {
      await asked.promise
      return refusal
    })
    // Only the page itself can restore what it showed.
    api.on(endpoints.getListRows, pending)
    await user.keyboard('{Control>}z{/Control}')
    await row(/A-1 Drill 1/)
    asked.resolve()
    await screen.findByText(reason)
    await row(/A-1 Edited by you Saw/)
  },
)

test.each(refusals)(
  'a value that is refused, %s, is kept beside the former one',
  async (_, refusal, reason) => {
    const { user } = await openList(api)
    await row(/A-1 Drill 1/)
    api.on(endpoints.changeRows, refusal)
    await user.click(screen.getByText('Drill 1'))
    await user.keyboard('Saw{Enter}')
    await row(/A-1 Not saved yet.* Saw/)
    const bar = await screen.findByRole('region', { name: 'Unsaved values' })
    if (refusal !== noResponse) expect(bar.textContent).toMatch(reason)
    api.on(endpoints.getListRows, pending)
    await user.click(screen.getByRole('button', { name: 'Discard' }))
    await row(/A-1 Drill 1/)
  },
)

test('an undo that takes a change made elsewhere shows what this page changed again', async () => {
  const { user } = await editTitle()
  api.on(endpoints.undoChange, { ...saved, change: createEntry('00000000-0000-4000-8000-0000000000aa') })
  api.on(endpoints.getListRows, pending)
  await user.keyboard('{Control>}z{/Control}')
  await screen.findByText('Undone: edited (1 cell)')
  await row(/A-1 Edited by you Saw/)
})

test('a replaced text is shown before the server has responded, and again after a refusal', async () => {
  const { user } = await openList(api)
  await row(/A-1 Drill 1/)
  const found = { cells: 1, found: [{ field: 'title', positions: [2] }], changed: 1, first: [], refused: [] }
  api.on(endpoints.findCells, found)
  const asked = Promise.withResolvers<void>()
  api.on(endpoints.changeRows, async () => {
    await asked.promise
    return refuse('STORAGE_FULL')
  })
  await user.click(screen.getByText('Drill 2'))
  await user.keyboard('{Control>}h{/Control}')
  await screen.findByRole('region', { name: 'Find and replace' })
  await user.keyboard('drill')
  await screen.findByText('1 of 1')
  await user.type(screen.getByRole('textbox', { name: 'Replace with' }), 'Saw')
  await user.click(screen.getByRole('button', { name: 'Replace' }))
  await row(/A-2 Edited by you Saw 2/)
  api.on(endpoints.getListRows, pending)
  asked.resolve()
  await row(/A-2 Drill 2/)
})

test('undo of a change that is refused meanwhile undoes none before it', async () => {
  const { user } = await editTitle()
  const asked = Promise.withResolvers<void>()
  api.on(endpoints.changeRows, async () => {
    await asked.promise
    return refuse('STORAGE_FULL')
  })
  await user.keyboard('{ArrowUp}Hammer{Enter}')
  await row(/A-1 .*Hammer/)
  await user.keyboard('{Control>}z{/Control}')
  await row(/A-1 Edited by you Saw/)
  asked.resolve()
  await waitFor(() => expect(readUnsaved('ML-1')).toEqual([]))
  await row(/A-1 Edited by you Saw/)
  expect(api.calls(endpoints.undoChange)).toEqual([])
})

test('the undo of a saved change waits for the connection, and is shown', async () => {
  const { user } = await editTitle()
  const [change] = api.calls(endpoints.changeRows)
  api.on(endpoints.undoChange, noResponse)
  await user.keyboard('{Control>}z{/Control}')
  await screen.findByText('The undo is not saved yet.')
  await row(/A-1 Drill 1/)
  api.on(endpoints.undoChange, { ...saved, change: createEntry(change?.body.id ?? '') })
  act(() => void window.dispatchEvent(new Event('online')))
  await screen.findByText('Undone: edited (1 cell)')
})

test('an undo without a response is sent again as the same one, and undoes nothing else', async () => {
  const { user } = await editTitle()
  const change = createEntry(api.calls(endpoints.changeRows)[0]?.body.id ?? '')
  api.on(endpoints.undoChange, noResponse, { ...saved, change })
  await user.keyboard('{Control>}z{/Control}')
  await screen.findByText('The undo is not saved yet.')
  act(() => void window.dispatchEvent(new Event('online')))
  await screen.findByText('Undone: edited (1 cell)')
  const [first, second, ...others] = api.calls(endpoints.undoChange).map(({ body }) => body)
  expect(second).toEqual(first)
  expect(others).toEqual([])
  expect(screen.queryByText('The undo is not saved yet.')).toBeNull()
})
