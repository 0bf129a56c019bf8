// @vitest-environment happy-dom
import { endpoints, type RowDifference, type RunDetails } from '@merkwerk/contract'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { formatTimeOfDay } from '../../messages/format.ts'
import { noResponse, progressEvents, refuse } from '../../testing/fake-api.ts'
import { jobDetail, progress } from '../../testing/fixtures.ts'
import { setUpRunPage } from '../../testing/run-page.tsx'
import { renderScreen, setUpScreens } from '../../testing/screen.tsx'
import { noEnd } from '../../testing/shown-texts.ts'
import RunPage from './page.tsx'

const api = setUpScreens()
const openRun = setUpRunPage(api)
const done = { success: true as const, message: 'ok' }

const running = (changes: Parameters<typeof jobDetail>[0] = {}): RunDetails =>
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

test('a run shows its progress, rate, remaining time and held coins', async () => {
  await openRun({ run: running({ coins_used: 0, progress: { verdicts: { ...verdicts, skipped: 1_200 } } }) })
  panel().getByText('250 of 1,000 rows')
  panel().getByText('25%')
  expect(panel().getByRole('listitem').textContent).toBe('Skipped 1,200')
  expect(figure('Coins')).toBe('010 reserved')
  expect(figure('Rate')).toBe('12/s')
  expect(figure('Time left')).toBe('2 minutes')
})

test('an ended run shows neither rate nor remaining time nor held coins', async () => {
  await openRun({ run: jobDetail({ coins_held: 5, progress: { rate: 3, time_left: 9 } }) })
  expect(figure('Coins')).toBe('8')
  expect(figure('Duration')).toBe('1 minute 15 seconds')
  expect(panel().queryByText('Rate')).toBeNull()
  expect(panel().queryByText('Time left')).toBeNull()
})

test('a run whose list is being read promises no numbers', async () => {
  await openRun({
    run: running({ status: 'Initializing', progress: { total: 0, done: 0, rate: null, time_left: null } }),
  })
  panel().getByText('Reading the list')
  panel().getByText('The first results appear in a moment.')
})

test('a run whose files are written says so', async () => {
  await openRun({ run: running({ status: 'Finalizing', progress: { done: 1_000 } }) })
  panel().getByText('Writing the files')
})

test.each([
  [running({ progress: { done: 259 } }), '20 percent done'],
  [running({ progress: { done: 999 } }), '90 percent done'],
  [jobDetail(), 'The run has ended: Completed'],
  [jobDetail({ status: 'Failed', failure: 'No.' }), 'The run has ended: Failed'],
])('screen readers hear every tenth and the end', async (job, text) => {
  await openRun({ run: job })
  expect(panel().getByText(text).getAttribute('aria-live')).toBe('polite')
})

test('products that are already paid for explain the charge', async () => {
  await openRun({ run: jobDetail({ found_free: 2, coins_used: 6 }) })
  screen.getByText(/^8 found, 6 coins charged\. 2 rows have a product/)
})

test('events of the server move the progress without another call', async () => {
  const { promise, resolve } = Promise.withResolvers<string>()
  api.on(endpoints.getRunEvents, () => promise, noEnd)
  const job = running()
  await openRun({ run: job })
  await act(async () =>
    resolve(progressEvents(progress({ ...job.progress, done: 750, rate: 20, time_left: 12 }))),
  )
  await panel().findByText('750 of 1,000 rows')
  expect(figure('Time left')).toBe('12 seconds')
})

const deferred = (changes: Partial<NonNullable<RunDetails['progress']['deferred']>> = {}) => ({
  records: 3,
  text: 'Amazon refuses requests',
  waiting_for: 'amazon' as const,
  next_attempt_at: '2026-11-20T09:35:00.000Z',
  ...changes,
})

test('rows that wait are counted with reason and next attempt, while others go on', async () => {
  await openRun({ run: running({ progress: { deferred: deferred() } }) })
  const notice = screen.getByText('3 rows are waiting').closest('[role=status]')
  expect(notice?.textContent).toContain('Amazon refuses requests')
  expect(notice?.textContent).toContain(
    `The next attempt starts automatically at ${formatTimeOfDay('2026-11-20T09:35:00.000Z')}.`,
  )
  expect(notice?.textContent).toContain('All other rows are still being searched.')
})

test('rows that are being retried name no time', async () => {
  await openRun({ run: running({ progress: { done: 997, deferred: deferred({ next_attempt_at: null }) } }) })
  const notice = screen.getByText('3 rows are waiting').closest('[role=status]')
  expect(notice?.textContent).toContain('A new attempt is running.')
  expect(notice?.textContent).not.toContain('All other rows')
})

test('a run that waits as a whole says what for', async () => {
  await openRun({ run: running({ progress: { waiting: 'Amazon is paused', waiting_for: 'amazon' } }) })
  const notice = screen.getByText('The run is waiting and resumes automatically').closest('[role=status]')
  expect(notice?.textContent).toContain('Amazon is paused.')
})

test('finishing a waiting run names what is lost and what is charged', async () => {
  api.on(endpoints.finishRun, refuse('CONFLICT'), done)
  const { user } = await openRun({
    run: running({ can_finish: true, coins_held: 1_200, progress: { deferred: deferred() } }),
  })
  await user.click(screen.getByRole('button', { name: 'Finish now' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Finish “List 1” now?' }))
  dialog.getByText(
    /^3 waiting rows are no longer searched\. Those that another source has found count as found, all others as blocked\. All remaining rows/,
  )
  dialog.getByText(/The rest of the 1,200 reserved coins is released\./)
  const confirm = () => user.click(dialog.getByRole('button', { name: 'Finish now' }))
  await confirm()
  await dialog.findByRole('alert')
  await confirm()
  await screen.findByText('The run is being finished.')
  expect(api.calls(endpoints.finishRun).map(({ params }) => params)).toEqual([{ id: 'MW-1' }, { id: 'MW-1' }])
})

test('a run that waits for GPT can continue without it, and is loaded again', async () => {
  api.on(endpoints.skipGpt, done)
  const { user } = await openRun({
    run: running({ can_skip_gpt: true, progress: { waiting: 'No credit', waiting_for: 'gpt' } }),
  })
  api.on(endpoints.getRunDetails, running())
  await user.click(screen.getByRole('button', { name: 'Continue without GPT' }))
  await screen.findByText('The run continues without GPT.')
  await waitFor(() => expect(screen.queryByText('The run is waiting and resumes automatically')).toBeNull())
})

test('a cancelled run without coins says no more than that', async () => {
  await openRun({ run: jobDetail({ status: 'Cancelled', coins_used: 0, output_files: [] }) })
  const notice = screen.getByText('The run was cancelled').closest('[role=status]')
  expect(notice?.textContent).toBe('The run was cancelled')
})

test('a run that does not exist leads an administrator back to all runs', async () => {
  api.on(endpoints.getRunDetails, refuse('NOT_FOUND'))
  await renderScreen(<RunPage />, { at: '/search/MW-9', path: '/search/:jobId', role: 'admin' })
  expect((await screen.findByRole('link', { name: 'All runs' })).getAttribute('href')).toBe('/admin')
})

test('a run of another account is as unknown as one that does not exist', async () => {
  api.on(endpoints.getRunDetails, refuse('NOT_FOUND'))
  const { user, address } = await renderScreen(<RunPage />, { at: '/search/MW-1', path: '/search/:jobId' })
  await screen.findByText('It may belong to another account, or the address is mistyped.')
  await user.click(screen.getByRole('link', { name: 'All runs' }))
  expect(address()).toBe('/search')
})

test('a run that a schedule started leads to the schedules', async () => {
  await openRun({ run: jobDetail({ schedule_id: '0198f0c4-6a1e-7c3b-9d52-4e8f7a6b5c4d' }) })
  const link = screen.getByRole('link', { name: 'Started by a schedule' })
  expect(link.getAttribute('href')).toBe('/schedules')
})

test('a failed run offers no files', async () => {
  await openRun({ run: jobDetail({ status: 'Failed', failure: 'No.', output_files: ['/m', '/a'] }) })
  expect(screen.queryByRole('button', { name: 'Files' })).toBeNull()
})

test('a cancelled run offers its files and its log, but no report', async () => {
  const { user } = await openRun({
    run: jobDetail({ status: 'Cancelled', output_files: ['/m', '/a', '/run.log'] }),
  })
  await user.click(screen.getByRole('button', { name: 'Files' }))
  const items = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)
  expect(items).toContain('Log file')
  expect(items).not.toContain('PDF report')
})

test('a report that cannot be downloaded is explained', async () => {
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
  api.on(endpoints.getJobPdf, noResponse, '%PDF')
  const { user } = await openRun()
  const save = async () => {
    await user.click(screen.getByRole('button', { name: 'Files' }))
    await user.click(await screen.findByRole('menuitem', { name: 'PDF report' }))
  }
  await save()
  await screen.findByText('The PDF report could not be downloaded.')
  await save()
  await waitFor(() => expect(clicked).toHaveBeenCalledOnce())
  expect(clicked.mock.contexts[0]).toMatchObject({ download: 'job_MW-1.pdf' })
})

test('files of a completed run are offered in all variants', async () => {
  const { user } = await openRun()
  await user.click(screen.getByRole('button', { name: 'Files' }))
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

test.each<[string, Partial<RunDetails>, string]>([
  ['a failed run says why', { status: 'Failed', failure: 'It cannot be read.' }, 'It cannot be read.'],
  [
    'a cancelled run with coins names its files',
    { status: 'Cancelled', coins_used: 8, output_files: ['a', 'b'] },
    'What was found until then is charged. The files contain one line for every row of the list.',
  ],
])('%s', async (_, changes, text) => {
  await openRun({ run: jobDetail(changes) })
  const notice = screen.getAllByRole(changes.status === 'Failed' ? 'alert' : 'status')[0]
  expect(notice?.textContent).toContain(text)
})

test.each([
  ['user', /8 rows found so far\. You pay for the products/],
  ['admin', /the customer pays nothing/],
] as const)('cancelling as %s names the cost and is confirmed', async (role, cost) => {
  api.on(endpoints.cancelJob, refuse('CONFLICT', { error: 'It is being finished.' }), done)
  const { user } = await openRun({
    run: jobDetail({ status: 'Data Processing', can_cancel: true, progress: { done: 9 } }),
    role,
  })
  await user.click(screen.getByRole('button', { name: 'Cancel run' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  expect(screen.getByRole('alertdialog').textContent).toMatch(cost)
  const confirm = () => user.click(dialog.getByRole('button', { name: 'Cancel run' }))
  await confirm()
  await dialog.findByText('Failed to cancel job: It is being finished.')
  await confirm()
  await screen.findByText('The run was cancelled.')
  expect(api.calls(endpoints.cancelJob)).toHaveLength(2)
})

test('the log opens beside the run', async () => {
  api.on(endpoints.streamLog, { log: 'first line\nsecond line' })
  const { user } = await openRun()
  await user.click(screen.getByRole('button', { name: 'Log' }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Log' }))
  await sheet.findByText('2 of 2 lines')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('what was found stands below the bar', async () => {
  await openRun()
  const legend = panel().getByRole('list')
  expect(
    within(legend)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Found 8', 'Ambiguous 1', 'Not found 1'])
})

test('a run whose list was deleted says so, and offers neither rows nor a way to them', async () => {
  await openRun({ run: jobDetail({ has_rows: false, output_files: [] }) })
  screen.getByText('The list of this run was deleted, and its rows and files with it.')
  expect(screen.queryByRole('button', { name: 'Files' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Show rows of this run' })).toBeNull()
  expect(api.calls(endpoints.getRunChanges)).toEqual([])
})

test('a run opens on the page of its list, also for an administrator', async () => {
  api.on(endpoints.getRunDetails, jobDetail({ list_id: 'ML-7K2M9QXA' }))
  for (const role of ['user', 'admin'] as const) {
    const { address, unmount } = await renderScreen(<RunPage />, {
      at: '/search/MW-1',
      path: '/search/:jobId',
      role,
    })
    await waitFor(() => expect(address()).toBe('/lists/ML-7K2M9QXA?run=MW-1'))
    unmount()
  }
})

test('a run that cannot be loaded is loaded again', async () => {
  api.on(endpoints.getRunDetails, refuse('FORBIDDEN'), jobDetail())
  const { user } = await renderScreen(<RunPage />, { at: '/search/MW-1', path: '/search/:jobId' })
  await screen.findByRole('heading', { level: 1, name: 'MW-1' })
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  await screen.findByRole('heading', { level: 1, name: 'List 1' })
})

test.each([
  ['user', '/search'],
  ['admin', '/admin'],
] as const)('the way back of a %s leads to %s', async (role, href) => {
  await openRun({ role })
  expect(screen.getByRole('link', { name: 'All runs' }).getAttribute('href')).toBe(href)
})

const change: RowDifference = {
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

const toChanges = (...positions: number[]) => ({
  before: { job_id: 'MW-0', created_at: '2026-11-01T08:00:00.000Z' },
  counts: { gained: 1_200, lost: 0, changed: 2, added: 0, removed: 0, restated: 0 },
  changes: positions.map((position) => ({ ...change, position, article_number: `A-${position}` })),
  next: null,
})

const again = jobDetail({ has_rows: true })

test('changes since the last run are counted and compared value by value', async () => {
  api.on(endpoints.getRunChanges, toChanges(4))
  const { user } = await openRun({ run: again })
  await user.click(await screen.findByText(/^1,200 newly found · 2 with other values/))
  // The rows went with the list.
  const item = screen.getByText('A-4').closest('li') as HTMLElement
  expect([...item.querySelectorAll('p')].map(({ textContent }) => textContent)).toEqual([
    'Title: Old drill  New drill',
    'Price on Amazon: €49.90  €1,250.00',
    'Colour: –  blue',
  ])
  expect(screen.getByRole('link', { name: /^compared with / }).getAttribute('href')).toBe('/search/MW-0')
})

test('a changed verdict hides the prices that come with it', async () => {
  const lost = { ...change, verdict: { before: 'found', now: 'blocked' } } as const
  api.on(endpoints.getRunChanges, { ...toChanges(), changes: [lost] })
  await openRun({ run: again })
  const item = (await screen.findByText('A-4')).closest('li') as HTMLElement
  expect(item.textContent).toContain('FoundBlocked')
  expect(item.textContent).not.toContain('Price on Amazon')
})

test('further changes are loaded by cursor', async () => {
  api.on(endpoints.getRunChanges, { ...toChanges(4), next: 4 }, toChanges(9))
  const { user } = await openRun({ run: again })
  await user.click(await screen.findByRole('button', { name: 'Show more changes' }))
  await screen.findByText('A-9')
  expect(api.calls(endpoints.getRunChanges).map(({ query }) => query.after)).toEqual([0, 4])
  expect(screen.queryByRole('button', { name: 'Show more changes' })).toBeNull()
})

test('a run without changes says so, and a first run has no such section', async () => {
  api.on(endpoints.getRunChanges, {
    ...toChanges(),
    counts: { gained: 0, lost: 0, changed: 0, added: 0, removed: 0, restated: 0 },
  })
  const { unmount } = await openRun({ run: again })
  await screen.findByText(/^Nothing has changed/)
  unmount()
  api.on(endpoints.getRunChanges, { ...toChanges(), before: null })
  await openRun({ run: again })
  await waitFor(() => expect(api.calls(endpoints.getRunChanges)).toHaveLength(1))
  expect(screen.queryByText('What changed')).toBeNull()
})

test('changes that cannot be loaded are loaded again', async () => {
  api.on(endpoints.getRunChanges, refuse('FORBIDDEN'), toChanges(4))
  const { user } = await openRun({ run: again })
  await screen.findByText('The changes since the last run could not be loaded. Access denied')
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText(/^1,200 newly found/)
})

test('in German, texts and numbers are German', async () => {
  await openRun({ run: running({ progress: { total: 12_000, done: 3_000 } }), language: 'de' })
  const region = within(screen.getByRole('region', { name: 'Fortschritt' }))
  region.getByText('3.000 von 12.000 Zeilen')
})
