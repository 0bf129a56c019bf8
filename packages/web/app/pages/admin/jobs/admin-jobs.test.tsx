// @vitest-environment happy-dom
import { endpoints, type Job } from '@merkwerk/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { refuse } from '../../../testing/fake-api.ts'
import { job, jobList } from '../../../testing/fixtures.ts'
import { renderScreen, setUpScreens } from '../../../testing/screen.tsx'
import { noEnd } from '../../../testing/shown-texts.ts'
import AdminJobsPage from './page.tsx'

const api = setUpScreens()
const running = job({ status: 'Data Processing' })

beforeEach(() => {
  api.on(endpoints.getHealth, noEnd)
  api.on(endpoints.getRunEvents, noEnd)
})

async function openAdminJobs(jobs: Job[] = [running], at = '/admin') {
  api.on(endpoints.getJobsListByAdmin, jobList(jobs))
  const rendered = await renderScreen(<AdminJobsPage />, { at, role: 'admin' })
  await waitFor(() => expect(screen.queryByText('Loading jobs...')).toBeNull())
  return rendered
}

const toRow = (name: string) => within(screen.getByRole('row', { name: new RegExp(name) }))
const lastQuery = () => api.calls(endpoints.getJobsListByAdmin).at(-1)?.query

test('a status filters the jobs and is in the address', async () => {
  const { user, address } = await openAdminJobs()
  await user.click(screen.getByRole('button', { name: /All statuses/ }))
  const statuses = await screen.findAllByRole('menuitemradio')
  expect(statuses[0]?.getAttribute('aria-checked')).toBe('true')
  await user.click(screen.getByRole('menuitemradio', { name: 'Failed' }))
  expect(address()).toBe('/admin?status=Failed')
  await waitFor(() => expect(lastQuery()).toMatchObject({ status: 'Failed', page: 1 }))
  await user.click(screen.getByRole('button', { name: 'Status Failed' }))
  await user.click(await screen.findByRole('menuitemradio', { name: 'All statuses' }))
  expect(address()).toBe('/admin')
})

test('jobs are filtered by user, and an empty text shows all', async () => {
  const { address } = await openAdminJobs()
  const [, field] = screen.getAllByRole('searchbox')
  const box =
    field?.getAttribute('placeholder') === 'Filter by user...' ? field : screen.getAllByRole('searchbox')[0]
  const search = (value: string) => {
    fireEvent.change(box as HTMLElement, { target: { value } })
    fireEvent.blur(box as HTMLElement)
  }
  search('anna')
  expect(address()).toBe('/admin?user=anna')
  await waitFor(() => expect(lastQuery()).toMatchObject({ user: 'anna' }))
  search('')
  expect(address()).toBe('/admin')
})

test.each([
  ['Initializing', 'Initializing: cannot be cancelled here yet'],
  ['Finalizing', 'Finalizing: can no longer be cancelled'],
  ['Completed', 'Completed'],
] as const)('a job in status %s shows “%s” instead of a button', async (status, label) => {
  await openAdminJobs([job({ status })])
  toRow('List 1').getByRole('img', { name: label })
  expect(screen.queryByRole('button', { name: /^Cancel/ })).toBeNull()
})

test.each(['Failed', 'Cancelled'] as const)('a job that is %s has a sign only with files', async (status) => {
  await openAdminJobs([
    job({ id: 1, status, output_files: ['/files/1/run.log/'] }),
    job({ id: 2, status, output_files: [] }),
  ])
  toRow('List 1').getByRole('img', { name: 'Ended without completing' })
  expect(toRow('List 2').queryByRole('img', { name: 'Ended without completing' })).toBeNull()
})

test('all files of a completed job can be downloaded', async () => {
  await openAdminJobs([job({ output_files: ['/m.csv', '/a.csv', '/run.log'] })])
  const hrefs = toRow('List 1')
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'))
  for (const file of ['/m.csv', '/a.csv', '/run.log']) expect(hrefs).toContain(file)
  toRow('List 1').getByRole('link', { name: 'Download the log of List 1' })
})

test('a running job has no files, but a log to view', async () => {
  api.on(endpoints.getRunDetails, refuse('NOT_FOUND'))
  api.on(endpoints.streamLog, { log: 'started\nfetched' })
  const { user } = await openAdminJobs()
  expect(screen.queryByRole('link', { name: 'Download the log of List 1' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'View log of List 1' }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Log of List 1' }))
  await sheet.findByText(/fetched/)
  expect(api.calls(endpoints.streamLog)[0]?.query).toEqual({ job_id: 'MW-1' })
})

test('cancelling says that the customer pays nothing, and loads the jobs again', async () => {
  api.on(endpoints.cancelJob, { success: true, message: 'ok' })
  const { user } = await openAdminJobs()
  await user.click(screen.getByRole('button', { name: 'Cancel job List 1' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  dialog.getByText('If you cancel as an administrator, the customer pays nothing.')
  api.on(endpoints.getJobsListByAdmin, jobList([job({ status: 'Cancelled' })]))
  await user.click(dialog.getByRole('button', { name: 'Cancel job' }))
  const message = within(await screen.findByRole('alertdialog', { name: 'Success' }))
  message.getByText('The job was cancelled.')
  await user.click(message.getByRole('button', { name: 'OK' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(api.calls(endpoints.cancelJob)[0]?.params).toEqual({ id: 'MW-1' })
  expect(screen.queryByRole('button', { name: 'Cancel job List 1' })).toBeNull()
})

test('keeping a job running sends nothing', async () => {
  const { user } = await openAdminJobs()
  await user.click(screen.getByRole('button', { name: 'Cancel job List 1' }))
  await user.click(await screen.findByRole('button', { name: 'Keep it running' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(api.calls(endpoints.cancelJob)).toEqual([])
})

test('only a job that waits for GPT can continue without it', async () => {
  await openAdminJobs([
    job({ id: 1, status: 'Data Processing', progress: { waiting: 'No credit', waiting_for: 'gpt' } }),
    job({ id: 2, status: 'Data Processing', progress: { waiting: 'Amazon', waiting_for: 'amazon' } }),
  ])
  toRow('List 1').getByRole('button', { name: /without GPT/ })
  expect(toRow('List 2').queryByRole('button', { name: /without GPT/ })).toBeNull()
})

test('the state of the installation is above the jobs and does not hold them up', async () => {
  await openAdminJobs()
  const [operations, jobs] = screen.getAllByRole('heading', { level: 2 })
  expect([operations?.textContent, jobs?.textContent]).toEqual(['Operations', 'All Jobs'])
  toRow('List 1')
})
