// @vitest-environment happy-dom
import { endpoints, type Profile } from '@merkwerk/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { refuse } from '../../testing/fake-api.ts'
import { profile, wallet } from '../../testing/fixtures.ts'
import { renderScreen, setUpScreens } from '../../testing/screen.tsx'
import { noEnd } from '../../testing/shown-texts.ts'
import ProfilePage from './page.tsx'

const api = setUpScreens()
const analytics = {
  total_searches: 1_204,
  successful_searches: 1_200,
  failed_searches: 4,
  current_balance: 0,
}

interface Options {
  changes?: Partial<Profile>
  language?: 'en' | 'de'
  role?: 'user' | 'admin'
}

async function openProfile({ changes = {}, ...options }: Options = {}) {
  api.on(endpoints.getProfile, profile(changes))
  api.on(endpoints.getWallet, wallet({ balance: 12_345 }))
  api.on(endpoints.getJobAnalytics, analytics)
  const rendered = await renderScreen(<ProfilePage />, {
    at: '/dashboard/profile',
    path: '/dashboard/profile',
    ...options,
  })
  const name = changes.username ?? 'anna'
  await screen.findByRole('heading', { level: 2, name })
  return rendered
}

const figure = (label: string) => screen.getByText(label, { selector: 'dt' }).nextElementSibling?.textContent

test('the profile shows the account, its coins and its searches', async () => {
  await openProfile()
  screen.getByText('View and edit your profile information here.')
  screen.getByText('Member since 5 January 2026')
  expect(figure('Email')).toBe('anna@shop.example')
  expect(figure('Phone Number')).toBe('+4930123456')
  expect(figure('Language of emails')).toBe('English')
  await screen.findByText('12,345')
  await screen.findByText('1,204')
})

test('in German, texts, day and numbers are German', async () => {
  await openProfile({ changes: { language: 'de' }, language: 'de' })
  screen.getByText(/5\. Januar 2026/)
  await screen.findByText('12.345')
  await screen.findByText('1.204')
  screen.getByText('Deutsch')
})

test.each([
  ['none', 'None'],
  ['active', 'Active'],
  ['past_due', 'Payment overdue'],
  ['canceled', 'Cancelled, active until the period ends'],
  ['ended', 'Ended'],
] as const)('a subscription that is %s is shown as “%s”', async (status, text) => {
  await openProfile({ changes: { subscription: { status, has_access: status !== 'none' } } })
  expect(figure('Subscription')).toBe(text)
})

test('an admin has no subscription', async () => {
  await openProfile({ role: 'admin' })
  expect(screen.queryByText('Subscription')).toBeNull()
})

test('an account without a phone number says so', async () => {
  await openProfile({ changes: { phone_number: null } })
  expect(figure('Phone Number')).toBe('N/A')
})

test.each([
  ['Change: Phone Number', '/setting#phone'],
  ['Change: Language of emails', '/setting/preferences'],
  ['Change: Subscription', '/setting/billing'],
  ['View: Coins', '/wallet'],
  ['View: Total Searches', '/search'],
  ['Edit in settings', '/setting'],
])('“%s” leads to %s', async (name, address) => {
  const rendered = await openProfile()
  await rendered.user.click(screen.getByRole('link', { name }))
  expect(rendered.address()).toBe(address)
})

test('the initial of a name is one whole character', async () => {
  await openProfile({ changes: { username: '🦊fuchs' } })
  const panel = within(screen.getByRole('region', { name: '🦊fuchs' }))
  panel.getByText('🦊')
})

test('coins and searches that do not load do not hide the account', async () => {
  api.on(endpoints.getProfile, profile())
  api.on(endpoints.getWallet, refuse('FORBIDDEN'))
  api.on(endpoints.getJobAnalytics, refuse('FORBIDDEN'))
  await renderScreen(<ProfilePage />)
  await screen.findByText('anna@shop.example')
  await waitFor(() => expect(figure('Coins')).toBe('N/A'))
  expect(figure('Total Searches')).toBe('N/A')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('while the profile loads only the heading is shown', async () => {
  api.on(endpoints.getProfile, noEnd)
  await renderScreen(<ProfilePage />)
  screen.getByRole('heading', { level: 1, name: 'Profile' })
  expect(screen.queryByRole('term')).toBeNull()
})

test('a profile that does not load can be loaded again', async () => {
  api.on(endpoints.getProfile, refuse('FORBIDDEN'), profile())
  api.on(endpoints.getWallet, wallet())
  api.on(endpoints.getJobAnalytics, analytics)
  const { user } = await renderScreen(<ProfilePage />)
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to fetch profile data')
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('anna@shop.example')
})
