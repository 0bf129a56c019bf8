// @vitest-environment happy-dom
import { endpoints, type JobList } from '@merkwerk/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { refuse } from '../../testing/fake-api.ts'
import { job, jobList, profile } from '../../testing/fixtures.ts'
import { renderScreen, setUpScreens } from '../../testing/screen.tsx'
import { JobsScreen } from './jobs-screen.tsx'

const api = setUpScreens()
const threeJobs = [job({ id: 1 }), job({ id: 2, status: 'Failed' }), job({ id: 3, status: 'Cancelled' })]

async function openJobs(at = '/search', list: JobList = jobList(threeJobs)) {
  api.on(endpoints.getJobsList, list)
  const rendered = await renderScreen(<JobsScreen scope="own" />, { at })
  await screen.findByText(/^Showing/)
  return rendered
}

const lastQuery = () => api.calls(endpoints.getJobsList).at(-1)?.query
const toRow = (name: string) => within(screen.getByRole('row', { name: new RegExp(name) }))

test('lists jobs with counts, coins and the files of completed ones', async () => {
  const large = job({ id: 9, name: 'Drills', total_rows: 12_345, skipped_rows: 2, coins_used: 10_000 })
  await openJobs('/search', jobList([large, ...threeJobs], { totalJobs: 1_204, totalPages: 121 }))
  const row = toRow('Drills')
  expect(row.getByRole('link', { name: 'Drills' }).getAttribute('href')).toBe('/search/MW-9')
  row.getByRole('cell', { name: '12,345 2 skipped' })
  row.getByText('10,000')
  row.getByText('1 minute')
  row.getByText('8 of 12,345 found')
  expect(row.getByRole('link', { name: 'CSV master data of Drills' }).getAttribute('href')).toBe(
    '/files/m/master.csv/',
  )
  row.getByRole('button', { name: 'Download the PDF report of Drills' })
  expect(toRow('List 2').getAllByText('N/A')).toHaveLength(3)
  expect(screen.getByRole('status').textContent).toBe('Showing 4 of 1,204 jobs')
})

test('in German, numbers and texts are German', async () => {
  api.on(endpoints.getJobsList, jobList([job({ total_rows: 12_345 })], { totalJobs: 1_204 }))
  await renderScreen(<JobsScreen scope="own" />, { language: 'de' })
  await screen.findByText('1 von 1.204 Läufen')
  screen.getByText('8 von 12.345 gefunden')
})

test.each([
  ['the whole list', '/search', { sort: 'created', order: 'desc', page: 1, limit: 10 }],
  ['an ID', '/search?jobId=MW-2', { jobId: 'MW-2', sort: 'created', order: 'desc', page: 1, limit: 10 }],
  ['a name', '/search?jobId=drill', { search: 'drill', sort: 'created', order: 'desc', page: 1, limit: 10 }],
  ['a page in an order', '/search?sort=name&page=2', { sort: 'name', order: 'asc', page: 2, limit: 10 }],
])('the address asks for %s', async (_, address, query) => {
  await openJobs(address)
  expect(lastQuery()).toEqual(query)
})

test('a heading sorts, sorts the other way, and starts on the first page', async () => {
  const { user, address } = await openJobs('/search?page=3')
  expect(screen.getByRole('columnheader', { name: 'Date' }).getAttribute('aria-sort')).toBe('descending')
  await user.click(screen.getByRole('button', { name: 'Coin Usage' }))
  expect(address()).toBe('/search?sort=coins')
  await user.click(screen.getByRole('button', { name: 'Coin Usage' }))
  expect(address()).toBe('/search?sort=coins&order=asc')
  await waitFor(() => expect(lastQuery()).toMatchObject({ sort: 'coins', order: 'asc', page: 1 }))
  expect(screen.getByRole('columnheader', { name: 'Coin Usage' }).getAttribute('aria-sort')).toBe('ascending')
})

test('the menu sorts by fields without a column', async () => {
  const { user, address } = await openJobs()
  await user.click(screen.getByRole('button', { name: /Sort by/ }))
  await user.click(await screen.findByRole('menuitemradio', { name: 'Rows found' }))
  expect(address()).toBe('/search?sort=found')
})

test('another page keeps the rows of the one before, dimmed, until it arrives', async () => {
  const { user } = await openJobs('/search', jobList(threeJobs, { totalJobs: 13, totalPages: 2 }))
  const { promise, resolve } = Promise.withResolvers<JobList>()
  api.on(endpoints.getJobsList, () => promise)
  await user.click(screen.getByRole('button', { name: 'Page 2' }))
  expect(screen.getByText('List 1').closest('[aria-busy]')?.getAttribute('aria-busy')).toBe('true')
  resolve(jobList([job({ id: 13 })], { totalJobs: 13, totalPages: 2, currentPage: 2 }))
  await screen.findByText('List 13')
  expect(screen.getByText('List 13').closest('[aria-busy]')?.getAttribute('aria-busy')).toBe('false')
})

test('a search is part of the address but adds no step to go back through', async () => {
  const { router, address } = await openJobs()
  const input = screen.getByRole('searchbox')
  fireEvent.change(input, { target: { value: 'MW-2' } })
  fireEvent.blur(input)
  await waitFor(() => expect(address()).toBe('/search?jobId=MW-2'))
  expect(router.state.historyAction).toBe('REPLACE')
  expect(lastQuery()).toMatchObject({ jobId: 'MW-2' })
})

test('a search without results can be cleared', async () => {
  api.on(endpoints.getProfile, profile())
  api.on(endpoints.getJobsList, jobList([]), jobList(threeJobs))
  const { user, address } = await renderScreen(<JobsScreen scope="own" />, { at: '/search?jobId=saw' })
  await screen.findByText('No job ID or job name matches “saw”.')
  await user.click(screen.getAllByRole('button', { name: 'Clear search' }).at(-1) as HTMLElement)
  expect(address()).toBe('/search')
  await screen.findByText('List 1')
})

test('an account without jobs is led to its first file', async () => {
  api.on(endpoints.getJobsList, jobList([]))
  api.on(endpoints.getProfile, profile())
  const { user, address } = await renderScreen(<JobsScreen scope="own" />, { at: '/search' })
  await user.click(await screen.findByRole('link', { name: 'Add your first file' }))
  expect(address()).toBe('/add-file')
})

test('an account without a subscription is not led to a form that it cannot use', async () => {
  api.on(endpoints.getJobsList, jobList([]))
  api.on(endpoints.getProfile, profile({ subscription: { status: 'ended', has_access: false } }))
  await renderScreen(<JobsScreen scope="own" />, { at: '/search' })
  await screen.findByText('With an active subscription you can add a file here.')
  expect(screen.queryByRole('link', { name: 'Add your first file' })).toBeNull()
})

test('a list that fails to load says so and can be loaded again', async () => {
  api.on(endpoints.getJobsList, refuse('FORBIDDEN'))
  const { user } = await renderScreen(<JobsScreen scope="own" />, { at: '/search' })
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to fetch jobs. Please try again.')
  api.on(endpoints.getJobsList, jobList(threeJobs))
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('List 1')
})

test('admins see the jobs of all users with a link to each user', async () => {
  api.on(endpoints.getJobsListByAdmin, jobList(threeJobs))
  await renderScreen(<JobsScreen scope="all" lastColumns={[]} />, { at: '/admin?user=anna', role: 'admin' })
  const links = await screen.findAllByRole('link', { name: 'anna' })
  expect(links[0]?.getAttribute('href')).toBe('/admin/users?search=anna')
  expect(api.calls(endpoints.getJobsListByAdmin)[0]?.query).toMatchObject({ user: 'anna' })
})

test('j and k move between jobs, but not while the user types', async () => {
  const { user } = await openJobs()
  const focused = () => document.activeElement?.textContent
  await user.keyboard('j')
  expect(focused()).toBe('List 1')
  await user.keyboard('jjj')
  expect(focused()).toBe('List 3')
  await user.keyboard('k')
  expect(focused()).toBe('List 2')
  await user.click(screen.getByRole('searchbox'))
  await user.keyboard('k')
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('k')
})

test('keys that the user switched off do nothing', async () => {
  // biome-ignore lint/suspicious/noDocumentCookie: the app stores its preferences in cookies.
  document.cookie = 'shortcuts=off; path=/'
  const { user } = await openJobs()
  await user.keyboard('j')
  expect(document.activeElement).toBe(document.body)
})

test('the PDF report is saved under its name, and a failure is reported', async () => {
  const { user } = await openJobs('/search', jobList([job({ id: 7 })]))
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
  api.on(endpoints.getJobPdf, refuse('NOT_FOUND'), '%PDF')
  const button = screen.getByRole('button', { name: 'Download the PDF report of List 7' })
  await user.click(button)
  await screen.findByText('The PDF report could not be downloaded.')
  await user.click(button)
  await waitFor(() => expect(clicked).toHaveBeenCalledOnce())
  expect(clicked.mock.contexts[0]).toMatchObject({ download: 'job_MW-7.pdf' })
  expect(api.calls(endpoints.getJobPdf)[1]?.params).toEqual({ id: 'MW-7' })
})
