// @vitest-environment happy-dom
import { endpoints, type Health, type MarketplaceHealth } from '@merkwerk/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { formatMoment } from '../../../messages/format.ts'
import { refuse } from '../../../testing/fake-api.ts'
import { renderScreen, setUpScreens } from '../../../testing/screen.tsx'
import { noEnd } from '../../../testing/shown-texts.ts'
import { HealthPanel } from './health-panel.tsx'

const api = setUpScreens()
const done = { success: true as const, message: 'ok' }
const seenAt = '2026-11-20T11:59:50.000Z'

const marketplace = (changes: Partial<MarketplaceHealth> = {}): MarketplaceHealth => ({
  marketplace: 'amazon',
  is_available: true,
  quotas: [],
  dump: null,
  paused: null,
  slowed_until: null,
  circuit_open_sites: [],
  circuit_open_interfaces: [],
  denied_interfaces: [],
  waiting: { runs: 0, rows: 0 },
  last_day: { answered: 0, unreadable: 0, refused: 0 },
  layout: { share: null, share_last_hour: null, share_before: null },
  hours: [],
  ...changes,
})

const worker = (changes: Partial<Health['workers'][number]> = {}): Health['workers'][number] => ({
  id: '0197b7a0-0000-7000-8000-000000000001',
  host: 'worker-1',
  pid: 12,
  started_at: '2026-11-20T08:00:00.000Z',
  seen_at: seenAt,
  is_alive: true,
  ...changes,
})

const health = (changes: Partial<Health> = {}): Health => ({
  queue: { waiting: 1_204, delayed: 3, running: 2, failed: 0, oldest_seconds: null },
  workers: [worker()],
  marketplaces: [],
  gpt: { runs: 0, tokens: 0, cost: 0 },
  ...changes,
})

async function openHealth(state: Health, language: 'en' | 'de' = 'en') {
  api.on(endpoints.getHealth, state)
  const rendered = await renderScreen(<HealthPanel />, { at: '/admin', role: 'admin', language })
  await screen.findByText(language === 'en' ? 'Queue and workers' : /^Warteschlange/)
  return rendered
}

const openMarketplace = (changes: Partial<MarketplaceHealth> = {}) =>
  openHealth(health({ marketplaces: [marketplace(changes)] }))

const figure = (label: string) => screen.getByText(label, { selector: 'dt' }).nextElementSibling?.textContent

test('a source shows its quotas, or that it is not set up', async () => {
  const quotas = [
    { span: 'second' as const, most: 2, asked: null },
    { span: 'minute' as const, most: 15, asked: 3 },
    { span: 'day' as const, most: 5_000, asked: 1_204 },
  ]
  const { unmount } = await openMarketplace({ marketplace: 'open-food-facts', quotas })
  screen.getByText(
    'At most 2 requests a second · 3 of 15 requests this minute · 1,204 of 5,000 requests today',
  )
  screen.getByText('Active')
  unmount()
  await openMarketplace({ marketplace: 'icecat', is_available: false })
  screen.getByText('Not set up')
})

test.each([
  [{ changed_at: seenAt, products: 3_204_112, is_fresh: true }, 'Dump of 2026-11-20, 3,204,112 products'],
  [
    { changed_at: seenAt, products: 1, is_fresh: false },
    'The dump of 2026-11-20 is too old, so lookups use the interface. Import: main.ts import-open-facts open-food-facts',
  ],
  [
    { changed_at: null, products: 0, is_fresh: false },
    'No dump imported, so lookups use the interface. Import: main.ts import-open-facts open-food-facts',
  ],
])('a source with dumps shows their age, or how to import one', async (dump, text) => {
  await openMarketplace({ marketplace: 'open-food-facts', dump })
  screen.getByText((_, element) => element?.tagName === 'P' && element.textContent === text)
})

test('while the state loads, only the heading is shown', async () => {
  api.on(endpoints.getHealth, noEnd)
  await renderScreen(<HealthPanel />, { role: 'admin' })
  screen.getByRole('heading', { level: 2, name: 'Operations' })
  expect(screen.queryByRole('heading', { level: 3 })).toBeNull()
})

test('a state that does not load can be loaded again', async () => {
  api.on(endpoints.getHealth, refuse('FORBIDDEN'), health())
  const { user } = await renderScreen(<HealthPanel />, { role: 'admin' })
  await screen.findByText('Failed to fetch the system status. Please try again.')
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('Queue and workers')
})

test('tasks and workers are counted', async () => {
  await openHealth(health())
  expect(figure('Tasks')).toBe(
    '2 running, 1,204 waiting, 3 scheduled for laterNo tasks are waiting for a worker.',
  )
  expect(figure('Workers')).toBe(`1 runningLast heartbeat ${formatMoment(seenAt)}`)
})

test('the longest wait and failed tasks are named', async () => {
  await openHealth(
    health({ queue: { waiting: 1, delayed: 0, running: 0, failed: 1, oldest_seconds: 125.4 } }),
  )
  expect(figure('Tasks')).toContain('Longest wait 2 minutes 5 seconds · 1 task failed in the last 24 hours')
})

test('workers that are silent are counted apart', async () => {
  await openHealth(health({ workers: [worker(), worker({ is_alive: false }), worker({ is_alive: false })] }))
  expect(figure('Workers')).toMatch(/^1 running.* · 2 not responding$/)
})

test('without a worker the card says what that means', async () => {
  await openHealth(health({ workers: [] }))
  expect(figure('Workers')).toBe('0 runningRuns wait until a worker starts.')
})

test.each([
  ['unused', { runs: 0, tokens: 0, cost: 0 }, 'Not used0 runs in 30 days: 0 tokens, $0.00'],
  ['used', { runs: 4, tokens: 12_000, cost: 10 }, '$2.50 per run4 runs in 30 days: 12,000 tokens, $10.00'],
  [
    'used once',
    { runs: 1, tokens: 5, cost: 0.00012 },
    '$0.00012 per run1 run in 30 days: 5 tokens, $0.00012',
  ],
])('the cost of GPT that was %s is shown by job', async (_, gpt, text) => {
  await openHealth(health({ gpt }))
  expect(figure('GPT')).toBe(text)
})

test('in German, numbers are German', async () => {
  await openHealth(health(), 'de')
  screen.getByText(/1\.204/)
})

test.each([
  ['active', {}, 'Active'],
  ['paused', { paused: { at: seenAt, by: 'otto' } }, 'Paused by otto since {seen}'],
  ['rate limited', { slowed_until: seenAt }, 'Rate limited until {seen}'],
  [
    'cut off',
    { circuit_open_sites: ['amazon.de', 'amazon.fr'] },
    'Circuit breaker open amazon.de, amazon.fr',
  ],
  [
    'paused with an open circuit',
    { paused: { at: seenAt, by: 'otto' }, circuit_open_sites: ['amazon.de'] },
    'Paused by otto since {seen}',
  ],
])('a marketplace that is %s says so', async (_, changes, text) => {
  await openMarketplace(changes)
  const card = screen.getByRole('heading', { name: 'Amazon' }).parentElement?.parentElement as HTMLElement
  expect(card.querySelector('p')?.textContent?.trim()).toBe(text.replace('{seen}', formatMoment(seenAt)))
})

test('interfaces with problems are named with their sites', async () => {
  await openMarketplace({
    denied_interfaces: ['amazon.de', 'amazon.it'],
    circuit_open_interfaces: ['amazon.fr'],
  })
  screen.getByText('The official interface of amazon.de, amazon.it rejects our credentials.')
  screen.getByText('Official interface of amazon.fr: circuit breaker open')
})

test.each([
  [{ answered: 0, unreadable: 0, refused: 0 }, 'No lookups in the last 24 hours.'],
  [{ answered: 1, unreadable: 0, refused: 0 }, '100% of 1 lookup answered in the last 24 hours'],
  [{ answered: 900, unreadable: 50, refused: 250 }, '75% of 1,200 lookups answered in the last 24 hours'],
])('of the lookups %j the share is shown', async (last_day, text) => {
  await openMarketplace({ last_day })
  screen.getByText(text)
})

test.each([
  [{ share: 0.1, share_last_hour: 0.25, share_before: 0.02 }, ' (last hour: 25%, previous week: 2%)'],
  [{ share: 0.1, share_last_hour: null, share_before: 0.02 }, ' (previous week: 2%)'],
  [{ share: 0.1, share_last_hour: null, share_before: null }, ''],
])('missing page sections are compared with earlier: %j', async (layout, compared) => {
  await openMarketplace({ layout })
  screen.getByText(`Known page sections missing today: 10%${compared}`)
})

test('without parsed pages nothing is said about page sections', async () => {
  await openMarketplace({ layout: { share: null, share_last_hour: null, share_before: 0.02 } })
  expect(screen.queryByText(/page sections/)).toBeNull()
})

test('the hours of a day are bars with their share', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T12:30:00Z') })
  await openMarketplace({
    hours: [{ hour: '2026-11-20T12:00:00.000Z', answered: 3, unreadable: 1, refused: 0 }],
  })
  const bars = [...screen.getByRole('img', { name: 'Answered lookups on Amazon by hour' }).children]
  expect(bars).toHaveLength(24)
  expect(bars.map(({ childElementCount }) => childElementCount).slice(0, 23)).toEqual(Array(23).fill(0))
  const hour = new Date('2026-11-20T12:00:00Z').getHours()
  expect(bars[23]?.getAttribute('title')).toBe(`${hour}:00: 75% of 4`)
  expect([...(bars[23]?.children ?? [])].map((bar) => (bar as HTMLElement).style.height)).toEqual([
    '25%',
    '75%',
  ])
})

test('runs that wait for a marketplace are counted with their rows', async () => {
  await openMarketplace({ waiting: { runs: 2, rows: 1_500 } })
  screen.getByText('2 runs with 1,500 rows are waiting')
})

test('pausing asks first, then pauses and shows the new state', async () => {
  api.on(endpoints.pauseMarketplace, done)
  const { user } = await openMarketplace()
  await user.click(screen.getByRole('button', { name: 'Pause Amazon' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Pause Amazon?' }))
  expect(api.calls(endpoints.pauseMarketplace)).toEqual([])
  api.on(endpoints.getHealth, health({ marketplaces: [marketplace({ paused: { at: seenAt, by: 'otto' } })] }))
  await user.click(dialog.getByRole('button', { name: 'Pause' }))
  await screen.findByText('Amazon is paused.')
  await screen.findByRole('button', { name: 'Resume Amazon' })
  expect(api.calls(endpoints.pauseMarketplace)[0]?.params).toEqual({ marketplace: 'amazon' })
})

test('keeping a marketplace as it is sends nothing', async () => {
  const { user } = await openMarketplace()
  await user.click(screen.getByRole('button', { name: 'Pause Amazon' }))
  await user.click(await screen.findByRole('button', { name: 'Keep as is' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(api.calls(endpoints.pauseMarketplace)).toEqual([])
})

test('a paused marketplace resumes without a question, and a failure is reported', async () => {
  api.on(endpoints.resumeMarketplace, refuse('INTERNAL'), done)
  const { user } = await openMarketplace({ marketplace: 'ebay', paused: { at: seenAt, by: 'otto' } })
  const resume = screen.getByRole('button', { name: 'Resume eBay' })
  await user.click(resume)
  await screen.findByText('Failed to update the marketplace. Please try again.')
  await user.click(resume)
  await screen.findByText('Lookups on eBay have resumed.')
  expect(api.calls(endpoints.resumeMarketplace)).toHaveLength(2)
})
