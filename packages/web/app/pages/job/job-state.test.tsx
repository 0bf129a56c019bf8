// @vitest-environment happy-dom
import { endpoints, type JobDetail, type RecordChange } from '@merkwerk/contract'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { formatTimeOfDay } from '../../messages/format.ts'
import { noResponse, progressEvents, refuse } from '../../testing/fake-api.ts'
import { jobDetail, profile, progress } from '../../testing/fixtures.ts'
import { recordOf, setUpJobPage } from '../../testing/job-page.tsx'
import { renderScreen, setUpScreens } from '../../testing/screen.tsx'
import { noEnd } from '../../testing/shown-texts.ts'
import JobPage from './page.tsx'

const api = setUpScreens()
const openJob = setUpJobPage(api)
const done = { success: true as const, message: 'ok' }

const running = (changes: Parameters<typeof jobDetail>[0] = {}): JobDetail =>
  jobDetail({
    status: 'Data Processing',
    coins_held: 10,
    can_cancel: true,
    ...changes,
    progress: { total: 1_000, done: 250, rate: 12.4, time_left: 61, ...changes.progress },
  })

const panel = () => within(screen.getByRole('region', { name: 'Progress' }))
const figure = (label: string) => panel().getByText(label, { selector: 'dt' }).nextElementSibling?.textContent
const verdicts = { found: 0, ambiguous: 0, 'not-found': 0, blocked: 0, unreadable: 0, skipped: 0 }

test('a running job shows its progress, rate, remaining time and held coins', async () => {
  await openJob({ job: running({ coins_used: 0, progress: { verdicts: { ...verdicts, skipped: 1_200 } } }) })
  panel().getByText('250 of 1,000 records')
  panel().getByText('25%')
  expect(figure('Records')).toBe('1,000')
  expect(figure('Skipped')).toBe('1,200')
  expect(figure('Coins')).toBe('010 reserved')
  expect(figure('Rate')).toBe('12/s')
  expect(figure('Time left')).toBe('2 minutes')
})

test('an ended job shows neither rate nor remaining time nor held coins', async () => {
  await openJob({ job: jobDetail({ coins_held: 5, progress: { rate: 3, time_left: 9 } }) })
  expect(figure('Coins')).toBe('8')
  expect(figure('Duration')).toBe('1 minute 15 seconds')
  expect(panel().queryByText('Rate')).toBeNull()
  expect(panel().queryByText('Time left')).toBeNull()
})

test('a job whose list is being read promises no numbers', async () => {
  await openJob({
    job: running({ status: 'Initializing', progress: { total: 0, done: 0, rate: null, time_left: null } }),
    find: () => [],
  })
  panel().getByText('Reading the list')
  panel().getByText('The first results appear in a moment.')
  await screen.findByText('Reading the list. The search starts after that.')
})

test('a job whose files are written says so', async () => {
  await openJob({ job: running({ status: 'Finalizing', progress: { done: 1_000 } }) })
  panel().getByText('Writing the files')
})

test.each([
  [running({ progress: { done: 259 } }), '20 percent done'],
  [running({ progress: { done: 999 } }), '90 percent done'],
  [jobDetail(), 'The job has ended: Completed'],
  [jobDetail({ status: 'Failed', failure: 'No.' }), 'The job has ended: Failed'],
])('screen readers hear every tenth and the end', async (job, text) => {
  await openJob({ job })
  expect(panel().getByText(text).getAttribute('aria-live')).toBe('polite')
})

test('products that are already paid for explain the charge', async () => {
  await openJob({ job: jobDetail({ found_free: 2, coins_used: 6 }) })
  screen.getByText(/^8 found, 6 coins charged\. 2 records have a product/)
})

test('events of the server move the progress without another call', async () => {
  const { promise, resolve } = Promise.withResolvers<string>()
  api.on(endpoints.getJobEvents, () => promise, noEnd)
  const job = running()
  await openJob({ job })
  await act(async () =>
    resolve(progressEvents(progress({ ...job.progress, done: 750, rate: 20, time_left: 12 }))),
  )
  await panel().findByText('750 of 1,000 records')
  expect(figure('Time left')).toBe('12 seconds')
})

const deferred = (changes: Partial<NonNullable<JobDetail['progress']['deferred']>> = {}) => ({
  records: 3,
  text: 'Amazon refuses requests',
  waiting_for: 'amazon' as const,
  next_attempt_at: '2026-11-20T09:35:00.000Z',
  ...changes,
})

test('records that wait are counted with reason and next attempt, while others go on', async () => {
  await openJob({ job: running({ progress: { deferred: deferred() } }) })
  const notice = screen.getByText('3 records are waiting').closest('[role=status]')
  expect(notice?.textContent).toContain('Amazon refuses requests')
  expect(notice?.textContent).toContain(
    `The next attempt starts automatically at ${formatTimeOfDay('2026-11-20T09:35:00.000Z')}.`,
  )
  expect(notice?.textContent).toContain('All other records are still being searched.')
})

test('records that are being retried name no time', async () => {
  await openJob({ job: running({ progress: { done: 997, deferred: deferred({ next_attempt_at: null }) } }) })
  const notice = screen.getByText('3 records are waiting').closest('[role=status]')
  expect(notice?.textContent).toContain('A new attempt is running.')
  expect(notice?.textContent).not.toContain('All other records')
})

test('a job that waits as a whole says what for', async () => {
  await openJob({ job: running({ progress: { waiting: 'Amazon is paused', waiting_for: 'amazon' } }) })
  const notice = screen.getByText('The job is waiting and resumes automatically').closest('[role=status]')
  expect(notice?.textContent).toContain('Amazon is paused.')
})

test('finishing a waiting job names what is lost and what is charged', async () => {
  api.on(endpoints.finishJob, refuse('CONFLICT'), done)
  const { user } = await openJob({
    job: running({ can_finish: true, coins_held: 1_200, progress: { deferred: deferred() } }),
  })
  await user.click(screen.getByRole('button', { name: 'Finish now' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Finish “List 1” now?' }))
  dialog.getByText(
    /^3 waiting records are no longer searched\. Those that another source has found count as found, all others as blocked\. All remaining records/,
  )
  dialog.getByText(/The rest of the 1,200 reserved coins is released\./)
  const confirm = () => user.click(dialog.getByRole('button', { name: 'Finish now' }))
  await confirm()
  await dialog.findByRole('alert')
  await confirm()
  await screen.findByText('The job is being finished.')
  expect(api.calls(endpoints.finishJob).map(({ params }) => params)).toEqual([{ id: 'MW-1' }, { id: 'MW-1' }])
})

test('a job that waits for GPT can continue without it, and is loaded again', async () => {
  api.on(endpoints.skipGpt, done)
  const { user } = await openJob({
    job: running({ can_skip_gpt: true, progress: { waiting: 'No credit', waiting_for: 'gpt' } }),
  })
  api.on(endpoints.getJob, running())
  await user.click(screen.getByRole('button', { name: 'Continue without GPT' }))
  await screen.findByText('The job continues without GPT.')
  await waitFor(() => expect(screen.queryByText('The job is waiting and resumes automatically')).toBeNull())
})

test('a cancelled job without coins says no more than that', async () => {
  await openJob({ job: jobDetail({ status: 'Cancelled', coins_used: 0, output_files: [] }) })
  const notice = screen.getByText('The job was cancelled').closest('[role=status]')
  expect(notice?.textContent).toBe('The job was cancelled')
})

test('a job whose details cannot be loaded is loaded again', async () => {
  api.on(endpoints.getJob, refuse('FORBIDDEN'), jobDetail())
  api.on(endpoints.getJobRecords, { records: [recordOf(1)], next: null })
  const { user } = await renderScreen(<JobPage />, { at: '/search/MW-1', path: '/search/:jobId' })
  await screen.findByRole('heading', { level: 1, name: 'MW-1' })
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  await screen.findByRole('heading', { level: 1, name: 'List 1' })
})

test('a job that does not exist leads an administrator back to all jobs', async () => {
  api.on(endpoints.getJob, refuse('NOT_FOUND'))
  await renderScreen(<JobPage />, { at: '/search/MW-9', path: '/search/:jobId', role: 'admin' })
  expect((await screen.findByRole('link', { name: 'All jobs' })).getAttribute('href')).toBe('/admin')
})

test('a job of another account is as unknown as one that does not exist', async () => {
  api.on(endpoints.getJob, refuse('NOT_FOUND'))
  const { user, address } = await renderScreen(<JobPage />, { at: '/search/MW-1', path: '/search/:jobId' })
  await screen.findByText('It may belong to another account, or the address is mistyped.')
  await user.click(screen.getByRole('link', { name: 'All jobs' }))
  expect(address()).toBe('/search')
})

test('a job that a schedule started leads to the schedules', async () => {
  await openJob({ job: jobDetail({ schedule_id: '0198f0c4-6a1e-7c3b-9d52-4e8f7a6b5c4d' }) })
  const link = screen.getByRole('link', { name: 'Started by a schedule' })
  expect(link.getAttribute('href')).toBe('/schedules')
})

test('a failed job offers no files', async () => {
  await openJob({ job: jobDetail({ status: 'Failed', failure: 'No.', output_files: ['/m', '/a'] }) })
  expect(screen.queryByRole('button', { name: 'Download' })).toBeNull()
})

test('a cancelled job offers its files and its log, but no report', async () => {
  const { user } = await openJob({
    job: jobDetail({ status: 'Cancelled', output_files: ['/m', '/a', '/run.log'] }),
  })
  await user.click(screen.getByRole('button', { name: 'Download' }))
  const items = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)
  expect(items).toContain('Log file')
  expect(items).not.toContain('PDF report')
})

test('a report that cannot be downloaded is explained', async () => {
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
  api.on(endpoints.getJobPdf, noResponse, '%PDF')
  const { user } = await openJob()
  const save = async () => {
    await user.click(screen.getByRole('button', { name: 'Download' }))
    await user.click(await screen.findByRole('menuitem', { name: 'PDF report' }))
  }
  await save()
  await screen.findByText('The PDF report could not be downloaded.')
  await save()
  await waitFor(() => expect(clicked).toHaveBeenCalledOnce())
  expect(clicked.mock.contexts[0]).toMatchObject({ download: 'job_MW-1.pdf' })
})

test('the jobs before and after a retry are linked', async () => {
  await openJob({ job: jobDetail({ retry_of: 'MW-0', retried_as: 'MW-2' }) })
  expect(screen.getByRole('link', { name: 'MW-0' }).getAttribute('href')).toBe('/search/MW-0')
  expect(screen.getByRole('link', { name: 'MW-2' }).getAttribute('href')).toBe('/search/MW-2')
})

test.each([
  ['user', '/search'],
  ['admin', '/admin'],
] as const)('the way back of a %s leads to %s', async (role, href) => {
  await openJob({ role })
  expect(screen.getByRole('link', { name: 'All jobs' }).getAttribute('href')).toBe(href)
})

test.each([
  ['an admin', 'admin', true],
  ['a seller without a subscription', 'user', false],
] as const)('%s starts no further job of a list', async (_, role, hasAccess) => {
  api.on(endpoints.getProfile, profile({ subscription: { status: 'ended', has_access: hasAccess } }))
  await openJob({ job: jobDetail({ can_retry: true, can_run_again: true }), role })
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Run again' })).toBeNull())
  expect(screen.queryByRole('button', { name: 'Retry the rest' })).toBeNull()
})

test.each([
  [1, 'Retry with your choice'],
  [4, 'Retry with your 4 choices'],
])('%i chosen candidates are named on the button of the retry', async (chosen, name) => {
  await openJob({ job: jobDetail({ can_retry: true, chosen_records: chosen }) })
  screen.getByRole('button', { name })
})

test('the quote of a retry that cannot be loaded is explained in the dialog and loaded again', async () => {
  const quote = {
    ...{ records: 1_200, chosen_records: 1, cost: 1_100, afresh_cost: 1_100, paid_products: 0 },
    available_coins: 5_000,
  }
  api.on(endpoints.quoteRetry, refuse('FORBIDDEN'), quote)
  const { user } = await openJob({ job: jobDetail({ can_retry: true }) })
  await user.click(screen.getByRole('button', { name: 'Retry the rest' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  await dialog.findByRole('alert')
  await user.click(dialog.getByRole('button', { name: 'Try again' }))
  await dialog.findByText(/1,100/)
})

const nextRun = {
  ...done,
  total_records: 1_000,
  ...{ estimation_cost: 900, unpaid_cost: 900, afresh_cost: 900, paid_products: 0 },
  ...{ estimation_time: 125, skipped_records: 100, skipped: [] },
  ...{ noted: [], replaced_characters: 0, dropped_records: 0, distinct_products: 900 },
  article_numbers_from: 'ean' as const,
  available_coins: 5_000,
  remembered: null,
  chosen_records: 3,
}

test('the quote of another run shows cost, time and chosen products', async () => {
  api.on(endpoints.quoteNextRun, nextRun)
  const { user } = await openJob({ job: jobDetail({ can_run_again: true, file_name: 'autumn.csv' }) })
  await user.click(screen.getByRole('button', { name: 'Run again' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Search “autumn.csv” again?' }))
  await dialog.findByText('at most 900 coins')
  dialog.getByText('about 2 minutes 5 seconds')
  dialog.getByText('The 3 products you chose are used again.')
  dialog.getByText('5,000 coins')
  expect(dialog.queryByRole('switch')).toBeNull()
})

test('reading everything again no longer mentions stored products', async () => {
  api.on(endpoints.quoteNextRun, {
    ...nextRun,
    remembered: { records: 4, oldest_at: '2026-11-19T08:00:00.000Z' },
  })
  api.on(endpoints.runAgain, noResponse)
  const { user } = await openJob({ job: jobDetail({ can_run_again: true }) })
  const open = () => user.click(screen.getByRole('button', { name: 'Run again' }))
  await open()
  const dialog = within(await screen.findByRole('alertdialog'))
  await dialog.findByText(/^4 products are still stored/)
  await user.click(dialog.getByRole('switch', { name: 'Read everything again' }))
  expect(dialog.queryByText(/still stored/)).toBeNull()
  await user.click(dialog.getByRole('button', { name: 'Submit' }))
  await waitFor(() => expect(api.calls(endpoints.runAgain)[0]?.body).toEqual({ read_afresh: true }))
  await user.click(await dialog.findByRole('button', { name: 'Not now' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  await open()
  expect((await screen.findByRole('switch')).getAttribute('aria-checked')).toBe('false')
})

const change: RecordChange = {
  position: 4,
  article_number: 'A-4',
  verdict: { before: 'found', now: 'found' },
  title: { before: 'Old drill', now: 'New drill' },
  prices: [
    {
      marketplace: 'amazon',
      before: { amount: '49.90', currency: 'EUR' },
      now: { amount: '1250.00', currency: 'EUR' },
    },
  ],
  attributes: [{ name: 'Colour', before: null, now: 'blue' }],
}

const changesOf = (...positions: number[]) => ({
  before: { job_id: 'MW-0', created_at: '2026-11-01T08:00:00.000Z' },
  counts: { gained: 1_200, lost: 0, changed: 2, added: 0, removed: 0 },
  changes: positions.map((position) => ({ ...change, position, article_number: `A-${position}` })),
  next: null,
})

const again = jobDetail({ can_run_again: true })

test('changes since the last run are counted and compared value by value', async () => {
  api.on(endpoints.getJobChanges, changesOf(4))
  const { user, address } = await openJob({ job: again })
  await user.click(await screen.findByText(/^1,200 newly found · 2 with other values/))
  const link = screen.getByRole('link', { name: 'A-4' })
  const item = link.closest('li') as HTMLElement
  expect([...item.querySelectorAll('p')].map(({ textContent }) => textContent)).toEqual([
    'Title: Old drill  New drill',
    'Price on Amazon: €49.90  €1,250.00',
    'Colour: –  blue',
  ])
  expect(screen.getByRole('link', { name: /^compared with / }).getAttribute('href')).toBe('/search/MW-0')
  await user.click(link)
  expect(address()).toBe('/search/MW-1?record=4')
})

test('a changed verdict hides the prices that come with it', async () => {
  const lost = { ...change, verdict: { before: 'found', now: 'blocked' } } as const
  api.on(endpoints.getJobChanges, { ...changesOf(), changes: [lost] })
  await openJob({ job: again })
  const item = (await screen.findByRole('link', { name: 'A-4' })).closest('li') as HTMLElement
  expect(item.textContent).toContain('FoundBlocked')
  expect(item.textContent).not.toContain('Price on Amazon')
})

test('further changes are loaded by cursor', async () => {
  api.on(endpoints.getJobChanges, { ...changesOf(4), next: 4 }, changesOf(9))
  const { user } = await openJob({ job: again })
  await user.click(await screen.findByRole('button', { name: 'Show more changes' }))
  await screen.findByRole('link', { name: 'A-9' })
  expect(api.calls(endpoints.getJobChanges).map(({ query }) => query.after)).toEqual([0, 4])
  expect(screen.queryByRole('button', { name: 'Show more changes' })).toBeNull()
})

test('a run without changes says so, and a first run has no such section', async () => {
  api.on(endpoints.getJobChanges, {
    ...changesOf(),
    counts: { gained: 0, lost: 0, changed: 0, added: 0, removed: 0 },
  })
  const { unmount } = await openJob({ job: again })
  await screen.findByText(/^Nothing has changed/)
  unmount()
  api.on(endpoints.getJobChanges, { ...changesOf(), before: null })
  await openJob({ job: again })
  await waitFor(() => expect(api.calls(endpoints.getJobChanges)).toHaveLength(1))
  expect(screen.queryByText('Since the last run of this list')).toBeNull()
})

test('changes that cannot be loaded are loaded again', async () => {
  api.on(endpoints.getJobChanges, refuse('FORBIDDEN'), changesOf(4))
  const { user } = await openJob({ job: again })
  await screen.findByText('The changes since the last run could not be loaded. Access denied')
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText(/^1,200 newly found/)
})

test('in German, texts and numbers are German', async () => {
  await openJob({ job: running({ progress: { total: 12_000, done: 3_000 } }), language: 'de' })
  const region = within(screen.getByRole('region', { name: 'Fortschritt' }))
  region.getByText('3.000 von 12.000 Datensätzen')
})
