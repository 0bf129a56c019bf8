// @vitest-environment happy-dom
import { endpoints } from '@merkwerk/contract'
import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { noResponse } from '../../testing/fake-api.ts'
import { createEntry, openList, saved } from '../../testing/open-list.tsx'
import { setUpScreens } from '../../testing/screen.tsx'
import { isChange, readUnsaved } from './unsaved-edits.ts'

const api = setUpScreens()
const row = (name: RegExp) => screen.findByRole('row', { name })
const undo = '{Control>}z{/Control}'

/** Types titles into the first two rows without a connection. */
async function editOffline() {
  const list = await openList(api)
  await row(/A-1 Drill 1/)
  api.on(endpoints.changeRows, noResponse)
  await list.user.click(screen.getByText('Drill 1'))
  await list.user.keyboard('Saw{Enter}Hammer{Enter}')
  await screen.findByText('2 values are not saved yet.')
  return list
}

/** The connection is back. Returns what was sent since, in order. */
async function reconnect() {
  const done: string[] = []
  api.on(endpoints.changeRows, ({ body }) => {
    done.push(`${body.set?.value}`)
    return { ...saved, change: createEntry(body.id) }
  })
  const values = new Map(
    readUnsaved('ML-1')
      .filter(isChange)
      .map(({ id, parts }) => [id, parts[0]?.value]),
  )
  for (const [endpoint, name] of [
    [endpoints.undoChange, 'undo'],
    [endpoints.redoChange, 'redo'],
  ] as const)
    api.on(endpoint, ({ body }) => {
      done.push(`${name} ${values.get(body.change ?? '')}`)
      return { ...saved, change: createEntry(body.change ?? '') }
    })
  act(() => void window.dispatchEvent(new Event('online')))
  await waitFor(() => expect(readUnsaved('ML-1')).toEqual([]))
  return done
}

test('what this page did not do is undone once everything is saved', async () => {
  const { user } = await editOffline()
  await user.keyboard(`${undo}${undo}`)
  await row(/A-1 Drill 1/)
  await user.keyboard(undo)
  await screen.findByText('Older changes can be undone or redone once everything here is saved.')
  await row(/A-1 Drill 1/)
  expect(await reconnect()).toEqual(['Saw', 'Hammer', 'undo Hammer', 'undo Saw'])
})

test('Ctrl and Z take back what is not sent yet, one by one, and the server gets both in order', async () => {
  const { user } = await editOffline()
  await user.keyboard(undo)
  await row(/A-2 Drill 2/)
  await screen.findByText('1 value is not saved yet.')
  await screen.findByText('The undo is not saved yet.')
  await row(/A-1 Not saved yet.* Saw/)
  await user.keyboard(undo)
  await row(/A-1 Drill 1/)
  await user.keyboard('{Control>}y{/Control}')
  await row(/A-1 Not saved yet.* Saw/)
  expect(await reconnect()).toEqual(['Saw', 'Hammer', 'undo Hammer', 'undo Saw', 'redo Saw'])
})

test('what is undone without a connection is sent in order after a reload', async () => {
  const { user, unmount } = await editOffline()
  await user.keyboard(undo)
  await screen.findByText('The undo is not saved yet.')
  unmount()
  const [, hammer] = readUnsaved('ML-1')
  await openList(api)
  await waitFor(() => expect(readUnsaved('ML-1')).toEqual([]))
  expect(api.calls(endpoints.changeRows).map(({ body }) => body.set?.value)).toEqual(['Saw', 'Hammer'])
  expect(api.calls(endpoints.undoChange).map(({ body }) => body.change)).toEqual([hammer?.id])
})

test('a value that is undone without a connection is kept when its cell is typed again', async () => {
  const { user } = await editOffline()
  await user.keyboard(`${undo}{ArrowUp}Axe{Enter}`)
  await row(/A-2 Not saved yet.* Axe/)
  expect(await reconnect()).toEqual(['Saw', 'Hammer', 'undo Hammer', 'Axe'])
})

test('a new value after an undo without a connection is sent last', async () => {
  const { user } = await editOffline()
  await user.keyboard(undo)
  await row(/A-2 Drill 2/)
  await user.keyboard('Axe{Enter}')
  await row(/Not saved yet.* Axe/)
  expect(await reconnect()).toEqual(['Saw', 'Hammer', 'undo Hammer', 'Axe'])
})
