// @vitest-environment happy-dom
import { endpoints, type Job, type List, type Profile } from '@merkwerk/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { refuse } from '../../testing/fake-api.ts'
import { job, jobList, list, listPage, profile, wallet } from '../../testing/fixtures.ts'
import { renderScreen, setUpScreens } from '../../testing/screen.tsx'
import { noEnd } from '../../testing/shown-texts.ts'
import DashboardPage from './page.tsx'

const api = setUpScreens()
const analytics = {
  total_searches: 1_204,
  successful_searches: 1_190,
  failed_searches: 14,
  current_balance: 0,
}
const nothing = { ...analytics, total_searches: 0, successful_searches: 0, failed_searches: 0 }

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T12:00:00Z') })
})

interface Options {
  figures?: typeof analytics
  coins?: Parameters<typeof wallet>[0]
  account?: Partial<Profile>
  lists?: List[]
  recent?: Job[]
  running?: Job[]
  days?: { day: string; jobs: number; found: number }[]
  language?: 'en' | 'de'
}

async function openDashboard(options: Options = {}) {
  const { figures = analytics, coins = {}, account = {}, days = [] } = options
  const { lists = [], recent = [job()], running = [] } = options
  api.on(endpoints.getProfile, profile(account))
  api.on(endpoints.getWallet, wallet(coins))
  api.on(endpoints.getJobAnalytics, figures)
  api.on(endpoints.getJobHistory, { days })
  api.on(endpoints.getLists, listPage(lists))
  api.on(endpoints.getJobsList, ({ query }) => jobList(query.status === undefined ? recent : running))
  api.on(endpoints.getJobEvents, noEnd)
  const rendered = await renderScreen(<DashboardPage />, {
    at: '/dashboard',
    path: '/dashboard',
    language: options.language ?? 'en',
  })
  await waitFor(() => expect(api.calls(endpoints.getJobsList)).toHaveLength(2))
  return rendered
}

const figure = (label: string) => screen.getByText(label, { selector: 'dt' }).nextElementSibling?.textContent
const attention = () => within(screen.getByRole('region', { name: 'Needs your attention' }))
const lacking = { subscription: { status: 'ended', has_access: false } } as const

test('figures, balance and the latest jobs are shown', async () => {
  await openDashboard({ coins: { balance: 12_345 }, recent: [job({ id: 4 }), job({ id: 5 })] })
  await waitFor(() => expect(figure('Total Searches')).toBe('1,204'))
  expect(figure('Successful Searches')).toBe('1,190')
  expect(figure('Failed Searches')).toBe('14')
  await waitFor(() => expect(figure('Balance')).toMatch(/^12,345/))
  expect((await screen.findByRole('link', { name: 'List 4' })).getAttribute('href')).toBe('/search/MW-4')
  expect(screen.getByRole('link', { name: 'View All' }).getAttribute('href')).toBe('/search')
})

test('the lists ask for five jobs, and for running ones apart', async () => {
  await openDashboard()
  expect(api.calls(endpoints.getJobsList).map(({ query }) => [query.limit, query.status])).toEqual([
    [5, undefined],
    [20, 'Data Processing'],
  ])
})

test('in German, figures are German', async () => {
  await openDashboard({ coins: { balance: 12_345 }, language: 'de' })
  await screen.findByText('1.204')
  await screen.findByText('12.345')
})

test('without figures placeholders keep their places', async () => {
  api.on(endpoints.getProfile, noEnd)
  api.on(endpoints.getWallet, noEnd)
  api.on(endpoints.getJobAnalytics, noEnd)
  api.on(endpoints.getJobHistory, noEnd)
  api.on(endpoints.getJobsList, noEnd)
  api.on(endpoints.getLists, noEnd)
  await renderScreen(<DashboardPage />)
  expect(figure('Total Searches')).toBe('')
  expect(screen.queryByRole('link', { name: 'Add File' })).toBeNull()
  expect(screen.queryByText('Your first search')).toBeNull()
})

test.each([
  ['figures', endpoints.getJobAnalytics, 'Failed to fetch job analytics. Please try again.', analytics],
  ['the chart', endpoints.getJobHistory, 'The chart could not be loaded. Please try again.', { days: [] }],
] as const)('%s that do not load can be loaded again', async (_, endpoint, text, answer) => {
  const { user, client } = await openDashboard()
  api.on(endpoint, refuse('FORBIDDEN'), answer as never)
  await client.resetQueries({
    queryKey: ['jobs', endpoint === endpoints.getJobAnalytics ? 'analytics' : 'history'],
  })
  const notice = (await screen.findByText(text)).closest('[role=alert]') as HTMLElement
  await user.click(within(notice).getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(screen.queryByText(text)).toBeNull())
})

test('an account without coins is led to buy some first', async () => {
  const { user, address } = await openDashboard({ figures: nothing, coins: { balance: 0 }, recent: [] })
  await screen.findByText('Your first search')
  const steps = screen.getAllByRole('listitem')
  expect(steps.map((step) => step.getAttribute('aria-current'))).toEqual(['step', null, null])
  screen.getByText('You pay with coins, and only for products that are found.')
  await user.click(screen.getByRole('link', { name: 'Buy coins' }))
  expect(address()).toBe('/wallet/add-balance')
})

test('an account with coins is led to its first file', async () => {
  const { user, address } = await openDashboard({ figures: nothing, coins: { balance: 500 }, recent: [] })
  await screen.findByText('Your first search')
  const [first, second] = screen.getAllByRole('listitem')
  expect(first?.textContent).toContain('Done:')
  expect(first?.textContent).toContain('You have 500 coins.')
  expect(second?.getAttribute('aria-current')).toBe('step')
  await user.click(screen.getByRole('link', { name: 'Add your first file' }))
  expect(address()).toBe('/add-file')
})

test('a new account sees no chart, no low balance and no second way to add a file', async () => {
  await openDashboard({ figures: nothing, coins: { balance: 1, is_low: true }, recent: [] })
  await screen.findByText('You have 1 coin. You pay only for products that are found.')
  expect(screen.queryByText(/^The last \d+ days/)).toBeNull()
  expect(screen.queryByText('Your balance is low')).toBeNull()
  expect(screen.queryByRole('link', { name: 'Add File' })).toBeNull()
  expect(api.calls(endpoints.getJobHistory).length).toBeLessThanOrEqual(1)
})

test('an account without a subscription can neither start nor buy', async () => {
  await openDashboard({ figures: nothing, coins: { is_low: true }, account: lacking, recent: [] })
  await screen.findByText('No jobs found')
  expect(screen.queryByText('Your first search')).toBeNull()
  expect(screen.queryByText('Your balance is low')).toBeNull()
  expect(screen.queryByRole('link', { name: /Add File|Add your first file/ })).toBeNull()
})

test('a low balance is announced with a way to buy coins', async () => {
  await openDashboard({ coins: { is_low: true } })
  await screen.findByText('Your balance is low')
  const way = attention().getByRole('link', { name: 'Buy coins' })
  expect(way.getAttribute('href')).toBe('/wallet/add-balance')
})

test('failed and waiting jobs need attention and lead to the job', async () => {
  const waiting = job({
    id: 8,
    status: 'Data Processing',
    progress: { waiting: 'Amazon refuses requests', waiting_for: 'amazon' },
  })
  const { user, address } = await openDashboard({
    recent: [job({ id: 7, status: 'Failed' }), job({ id: 6 })],
    running: [waiting, job({ id: 9, status: 'Data Processing' })],
  })
  await screen.findByText('The job “List 7” failed and costs nothing')
  await screen.findByText('The job “List 8” is waiting and resumes automatically')
  attention().getByText('Amazon refuses requests')
  const ways = attention().getAllByRole('link', { name: 'Open job' })
  expect(ways).toHaveLength(2)
  await user.click(ways[1] as HTMLElement)
  expect(address()).toBe('/search/MW-8')
})

test('no more than five waiting jobs are listed', async () => {
  const running = Array.from({ length: 8 }, (_, id) =>
    job({ id: id + 1, status: 'Data Processing', progress: { waiting: 'Waiting for Amazon' } }),
  )
  await openDashboard({ recent: [], running })
  await waitFor(() => expect(attention().getAllByRole('link', { name: 'Open job' })).toHaveLength(5))
})

test('without anything to see to there is no such section', async () => {
  await openDashboard()
  await screen.findByRole('link', { name: 'List 1' })
  expect(screen.queryByRole('region', { name: 'Needs your attention' })).toBeNull()
})

test('the chart sums jobs and found records of the days since the first job', async () => {
  await openDashboard({
    days: [
      { day: '2026-11-10', jobs: 2, found: 1_000 },
      { day: '2026-11-20', jobs: 1, found: 234 },
    ],
  })
  await screen.findByRole('heading', { name: 'The last 11 days' })
  const [jobs, found] = screen.getAllByRole('figure')
  expect(jobs?.textContent).toMatch(/^Jobs3/)
  expect(found?.textContent).toMatch(/^Records found1,234/)
})

test('the table of the chart lists days with jobs only', async () => {
  const { user } = await openDashboard({
    days: [
      { day: '2026-11-10', jobs: 2, found: 1_000 },
      { day: '2026-11-20', jobs: 1, found: 234 },
    ],
  })
  await user.click(await screen.findByText('Show as a table'))
  const table = within(screen.getByRole('table', { name: 'The last 11 days' }))
  expect(table.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'DateJobsRecords found',
    '2026-11-1021,000',
    '2026-11-201234',
  ])
})

test('a chart without jobs says so for at least a week', async () => {
  await openDashboard()
  await screen.findByRole('heading', { name: 'The last 7 days' })
  expect((await screen.findAllByText('No data for this period')).length).toBeGreaterThanOrEqual(2)
  expect(api.calls(endpoints.getJobHistory)[0]?.query).toEqual({ days: 30 })
})

test('a missing phone number is asked for below the figures of a new account only', async () => {
  await openDashboard({ account: { phone_number: null }, figures: nothing, recent: [] })
  const link = await screen.findByRole('link', { name: /phone|number/i })
  expect(link.getAttribute('href')).toBe('/setting#phone')
  const figures = screen.getByText('Total Searches')
  expect(figures.compareDocumentPosition(link)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

test('the last changed lists are above the latest jobs, which keep the row keys', async () => {
  const lists = [list({ name: 'Drills' }), list({ list_id: 'ML-2', name: 'Saws' })]
  const { user } = await openDashboard({ lists })
  const table = await screen.findByRole('table', { name: 'Lists' })
  const jobs = await screen.findByRole('table', { name: 'Jobs' })
  expect(table.compareDocumentPosition(jobs)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  expect(within(table).getByRole('link', { name: 'Saws' }).getAttribute('href')).toBe('/lists/ML-2')
  expect(screen.getByRole('link', { name: 'All lists' }).getAttribute('href')).toBe('/lists')
  expect(api.calls(endpoints.getLists)[0]?.query).toMatchObject({ limit: 5, sort: 'changed', order: 'desc' })
  await user.keyboard('j')
  expect(jobs.contains(document.activeElement)).toBe(true)
})

test('an account without lists sees no empty table of them', async () => {
  await openDashboard()
  await screen.findByRole('table', { name: 'Jobs' })
  await waitFor(() => expect(screen.queryByText('Your lists')).toBeNull())
})

test('lists that do not load can be loaded again', async () => {
  const { user, client } = await openDashboard()
  api.on(endpoints.getLists, refuse('FORBIDDEN'), listPage([list({ name: 'Saws' })]))
  await client.resetQueries({ queryKey: ['lists'] })
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  await screen.findByRole('link', { name: 'Saws' })
})
