// @vitest-environment happy-dom
import { endpoints, type List } from '@merkwerk/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { noResponse, refuse } from '../../testing/fake-api.ts'
import { jobDetail, list, listPage, profile } from '../../testing/fixtures.ts'
import { renderScreen, setUpScreens } from '../../testing/screen.tsx'
import { noEnd } from '../../testing/shown-texts.ts'
import ListsPage from './page.tsx'

const api = setUpScreens()
const three = [1, 2, 3].map((n) => list({ list_id: `ML-${n}`, name: `List ${n}`, file_name: `${n}.csv` }))

beforeEach(() => {
  api.on(endpoints.getProfile, profile())
})

interface Options {
  at?: string
  language?: 'en' | 'de'
}

async function openLists(lists: List[] = three, { at = '/lists', ...options }: Options = {}) {
  api.on(endpoints.getLists, listPage(lists))
  const rendered = await renderScreen(<ListsPage />, { at, ...options })
  await screen.findByRole('table')
  return rendered
}

const lastQuery = () => api.calls(endpoints.getLists).at(-1)?.query
const toRow = (name: string) => within(screen.getByRole('row', { name: new RegExp(name) }))

async function chooseAction(name: string, action: string, { user }: Awaited<ReturnType<typeof openLists>>) {
  await user.click(screen.getByRole('button', { name: `Actions for “${name}”` }))
  await user.click(await screen.findByRole('menuitem', { name: action }))
}

test('shows name, file, rows by verdict, runs and the last change, with a link to each list', async () => {
  const verdicts = { found: 1_200, ambiguous: 3, 'not-found': 0, blocked: 0, unreadable: 0, skipped: 2 }
  await openLists([list({ list_id: 'ML-7', name: 'Drills', total_rows: 1_300, runs: 4, verdicts }), ...three])
  const row = toRow('Drills')
  expect(row.getByRole('link', { name: 'Drills' }).getAttribute('href')).toBe('/lists/ML-7')
  row.getByText('autumn.csv')
  expect(row.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Found1,200',
    'Ambiguous3',
    'Skipped2',
    '95 open',
  ])
  const bar = row.getByRole('progressbar', { name: 'Results of “Drills”' })
  expect(bar.getAttribute('aria-valuenow')).toBe('1205')
  row.getByRole('cell', { name: '1,300' })
  row.getByRole('cell', { name: '4' })
  expect(screen.getByRole('status').textContent).toBe('Showing 4 of 4 lists')
})

test('in German, numbers and texts are German', async () => {
  await openLists([list({ total_rows: 12_345 })], { language: 'de' })
  screen.getByText('1 von 1 Liste')
  screen.getByRole('cell', { name: '12.345' })
  screen.getByText('12.335 offen')
})

test.each([
  ['active lists', '/lists', { archived: 'false', sort: 'changed', order: 'desc', page: 1 }],
  ['the archive', '/lists?view=archived', { archived: 'true' }],
  ['a search', '/lists?search=4006381333931', { search: '4006381333931' }],
  ['a page in an order', '/lists?sort=name&page=2', { sort: 'name', order: 'asc', page: 2 }],
])('the address asks for %s', async (_, at, query) => {
  await openLists(three, { at })
  expect(lastQuery()).toMatchObject({ limit: 20, ...query })
})

test('headings, the menu, the tabs and the search change the address', async () => {
  const { user, address } = await openLists(three, { at: '/lists?page=2' })
  await user.click(screen.getByRole('button', { name: 'List' }))
  expect(address()).toBe('/lists?sort=name')
  expect(screen.getByRole('columnheader', { name: 'List' }).getAttribute('aria-sort')).toBe('ascending')
  await user.click(screen.getByRole('button', { name: /Sort by/ }))
  await user.click(await screen.findByRole('menuitemradio', { name: 'Created' }))
  expect(address()).toBe('/lists?sort=created&order=asc')
  await user.click(screen.getByRole('radio', { name: 'Archived' }))
  expect(address()).toBe('/lists?view=archived&sort=created&order=asc')
  const search = screen.getByRole('searchbox')
  fireEvent.change(search, { target: { value: 'saw' } })
  fireEvent.blur(search)
  await waitFor(() => expect(address()).toBe('/lists?view=archived&search=saw&sort=created&order=asc'))
})

test('a list is archived from its menu, and the message undoes it', async () => {
  const rendered = await openLists()
  api.on(endpoints.changeList, list({ name: 'List 2', archived: true }), list({ name: 'List 2' }))
  api.on(endpoints.getLists, listPage(three.slice(0, 1)), listPage(three))
  await chooseAction('List 2', 'Archive', rendered)
  await screen.findByText('“List 2” was archived.')
  await waitFor(() => expect(screen.queryByRole('link', { name: 'List 2' })).toBeNull())
  await rendered.user.click(screen.getByRole('button', { name: 'Undo' }))
  await screen.findByRole('link', { name: 'List 2' })
  expect(api.calls(endpoints.changeList).map(({ body }) => body)).toEqual([
    { archived: true },
    { archived: false },
  ])
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})

test('a list is renamed with Enter, without blanks around the name, and the message undoes it', async () => {
  const rendered = await openLists()
  api.on(endpoints.changeList, list({ name: 'Größe 50 %' }), list({ name: 'List 1' }))
  await chooseAction('List 1', 'Rename...', rendered)
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' })
  expect(field.value).toBe('List 1')
  await rendered.user.clear(field)
  await rendered.user.type(field, ' Größe 50 % {Enter}')
  await screen.findByText('Renamed to “Größe 50 %”.')
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  await rendered.user.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() =>
    expect(api.calls(endpoints.changeList).map(({ body }) => body)).toEqual([
      { name: 'Größe 50 %' },
      { name: 'List 1' },
    ]),
  )
})

test('a cancelled rename starts with the name of the list again', async () => {
  const rendered = await openLists()
  await chooseAction('List 1', 'Rename...', rendered)
  await rendered.user.type(await screen.findByRole('textbox', { name: 'Name' }), ' and more')
  await rendered.user.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  await chooseAction('List 1', 'Rename...', rendered)
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' })).value).toBe('List 1')
})

test('an empty name is refused at its field, and a failed change is reported', async () => {
  const rendered = await openLists()
  api.on(endpoints.changeList, noResponse)
  await chooseAction('List 1', 'Rename...', rendered)
  const field = await screen.findByRole('textbox', { name: 'Name' })
  await rendered.user.clear(field)
  await rendered.user.click(screen.getByRole('button', { name: 'Save' }))
  expect((await screen.findByRole('alert')).textContent).toBe('Name is required')
  expect(api.calls(endpoints.changeList)).toEqual([])
  await rendered.user.type(field, 'New{Enter}')
  await screen.findByText(/connection/i)
  screen.getByRole('alertdialog')
})

test('an open run shows its progress with a link, and a waiting one its reason', async () => {
  const runs = {
    'MW-5': { status: 'Data Processing', progress: { total: 10, done: 4, time_left: 61 } },
    'MW-6': { status: 'Data Processing', progress: { total: 10, done: 2, waiting: 'Waiting for Amazon' } },
  } as const
  api.on(endpoints.getRunDetails, ({ params }) => {
    const id = params.id as keyof typeof runs
    return jobDetail({ id: Number(id.slice(3)), ...runs[id] })
  })
  api.on(endpoints.getRunEvents, () => noEnd())
  await openLists([
    list({ list_id: 'ML-5', name: 'Running', open_run: 'MW-5' }),
    list({ list_id: 'ML-6', name: 'Waiting', open_run: 'MW-6' }),
  ])
  const running = await screen.findByRole('link', { name: /^Running, 40%/ })
  expect(running.getAttribute('href')).toBe('/lists/ML-5?run=MW-5')
  expect(running.textContent).toContain('2 minutes left')
  const waiting = screen.getByRole('link', { name: /^Waiting, 20%/ })
  expect(waiting.title).toBe('Waiting for Amazon')
})

test('a run whose progress is unknown is shown as running', async () => {
  api.on(endpoints.getRunDetails, () => noEnd())
  await openLists([list({ name: 'Spring', open_run: 'MW-5' })])
  await screen.findByRole('link', { name: 'Running Open the run of “Spring”' })
})

test('j and k move between lists, and Enter opens one', async () => {
  const { user, address } = await openLists()
  await user.keyboard('jj')
  expect(document.activeElement?.textContent).toBe('List 2')
  await user.keyboard('k{Enter}')
  expect(address()).toBe('/lists/ML-1')
})

test('an account without lists is led to its first file, a lapsed one is not', async () => {
  api.on(endpoints.getLists, listPage([]))
  const { user, address, unmount } = await renderScreen(<ListsPage />, { at: '/lists' })
  await user.click(await screen.findByRole('link', { name: 'Add your first file' }))
  expect(address()).toBe('/add-file')
  unmount()
  api.on(endpoints.getProfile, profile({ subscription: { status: 'ended', has_access: false } }))
  await renderScreen(<ListsPage />, { at: '/lists' })
  await screen.findByText(/^With an active subscription/)
  expect(screen.queryByRole('link', { name: 'Add your first file' })).toBeNull()
})

test('a search without results is cleared, and an empty archive says so', async () => {
  api.on(endpoints.getLists, ({ query }) => listPage(query.search || query.archived === 'true' ? [] : three))
  const { user, address } = await renderScreen(<ListsPage />, { at: '/lists?search=saw' })
  await screen.findByText('No name, file or identifier matches “saw”.')
  await user.click(screen.getAllByRole('button', { name: 'Clear search' }).at(-1) as HTMLElement)
  expect(address()).toBe('/lists')
  await screen.findByRole('link', { name: 'List 1' })
  await user.click(screen.getByRole('radio', { name: 'Archived' }))
  await screen.findByText('No archived lists')
})

test('lists that fail to load can be loaded again', async () => {
  api.on(endpoints.getLists, refuse('INTERNAL'))
  const { user } = await renderScreen(<ListsPage />, { at: '/lists' })
  await screen.findByRole('alert')
  api.on(endpoints.getLists, listPage(three))
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('link', { name: 'List 1' })
})
