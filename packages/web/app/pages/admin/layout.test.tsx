// @vitest-environment happy-dom
import { type Alert, endpoints } from '@merkwerk/contract'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { refuse } from '../../testing/fake-api.ts'
import { renderRoutes, setUpScreens } from '../../testing/screen.tsx'
import { noEnd } from '../../testing/shown-texts.ts'
import AdminLayout from './layout.tsx'

const api = setUpScreens()
const done = { success: true as const, message: 'ok' }

const alert = (id: number, changes: Partial<Alert> = {}): Alert => ({
  id,
  kind: 'hold-missing',
  facts: { run: `MW-${id}`, owner: 7 },
  first_seen_at: '2026-11-20T03:00:00.000Z',
  last_seen_at: '2026-11-20T03:00:00.000Z',
  acknowledged_at: null,
  resolved_at: null,
  ...changes,
})

const noUsers = { users: [], totalUsers: 0, currentPage: 1, totalPages: 1, limit: 1, pending: 0 }

beforeEach(() => {
  api.on(endpoints.getGptRecharge, { gpt_recharge_required: false })
  api.on(endpoints.listUsers, noUsers)
  api.on(endpoints.listAlerts, { alerts: [], open: 0 })
})

const openAdmin = (at = '/admin', language: 'en' | 'de' = 'en') =>
  renderRoutes(
    [
      {
        element: <AdminLayout />,
        children: [
          { path: '/admin/users', element: <p>Users page</p>, loader: () => userPage },
          { path: '*', element: <p>Area</p> },
        ],
      },
    ],
    { at, role: 'admin', language },
  )

let userPage: Promise<null> = Promise.resolve(null)

test('the tab of users says how many wait for approval', async () => {
  api.on(endpoints.listUsers, { ...noUsers, pending: 3 })
  await openAdmin()
  await screen.findByRole('link', { name: 'Users 3 wait for approval' })
  expect(api.calls(endpoints.listUsers)[0]?.query).toMatchObject({ view: 'pending' })
})

test.each([
  ['/admin', 'Jobs'],
  ['/admin/users', 'Users'],
  ['/admin/users/', 'Users'],
])('at %s the tab %s is current and cannot be chosen', async (at, name) => {
  await openAdmin(at)
  const tabs = within(screen.getByRole('navigation', { name: 'Admin areas' }))
  expect(tabs.getByText(name).closest('[aria-current=page]')).not.toBeNull()
  expect(tabs.queryByRole('link', { name })).toBeNull()
  expect(tabs.getAllByRole('link')).toHaveLength(6)
})

test('a tab is marked as busy until its page has loaded', async () => {
  const { promise, resolve } = Promise.withResolvers<null>()
  userPage = promise
  const { user } = await openAdmin()
  await user.click(screen.getByRole('link', { name: 'Users' }))
  const tabs = within(screen.getByRole('navigation', { name: 'Admin areas' }))
  expect(tabs.getByText('Users').closest('[aria-current=page]')).not.toBeNull()
  expect(screen.queryByText('Users page')).toBeNull()
  await act(async () => resolve(null))
  await screen.findByText('Users page')
})

test('the title leads to the start page in the language of the screen', async () => {
  userPage = Promise.resolve(null)
  const { user, address } = await openAdmin('/admin/users', 'de')
  await user.click(within(screen.getByRole('heading', { level: 1 })).getByRole('link'))
  expect(address()).toBe('/de')
})

test('without differences in the books nothing is shown', async () => {
  await openAdmin()
  await waitFor(() => expect(api.calls(endpoints.listAlerts)).toHaveLength(1))
  expect(api.calls(endpoints.listAlerts)[0]?.query).toEqual({ view: 'open' })
  expect(screen.queryByText(/The books have/)).toBeNull()
})

test('differences in the books are counted and explained', async () => {
  api.on(endpoints.listAlerts, {
    alerts: [alert(1), alert(2, { kind: 'transaction-sum', facts: { transaction: 4, sum: 12 } })],
    open: 2,
  })
  await openAdmin()
  const section = within(await screen.findByRole('region', { name: 'The books have 2 differences' }))
  section.getByText('Run MW-1 of account 7 has no hold.')
  section.getByText('The entries of transaction 4 sum to 12 coins instead of 0.')
})

test('in German, differences are German', async () => {
  api.on(endpoints.listAlerts, { alerts: [alert(1)], open: 1 })
  await openAdmin('/admin', 'de')
  await screen.findByText('Für den Lauf MW-1 von Konto 7 ist nichts reserviert.')
})

test('an acknowledged difference leaves the list, and a refusal keeps it', async () => {
  api.on(endpoints.listAlerts, { alerts: [alert(1), alert(2)], open: 2 })
  api.on(endpoints.acknowledgeAlert, refuse('NOT_FOUND'), done)
  const { user } = await openAdmin()
  const acknowledge = async () => {
    const row = (await screen.findByText('Run MW-1 of account 7 has no hold.')).closest('li')
    await user.click(within(row as HTMLElement).getByRole('button', { name: 'Acknowledge' }))
  }
  await acknowledge()
  await screen.findByText('Not found')
  api.on(endpoints.listAlerts, { alerts: [alert(2)], open: 1 })
  await acknowledge()
  await screen.findByRole('region', { name: 'The books have 1 difference' })
  expect(screen.queryByText('Run MW-1 of account 7 has no hold.')).toBeNull()
  expect(api.calls(endpoints.acknowledgeAlert).map(({ params }) => params)).toEqual([{ id: 1 }, { id: 1 }])
})

test('differences that do not load can be loaded again', async () => {
  api.on(endpoints.listAlerts, refuse('FORBIDDEN'), { alerts: [alert(1)], open: 1 })
  const { user } = await openAdmin()
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  await screen.findByText('Run MW-1 of account 7 has no hold.')
})

test('a recharge is marked and the banner disappears', async () => {
  api.on(endpoints.getGptRecharge, { gpt_recharge_required: true }, { gpt_recharge_required: false })
  api.on(endpoints.setGptRecharge, { ...done, gpt_recharge_required: false })
  const { user } = await openAdmin()
  await user.click(await screen.findByRole('button', { name: 'Mark as Recharged' }))
  await screen.findByText('Marked as recharged. Waiting runs resume.')
  await waitFor(() => expect(screen.queryByText('GPT Recharge Required!')).toBeNull())
  expect(api.calls(endpoints.setGptRecharge)[0]?.body).toEqual({ gpt_recharge_required: false })
})

test('a recharge that cannot be marked is explained in the banner', async () => {
  api.on(endpoints.getGptRecharge, { gpt_recharge_required: true })
  api.on(endpoints.setGptRecharge, refuse('INTERNAL'))
  const { user } = await openAdmin()
  await user.click(await screen.findByRole('button', { name: 'Mark as Recharged' }))
  const banner = (await screen.findByText('GPT Recharge Required!')).closest('[role=alert]') as HTMLElement
  await within(banner).findByText('Failed to update GPT recharge status. Please try again.')
})

test('the banner is hidden until the next visit', async () => {
  api.on(endpoints.getGptRecharge, { gpt_recharge_required: true })
  const first = await openAdmin()
  await first.user.click(await screen.findByRole('button', { name: 'Hide until the next visit' }))
  expect(screen.queryByText('GPT Recharge Required!')).toBeNull()
  first.unmount()
  await openAdmin()
  await screen.findByText('GPT Recharge Required!')
})

test('the check of the GPT account is announced and can be repeated', async () => {
  api.on(endpoints.getGptRecharge, noEnd)
  const { unmount } = await openAdmin()
  expect(screen.getByRole('status').textContent).toBe('Checking GPT recharge status...')
  unmount()
  api.on(endpoints.getGptRecharge, refuse('FORBIDDEN'), { gpt_recharge_required: true })
  const { user } = await openAdmin()
  await screen.findByText('Failed to fetch GPT recharge status. Please try again.')
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('GPT Recharge Required!')
})
