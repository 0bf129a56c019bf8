// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderRoutes, renderScreen, setUpScreens } from '../testing/screen.tsx'
import { SearchBox } from './search-box.tsx'
import { useOnward } from './use-onward.ts'
import { useAddressView, useNewestParams, useSearchState } from './use-search-state.ts'

setUpScreens()

async function renderSearch(value = '') {
  const onSearch = vi.fn()
  const { user } = await renderScreen(
    <>
      <SearchBox value={value} placeholder="Search jobs" onSearch={onSearch} />
      <button type="button">Elsewhere</button>
    </>,
  )
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const input = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search jobs' })
  const type = (text: string) => fireEvent.change(input, { target: { value: text } })
  const wait = (ms: number) => act(() => void vi.advanceTimersByTime(ms))
  return { user, input, type, wait, onSearch }
}

test('searches once after typing has paused, without blanks around the text', async () => {
  const { type, wait, onSearch } = await renderSearch()
  type('MW')
  wait(400)
  type(' MW-7 ')
  wait(499)
  expect(onSearch).not.toHaveBeenCalled()
  wait(1)
  expect(onSearch).toHaveBeenCalledExactlyOnceWith('MW-7')
})

test('Enter searches at once and only once', async () => {
  const { input, type, wait, onSearch } = await renderSearch()
  type('drill')
  fireEvent.keyDown(input, { key: 'Enter' })
  wait(0)
  expect(onSearch).toHaveBeenCalledExactlyOnceWith('drill')
  wait(5_000)
  expect(onSearch).toHaveBeenCalledOnce()
})

test('leaving the field searches before the next page opens, but not without a change', async () => {
  const { input, type, wait, onSearch } = await renderSearch()
  fireEvent.blur(input)
  expect(onSearch).not.toHaveBeenCalled()
  type('saw')
  fireEvent.blur(input)
  expect(onSearch).toHaveBeenCalledExactlyOnceWith('saw')
  wait(5_000)
  expect(onSearch).toHaveBeenCalledOnce()
})

test('the clear button appears with a text and searches for everything', async () => {
  const { type, wait, onSearch, input } = await renderSearch()
  expect(screen.queryByRole('button', { name: 'Clear search' })).toBeNull()
  type('saw')
  fireEvent.click(screen.getByRole('button', { name: 'Clear search' }))
  wait(0)
  expect(onSearch).toHaveBeenCalledExactlyOnceWith('')
  expect(input.value).toBe('')
})

function SearchInAddress() {
  const [params, change] = useSearchState()
  const search = params.get('search') ?? ''
  return <SearchBox value={search} placeholder="Search" onSearch={(text) => change({ search: text })} />
}

test('a blank at the end stays while the search is in the address', async () => {
  const { address, router } = await renderScreen(<SearchInAddress />, { at: '/lists' })
  const input = screen.getByRole<HTMLInputElement>('searchbox')
  fireEvent.change(input, { target: { value: 'usb ' } })
  fireEvent.keyDown(input, { key: 'Enter' })
  await waitFor(() => expect(address()).toBe('/lists?search=usb'))
  expect(input.value).toBe('usb ')
  await act(() => router.navigate('/lists'))
  expect(input.value).toBe('')
})

test('a search that is still waiting dies with the page', async () => {
  const onSearch = vi.fn()
  const { unmount } = await renderScreen(<SearchBox value="" placeholder="Search" onSearch={onSearch} />)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'saw' } })
  unmount()
  vi.advanceTimersByTime(5_000)
  expect(onSearch).not.toHaveBeenCalled()
})

function Filter() {
  const [params, change] = useSearchState()
  return (
    <>
      <output>{params.toString()}</output>
      <button type="button" onClick={() => change({ type: 'Refund', page: undefined })}>
        Refunds
      </button>
      <button type="button" onClick={() => change({ view: 'invoices' }, { isStep: true })}>
        Invoices
      </button>
    </>
  )
}

test('a change of the view replaces the address, and a step adds one to go back from', async () => {
  const { user, address, router } = await renderScreen(<Filter />, { at: '/wallet?page=2&days=30' })
  await user.click(screen.getByRole('button', { name: 'Refunds' }))
  expect(address()).toBe('/wallet?days=30&type=Refund')
  await user.click(screen.getByRole('button', { name: 'Invoices' }))
  expect(screen.getByRole('status').textContent).toBe('days=30&type=Refund&view=invoices')
  await act(() => router.navigate(-1))
  expect(address()).toBe('/wallet?days=30&type=Refund')
})

const readTags = (params: URLSearchParams) => ({ tags: params.get('tags')?.split(',') ?? [] })

function Tags() {
  const [view, onView] = useAddressView(readTags, ({ tags }) => ({ tags: tags.join(',') }))
  const [, change] = useSearchState()
  const [newest, shown] = [readTags(useNewestParams()), view.tags]
  return (
    <>
      <output>{`${newest.tags.join()} ${shown.join()}`}</output>
      {['a', 'b'].map((tag) => (
        <button key={tag} type="button" onClick={() => onView(({ tags }) => ({ tags: [...tags, tag] }))}>
          {tag}
        </button>
      ))}
      <button type="button" onClick={() => change({ open: '1' }, { isStep: true })}>
        Open
      </button>
    </>
  )
}

test('two changes before the first is shown both count, and a step stays one', async () => {
  const { address, router } = await renderScreen(<Tags />, { at: '/wallet?tags=x' })
  const click = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
  // One tick: nothing is rendered before its end.
  act(() => ['a', 'Open', 'b', 'a'].forEach(click))
  expect(address()).toBe('/wallet?tags=x%2Ca%2Cb%2Ca&open=1')
  expect(screen.getByRole('status').textContent).toBe('x,a,b,a x,a,b,a')
  await act(() => router.navigate(-1))
  expect(address()).toBe('/wallet?tags=x%2Ca')
})

test('changes that wait for the code of the page are not lost either', async () => {
  const loading = Promise.withResolvers<null>()
  const routes = [
    { path: '*', element: <Tags />, loader: () => loading.promise, hydrateFallbackElement: <p /> },
  ]
  const { address, router } = await renderRoutes(routes, { at: '/wallet' })
  await act(async () => loading.resolve(null))
  const click = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
  click('a')
  click('b')
  expect(router.state.navigation.state).toBe('loading')
  expect(screen.getByRole('status').textContent).toBe('a,b ')
  await waitFor(() => expect(address()).toBe('/wallet?tags=a%2Cb'))
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('a,b a,b'))
})

test.each([
  ['opens the next page after its time', { path: '/dashboard', leave: false }, '/dashboard'],
  ['stays without a path', { path: undefined, leave: false }, '/login'],
  ['stays where the user went instead', { path: '/dashboard', leave: true }, '/wallet'],
])('a page that leads on %s', async (_, { path, leave }, end) => {
  function Done() {
    useOnward(path, 1_500)
    return <p>Done</p>
  }
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { router, address } = await renderScreen(<Done />, { at: '/login', path: '/login' })
  await act(() => vi.advanceTimersByTimeAsync(1_400))
  expect(address()).toBe('/login')
  if (leave) await act(() => router.navigate('/wallet'))
  await act(() => vi.advanceTimersByTimeAsync(200))
  expect(address()).toBe(end)
})
