// @vitest-environment happy-dom
import { type Estimate, endpoints, type Language } from '@merkwerk/contract'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { estimate, goodList, openDraftPages } from '../../testing/draft-pages.tsx'
import { noResponse, refuse } from '../../testing/fake-api.ts'
import { job, sourceChoice, wallet } from '../../testing/fixtures.ts'
import { setUpListWorker } from '../../testing/list-worker.ts'
import { setUpScreens } from '../../testing/screen.tsx'

const api = setUpScreens()
setUpListWorker()
const submitted = { success: true as const, message: 'ok', job: job({ id: 5 }) }

beforeEach(() => {
  api.on(endpoints.getGptRecharge, { gpt_recharge_required: false })
})

interface Options {
  changes?: Partial<Estimate>
  coins?: Parameters<typeof wallet>[0]
  language?: Language
}

/** Opens the summary of a list of two records. */
async function openSummary({ changes = {}, coins = {}, language = 'en' }: Options = {}) {
  api.on(endpoints.getEstimation, estimate(changes))
  api.on(endpoints.getWallet, wallet(coins))
  api.on(endpoints.getSourceChoice, sourceChoice)
  const pages = await openDraftPages({ language })
  await pages.choose(goodList, 'Drills.csv')
  await screen.findByText(/^(All 2 rows|Alle 2 Zeilen)/)
  await pages.next()
  await screen.findByRole('heading', { level: 1, name: /^(Summary|Zusammenfassung)$/ })
  return pages
}

const submitButton = () => screen.getByRole<HTMLButtonElement>('button', { name: /^(Submit|Suche starten)$/ })
const figure = (label: string) => screen.getByText(label, { selector: 'dt' }).nextElementSibling?.textContent
const forms = () =>
  api
    .calls(endpoints.runScraper)
    .map(({ form }) => Object.fromEntries([...(form ?? [])].filter(([name]) => name !== 'file')))

test('without a list the summary leads back to the form and says why', async () => {
  const { address } = await openDraftPages({ at: '/add-file/summary' })
  expect(address()).toBe('/add-file')
  await screen.findByText('Please select a file and enter a job name.')
})

test('the estimate is shown with name, file, counts and balance', async () => {
  await openSummary({
    changes: { total_records: 12_000, unpaid_cost: 11_000, skipped_records: 1_000, skipped: [] },
    coins: { balance: 20_000 },
  })
  screen.getByText('11,000 coins')
  screen.getByText('about 1 minute')
  expect(figure('Job name')).toBe('Drills')
  expect(figure('File')).toMatch(/^Drills\.csv .+kB$/)
  expect(figure('Rows')).toBe('12,000')
  expect(figure('To be looked up')).toBe('11,000')
  expect(figure('Skipped')).toBe('1,000')
  await waitFor(() => expect(figure('Your balance')).toBe('20,000 coins'))
  expect(figure('Balance after this run, at least')).toBe('9,000 coins')
})

test('in German, numbers are German', async () => {
  await openSummary({
    changes: { total_records: 12_000, unpaid_cost: 1_200 },
    coins: { balance: 12_345 },
    language: 'de',
  })
  expect(figure('Zeilen')).toBe('12.000')
  await waitFor(() => expect(figure('Ihr Guthaben')).toContain('12.345'))
})

test('repeated products, left out rows and borrowed article numbers have their own lines', async () => {
  await openSummary({ changes: { distinct_products: 1, dropped_records: 3, article_numbers_from: 'ean' } })
  expect(figure('Different products')).toBe('1')
  expect(figure('Rows left out')).toBe('3')
  expect(figure('Article numbers')).toBe('the EAN serves as article number')
})

test('a plain list has no such lines', async () => {
  await openSummary()
  for (const label of ['Different products', 'Rows left out', 'Article numbers', 'Country sites'])
    expect(screen.queryByText(label, { selector: 'dt' })).toBeNull()
})

test('skipped records are listed by reason with example rows', async () => {
  await openSummary({
    changes: {
      total_records: 1_500,
      skipped_records: 1_301,
      skipped: [
        { reason: 'ean-malformed', count: 1_300, examples: [{ row: 1_004, value: '123' }] },
        { reason: 'no-identifier', count: 1, examples: [{ row: 7, value: '' }] },
      ],
    },
  })
  screen.getByText('1,301 rows will be skipped')
  const [malformed, missing] = screen
    .getAllByRole('listitem')
    .filter(({ textContent }) => /EAN/.test(textContent ?? ''))
    .map(({ textContent }) => textContent)
  expect(malformed).toBe('This is not a valid EAN1,300Row 1,004123')
  expect(missing).toBe('Neither EAN nor ASIN given1Row 7')
})

test('a list without any usable record cannot be submitted', async () => {
  await openSummary({ changes: { skipped_records: 2, unpaid_cost: 0 } })
  screen.getByText('None of the rows can be looked up. Please check the columns or the list.')
  expect(submitButton().disabled).toBe(true)
})

test('too few coins lock the button and lead to more in a new tab', async () => {
  await openSummary({ changes: { unpaid_cost: 2_000 } })
  await screen.findByText('Not enough coins: 2,000 needed, 1,250 available.')
  expect(submitButton().disabled).toBe(true)
  const link = screen.getByRole('link', { name: 'Buy coins (opens in a new tab)' })
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['/wallet/add-balance', '_blank'])
  expect(screen.queryByText('Balance after this run, at least')).toBeNull()
})

test('coins that were bought in another tab unlock the button', async () => {
  const { client } = await openSummary({ changes: { unpaid_cost: 2_000 } })
  await waitFor(() => expect(submitButton().disabled).toBe(true))
  api.on(endpoints.getWallet, wallet({ balance: 3_000 }))
  await act(() => client.invalidateQueries({ queryKey: ['wallet'] }))
  await waitFor(() => expect(submitButton().disabled).toBe(false))
})

test('the job is submitted with the list, and leads to it', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  api.on(endpoints.runScraper, submitted)
  const { user, address } = await openSummary()
  await user.click(submitButton())
  await screen.findByText('The run has started.')
  expect(screen.getByRole('link', { name: 'Go to the list' }).getAttribute('href')).toBe('/search/MW-5')
  await act(() => vi.advanceTimersByTimeAsync(1_000))
  await waitFor(() => expect(address()).toBe('/search/MW-5'))
  expect(forms()).toEqual([
    {
      job_name: 'Drills',
      header_mapping: '{"artikelNumber":"Artikel Number","ean":"EAN","asin":"ASIN"}',
      delimiter: ';',
      total_records: '2',
    },
  ])
})

test('a submit whose outcome is unknown is repeated with the same key', async () => {
  api.on(endpoints.runScraper, noResponse, submitted)
  const { user } = await openSummary()
  await user.click(submitButton())
  await screen.findByText('Failed to submit the job. Please try again.')
  await user.click(submitButton())
  await screen.findByText('The run has started.')
  const [first, second] = api.calls(endpoints.runScraper).map(({ idempotencyKey }) => idempotencyKey)
  expect(first).toMatch(/^[0-9a-f-]{36}$/)
  expect(second).toBe(first)
})

test('the same list is another job after it was submitted', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T12:00:00Z') })
  api.on(endpoints.runScraper, submitted)
  const keys = []
  for (const _ of [1, 2]) {
    const { user, unmount } = await openSummary()
    await user.click(submitButton())
    await screen.findByText('The run has started.')
    keys.push(api.calls(endpoints.runScraper).at(-1)?.idempotencyKey)
    unmount()
  }
  expect(new Set(keys).size).toBe(2)
})

test('coins that another tab has spent are shown after the refusal', async () => {
  api.on(endpoints.runScraper, refuse('INSUFFICIENT_COINS', { needed: 2, available: 1 }))
  const { user } = await openSummary()
  api.on(endpoints.getWallet, wallet({ balance: 1 }))
  await user.click(submitButton())
  await screen.findByText('Not enough coins: 2 needed, 1 available.')
  expect(screen.getAllByText(/Not enough coins/)).toHaveLength(1)
  expect(submitButton().disabled).toBe(true)
})

test('the balance before the submit stays while its coins are held', async () => {
  const { promise, resolve } = Promise.withResolvers<typeof submitted>()
  api.on(endpoints.runScraper, () => promise)
  const { user, client } = await openSummary({ changes: { unpaid_cost: 1_000 } })
  await waitFor(() => expect(figure('Your balance')).toBe('1,250 coins'))
  await user.click(submitButton())
  await screen.findByRole('button', { name: 'Submitting...' })
  api.on(endpoints.getWallet, wallet({ balance: 250 }))
  await act(() => client.invalidateQueries({ queryKey: ['wallet'] }))
  expect(figure('Your balance')).toBe('1,250 coins')
  expect(screen.queryByText(/Not enough coins/)).toBeNull()
  await act(async () => resolve(submitted))
  await screen.findByText('The run has started.')
  expect(figure('Your balance')).toBe('1,250 coins')
})

const remembered = { checked: 2, products: 1, oldest: '2026-11-18T10:00:00.000Z' }

test('cached products are named with the day of the oldest', async () => {
  await openSummary({ changes: { remembered } })
  screen.getByText('1 of 2 products is still stored')
  screen.getByText(/^Read on 18 November 2026 or later/)
})

test('of a long list only the first products were checked', async () => {
  await openSummary({
    changes: {
      remembered: { ...remembered, checked: 500, products: 400 },
      distinct_products: 9_000,
      total_records: 9_000,
    },
  })
  screen.getByText('400 of the first 500 products are still stored')
})

test('reading cached products again is another job than using them', async () => {
  api.on(endpoints.runScraper, noResponse)
  const { user } = await openSummary({ changes: { remembered } })
  const submit = async () => {
    const sent = api.calls(endpoints.runScraper).length
    await user.click(submitButton())
    await waitFor(() => expect(api.calls(endpoints.runScraper)).toHaveLength(sent + 1))
    await screen.findByText('Failed to submit the job. Please try again.')
  }
  await submit()
  await user.click(screen.getByRole('switch', { name: 'Read all products again' }))
  await waitFor(() => expect(screen.getByRole('switch').getAttribute('aria-checked')).toBe('true'))
  await submit()
  await user.click(screen.getByRole('switch', { name: 'Read all products again' }))
  await waitFor(() => expect(screen.getByRole('switch').getAttribute('aria-checked')).toBe('false'))
  await submit()
  expect(api.calls(endpoints.runScraper).map(({ form }) => form?.get('read_afresh'))).toEqual([
    null,
    'true',
    null,
  ])
  const [cached, afresh, cachedAgain] = api.calls(endpoints.runScraper).map((sent) => sent.idempotencyKey)
  expect(afresh).not.toBe(cached)
  expect(cachedAgain).toBe(cached)
})

test('the way back keeps name, file and columns', async () => {
  const { user } = await openSummary()
  await user.click(screen.getByRole('link', { name: 'Back' }))
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Job name/ }).value).toBe('Drills')
  screen.getByText('Drills.csv')
  const columns = within(await screen.findByRole('region', { name: 'First rows' }))
  columns.getByText('A-1')
})

test('the steps mark the current page', async () => {
  const { user } = await openSummary()
  const current = () =>
    within(screen.getByRole('list', { name: 'Steps' })).getByText(/.+/, { selector: '[aria-current]' })
  expect(current().textContent).toBe('2Summary')
  await user.click(screen.getByRole('link', { name: 'Back' }))
  expect(current().textContent).toBe('1List and columns')
})
