// @vitest-environment happy-dom
import { endpoints, type RunProgress } from '@merkwerk/contract'
import { useQuery } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { queries } from '../../api/queries.ts'
import { progressEvents, refuse } from '../../testing/fake-api.ts'
import { job, jobDetail, jobList, progress, wallet } from '../../testing/fixtures.ts'
import { renderScreen, setUpScreens } from '../../testing/screen.tsx'
import { useRunProgress } from '../use-run-progress.ts'
import { JobProgressCell } from './job-progress-cell.tsx'
import { LogSheet } from './log-sheet.tsx'
import { SkipGpt } from './skip-gpt.tsx'

const api = setUpScreens()
const running = (changes: Partial<RunProgress> = {}) =>
  progress({ status: 'Data Processing', done: 4, ...changes })

test.each<[string, Partial<RunProgress>, string[]]>([
  ['a running job shows percent and time left', { done: 4, time_left: 90 }, ['40%', '2 minutes left']],
  ['a job that starts shows no percent', { status: 'Initializing', total: 0, done: 0 }, []],
  ['a waiting job shows its reason', { waiting: 'Amazon refuses calls.' }, ['Amazon refuses calls.']],
  ['a completed job shows what was found', { status: 'Completed' }, ['8 of 10 found']],
  ['a cancelled job with products shows them', { status: 'Cancelled' }, ['8 of 10 found']],
])('%s', async (_, changes, texts) => {
  const state = running(changes)
  const { container } = await renderScreen(
    <JobProgressCell job={job({ status: state.status, progress: state })} />,
  )
  for (const text of texts) screen.getByText(text)
  if (texts.length === 0) expect(container.textContent).not.toContain('%')
})

test('a failed job shows no count of products', async () => {
  const { container } = await renderScreen(<JobProgressCell job={job({ status: 'Failed' })} />)
  expect(container.textContent).toBe('Failed')
})

function Followed() {
  const { data } = useQuery(queries.run('MW-1'))
  const list = useQuery(queries.runs({ page: 1, limit: 10 }))
  const isConnected = useRunProgress(data)
  const inList = list.data?.jobs[0]?.progress
  return (
    <output>
      {[data?.status, data?.progress.done, inList?.done, isConnected ? 'connected' : 'lost'].join(' ')}
    </output>
  )
}

const shown = () => screen.getByRole('status').textContent

async function follow() {
  const detail = jobDetail({ status: 'Data Processing', progress: running({ done: 4 }) })
  const { promise, resolve } = Promise.withResolvers<string>()
  api.on(endpoints.getRunDetails, detail, jobDetail({ status: 'Completed' }))
  api.on(endpoints.getJobsList, jobList([detail]), jobList([job()]))
  api.on(
    endpoints.getRunEvents,
    () => promise,
    () => new Promise<string>(() => undefined),
  )
  await renderScreen(<Followed />)
  await waitFor(() => expect(shown()).toBe('Data Processing 4 4 connected'))
  return (...states: RunProgress[]) => resolve(progressEvents(...states))
}

test('events update a job in every query that has it', async () => {
  const send = await follow()
  send(running({ done: 7 }))
  await waitFor(() => expect(shown()).toBe('Data Processing 7 7 connected'))
  expect(api.calls(endpoints.getRunDetails)).toHaveLength(1)
})

test('the end of a job loads it again once', async () => {
  const send = await follow()
  send(running({ done: 7 }), progress({ done: 10 }))
  await waitFor(() => expect(shown()).toBe('Completed 10 10 connected'))
  expect(api.calls(endpoints.getRunDetails)).toHaveLength(2)
})

test('a stream that cannot be opened is shown as lost', async () => {
  const detail = jobDetail({ status: 'Data Processing', progress: running() })
  api.on(endpoints.getRunDetails, detail)
  api.on(endpoints.getJobsList, jobList([detail]))
  api.on(endpoints.getRunEvents, refuse('UNAVAILABLE'))
  await renderScreen(<Followed />)
  await waitFor(() => expect(shown()).toBe('Data Processing 4 4 lost'))
})

test('an ended job is not followed', async () => {
  api.on(endpoints.getRunDetails, jobDetail())
  api.on(endpoints.getJobsList, jobList([job()]))
  await renderScreen(<Followed />)
  await waitFor(() => expect(shown()).toBe('Completed 10 10 connected'))
  expect(api.calls(endpoints.getRunEvents)).toEqual([])
})

const openLog = (status: 'Completed' | 'Failed' = 'Completed') =>
  renderScreen(
    <LogSheet job={{ job_id: 'MW-1', status }} title="Log of List 1" isOpen onClose={() => undefined} />,
  )

test('the log is searched line by line, ignoring case', async () => {
  api.on(endpoints.streamLog, { log: 'Started\nAmazon: 5 found\nebay: 2 found\n' })
  const { user } = await openLog()
  const search = await screen.findByRole('searchbox', { description: '3 of 3 lines' })
  await user.type(search, 'AMAZON')
  expect(document.querySelector('pre')?.textContent).toBe('Amazon: 5 found')
  screen.getByRole('searchbox', { description: '1 of 3 lines' })
})

test('an empty log says so, and refreshing shows the first lines', async () => {
  api.on(endpoints.streamLog, { log: '\n' })
  const { user } = await openLog()
  await screen.findByText('Nothing has been logged yet.')
  api.on(endpoints.streamLog, { log: 'Started' })
  const refresh = screen.getByRole<HTMLButtonElement>('button', { name: 'Refresh' })
  await waitFor(() => expect(refresh.disabled).toBe(false))
  await user.click(refresh)
  await screen.findByText('Started')
})

test('a log that is gone is explained', async () => {
  api.on(endpoints.streamLog, refuse('NOT_FOUND'))
  await openLog('Failed')
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Runtime log file is not available. Please refresh and check the job status.',
  )
})

test('continuing without GPT loads jobs and coins again', async () => {
  function Skipping() {
    useQuery(queries.run('MW-1'))
    return <SkipGpt job={{ job_id: 'MW-1' }} />
  }
  api.on(endpoints.getRunDetails, jobDetail())
  api.on(endpoints.getWallet, wallet())
  api.on(endpoints.skipGpt, refuse('CONFLICT', { error: 'The job no longer waits for GPT.' }), {
    success: true,
    message: 'ok',
  })
  const { user } = await renderScreen(<Skipping />)
  const button = screen.getByRole('button', { name: 'Continue without GPT' })
  await user.click(button)
  await screen.findByText('The job no longer waits for GPT.')
  expect(api.calls(endpoints.getRunDetails)).toHaveLength(1)
  await user.click(button)
  await screen.findByText('The run continues without GPT.')
  await waitFor(() => expect(api.calls(endpoints.getRunDetails)).toHaveLength(2))
  expect(api.calls(endpoints.skipGpt)[1]?.params).toEqual({ id: 'MW-1' })
})
