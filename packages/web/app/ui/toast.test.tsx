// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderScreen, setUpScreens } from '../testing/screen.tsx'
import { useToast } from './toast.tsx'

setUpScreens()

type Show = ReturnType<typeof useToast>

async function renderToasts() {
  let show: Show = () => () => undefined
  function Caller() {
    show = useToast()
    return null
  }
  const { user } = await renderScreen(<Caller />)
  return { user, show: (...message: Parameters<Show>) => act(() => void show(...message)) }
}

const shown = () =>
  [...screen.getByRole('region', { name: 'Messages' }).children].map(({ textContent }) => textContent)

test('shows messages in a labelled region until they are closed', async () => {
  const { user, show } = await renderToasts()
  show('success', 'The card has been deleted.')
  show('error', 'The card could not be deleted.')
  expect(shown()).toEqual(['The card has been deleted.', 'The card could not be deleted.'])
  await user.click(screen.getAllByLabelText('Close')[0] as HTMLElement)
  await waitFor(() => expect(shown()).toHaveLength(1))
})

const undo = { label: 'Undo', onClick: () => undefined }

test.each([
  ['four seconds', undefined, undefined, 4_000],
  ['its own time', 7_000, undefined, 7_000],
  ['ten seconds with an action', undefined, undo, 10_000],
])('a message is shown for %s', async (_, timeoutMs, action, shownMs) => {
  const { show } = await renderToasts()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  show('success', 'Saved', timeoutMs, action)
  await act(() => vi.advanceTimersByTimeAsync(shownMs - 100))
  expect(screen.queryByText('Saved')).not.toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(200))
  expect(screen.queryByText('Saved')).toBeNull()
})

test('the action of a message runs once and closes it', async () => {
  const { user, show } = await renderToasts()
  const onClick = vi.fn()
  show('success', 'The rule has been deleted.', undefined, { label: 'Undo', onClick })
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(onClick).toHaveBeenCalledOnce()
  await waitFor(() => expect(screen.queryByText('The rule has been deleted.')).toBeNull())
})

test('a message that is said again is shown once, with the newest action', async () => {
  const { user, show } = await renderToasts()
  const [first, second] = [vi.fn(), vi.fn()]
  show('success', 'Your choice is saved.', undefined, { label: 'Undo', onClick: first })
  show('error', 'The card could not be deleted.')
  show('success', 'Your choice is saved.', undefined, { label: 'Undo', onClick: second })
  expect(shown()).toEqual(['The card could not be deleted.', 'Your choice is saved.Undo'])
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([0, 1])
})

test('at most three messages are visible', async () => {
  const { show } = await renderToasts()
  for (const number of [1, 2, 3, 4]) show('success', `Message ${number}`)
  expect(shown()).toEqual(['Message 2', 'Message 3', 'Message 4'])
})

test('a message stays while the pointer or the focus is on it', async () => {
  const { show } = await renderToasts()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  show('success', 'Saved')
  const wait = () => act(() => vi.advanceTimersByTimeAsync(5_000))
  fireEvent.pointerEnter(screen.getByText('Saved'))
  await wait()
  expect(shown()).toEqual(['Saved'])
  act(() => screen.getByRole('button', { name: 'Close' }).focus())
  fireEvent.pointerLeave(screen.getByText('Saved'))
  act(() => screen.getByRole('button', { name: 'Close' }).blur())
  await wait()
  expect(shown()).toEqual([])
})

test('F6 moves the focus to the messages, where Escape closes one', async () => {
  const { user, show } = await renderToasts()
  show('success', 'Saved')
  await user.keyboard('{F6}')
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Messages' }))
  await user.tab()
  await user.keyboard('{Escape}')
  expect(shown()).toEqual([])
})
