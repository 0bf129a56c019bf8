// @vitest-environment happy-dom
import { endpoints, type Job } from '@merkwerk/contract'
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import { act, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { noResponse, refuse } from '../testing/fake-api.ts'
import { job, jobDetail, jobList, profile, transaction, wallet } from '../testing/fixtures.ts'
import { renderScreen, setUpScreens } from '../testing/screen.tsx'
import { noEnd } from '../testing/shown-texts.ts'
import { call } from './index.ts'
import { queries } from './queries.ts'
import { refreshRuns } from './refresh-runs.ts'
import { walletQueries } from './wallet-queries.ts'

const api = setUpScreens()

function Name() {
  const { data, error } = useQuery(queries.profile)
  return <output>{error ? error.message : data?.username}</output>
}

const shown = () => screen.getByRole('status').textContent

test.each([
  ['a lost connection', noResponse, 3],
  ['an internal error', refuse('INTERNAL'), 3],
  ['an unavailable service', refuse('UNAVAILABLE'), 3],
  ['a missing permission', refuse('FORBIDDEN'), 1],
  ['too many calls', refuse('THROTTLED'), 1],
  ['a response that breaks the contract', {} as never, 1],
])('a query that fails for %s is sent as often as that can help', async (_, failure, calls) => {
  api.on(endpoints.getProfile, failure)
  await renderScreen(<Name />)
  await waitFor(() => expect(shown()).not.toBe(''))
  expect(api.calls(endpoints.getProfile)).toHaveLength(calls)
})

test('a query that succeeds on a retry shows no error', async () => {
  api.on(endpoints.getProfile, refuse('INTERNAL'), noResponse, profile())
  await renderScreen(<Name />)
  await waitFor(() => expect(shown()).toBe('anna'))
})

test('a mutation is never repeated automatically', async () => {
  api.on(endpoints.undoChange, noResponse)
  function Undo() {
    const undo = useMutation({
      mutationFn: () =>
        call(endpoints.undoChange, { params: { id: 'ML-1' }, body: { id: crypto.randomUUID() } }),
    })
    return (
      <button type="button" onClick={() => undo.mutate()}>
        {undo.status}
      </button>
    )
  }
  const { user } = await renderScreen(<Undo />)
  await user.click(screen.getByRole('button'))
  await screen.findByRole('button', { name: 'error' })
  expect(api.calls(endpoints.undoChange)).toHaveLength(1)
})

test('offline calls are sent and fail instead of waiting for a connection', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  act(() => void window.dispatchEvent(new Event('offline')))
  api.on(endpoints.getProfile, refuse('FORBIDDEN'))
  await renderScreen(<Name />)
  await waitFor(() => expect(shown()).not.toBe(''))
  act(() => void window.dispatchEvent(new Event('online')))
})

test('a page that failed without a connection loads when the connection is back', async () => {
  api.on(endpoints.getProfile, noResponse, noResponse, noResponse, profile())
  await renderScreen(<Name />)
  await waitFor(() => expect(shown()).not.toBe(''))
  act(() => void window.dispatchEvent(new Event('offline')))
  act(() => void window.dispatchEvent(new Event('online')))
  await waitFor(() => expect(shown()).toBe('anna'))
})

test('a page that failed without a connection loads by itself, although the browser noticed nothing', async () => {
  api.on(endpoints.getProfile, noResponse, noResponse, noResponse, profile())
  await renderScreen(<Name />)
  await waitFor(() => expect(shown()).toBe('anna'))
  expect(api.calls(endpoints.getProfile)).toHaveLength(4)
})

test('two parts of a page share one call', async () => {
  api.on(endpoints.getProfile, profile())
  await renderScreen(
    <>
      <Name />
      <Name />
    </>,
  )
  await screen.findAllByText('anna')
  expect(api.calls(endpoints.getProfile)).toHaveLength(1)
})

test('leaving a page ends the call that is under way', async () => {
  api.on(endpoints.getProfile, noEnd)
  const send = vi.spyOn(globalThis, 'fetch')
  const { unmount } = await renderScreen(<Name />)
  const signal = send.mock.calls[0]?.[1]?.signal
  expect(signal?.aborted).toBe(false)
  unmount()
  expect(signal?.aborted).toBe(true)
})

test('calls carry the token of the session', async () => {
  api.on(endpoints.getProfile, profile())
  const send = vi.spyOn(globalThis, 'fetch')
  await renderScreen(<Name />)
  await screen.findByText('anna')
  const headers = new Headers(send.mock.calls[0]?.[1]?.headers)
  expect(headers.get('authorization')).toBe(`Bearer ${localStorage.getItem('access')}`)
})

/** Timers of refetches run when the test advances them. */
const holdTimers = () =>
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
const advance = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

function Jobs() {
  const { data } = useQuery(queries.runs({ page: 1 }))
  return <output>{data?.jobs.map(({ progress: { done } }) => done).join()}</output>
}

test.each<[string, Job[], number]>([
  ['a running job is', [job({ id: 2 }), job({ status: 'Data Processing' })], 2],
  ['ended jobs only is not', [job({ id: 2 }), job({ status: 'Failed' })], 1],
])('a list with %s fetched again after four seconds', async (_, jobs, calls) => {
  holdTimers()
  api.on(endpoints.getJobsList, jobList(jobs))
  await renderScreen(<Jobs />)
  await advance(3_900)
  expect(api.calls(endpoints.getJobsList)).toHaveLength(1)
  await advance(200)
  expect(api.calls(endpoints.getJobsList)).toHaveLength(calls)
})

test('a response that is older than the shown progress does not move it back', async () => {
  holdTimers()
  const at = (done: number) => jobList([job({ status: 'Data Processing', progress: { done } })])
  api.on(endpoints.getJobsList, at(5), at(3), at(7))
  await renderScreen(<Jobs />)
  await advance(100)
  expect(shown()).toBe('5')
  await advance(4_000)
  expect(shown()).toBe('5')
  await advance(4_000)
  expect(shown()).toBe('7')
})

function OneJob() {
  const { data } = useQuery(queries.run('MW-1'))
  return <output>{data?.output_files.length}</output>
}

test('a cancelled job with costs is fetched until it has its files', async () => {
  holdTimers()
  const cancelled = { status: 'Cancelled', coins_used: 8 } as const
  api.on(
    endpoints.getRunDetails,
    jobDetail({ ...cancelled, output_files: [] }),
    jobDetail({ ...cancelled, output_files: ['/m', '/a'] }),
  )
  await renderScreen(<OneJob />)
  await advance(4_100)
  expect(shown()).toBe('2')
  await advance(20_000)
  expect(api.calls(endpoints.getRunDetails)).toHaveLength(2)
})

test('a cancelled job without costs has no files to wait for', async () => {
  holdTimers()
  api.on(endpoints.getRunDetails, jobDetail({ status: 'Cancelled', coins_used: 0, output_files: [] }))
  await renderScreen(<OneJob />)
  await advance(20_000)
  expect(api.calls(endpoints.getRunDetails)).toHaveLength(1)
})

function Coins() {
  const { data: coins } = useQuery(walletQueries.wallet)
  const { data: account } = useQuery(queries.profile)
  return (
    <output>
      {coins?.balance} {account?.username}
    </output>
  )
}

test('a change of jobs refreshes jobs and coins, but not the account', async () => {
  api.on(endpoints.getJobsList, jobList([job()]))
  api.on(endpoints.getWallet, wallet(), wallet({ balance: 7 }))
  api.on(endpoints.getProfile, profile())
  const { client } = await renderScreen(
    <>
      <Coins />
      <Jobs />
    </>,
  )
  await screen.findByText('1250 anna')
  await act(() => refreshRuns(client))
  await screen.findByText('7 anna')
  expect(api.calls(endpoints.getJobsList)).toHaveLength(2)
  expect(api.calls(endpoints.getProfile)).toHaveLength(1)
})

test.each([
  [50, true],
  [49, false],
])('after a page of %i transactions there may be more: %s', async (length, hasMore) => {
  function Transactions() {
    const { data, hasNextPage } = useInfiniteQuery(walletQueries.transactions({}))
    return <output>{data && String(hasNextPage)}</output>
  }
  api.on(
    endpoints.listTransactions,
    Array.from({ length }, (_, id) => transaction({ id: id + 1, transactionId: `T-${id}` })),
  )
  await renderScreen(<Transactions />)
  await waitFor(() => expect(shown()).toBe(String(hasMore)))
})
