// @vitest-environment happy-dom
import { type Card, endpoints, type Language, type Subscription } from '@merkwerk/contract'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { BrowserSession, session } from '../../api/session.ts'
import { refuse } from '../../testing/fake-api.ts'
import { setUpStripe } from '../../testing/fake-stripe.ts'
import { billingDetails, card, cardList, purchase, subscription } from '../../testing/fixtures.ts'
import { renderScreen, setUpScreens } from '../../testing/screen.tsx'
import { noEnd } from '../../testing/shown-texts.ts'
import SubscriptionCardPage from './card.tsx'
import SubscriptionFeePage from './page.tsx'

const api = setUpScreens()
beforeEach(() => api.on(endpoints.getBillingDetails, billingDetails()))
setUpStripe(api)

const booked = {
  success: true as const,
  status: 'booked' as const,
  client_secret: null,
  purchase_id: 3,
}

interface Options {
  changes?: Partial<Subscription>
  cards?: Card[]
  language?: Language
}

async function openFee({ changes = {}, cards = [], language = 'en' }: Options = {}) {
  api.on(endpoints.getSubscription, subscription({ status: 'none', has_access: false, ...changes }))
  api.on(endpoints.listCards, cardList(cards))
  const rendered = await renderScreen(<SubscriptionFeePage />, {
    at: '/subscription-fee',
    path: '/subscription-fee',
    language,
  })
  await waitFor(() => expect(api.calls(endpoints.getSubscription)).toHaveLength(1))
  return rendered
}

const paid = 'Your subscription is active.'

const texts = () => document.body.textContent?.replaceAll('\u00a0', ' ')

test('the page shows price, first fee and what is included', async () => {
  await openFee({ changes: { price: 9.99, one_time_fee: 99 } })
  await screen.findByText('€9.99 per month')
  screen.getByText('plus €99.00 once with the first payment')
  const included = screen.getByRole('heading', { name: 'What is included' }).nextElementSibling
  expect(within(included as HTMLElement).getAllByRole('listitem')).toHaveLength(4)
  screen.getByText('Payments are non-refundable.')
})

test('without a first fee none is named', async () => {
  await openFee({ changes: { one_time_fee: 0 } })
  await screen.findByText('€29.00 per month')
  expect(screen.queryByText(/once with the first payment/)).toBeNull()
})

test('in German, prices are German', async () => {
  await openFee({ changes: { price: 1_009.5, one_time_fee: 0 }, language: 'de' })
  await waitFor(() => expect(texts()).toContain('1.009,50 €'))
})

test('until the price is known nothing can be paid', async () => {
  api.on(endpoints.getSubscription, noEnd)
  await renderScreen(<SubscriptionFeePage />)
  screen.getByRole('heading', { level: 1, name: 'Subscription' })
  expect(screen.queryByRole('button', { name: 'Subscribe' })).toBeNull()
})

test('a price that does not load can be loaded again', async () => {
  api.on(endpoints.getSubscription, refuse('FORBIDDEN'), subscription({ has_access: false }))
  api.on(endpoints.listCards, cardList([]))
  const { user } = await renderScreen(<SubscriptionFeePage />)
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  await screen.findByRole('button', { name: 'Subscribe' })
})

test('a subscriber is led to the dashboard', async () => {
  const { address } = await openFee({ changes: { status: 'active', has_access: true } })
  await waitFor(() => expect(address()).toBe('/dashboard'))
})

test('subscribing opens the page of the provider and locks the other way to pay', async () => {
  const assign = vi.spyOn(window.location, 'assign').mockReturnValue()
  api.on(endpoints.createCheckoutSession, { id: 'cs_1', url: 'https://checkout.example/1', purchase_id: 3 })
  const { user } = await openFee({ cards: [card()] })
  await user.click(await screen.findByRole('button', { name: 'Subscribe' }))
  await screen.findByRole('button', { name: 'Opening the payment page...' })
  await waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith('https://checkout.example/1'))
  const saved = await screen.findByRole<HTMLButtonElement>('button', { name: /4242/ })
  expect(saved.disabled).toBe(true)
})

test('a checkout that cannot be opened is explained', async () => {
  api.on(endpoints.createCheckoutSession, refuse('INTERNAL'))
  const { user } = await openFee()
  await user.click(await screen.findByRole('button', { name: 'Subscribe' }))
  await screen.findByText('An unexpected error occurred. Please try again.')
  screen.getByRole('button', { name: 'Subscribe' })
})

test('the default card pays, not another saved one', async () => {
  api.on(endpoints.chargeCustomerOneTime, booked)
  api.on(endpoints.getPurchase, purchase({ kind: 'subscription' }))
  api.on(endpoints.listCards, cardList([card('pm_1'), card('pm_2', { last4: '1881' })], 'pm_2'))
  api.on(endpoints.getSubscription, subscription({ has_access: false }))
  const { user } = await renderScreen(<SubscriptionFeePage />)
  await user.click(await screen.findByRole('button', { name: /^Pay with .*1881/ }))
  await screen.findByText(paid)
  expect(api.calls(endpoints.chargeCustomerOneTime).map(({ body }) => body)).toEqual([
    { payment_method_id: 'pm_2' },
  ])
})

test('without a saved card the page leads to the card form', async () => {
  const { user, address } = await openFee()
  await user.click(await screen.findByRole('link', { name: 'Enter a card here and save it' }))
  expect(address()).toBe('/subscription-fee/card')
})

test('the account can be used for what needs no subscription, or left', async () => {
  api.on(endpoints.logout, { success: true })
  const { user, address } = await openFee()
  const link = screen.getByRole('link', { name: 'Results, invoices and settings' })
  expect(link.getAttribute('href')).toBe('/dashboard')
  await user.click(screen.getByRole('button', { name: 'Logout' }))
  expect(address()).toBe('/')
  expect(session.access).toBeNull()
})

test('a session that ends elsewhere leaves the page with the way back', async () => {
  const { address } = await openFee()
  new BrowserSession(() => localStorage).end()
  act(() => void window.dispatchEvent(new Event('storage')))
  await waitFor(() => expect(address()).toMatch(/signed-out=signed-out.*subscription-fee/))
})

async function openCard() {
  api.on(endpoints.getSubscription, subscription({ has_access: false, price: 9.99 }))
  const rendered = await renderScreen(<SubscriptionCardPage />, {
    at: '/subscription-fee/card',
    path: '/subscription-fee/card',
  })
  const pay = await screen.findByRole<HTMLButtonElement>('button', { name: 'Pay €9.99 and subscribe' })
  await waitFor(() => expect(pay.disabled).toBe(false))
  return { ...rendered, pay }
}

test('the card form names what is charged each month and leads back', async () => {
  await openCard()
  screen.getByText('The card is saved and charged €9.99 every month until you cancel.')
  expect(screen.getByRole('link', { name: 'Subscription' }).getAttribute('href')).toBe('/subscription-fee')
})

test('a card pays only once its price is known', async () => {
  api.on(endpoints.getSubscription, refuse('FORBIDDEN'), subscription({ has_access: false, price: 9.99 }))
  const { user } = await renderScreen(<SubscriptionCardPage />)
  await screen.findByText(/^The subscription could not be loaded\./)
  await waitFor(() => expect(screen.queryByText('Loading the card form...')).toBeNull())
  const pay = await screen.findByRole<HTMLButtonElement>('button', { name: 'Pay … and subscribe' })
  expect(pay.disabled).toBe(true)
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('button', { name: 'Pay €9.99 and subscribe' })
  await waitFor(() => expect(pay.disabled).toBe(false))
})

test('a new card is saved and pays the subscription', async () => {
  api.on(endpoints.addCard, { success: true, message: 'ok' })
  api.on(endpoints.chargeCustomerOneTime, booked)
  api.on(endpoints.getPurchase, purchase({ kind: 'subscription' }))
  const { user, pay } = await openCard()
  await user.click(pay)
  await waitFor(() =>
    expect(api.calls(endpoints.chargeCustomerOneTime)[0]?.body).toEqual({ payment_method_id: 'pm_new' }),
  )
  await screen.findByText(paid)
})
