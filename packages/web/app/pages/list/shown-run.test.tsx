// @vitest-environment happy-dom
import { endpoints, type RunDetails } from '@merkwerk/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { noResponse, refuse } from '../../testing/fake-api.ts'
import { job, jobDetail, jobList } from '../../testing/fixtures.ts'
import { done, openList as openPage, toList } from '../../testing/open-list.tsx'
import { answerRun } from '../../testing/run-page.tsx'
import { setUpScreens } from '../../testing/screen.tsx'

const api = setUpScreens()
beforeEach(() => answerRun(api))

const toRun = (changes: Parameters<typeof jobDetail>[0] = {}) => jobDetail({ list_id: 'ML-1', ...changes })
const openRun = (
  run: RunDetails | (() => Promise<RunDetails>) = toRun(),
  { at = '', ...options }: Parameters<typeof openPage>[1] = {},
) => openPage(api, { run, at: `?run=MW-1${at}`, ...options })
const panel = () => screen.findByRole('region', { name: /^Run of / })

test('the run of the address is open above the rows, and closes', async () => {
  const { user, address } = await openRun()
  within(await panel()).getByText('10 of 10 rows')
  await screen.findByRole('row', { name: /A-1 Drill 1/ })
  await user.click(screen.getByRole('button', { name: 'Close run' }))
  expect(address()).toBe('/lists/ML-1')
  await waitFor(() => expect(screen.queryByRole('region', { name: /^Run of / })).toBeNull())
})

test('the rows of a run are shown as it left them, in list order and without editing', async () => {
  const { user, address } = await openRun()
  await user.click(within(await panel()).getByRole('button', { name: 'Show rows of this run' }))
  expect(address()).toBe('/lists/ML-1?run=MW-1&rows=run')
  await screen.findByText(/^These are the rows as this run left them/)
  await screen.findByRole('row', { name: /A-1 Drill 1/ })
  expect(api.calls(endpoints.getListOrder).at(-1)?.query).toMatchObject({ run: 'MW-1' })
  expect(api.calls(endpoints.getListRows).at(-1)?.query).toMatchObject({ run: 'MW-1' })
  screen.getByText('3 of 10 rows')
  for (const name of ['Amazon price', 'Filters', 'Views'])
    expect(screen.queryByRole('button', { name })).toBeNull()
  await user.dblClick(screen.getByText('Drill 1'))
  expect(screen.queryByRole('textbox', { name: 'New value' })).toBeNull()
  await waitFor(() => expect(address()).toBe('/lists/ML-1?run=MW-1&rows=run&row=1'))
  await user.click(screen.getByRole('button', { name: 'Found 8' }))
  await waitFor(() =>
    expect(api.calls(endpoints.getListOrder).at(-1)?.query).toMatchObject({
      run: 'MW-1',
      verdict: ['found'],
    }),
  )
  await user.click(screen.getByRole('button', { name: 'Show newest results' }))
  await waitFor(() => expect(address()).toBe('/lists/ML-1?run=MW-1&row=1&verdict=found'))
})

test('the rows of a run have placeholders while the run is loaded', async () => {
  const loaded = Promise.withResolvers<RunDetails>()
  await openRun(() => loaded.promise, { at: '&rows=run' })
  const rows = within(await screen.findByRole('region', { name: 'Rows' }))
  rows.getByText('Loading rows')
  loaded.resolve(toRun())
  await screen.findByRole('row', { name: /A-1 Drill 1/ })
  expect(screen.queryByText('Loading rows')).toBeNull()
})

test('a run that cannot be loaded has no placeholders of rows', async () => {
  await openRun(async () => refuse('FORBIDDEN') as never, { at: '&rows=run' })
  await screen.findByRole('button', { name: 'Try again' })
  expect(screen.queryByRole('region', { name: 'Rows' })).toBeNull()
})

test('the panel of a row is as of the run, too', async () => {
  await openRun(toRun(), { at: '&rows=run&row=2' })
  await screen.findByRole('dialog', { name: 'Product A-2' })
  expect(api.calls(endpoints.getListRow)[0]).toMatchObject({
    params: { id: 'ML-1', position: 2 },
    query: { run: 'MW-1' },
  })
  expect(screen.queryByRole('button', { name: 'Edit Title' })).toBeNull()
})

test('rows of a run are searched by article number', async () => {
  const { address } = await openRun(toRun(), { at: '&rows=run' })
  await panel()
  const input = await screen.findByPlaceholderText('Search by article number...')
  api.on(endpoints.getListOrder, { positions: [] })
  fireEvent.change(input, { target: { value: 'X-9' } })
  fireEvent.blur(input)
  await screen.findByText('No row matches')
  expect(address()).toBe('/lists/ML-1?run=MW-1&rows=run&search=X-9')
})

test.each<[string, RunDetails, string]>([
  ['ended', toRun(), 'The run ended before any row was searched.'],
  [
    'reads the list',
    toRun({ status: 'Initializing', progress: { total: 0, done: 0 } }),
    'Reading the list. The search starts after that.',
  ],
  ['searches', toRun({ status: 'Data Processing' }), 'Searching. The first rows appear in a few seconds.'],
  [
    'waits',
    toRun({ status: 'Data Processing', progress: { waiting: 'Amazon is paused', waiting_for: 'amazon' } }),
    'The run is waiting. The reason stands above.',
  ],
])('without rows a run that %s says why', async (_, run, text) => {
  await openRun(run, { rows: [] })
  await screen.findByText('No rows yet')
  await screen.findByText(text)
})

test('a run without stored rows offers none', async () => {
  await openRun(toRun({ has_rows: false, output_files: [] }))
  await within(await panel()).findByText(/no longer stored/)
  expect(screen.queryByRole('button', { name: 'Show rows of this run' })).toBeNull()
})

test.each([
  ['of another list', jobDetail({ list_id: 'ML-2' })],
  ['of a deleted list', jobDetail()],
])('a run %s is not shown', async (_, run) => {
  await openRun(run)
  await screen.findByText('This list has no such run.')
  expect(screen.queryByRole('region', { name: /^Run of / })).toBeNull()
})

test('a run that cannot be loaded is loaded again', async () => {
  const { user, address } = await openPage(api)
  expect(address()).toBe('/lists/ML-1')
  api.on(endpoints.getJobsList, jobList([job({ id: 1 })]))
  api.on(endpoints.getRunDetails, refuse('FORBIDDEN'))
  await user.click(screen.getByRole('radio', { name: 'Runs (1)' }))
  await user.click(await screen.findByRole('link', { name: 'List 1' }))
  const retry = await screen.findByRole('button', { name: 'Try again' })
  api.on(endpoints.getRunDetails, toRun())
  await user.click(retry)
  await panel()
  expect(address()).toBe('/lists/ML-1?run=MW-1&view=runs')
})

test('a change leads to its row', async () => {
  api.on(endpoints.getRunChanges, {
    before: { job_id: 'MW-0', created_at: '2026-11-01T08:00:00.000Z' },
    counts: { gained: 1, lost: 0, changed: 0, added: 0, removed: 0, restated: 0 },
    changes: [
      {
        position: 2,
        article_number: 'A-2',
        verdict: { before: 'not-found', now: 'found' },
        title: { before: null, now: 'Drill 2' },
        prices: [],
        attributes: [],
      },
    ],
    next: null,
  })
  const { user, address } = await openRun()
  await user.click(await screen.findByText('1 newly found'))
  await user.click(within(await panel()).getByRole('link', { name: 'A-2' }))
  expect(address()).toBe('/lists/ML-1?run=MW-1&row=2')
  await screen.findByRole('dialog', { name: 'Product A-2' })
})

test('the first run has processed as many rows as the list shows', async () => {
  const verdicts = { found: 5, ambiguous: 1, 'not-found': 1, blocked: 0, unreadable: 0, skipped: 0 }
  await openRun(toRun({ status: 'Data Processing', progress: { done: 9, total: 10 } }), {
    list: toList({ open_run: 'MW-1', runs: 1, verdicts }),
  })
  within(await panel()).getByText('7 of 10 rows')
  expect(screen.queryByRole('region', { name: 'Current run' })).toBeNull()
})

test('a started run opens above the rows', async () => {
  api.on(endpoints.startListRun, noResponse, { ...done, job: { id: 2, job_id: 'MW-2' } })
  const { user, address } = await openPage(api)
  await user.click(screen.getByRole('button', { name: 'Search open rows' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  const start = await dialog.findByRole('button', { name: 'Start search' })
  await user.click(start)
  await dialog.findByRole('alert')
  await user.click(start)
  await waitFor(() => expect(address()).toBe('/lists/ML-1?run=MW-2'))
})

test('an administrator sees rows and runs of a seller, and changes nothing', async () => {
  await openRun(toRun(), { role: 'admin' })
  await panel()
  await screen.findByRole('row', { name: /A-1 Drill 1/ })
  expect(screen.getByRole('link', { name: 'All runs' }).getAttribute('href')).toBe('/admin')
  for (const name of ['Rename list', 'Search open rows', 'Search all rows', 'Download'])
    expect(screen.queryByRole('button', { name })).toBeNull()
  expect(screen.queryByRole('link', { name: /Export/ })).toBeNull()
})
