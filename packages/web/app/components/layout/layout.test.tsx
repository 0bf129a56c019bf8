// @vitest-environment happy-dom
import { endpoints, type Profile } from '@merkwerk/contract'
import { act, screen, waitFor, within } from '@testing-library/react'
import { Fragment } from 'react'
import { Link } from 'react-router'
import { expect, onTestFinished, test, vi } from 'vitest'
import { BrowserSession, session } from '../../api/session.ts'
import { refuse } from '../../testing/fake-api.ts'
import { profile, subscription, wallet } from '../../testing/fixtures.ts'
import { renderRoutes, setUpScreens } from '../../testing/screen.tsx'
import AppLayout, { clientLoader } from './app-layout.tsx'

const api = setUpScreens()

const pages = ['dashboard', 'search', 'add-file', 'wallet', 'wallet/add-balance', 'admin', 'setting']

interface Options {
  at?: string
  role?: 'user' | 'admin'
  language?: 'en' | 'de'
}

async function openLayout(account: Profile = profile(), options: Options = {}) {
  api.on(endpoints.getProfile, account)
  api.on(endpoints.getWallet, wallet({ balance: 12_345 }))
  const rendered = await renderRoutes(
    [
      {
        element: <AppLayout />,
        children: [
          ...pages.map((path) => ({
            path,
            element: (
              <Fragment key={path}>
                <h1>Page {path}</h1>
                <Link to="/wallet/add-balance">Buy</Link>
                <Link to="/search/MW-1">Open</Link>
                <Link to="/unloaded">Unloaded</Link>
              </Fragment>
            ),
          })),
          { path: 'search/MW-1', element: <h1 className="sr-only">MW-1</h1> },
          // Its code cannot be loaded.
          { path: 'unloaded', lazy: () => new Promise<never>(() => undefined) },
        ],
      },
      { path: '*', element: <p>Outside</p> },
    ],
    { at: '/dashboard', ...options },
  )
  await screen.findAllByText(/12[.,]345/)
  return rendered
}

const unpaid = profile({ one_time_payment: false, subscription: { status: 'none', has_access: false } })
const ended = profile({ subscription: { status: 'ended', has_access: false } })
const overdue = profile({ subscription: { status: 'past_due', has_access: true } })

test('the sidebar names the current page, the balance, and the admin area only for admins', async () => {
  const { user } = await openLayout()
  const menu = within(screen.getByRole('navigation', { name: 'Main' }))
  expect(menu.getByRole('link', { current: 'page' }).textContent).toBe('Dashboard')
  expect(menu.queryByRole('link', { name: 'Admin' })).toBeNull()
  screen.getByText('12,345 coins')
  await user.click(menu.getByRole('link', { name: 'Wallet' }))
  screen.getByRole('heading', { name: 'Page wallet' })
  expect(menu.getByRole('link', { current: 'page' }).textContent).toBe('Wallet')
})

test('a balance that does not load leaves no placeholder behind', async () => {
  api.on(endpoints.getProfile, profile())
  api.on(endpoints.getWallet, refuse('FORBIDDEN'))
  const page = { path: 'dashboard', element: <h1>Page dashboard</h1> }
  const { container } = await renderRoutes([{ element: <AppLayout />, children: [page] }], {
    at: '/dashboard',
  })
  await screen.findByRole('heading', { name: 'Page dashboard' })
  await waitFor(() => expect(container.querySelector('.animate-pulse')).toBeNull())
  expect(api.calls(endpoints.getWallet)).toHaveLength(1)
})

test('the German sidebar formats coins in German', async () => {
  await openLayout(profile(), { language: 'de' })
  screen.getByText('12.345 Coins')
  expect(document.documentElement.lang).toBe('de')
})

test('on phones the menu opens as a dialog and closes with the next page', async () => {
  const { user } = await openLayout()
  await user.click(screen.getByRole('button', { name: 'Open menu' }))
  const menu = within(await screen.findByRole('dialog', { name: 'Main' }))
  await user.click(menu.getByRole('link', { name: 'Search' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  screen.getByRole('heading', { name: 'Page search' })
})

test('a page that replaces the focused element gets the focus at its heading', async () => {
  const { user } = await openLayout()
  await user.click(screen.getByRole('link', { name: 'Buy' }))
  const heading = screen.getByRole('heading', { name: 'Page wallet/add-balance' })
  await waitFor(() => expect(document.activeElement).toBe(heading))
})

test('a page that loads gets the focus at its content, which outlives its hidden heading', async () => {
  const { user } = await openLayout()
  await user.click(screen.getByRole('link', { name: 'Open' }))
  await waitFor(() => expect(document.activeElement?.id).toBe('content'))
})

test.each([
  ['no banner with a subscription', profile(), null, null],
  ['how to pay for the first time', unpaid, 'Your subscription is not paid yet', '/subscription-fee'],
  ['how to subscribe again', ended, 'Your subscription has ended', '/subscription-fee'],
  ['that a payment failed', overdue, 'The last payment failed', '/wallet/payment-method'],
])('a seller sees %s', async (_, account, title, path) => {
  api.on(
    endpoints.getSubscription,
    subscription({ status: 'past_due', grace_until: '2026-12-05T12:00:00.000Z' }),
  )
  await openLayout(account, { at: '/search' })
  if (title === null) {
    expect(screen.queryByRole('status')).toBeNull()
    return
  }
  const banner = (await screen.findByText(title)).closest<HTMLElement>('[role=status], [role=alert]')
  const link = banner && within(banner).getByRole('link')
  expect(link?.getAttribute('href')).toBe(path)
  if (account === overdue) expect(banner?.textContent).toContain('You can still search until 5 December 2026')
})

test('the dashboard leaves the first payment to its checklist', async () => {
  await openLayout(unpaid)
  expect(screen.queryByText('Your subscription is not paid yet')).toBeNull()
})

test('an overdue payment without a grace period promises no day', async () => {
  api.on(endpoints.getSubscription, subscription({ status: 'past_due', grace_until: null }))
  await openLayout(overdue)
  await screen.findByText(/As soon as the payment succeeds, you can search again/)
})

test.each([
  ['searches', '/add-file', 'You need a subscription for new searches', '/search'],
  ['coins', '/wallet/add-balance', 'You need a subscription to buy coins', '/wallet'],
])('without a subscription the page for %s explains itself and leads on', async (_, at, title, path) => {
  const { user, address } = await openLayout(ended, { at })
  expect(await screen.findByRole('heading', { level: 1 })).toHaveProperty('textContent', title)
  expect(screen.getByRole('link', { name: 'Go to subscription' }).getAttribute('href')).toBe(
    '/subscription-fee',
  )
  await user.click(
    screen.getByRole('link', { name: path === '/search' ? 'View your results' : 'View your wallet' }),
  )
  expect(address()).toBe(path)
})

test('an open page stays open when the subscription ends', async () => {
  await openLayout(profile(), { at: '/add-file' })
  await screen.findByRole('heading', { name: 'Page add-file' })
  api.on(endpoints.getProfile, ended)
  // The profile is fetched again when the window gets the focus after a minute.
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(Date.now() + 61_000)
  act(() => void window.dispatchEvent(new Event('visibilitychange')))
  await screen.findByText('Your subscription has ended')
  screen.getByRole('heading', { name: 'Page add-file' })
})

test('the admin area is closed to sellers and open to admins without a subscription', async () => {
  const seller = await openLayout(profile(), { at: '/admin' })
  screen.getByRole('heading', { name: 'This area is for administrators' })
  seller.unmount()
  await openLayout(ended, { at: '/admin', role: 'admin' })
  screen.getByRole('heading', { name: 'Page admin' })
  expect(screen.queryByText('Your subscription has ended')).toBeNull()
})

test('an admin without a second factor has to set it up', async () => {
  api.on(endpoints.getProfile, profile({ must_enable_second_factor: true }))
  api.on(endpoints.getWallet, wallet())
  const { address } = await renderRoutes(
    [
      { element: <AppLayout />, children: [{ path: 'admin', element: <h1>Admin</h1> }] },
      { path: '*', element: <p>Outside</p> },
    ],
    { at: '/admin', role: 'admin' },
  )
  await waitFor(() => expect(address()).toBe('/login/second-factor'))
})

test.each([
  ['/dashboard?days=7', '/login?signed-out=suspended&return=%2Fdashboard%3Fdays%3D7'],
  ['/wallet', '/?signed-out=suspended&return=%2Fwallet'],
])('a session that the server ends at %s leads out with the reason and the way back', async (at, end) => {
  api.on(endpoints.getProfile, refuse('UNAUTHENTICATED'))
  api.on(endpoints.getWallet, refuse('UNAUTHENTICATED'))
  api.on(endpoints.refreshToken, refuse('SESSION_ENDED', { reason: 'suspended' }))
  const { address } = await renderRoutes(
    [
      { element: <AppLayout />, children: [{ path: at.split('?')[0] ?? '', element: <h1>Page</h1> }] },
      { path: '*', element: <p>Outside</p> },
    ],
    { at },
  )
  await waitFor(() => expect(address()).toBe(end))
  expect(session.access).toBeNull()
})

test('an access token that the server no longer accepts is renewed unnoticed', async () => {
  api.on(endpoints.refreshToken, { access: 'h.e30.s', refresh: 'second' })
  const { promise, resolve } = Promise.withResolvers<Profile>()
  api.on(endpoints.getProfile, refuse('UNAUTHENTICATED'), () => promise)
  api.on(endpoints.getWallet, wallet())
  const { address } = await renderRoutes(
    [{ element: <AppLayout />, children: [{ path: 'dashboard', element: <h1>Page</h1> }] }],
    { at: '/dashboard' },
  )
  await waitFor(() => expect(session.refresh).toBe('second'))
  await act(async () => resolve(profile()))
  expect(address()).toBe('/dashboard')
})

test.each([
  ['a tab', 'link', 'Users'],
  ['a row', 'button', 'anna'],
] as const)('without its token, a click of an admin on %s leads to the login', async (_, role, name) => {
  api.on(endpoints.getProfile, profile())
  api.on(endpoints.getWallet, wallet())
  const opened = vi.fn()
  const page = (
    <>
      <Link to="/admin/users">Users</Link>
      <button type="button" onClick={opened}>
        anna
      </button>
    </>
  )
  const { user, address } = await renderRoutes(
    [
      {
        element: <AppLayout />,
        children: [
          { path: 'admin', element: page },
          { path: 'admin/users', element: page },
        ],
      },
      { path: '*', element: <p>Outside</p> },
    ],
    { at: '/admin', role: 'admin' },
  )
  localStorage.removeItem('access')
  await user.click(screen.getByRole(role, { name }))
  // The click is stopped, so that the way back leads to the page on which it was made.
  await waitFor(() => expect(address()).toBe('/login?signed-out=no-session&return=%2Fadmin'))
  expect(opened).not.toHaveBeenCalled()
})

test('signing out in another tab leads out of this one, and removes what it keeps', async () => {
  const { address } = await openLayout()
  new BrowserSession(() => localStorage).end()
  sessionStorage.setItem('tab:job-name', 'Autumn')
  act(() => void window.dispatchEvent(new Event('storage')))
  await waitFor(() => expect(address()).toBe('/login?signed-out=signed-out&return=%2Fdashboard'))
  expect(sessionStorage.getItem('tab:job-name')).toBeNull()
})

test('signing out leads to the start page in the language of the screen', async () => {
  api.on(endpoints.logout, { success: true })
  const { user, address } = await openLayout(profile(), { language: 'de' })
  await user.click(screen.getByRole('button', { name: 'Abmelden' }))
  expect(address()).toBe('/de')
  expect(session.access).toBeNull()
  await waitFor(() => expect(api.calls(endpoints.logout)).toHaveLength(1))
})

test('the loader lets nobody in without a session', () => {
  const load = (address: string) =>
    clientLoader({ request: new Request(`http://localhost${address}`) } as Parameters<typeof clientLoader>[0])
  expect(load('/wallet')).toBeNull()
  session.end()
  expect(() => load('/wallet?view=invoices')).toThrowError()
  try {
    load('/wallet?view=invoices')
  } catch (redirect) {
    const target = (redirect as Response).headers.get('location')
    expect(target).toBe('/?signed-out=no-session&return=%2Fwallet%3Fview%3Dinvoices')
  }
})

test('preferences switch appearance and language', async () => {
  const { user } = await openLayout()
  await user.click(screen.getByRole('button', { name: 'Preferences' }))
  screen.getByRole('menuitemradio', { name: 'System', checked: true })
  await user.click(screen.getByRole('menuitemradio', { name: 'Dark' }))
  expect(document.documentElement.dataset.theme).toBe('dark')
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  await user.click(screen.getByRole('button', { name: 'Preferences' }))
  await user.click(await screen.findByRole('menuitemradio', { name: 'Deutsch' }))
  await screen.findByRole('button', { name: 'Anzeige' })
  await waitFor(() => expect(document.documentElement.lang).toBe('de'))
})

test('a reload by the router is prevented, and the page says that its code cannot be loaded', async () => {
  const navigation = new EventTarget()
  vi.stubGlobal('navigation', navigation)
  onTestFinished(() => void vi.unstubAllGlobals())
  const reload = () => {
    const event = new Event('navigate', { cancelable: true })
    Object.assign(event, { navigationType: 'reload', userInitiated: false })
    act(() => void navigation.dispatchEvent(event))
    return event.defaultPrevented
  }
  await openLayout()
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  act(() => screen.getByRole('link', { name: 'Unloaded' }).click())
  await waitFor(() => expect(reload()).toBe(true))
  await screen.findByText(/^Merkwerk cannot be reached right now/)
})
