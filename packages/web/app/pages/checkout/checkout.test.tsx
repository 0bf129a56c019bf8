// @vitest-environment happy-dom
import { endpoints, type Purchase } from '@merkwerk/contract'
import { act, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { session } from '../../api/session.ts'
import { refuse } from '../../testing/fake-api.ts'
import { purchase, wallet } from '../../testing/fixtures.ts'
import { renderScreen, setUpScreens } from '../../testing/screen.tsx'
import CoinsFailedPage from './coins-failed.tsx'
import CoinsPaidPage from './coins-paid.tsx'
import SubscriptionFailedPage from './subscription-failed.tsx'
import SubscriptionPaidPage from './subscription-paid.tsx'

const api = setUpScreens()
const thanks = 'Thank you! Your payment has been processed successfully.'
const unknown = 'The status of your payment could not be loaded'
const oops = 'Oops! Something went wrong with your payment. Please try again.'

const open = (page: ReactNode, search = '?purchase=3', role: 'user' | null = 'user') =>
  renderScreen(page, { at: `/checkout/success${search}`, path: '/checkout/success', role })
const title = () => screen.getByRole('heading', { level: 1 }).textContent
const links = () => [...document.querySelectorAll('main a')].map((link) => link.getAttribute('href'))

test('booked coins are named with the new balance', async () => {
  api.on(endpoints.getPurchase, purchase({ coins: 10_000 }))
  api.on(endpoints.getWallet, wallet({ balance: 11_250 }))
  await open(<CoinsPaidPage />)
  await screen.findByText('10,000 coins have been added.')
  await screen.findByText('11,250')
  expect(title()).toBe(thanks)
})

test('a payment that is not booked yet is waited for', async () => {
  const { promise, resolve } = Promise.withResolvers<Purchase>()
  api.on(endpoints.getPurchase, () => promise)
  api.on(endpoints.getWallet, wallet())
  await open(<CoinsPaidPage />)
  expect(title()).toBe('Your payment is being booked')
  await act(async () => resolve(purchase()))
  await waitFor(() => expect(title()).toBe(thanks))
})

test('a payment that takes long asks not to pay again', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  api.on(endpoints.getPurchase, purchase({ status: 'pending' }))
  await open(<CoinsPaidPage />)
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect(title()).toBe('Your payment takes longer than usual')
  screen.getByText(/Please do not pay again/)
})

test.each([
  ['failed', oops, null],
  ['expired', oops, 'This payment was not completed, and nothing was charged.'],
] as const)('coins of a purchase that is %s are not announced', async (status, heading, text) => {
  api.on(endpoints.getPurchase, purchase({ status }))
  await open(<CoinsPaidPage />)
  await waitFor(() => expect(title()).toBe(heading))
  if (text) screen.getByText(text)
  expect(screen.queryByText(/coins have been added/)).toBeNull()
})

test.each([
  ['without a purchase in the address', '', 'user', thanks],
  ['with one that is no number', '?purchase=x', 'user', thanks],
  ['without a session', '?purchase=3', null, unknown],
] as const)('%s nothing is asked, and no balance is claimed', async (_, search, role, heading) => {
  await open(<CoinsPaidPage />, search, role)
  expect(title()).toBe(heading)
  expect(api.calls(endpoints.getPurchase)).toEqual([])
  expect(screen.queryByText('New balance')).toBeNull()
})

test('a purchase of another account is not confirmed', async () => {
  api.on(endpoints.getPurchase, refuse('NOT_FOUND'))
  await open(<CoinsPaidPage />)
  await waitFor(() => expect(title()).toBe(unknown))
  expect(screen.queryByText('New balance')).toBeNull()
})

test('a paid subscription leads to the dashboard', async () => {
  api.on(endpoints.getPurchase, purchase({ kind: 'subscription', coins: null }))
  const { user, address } = await open(<SubscriptionPaidPage />)
  await user.click(await screen.findByRole('link', { name: 'Continue to the dashboard' }))
  expect(address()).toBe('/dashboard')
  expect(session.access).not.toBeNull()
})

test('signing in again after the payment ends the session first', async () => {
  api.on(endpoints.getPurchase, purchase({ kind: 'subscription', coins: null }))
  const { user, address } = await open(<SubscriptionPaidPage />)
  await user.click(await screen.findByRole('link', { name: 'Please Login Again' }))
  expect(address()).toBe('/login')
  expect(session.access).toBeNull()
})

test('a subscription that was not paid leads back to its page', async () => {
  api.on(endpoints.getPurchase, purchase({ kind: 'subscription', status: 'expired', coins: null }))
  await open(<SubscriptionPaidPage />)
  await waitFor(() => expect(title()).toBe(oops))
  expect(links()).toEqual(['/subscription-fee'])
})

test.each([
  ['coins', <CoinsFailedPage key="c" />, ['/wallet/add-balance', '/wallet']],
  ['the subscription', <SubscriptionFailedPage key="s" />, ['/subscription-fee', '/']],
])('a failed checkout of %s can be repeated or left', async (_, page, ways) => {
  const failed = await open(page, '')
  expect(title()).toBe(oops)
  expect(links()).toEqual(ways)
  failed.unmount()
  await open(page, '?cancelled')
  expect(title()).toBe('You cancelled the payment.')
  screen.getByText('Nothing was charged.')
  expect(links()).toEqual(ways)
})
