// @vitest-environment happy-dom
import { endpoints } from '@merkwerk/contract'
import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { session } from '../../api/session.ts'
import { job, jobList } from '../../testing/fixtures.ts'
import { toList } from '../../testing/open-list.tsx'
import { renderScreen, setUpScreens } from '../../testing/screen.tsx'
import { CommandLayer } from './command-layer.tsx'
import type { Overlay } from './shortcuts.ts'

const api = setUpScreens()

function App() {
  const [open, setOpen] = useState<Overlay | null>(null)
  return (
    <>
      <main>
        <input type="search" aria-label="Search jobs" />
        <textarea aria-label="Note" />
        {/* biome-ignore lint/a11y/useSemanticElements: the cells are drawn by hand. */}
        <div role="grid" tabIndex={0} aria-label="Rows" />
        <table>
          <tbody>
            <tr data-row="0" tabIndex={-1} aria-label="Decide" />
          </tbody>
        </table>
        <div role="dialog" aria-label="Record">
          <button type="button">In a dialog</button>
        </div>
      </main>
      <CommandLayer open={open} onOpen={setOpen} />
    </>
  )
}

const listPage = (name: string) => ({
  lists: [toList({ name, file_name: `${name}.csv` })],
  total: 1,
  totalPages: 1,
  currentPage: 1,
  limit: 5,
})

async function openApp(options: { language?: 'en' | 'de'; role?: 'user' | 'admin' } = {}) {
  const jobs = jobList([job({ id: 7, name: 'Drills' })])
  api.on(endpoints.getJobsList, jobs)
  api.on(endpoints.getJobsListByAdmin, jobs)
  api.on(endpoints.getLists, ({ query }) => listPage(query?.search === '4006381333931' ? 'Tools' : 'Garden'))
  return await renderScreen(<App />, { at: '/profile', ...options })
}

async function openPalette(options: Parameters<typeof openApp>[0] = {}) {
  const app = await openApp(options)
  await app.user.keyboard('{Control>}k{/Control}')
  const input = await screen.findByRole<HTMLInputElement>('combobox')
  await waitFor(() => expect(document.activeElement).toBe(input))
  await screen.findByRole('option', { name: /Drills/ })
  return { ...app, input }
}

/** The palette or the list of shortcuts. */
const overlay = () => document.querySelector('[role=dialog]:not([aria-label=Record])')
const options = () => screen.getAllByRole('option').map(({ textContent }) => textContent)

test.each([
  ['g w', 'gw', '/wallet'],
  ['g d', 'gd', '/dashboard'],
  ['g l', 'gl', '/lists'],
  ['n', 'n', '/add-file'],
])('the keys %s open a page', async (_, keys, path) => {
  const { user, address } = await openApp()
  await user.keyboard(keys)
  expect(address()).toBe(path)
})

test.each([
  ['in a field', 'textbox', 'Note'],
  ['in a grid', 'grid', 'Rows'],
  ['in a row that waits for a decision', 'row', 'Decide'],
])('single keys do nothing %s, but Ctrl and K open the palette there too', async (_, role, name) => {
  const { user, address } = await openApp()
  await user.click(screen.getByRole(role, { name }))
  await user.keyboard('gwn/?')
  expect(address()).toBe('/profile')
  expect(overlay()).toBeNull()
  await user.keyboard('{Control>}k{/Control}')
  await waitFor(() => expect(overlay()).not.toBeNull())
})

test('a slash focuses the search of the page without typing itself', async () => {
  const { user } = await openApp()
  await user.keyboard('/')
  const search = screen.getByRole<HTMLInputElement>('searchbox')
  expect(document.activeElement).toBe(search)
  expect(search.value).toBe('')
})

test('the palette lists pages, lists, jobs and actions of a seller', async () => {
  await openPalette()
  await screen.findByRole('option', { name: /Garden/ })
  expect(screen.getAllByRole('group').map((group) => group.getAttribute('aria-labelledby'))).toHaveLength(4)
  expect(options()).toContain('DrillsMW-7')
  expect(options()).not.toContain('Users')
  expect(api.calls(endpoints.getJobsList)[0]?.query).toMatchObject({ limit: 5 })
})

test('admins also find their own pages and all jobs', async () => {
  const { user, address } = await openPalette({ role: 'admin' })
  await user.keyboard('users')
  await waitFor(() => expect(options()).toEqual(['Users']))
  await user.keyboard('{Enter}')
  expect(address()).toBe('/admin/users')
  expect(api.calls(endpoints.getJobsListByAdmin).length).toBeGreaterThan(0)
})

test('a typed job is searched and opened', async () => {
  const { user, address } = await openPalette()
  await user.keyboard('MW-7')
  await waitFor(() => expect(options()).toEqual(['DrillsMW-7']))
  await user.keyboard('{Enter}')
  expect(address()).toBe('/search/MW-7')
  await waitFor(() => expect(overlay()).toBeNull())
})

test('an identifier finds its list, which opens with that row', async () => {
  const { user, address } = await openPalette()
  await user.keyboard('4006381333931')
  await waitFor(() => expect(options()).toEqual(['ToolsRow 4006381333931']))
  await user.keyboard('{Enter}')
  expect(address()).toBe('/lists/ML-1?search=4006381333931')
})

test('jobs are searched for the typed text', async () => {
  const { user } = await openPalette()
  await user.keyboard('drill')
  await waitFor(() => expect(api.calls(endpoints.getJobsList)).toHaveLength(2))
  expect(api.calls(endpoints.getJobsList)[1]?.query).toMatchObject({ search: 'drill' })
})

test('an action switches the language', async () => {
  const { user } = await openPalette()
  await user.keyboard('Deutsch{Enter}')
  await user.keyboard('{Control>}k{/Control}')
  await screen.findByRole('combobox', {
    name: 'Zu einer Seite, Liste, einem Lauf oder einer Aktion springen',
  })
})

test('an action switches the appearance and is then no longer offered', async () => {
  const { user } = await openPalette()
  await user.keyboard('dark{Enter}')
  await waitFor(() => expect(document.documentElement.dataset.theme).toBe('dark'))
  await user.keyboard('{Control>}k{/Control}')
  await user.type(await screen.findByRole('combobox'), 'appearance')
  await waitFor(() => expect(options()).toEqual(['Appearance: System', 'Appearance: Light']))
})

test('signing out ends the session here even if the server fails', async () => {
  api.on(endpoints.logout, () => Promise.reject(new TypeError('fetch failed')))
  const { user, address } = await openPalette()
  await user.keyboard('logout{Enter}')
  await waitFor(() => expect(address()).toBe('/'))
  expect(session.access).toBeNull()
  expect(api.calls(endpoints.logout)[0]?.body).toEqual({ refresh: 'refresh' })
})

test('a question mark lists the shortcuts, which can be switched off and on', async () => {
  const { user, address } = await openApp()
  await user.keyboard('?')
  const toggle = await screen.findByRole('switch', { name: 'Single keys' })
  screen.getByText('Next and previous row')
  await user.click(toggle)
  expect(document.cookie).toContain('shortcuts=off')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(overlay()).toBeNull())
  await user.keyboard('gw')
  expect(address()).toBe('/profile')
})

test('keys pressed in a dialog of the page are no shortcuts', async () => {
  const { user, address } = await openApp()
  screen.getByRole('button', { name: 'In a dialog' }).focus()
  await user.keyboard('n{Control>}k{/Control}')
  expect(address()).toBe('/profile')
  expect(screen.queryByRole('combobox')).toBeNull()
})
