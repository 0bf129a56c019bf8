// @vitest-environment happy-dom
import { endpoints, type Job, type List, type Profile } from '@merkwerk/contract'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { refuse } from '../../testing/fake-api.ts'
import { job, jobList, list, listPage, noOverview, profile, wallet } from '../../testing/fixtures.ts'
import { renderScreen, setUpScreens } from '../../testing/screen.tsx'
import { noEnd } from '../../testing/shown-texts.ts'
import type { Insights } from './dashboard-queries.ts'
import DashboardPage from './page.tsx'

const api = setUpScreens()
const analytics = {
  total_searches: 1_204,
  successful_searches: 1_190,
  failed_searches: 14,
  current_balance: 0,
}
const nothing = { ...analytics, total_searches: 0, successful_searches: 0, failed_searches: 0 }
const started = { ...nothing, total_searches: 1 }

const week = (from: string, amazon: [number, number], ebay: [number, number]) => ({
  from,
  sources: [
    { source: 'amazon' as const, looked_up: amazon[0], found: amazon[1] },
    { source: 'ebay' as const, looked_up: ebay[0], found: ebay[1] },
  ],
})
const emptyWeeks = Array.from({ length: 10 }, () => week('2026-08-28T12:00:00.000Z', [0, 0], [0, 0]))
const noInsights: Insights = {
  weeks: [...emptyWeeks, ...emptyWeeks.slice(0, 2)],
  completeness: { rows: 0, fields: [] },
  spending: { coins: 0, found: 0, lists: [] },
}
const insights: Insights = {
  weeks: [
    ...emptyWeeks,
    week('2026-11-06T12:00:00.000Z', [100, 90], [100, 40]),
    week('2026-11-13T12:00:00.000Z', [100, 70], [0, 0]),
  ],
  completeness: {
    rows: 1_000,
    fields: [
      { field: 'title', rows: 1_000 },
      { field: 'description', rows: 588 },
      { field: 'attributes', rows: 999 },
    ],
  },
  spending: {
    coins: 1_500,
    found: 1_400,
    lists: [
      { list_id: 'ML-1', name: 'Drills', coins: 900, found: 800 },
      { list_id: 'ML-2', name: 'Saws', coins: 400, found: 400 },
    ],
  },
}

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
  charts?: Insights
  language?: 'en' | 'de'
}

async function openDashboard(options: Options = {}) {
  const { figures = analytics, coins = {}, account = {}, charts = noInsights } = options
  const { lists = [], recent = [job()], running = [] } = options
  api.on(endpoints.getProfile, profile(account))
  api.on(endpoints.getWallet, wallet(coins))
  api.on(endpoints.getJobAnalytics, figures)
  api.on(endpoints.getInsights, charts)
  api.on(endpoints.getOverview, noOverview)
  api.on(endpoints.recordVisit, { success: true })
  api.on(endpoints.getLists, listPage(lists))
  api.on(endpoints.getJobsList, ({ query }) => jobList(query.status === undefined ? recent : running))
  api.on(endpoints.getRunEvents, noEnd)
  const rendered = await renderScreen(<DashboardPage />, {
    at: '/dashboard',
    path: '/dashboard',
    language: options.language ?? 'en',
  })
  await waitFor(() => expect(api.calls(endpoints.getJobsList).length).toBeGreaterThanOrEqual(1))
  return rendered
}

const figure = (label: string) => screen.getByText(label, { selector: 'dt' }).nextElementSibling?.textContent
const attention = () => within(screen.getByRole('region', { name: 'Needs your attention' }))
const lacking = { subscription: { status: 'ended', has_access: false } } as const

test('figures, balance and the latest jobs are shown', async () => {
  await openDashboard({ coins: { balance: 12_345 }, recent: [job({ id: 4 }), job({ id: 5 })] })
  await waitFor(() => expect(figure('Total Searches')).toBe('1,204'))
  screen.getByRole('heading', { name: 'Recent Jobs' })
  expect(figure('Successful Searches')).toBe('1,190')
  expect(figure('Failed Searches')).toBe('14')
  await waitFor(() => expect(figure('Balance')).toMatch(/^12,345/))
  expect((await screen.findByRole('link', { name: 'List 4' })).getAttribute('href')).toBe('/search/MW-4')
  expect(screen.getByRole('link', { name: 'View All' }).getAttribute('href')).toBe('/search')
})

test('the lists ask for five jobs, and for running ones apart', async () => {
  await openDashboard()
  await waitFor(() => expect(api.calls(endpoints.getJobsList)).toHaveLength(2))
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
  api.on(endpoints.getInsights, noEnd)
  api.on(endpoints.getOverview, noEnd)
  api.on(endpoints.getJobsList, noEnd)
  api.on(endpoints.getLists, noEnd)
  await renderScreen(<DashboardPage />)
  expect(figure('Total Searches')).toBe('')
  expect(screen.queryByRole('link', { name: 'Add File' })).toBeNull()
  expect(screen.queryByText('Your first list')).toBeNull()
})

test.each([
  ['figures', endpoints.getJobAnalytics, 'Failed to fetch job analytics. Please try again.', analytics],
  ['the charts', endpoints.getInsights, 'The charts could not be loaded. Please try again.', noInsights],
] as const)('%s that do not load can be loaded again', async (_, endpoint, text, answer) => {
  const { user, client } = await openDashboard()
  api.on(endpoint, refuse('FORBIDDEN'), answer as never)
  await client.resetQueries({
    queryKey: ['runs', endpoint === endpoints.getJobAnalytics ? 'analytics' : 'insights'],
  })
  const notice = (await screen.findByText(text)).closest('[role=alert]') as HTMLElement
  await user.click(within(notice).getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(screen.queryByText(text)).toBeNull())
})

test('a balance that does not load is a dash', async () => {
  const { client } = await openDashboard()
  api.on(endpoints.getWallet, refuse('FORBIDDEN'))
  await client.resetQueries({ queryKey: ['wallet'] })
  await waitFor(() => expect(figure('Balance')).toMatch(/^–/))
})

const steps = () => within(screen.getByRole('region', { name: 'Your first list' })).getAllByRole('listitem')
const nextStep = () => steps().find((step) => step.getAttribute('aria-current') === 'step')?.textContent

test('an account without a subscription is led to pay, without a warning', async () => {
  const account = { one_time_payment: false, ...lacking }
  await openDashboard({ figures: nothing, coins: { balance: 0, is_low: true }, account, recent: [] })
  await screen.findByText('Your first list')
  expect(nextStep()).toMatch(/^3Pay for the subscriptionYour turn/)
  expect(steps().map(({ textContent }) => textContent?.startsWith('Done:'))).toEqual([
    ...[true, true],
    ...Array.from({ length: 5 }, () => false),
  ])
  screen.getByText('2 of 7 done')
  expect(screen.getByRole('link', { name: 'Pay now' }).getAttribute('href')).toBe('/subscription-fee')
  expect(screen.queryByText('Your balance is low')).toBeNull()
  expect(screen.queryByRole('link', { name: /Add File|Add your first file|Buy coins/ })).toBeNull()
})

test('an account without coins is led to buy some first', async () => {
  const { user, address } = await openDashboard({ figures: nothing, coins: { balance: 0 }, recent: [] })
  await screen.findByText('Your first list')
  expect(nextStep()).toMatch(/^4Get coinsYour turn/)
  screen.getByText('You pay with coins, and only for products that are found.')
  await user.click(screen.getByRole('link', { name: 'Buy coins' }))
  expect(address()).toBe('/wallet/add-balance')
})

test('an account with coins is led to its first file', async () => {
  const { user, address } = await openDashboard({ figures: nothing, coins: { balance: 500 }, recent: [] })
  await screen.findByText('You have 500 coins.')
  expect(nextStep()).toMatch(/^5Upload your first listYour turn/)
  await user.click(screen.getByRole('link', { name: 'Add your first file' }))
  expect(address()).toBe('/add-file')
})

test('the first run shows its progress and leads to its page', async () => {
  const running = job({ status: 'Data Processing', progress: { total: 1_000, done: 340, time_left: 120 } })
  const { user, address } = await openDashboard({ figures: started, recent: [running] })
  await screen.findByText('340 of 1,000 rows · 2 minutes left')
  expect(nextStep()).toMatch(/^6Look up every rowOur turn/)
  await user.click(screen.getByRole('link', { name: 'Open run' }))
  expect(address()).toBe('/search/MW-1')
})

test('a first run that failed leads to its page, one that was cancelled to another file', async () => {
  await openDashboard({ figures: { ...started, failed_searches: 1 }, recent: [job({ status: 'Failed' })] })
  await screen.findByText(/^The run of “List 1” failed and costs nothing/)
  expect(screen.queryByRole('region', { name: 'Needs your attention' })).toBeNull()
  cleanup()
  await openDashboard({ figures: started, recent: [job({ status: 'Cancelled' })] })
  await screen.findByRole('link', { name: 'Add your first file' })
})

test('a new account sees dashes instead of zeros, no charts, no low balance and no second way to add a file', async () => {
  await openDashboard({ figures: nothing, coins: { balance: 1, is_low: true }, recent: [] })
  await screen.findByText('You have 1 coin.')
  for (const label of ['Total Searches', 'Successful Searches', 'Failed Searches'])
    expect(figure(label)).toBe('–')
  expect(screen.queryByText('What do your lists cost?')).toBeNull()
  expect(screen.queryByText('Your balance is low')).toBeNull()
  expect(screen.queryByRole('link', { name: 'Add File' })).toBeNull()
  screen.getByText('No jobs found')
})

test('the checklist ends with the first finished list', async () => {
  const figures = { ...started, successful_searches: 1 }
  await openDashboard({ figures, lists: [list({ name: 'Drills' })] })
  await screen.findByRole('heading', { name: 'Your first list is finished' })
  screen.getByText(/^“Drills” has product data for 8 of 10 rows/)
  expect(screen.getByRole('link', { name: 'Open the list' }).getAttribute('href')).toBe('/lists/ML-1')
  expect(screen.queryByText('Your first list')).toBeNull()
  expect(figure('Successful Searches')).toBe('1')
})

test('a low balance is announced with a way to buy coins', async () => {
  await openDashboard({ coins: { is_low: true } })
  await screen.findByText('Your balance is low')
  const way = attention().getByRole('link', { name: 'Buy coins' })
  expect(way.getAttribute('href')).toBe('/wallet/add-balance')
})

test('waiting jobs need attention and lead to the job', async () => {
  const waiting = job({
    id: 8,
    status: 'Data Processing',
    progress: { waiting: 'Amazon refuses requests', waiting_for: 'amazon' },
  })
  const { user, address } = await openDashboard({
    running: [waiting, job({ id: 9, status: 'Data Processing' })],
  })
  await screen.findByText('The run “List 8” is waiting and resumes automatically')
  attention().getByText('Amazon refuses requests')
  const ways = attention().getAllByRole('link', { name: 'Open run' })
  expect(ways).toHaveLength(1)
  await user.click(ways[0] as HTMLElement)
  expect(address()).toBe('/search/MW-8')
})

test('no more than five waiting jobs are listed', async () => {
  const running = Array.from({ length: 8 }, (_, id) =>
    job({ id: id + 1, status: 'Data Processing', progress: { waiting: 'Waiting for Amazon' } }),
  )
  await openDashboard({ recent: [], running })
  await waitFor(() => expect(attention().getAllByRole('link', { name: 'Open run' })).toHaveLength(5))
})

test('without anything to see to there is no such section', async () => {
  await openDashboard()
  await screen.findByRole('link', { name: 'List 1' })
  expect(screen.queryByRole('region', { name: 'Needs your attention' })).toBeNull()
})

const answerTo = (question: string) => within(screen.getByRole('region', { name: question }))

test('a chart says which sources have the products, with a table of its weeks', async () => {
  const { user } = await openDashboard({ charts: insights })
  await screen.findByText('Found, of the rows looked up there in the last 12 weeks: Amazon 80% and eBay 40%.')
  const chart = answerTo('Where are your products found?')
  await user.click(chart.getByText('Show as a table'))
  expect(chart.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'Week fromAmazoneBay',
    '2026-11-0690%40%',
    '2026-11-1370%N/A',
  ])
})

test('one week is shown as bars', async () => {
  const weeks = [...emptyWeeks, week('2026-11-13T12:00:00.000Z', [100, 70], [50, 40])]
  await openDashboard({ charts: { ...insights, weeks } })
  await screen.findByText('Found, of the rows looked up there in the last 12 weeks: Amazon 70% and eBay 80%.')
  const bars = answerTo('Where are your products found?').getAllByRole('listitem')
  expect(bars.map(({ textContent }) => textContent)).toEqual(['Amazon70 of 10070%', 'eBay40 of 5080%'])
})

test('at most five sources are shown, those with the most products, in the order of the table', async () => {
  const counts = { amazon: 9, ebay: 8, icecat: 7, 'open-food-facts': 1, 'open-beauty-facts': 2, dnb: 30 }
  const hits = Object.entries(counts).map(([source, found]) => ({
    source: source as 'amazon',
    looked_up: 50,
    found,
  }))
  const weeks = [...emptyWeeks, { from: '2026-11-13T12:00:00.000Z', sources: hits }]
  await openDashboard({ charts: { ...insights, weeks } })
  await screen.findByText(/Deutsche Nationalbibliothek 60%\.$/)
  const bars = answerTo('Where are your products found?').getAllByRole('listitem')
  expect(bars.map(({ textContent }) => textContent)).toEqual([
    'Amazon9 of 5018%',
    'eBay8 of 5016%',
    'Open Icecat7 of 5014%',
    'Open Beauty Facts2 of 504%',
    'Deutsche Nationalbibliothek30 of 5060%',
  ])
})

test('a source that found nothing is left out', async () => {
  const weeks = [...emptyWeeks, week('2026-11-13T12:00:00.000Z', [100, 70], [100, 0])]
  await openDashboard({ charts: { ...insights, weeks } })
  await screen.findByText('Found, of the rows looked up there in the last 12 weeks: Amazon 70%.')
})

test('a chart says which field most products lack', async () => {
  await openDashboard({ charts: insights })
  await screen.findByText('Most often missing: Description, in 412 of 1,000 products.')
  const bars = answerTo('What do your products lack?').getAllByRole('listitem')
  expect(bars.map(({ textContent }) => textContent)).toEqual([
    'Description412 missing58%',
    'Expected attributes1 missing99%',
  ])
  screen.getByText('All of them have: Title.')
})

test('a chart says which list cost most, and leads to it', async () => {
  await openDashboard({ charts: insights })
  await screen.findByText('1,500 coins in the last 12 weeks, 60% of them for “Drills”.')
  const chart = answerTo('What do your lists cost?')
  expect(chart.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Drills800 found900 coins',
    'Saws400 found400 coins',
    'Other lists200 found200 coins',
  ])
  expect(chart.getByRole('link', { name: 'Saws' }).getAttribute('href')).toBe('/lists/ML-2')
})

test('charts without figures say when they have some', async () => {
  await openDashboard()
  await screen.findByText('Your next finished run shows which sources have your products.')
  screen.getByText('Products are checked for missing fields as soon as a run has ended.')
  screen.getByText('No coins were spent in the last 12 weeks.')
  expect(api.calls(endpoints.getInsights)[0]?.query).toEqual({ weeks: 12 })
})

test('a missing phone number is asked for below the figures', async () => {
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
