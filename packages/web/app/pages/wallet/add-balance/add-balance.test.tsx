// @vitest-environment happy-dom
import { type Card, endpoints } from '@merkwerk/contract'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { noResponse, refuse } from '../../../testing/fake-api.ts'
import { setUpStripe } from '../../../testing/fake-stripe.ts'
import { billingDetails, card, cardList, coinPackage } from '../../../testing/fixtures.ts'
import { renderScreen, setUpScreens } from '../../../testing/screen.tsx'
import AddBalancePage from './page.tsx'

const api = setUpScreens()
beforeEach(() => api.on(endpoints.getBillingDetails, billingDetails()))
const stripe = setUpStripe(api)
const packages = [
  coinPackage(),
  coinPackage({ id: 2, coins: 10_000, price: 85.5, originalPrice: 100, discount: 14.5 }),
]
const saved = [card(), card('pm_2', { brand: 'mastercard', last4: '4444' })]

async function openPackages(cards: Card[] = saved, at = '/wallet/add-balance') {
  api.on(endpoints.getProductList, { products: packages })
  api.on(endpoints.listCards, cardList(cards))
  const rendered = await renderScreen(<AddBalancePage />, { at, path: '/wallet/add-balance' })
  const pay = () => rendered.user.click(screen.getByRole('button', { name: /^(Pay|Continue)/ }))
  const button = await screen.findByRole('button', { name: /^(Pay|Continue)/ })
  await waitFor(() => expect(button.hasAttribute('aria-disabled')).toBe(false))
  return { ...rendered, pay }
}

const payment = (status: 'processing' | 'requires_action') => ({
  success: true as const,
  status,
  client_secret: status === 'requires_action' ? 'pi_1' : null,
  purchase_id: 3,
})
const keys = () => api.calls(endpoints.payCoins).map(({ body }) => body.key)

test('shows price, price per coin and discount of each package', async () => {
  await openPackages()
  const [small, large] = screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)
  expect(small).toContain('500coins€5.00€0.010 per coin')
  expect(large).toContain('10,000coins€85.50€0.009 per coin')
  expect(large).toContain('€100.00You save 14.5%')
})

test('prices are German in German', async () => {
  api.on(endpoints.getProductList, { products: packages })
  api.on(endpoints.listCards, cardList([]))
  await renderScreen(<AddBalancePage />, { at: '/wallet/add-balance?package=2', language: 'de' })
  const large = (await screen.findAllByRole('radio', { checked: true }))[0]?.closest('label')?.textContent
  expect(large?.replaceAll('\u00a0', ' ')).toMatch(/10\.000.*85,50 €.*0,009 €.*14,5 %/)
})

test('the chosen package is in the address and changes what is paid', async () => {
  const { user, address } = await openPackages()
  await user.click(screen.getByRole('radio', { name: /10,000/ }))
  expect(address()).toBe('/wallet/add-balance?package=2')
  await screen.findByRole('button', { name: 'Pay €85.50' })
})

test('a package of the address that does not exist falls back to the first', async () => {
  await openPackages(saved, '/wallet/add-balance?package=77')
  screen.getByRole('button', { name: 'Pay €5.00' })
})

test('pays with the default card and waits on the result page', async () => {
  api.on(endpoints.payCoins, payment('processing'))
  const { pay, address } = await openPackages()
  await pay()
  await waitFor(() => expect(address()).toBe('/checkout/coins/success?purchase=3'))
  expect(api.calls(endpoints.payCoins)[0]?.body).toMatchObject({ productId: 1, payment_method_id: 'pm_1' })
})

test('pays with another saved card', async () => {
  api.on(endpoints.payCoins, payment('processing'))
  const { user, pay, address } = await openPackages()
  await user.click(screen.getByRole('radio', { name: /4444/ }))
  await pay()
  await waitFor(() => expect(address()).toContain('/checkout/coins/success'))
  expect(api.calls(endpoints.payCoins)[0]?.body.payment_method_id).toBe('pm_2')
})

test('while a payment runs the button ignores a second press', async () => {
  const { promise, resolve } = Promise.withResolvers<ReturnType<typeof payment>>()
  api.on(endpoints.payCoins, () => promise)
  const { user, pay, address } = await openPackages()
  await pay()
  await user.click(await screen.findByRole('button', { name: 'Processing...' }))
  expect(api.calls(endpoints.payCoins)).toHaveLength(1)
  resolve(payment('processing'))
  await waitFor(() => expect(address()).toContain('/checkout/coins/success'))
})

test('a declined card is explained, and the next attempt is a new purchase', async () => {
  api.on(
    endpoints.payCoins,
    refuse('PAYMENT_FAILED', { decline_code: 'insufficient_funds' }),
    payment('processing'),
  )
  const { pay, address } = await openPackages()
  await pay()
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Failed to process paymentThe card has insufficient funds.',
  )
  await pay()
  await waitFor(() => expect(address()).toContain('/checkout/coins/success'))
  expect(new Set(keys()).size).toBe(2)
})

test.each([
  ['a lost connection', noResponse, 'Network error. Please try again.'],
  ['an error of server or proxy', refuse('INTERNAL'), 'An unexpected error occurred. Please try again.'],
])(
  'after %s the payment is repeated with the same key, so that it is paid once',
  async (_, failure, text) => {
    api.on(endpoints.payCoins, failure, payment('processing'))
    const { pay, address } = await openPackages()
    await pay()
    expect((await screen.findByRole('alert')).textContent).toBe(text)
    await pay()
    await waitFor(() => expect(address()).toContain('/checkout/coins/success'))
    expect(keys()).toHaveLength(2)
    expect(new Set(keys()).size).toBe(1)
  },
)

test('a confirmation that the bank refuses ends the payment with its reason', async () => {
  api.on(endpoints.payCoins, payment('requires_action'))
  stripe.confirmedByBank = { error: { type: 'card_error', code: 'payment_intent_authentication_failure' } }
  const { pay, address } = await openPackages()
  await pay()
  expect((await screen.findByRole('alert')).textContent).toContain(
    'The bank wants you to confirm this payment',
  )
  expect(screen.queryByText('Your bank asks you to confirm this payment.')).toBeNull()
  expect(stripe.secrets.askedByBank).toEqual(['pi_1'])
  expect(address()).toBe('/wallet/add-balance')
})

test('without a saved card the provider’s page opens', async () => {
  const assign = vi.spyOn(window.location, 'assign').mockReturnValue()
  api.on(endpoints.addCoins, refuse('INTERNAL'), {
    id: 'cs_1',
    url: 'https://checkout.example/1',
    purchase_id: 3,
  })
  const { pay } = await openPackages([])
  await pay()
  expect((await screen.findByRole('alert')).textContent).toBe(
    'An unexpected error occurred. Please try again.',
  )
  await pay()
  await waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith('https://checkout.example/1'))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('until the cards are known nothing can be paid', async () => {
  const { promise, resolve } = Promise.withResolvers<ReturnType<typeof cardList>>()
  api.on(endpoints.getProductList, { products: packages })
  api.on(endpoints.listCards, () => promise)
  const { user } = await renderScreen(<AddBalancePage />)
  await user.click(await screen.findByRole('button', { name: 'Continue to payment' }))
  expect(api.calls(endpoints.addCoins)).toEqual([])
  resolve(cardList(saved))
  await screen.findByRole('button', { name: 'Pay €5.00' })
})

test.each([
  ['no packages', { products: [] }, 'There are no packages at the moment.'],
  ['an error', refuse('NOT_FOUND'), 'Not found'],
])('%s are stated', async (_, answer, text) => {
  api.on(endpoints.getProductList, answer)
  await renderScreen(<AddBalancePage />)
  await screen.findByText(text)
})
