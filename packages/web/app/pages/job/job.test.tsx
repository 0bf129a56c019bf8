// @vitest-environment happy-dom
import { endpoints, type JobDetail, noSafetyCounts, safetyGroup } from '@merkwerk/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { noResponse, refuse } from '../../testing/fake-api.ts'
import { jobDetail, list, profile } from '../../testing/fixtures.ts'
import { recordOf, setUpJobPage } from '../../testing/job-page.tsx'
import { renderScreen, setUpScreens } from '../../testing/screen.tsx'
import JobPage from './page.tsx'

const api = setUpScreens()
const done = { success: true as const, message: 'ok' }

const candidates = [
  {
    source: 'amazon' as const,
    id: 'B01',
    title: 'Small drill',
    price: { amount: '49.90', currency: 'EUR' },
  },
  { source: 'ebay' as const, id: '77', title: 'Large drill' },
]
const ambiguous = recordOf(2, { verdict: 'ambiguous', title: null, candidates, charge: null })

const openPage = setUpJobPage(api)
const openJob = (options: Parameters<typeof openPage>[0] = {}) =>
  openPage({ find: () => [recordOf(1), ambiguous], ...options })

test('a run links to its list by the list’s name, but not for admins, who cannot open it', async () => {
  const job = jobDetail({ list_id: 'ML-7K2M9QXA' })
  api.on(endpoints.getList, list({ name: 'Autumn, renamed' }))
  const { unmount } = await openJob({ job })
  const link = await screen.findByRole('link', { name: 'Autumn, renamed' })
  expect(link.getAttribute('href')).toBe('/lists/ML-7K2M9QXA')
  expect(link.parentElement?.textContent).toBe('Run of list Autumn, renamed')
  unmount()
  await openJob({ job, role: 'admin' })
  expect(screen.queryByText('Run of list')).toBeNull()
})

test('states the product safety of an ended job, and of each found record', async () => {
  const safety = { ...noSafetyCounts(), checked: 8, complete: 1, manufacturer: 4, address: 7 }
  const [name, group] = ['Hersteller', safetyGroup]
  const attributes = [{ name, group, value: 'Sichtwerk', source: 'icecat' as const, rule: '' }]
  await openPage({ job: jobDetail({ safety }), find: () => [recordOf(1, { attributes })], at: '?record=1' })
  await screen.findByText(/1 of 8 products have all required facts.*Most often missing: Postal address \(7\)/)
  const sheet = within(await screen.findByRole('dialog'))
  expect(sheet.getAllByText('Product safety')).toHaveLength(2)
  expect((await sheet.findAllByRole('listitem')).map(({ textContent }) => textContent)).toEqual([
    'Manufacturer – stated',
    'Postal address – missing',
    'Email or website – missing',
    'EU responsible person – missing Only if the manufacturer is outside the EU.',
    'Warnings – missing Only if the product needs them.',
  ])
})

test.each([
  ['a job that does not exist', refuse('NOT_FOUND'), 'heading', /.+/],
  ['a job that cannot be loaded', refuse('FORBIDDEN'), 'button', 'Try again'],
] as const)('%s is explained', async (_, failure, role, name) => {
  api.on(endpoints.getJob, failure)
  await renderScreen(<JobPage />, { at: '/search/MW-1', path: '/search/:jobId' })
  await screen.findByRole(role, role === 'heading' ? { level: 1, name } : { name })
})

test.each<[string, Partial<JobDetail>, string]>([
  [
    'a failed job says why',
    { status: 'Failed', failure: 'The list cannot be read.' },
    'The list cannot be read.',
  ],
  [
    'a cancelled job with coins names its files',
    { status: 'Cancelled', coins_used: 8, output_files: ['a', 'b'] },
    'What was found until then is charged. The files contain one line for every record of the list.',
  ],
])('%s', async (_, changes, text) => {
  await openJob({ job: jobDetail(changes) })
  const notice = screen.getAllByRole(changes.status === 'Failed' ? 'alert' : 'status')[0]
  expect(notice?.textContent).toContain(text)
})

test('files of a completed job are offered in all variants', async () => {
  const { user } = await openJob()
  await user.click(screen.getByRole('button', { name: 'Download' }))
  const items = await screen.findAllByRole('menuitem')
  expect(items.map((item) => item.getAttribute('href') ?? item.textContent)).toEqual([
    '/files/m/master.csv/',
    '/files/m/master.csv/?only=found',
    '/files/m/master.csv/?format=xlsx',
    '/files/a/attributes.csv/',
    '/files/a/attributes.csv/?layout=ameise',
    '/files/a/attributes.csv/?format=xlsx',
    'PDF report',
  ])
})

test.each([
  ['user', /8 records found so far\. You pay for the products/],
  ['admin', /the customer pays nothing/],
] as const)('cancelling as %s names the cost and is confirmed', async (role, cost) => {
  api.on(endpoints.cancelJob, refuse('CONFLICT', { error: 'It is being finished.' }), done)
  const { user } = await openJob({
    job: jobDetail({ status: 'Data Processing', can_cancel: true, progress: { done: 9 } }),
    role,
  })
  await user.click(screen.getByRole('button', { name: 'Cancel job' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  expect(screen.getByRole('alertdialog').textContent).toMatch(cost)
  const confirm = () => user.click(dialog.getByRole('button', { name: 'Cancel job' }))
  await confirm()
  await dialog.findByText('Failed to cancel job: It is being finished.')
  await confirm()
  await screen.findByText('The job was cancelled.')
  expect(api.calls(endpoints.cancelJob)).toHaveLength(2)
})

test('a retry shows its cost and leads to the new job', async () => {
  api.on(endpoints.quoteRetry, {
    records: 1_200,
    chosen_records: 1,
    cost: 1_100,
    afresh_cost: 1_100,
    paid_products: 0,
    available_coins: 5_000,
  })
  api.on(endpoints.retryJob, refuse('INSUFFICIENT_COINS', { needed: 1_100, available: 3 }), {
    ...done,
    job: { id: 2, job_id: 'MW-2' },
  })
  const { user, address } = await openJob({ job: jobDetail({ can_retry: true }) })
  await user.click(screen.getByRole('button', { name: 'Retry the rest' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  await dialog.findByText('1,200')
  dialog.getByText('at most 1,100 coins')
  await user.click(dialog.getByRole('button', { name: 'Start search' }))
  await dialog.findByText('Not enough coins: 1,100 needed, 3 available.')
  await user.click(dialog.getByRole('button', { name: 'Start search' }))
  await waitFor(() => expect(address()).toBe('/search/MW-2'))
})

test('running a list again is one job, however often it is tried', async () => {
  const { user, address } = await openJob({ job: jobDetail({ can_run_again: true }) })
  api.on(endpoints.quoteNextRun, {
    ...done,
    total_records: 10,
    estimation_cost: 10,
    unpaid_cost: 10,
    afresh_cost: 10,
    paid_products: 0,
    estimation_time: 60,
    skipped_records: 0,
    skipped: [],
    noted: [],
    replaced_characters: 0,
    dropped_records: 0,
    distinct_products: 10,
    article_numbers_from: 'ean',
    available_coins: 50,
    remembered: { records: 4, oldest_at: '2026-11-19T08:00:00.000Z' },
    chosen_records: 0,
  })
  api.on(endpoints.runAgain, noResponse, { ...done, job: { id: 3, job_id: 'MW-3' } })
  await user.click(screen.getByRole('button', { name: 'Run again' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  await user.click(await dialog.findByRole('switch', { name: 'Read everything again' }))
  const start = dialog.getAllByRole('button').at(-1) as HTMLElement
  await user.click(start)
  await dialog.findByText('Failed to submit the job. Please try again.')
  await user.click(start)
  await waitFor(() => expect(address()).toBe('/search/MW-3'))
  expect(api.calls(endpoints.runAgain).map(({ body }) => body)).toEqual([
    { read_afresh: true },
    { read_afresh: true },
  ])
})

test('a verdict filters the records and is in the address', async () => {
  const { user, address } = await openJob()
  await user.click(screen.getByRole('button', { name: /^Ambiguous/ }))
  expect(address()).toBe('/search/MW-1?verdict=ambiguous')
  await waitFor(() =>
    expect(api.calls(endpoints.getJobRecords).at(-1)?.query).toMatchObject({ verdict: 'ambiguous' }),
  )
})

test('records are searched, and a search without results can be cleared', async () => {
  const { user, address } = await openJob()
  api.on(endpoints.getJobRecords, { records: [], next: null })
  const input = screen.getByRole('searchbox')
  fireEvent.change(input, { target: { value: 'X-9' } })
  fireEvent.blur(input)
  await screen.findByText('No record matches')
  expect(address()).toBe('/search/MW-1?search=X-9')
  await user.click(screen.getByRole('button', { name: 'Show all' }))
  expect(address()).toBe('/search/MW-1')
})

test('more records are loaded near the end of the list, by cursor', async () => {
  const first = { records: [recordOf(1)], next: 1 }
  const second = { records: [recordOf(2)], next: null }
  api.on(endpoints.getJob, jobDetail())
  api.on(endpoints.getProfile, profile())
  api.on(endpoints.getJobRecords, first, second)
  await renderScreen(<JobPage />, { at: '/search/MW-1', path: '/search/:jobId' })
  await screen.findByText('Drill 2')
  expect(api.calls(endpoints.getJobRecords).map(({ query }) => query.after)).toEqual([undefined, 1])
})

test('a record opens as part of the address and arrow keys move through the list', async () => {
  const { user, address } = await openJob()
  await user.click(await screen.findByRole('button', { name: 'Show record A-1' }))
  const sheet = await screen.findByRole('dialog', { name: 'Record A-1' })
  await waitFor(() => expect(document.activeElement).toBe(sheet))
  expect(within(sheet).getByRole<HTMLButtonElement>('button', { name: 'Previous record' }).disabled).toBe(
    true,
  )
  await user.keyboard('{ArrowRight}')
  await screen.findByRole('dialog', { name: 'Record A-2' })
  expect(address()).toBe('/search/MW-1?record=2')
  await user.keyboard('k')
  await screen.findByRole('dialog', { name: 'Record A-1' })
  await user.keyboard('{Escape}')
  await waitFor(() => expect(address()).toBe('/search/MW-1'))
})

test('a record of the address that is not in the list is fetched', async () => {
  const skipped = recordOf(90, { verdict: 'skipped', reason: 'ean-malformed', bad_value: '12' })
  await openJob({ at: '?record=90', find: ({ limit }) => (limit === 1 ? [skipped] : [recordOf(1)]) })
  const sheet = within(await screen.findByRole('dialog', { name: 'Record A-90' }))
  sheet.getByText(/An EAN has 8, 12, 13 or 14 digits/)
  expect(api.calls(endpoints.getJobRecords).map(({ query }) => query.after)).toContain(89)
})

test('a record that does not exist says so', async () => {
  await openJob({ at: '?record=90', find: ({ limit }) => (limit === 1 ? [] : [recordOf(1)]) })
  await screen.findByText('This record does not exist.')
})

const openCandidates = async (job = jobDetail({ can_retry: true })) => {
  const { user } = await openJob({ job, at: '?record=2' })
  const sheet = within(await screen.findByRole('dialog', { name: 'Record A-2' }))
  return {
    user,
    sheet,
    isChosen: (name: RegExp) => sheet.getByRole<HTMLInputElement>('radio', { name }).checked,
  }
}

test('a candidate is chosen at once, saved, and can be taken back', async () => {
  api.on(endpoints.chooseCandidate, done)
  const { user, sheet, isChosen } = await openCandidates()
  sheet.getByText('€49.90')
  await user.click(sheet.getByRole('radio', { name: 'Choose Large drill' }))
  expect(isChosen(/Large/)).toBe(true)
  await screen.findByText('Your choice is saved.')
  await user.click(sheet.getByRole('button', { name: 'Remove choice' }))
  await screen.findByText('Your choice was removed.')
  expect(isChosen(/Large/)).toBe(false)
  expect(api.calls(endpoints.chooseCandidate).map(({ body }) => body)).toEqual([
    { candidate: { source: 'ebay', id: '77' } },
    { candidate: null },
  ])
})

test('a choice that the server refuses is reverted', async () => {
  const { promise, resolve } = Promise.withResolvers<ReturnType<typeof refuse>>()
  api.on(endpoints.chooseCandidate, () => promise)
  const { user, sheet, isChosen } = await openCandidates()
  await user.click(sheet.getByRole('radio', { name: 'Choose Small drill' }))
  expect(isChosen(/Small/)).toBe(true)
  resolve(refuse('CONFLICT', { error: 'A retry has started.' }))
  await screen.findByText('A retry has started.')
  await waitFor(() => expect(isChosen(/Small/)).toBe(false))
})

test('candidates of an ended job without a retry cannot be chosen', async () => {
  const { sheet } = await openCandidates(jobDetail({ can_retry: false }))
  sheet.getByText('Small drill')
  expect(sheet.queryByRole('radio')).toBeNull()
})

test('the log opens beside the job', async () => {
  api.on(endpoints.streamLog, { log: 'first line\nsecond line' })
  const { user } = await openJob()
  await user.click(screen.getByRole('button', { name: 'Log' }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Log' }))
  await sheet.findByText('2 of 2 lines')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
