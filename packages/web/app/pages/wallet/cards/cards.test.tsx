// @vitest-environment happy-dom
import { type Card, endpoints, type Subscription } from '@merkwerk/contract'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { refuse } from '../../../testing/fake-api.ts'
import { setUpStripe } from '../../../testing/fake-stripe.ts'
import { card, cardList, subscription } from '../../../testing/fixtures.ts'
import { renderRoutes, renderScreen, setUpScreens } from '../../../testing/screen.tsx'
import AddPaymentMethodPage, { clientLoader } from './add.tsx'
import PaymentMethodsPage from './page.tsx'

const api = setUpScreens()
const stripe = setUpStripe(api)
const done = { success: true as const, message: 'ok' }
const visa = card()
const expired = card('pm_2', { brand: 'mastercard', last4: '4444', exp_month: 3, exp_year: 2020 })

async function openCards(cards: Card[] = [visa, expired], paying: Partial<Subscription> = {}) {
  api.on(endpoints.listCards, cardList(cards))
  api.on(endpoints.getSubscription, subscription(paying))
  const rendered = await renderScreen(<PaymentMethodsPage />, { at: '/wallet/payment-method' })
  await screen.findByText(cards.length > 0 ? /4242/ : 'No saved cards')
  return rendered
}

const toRow = (digits: string) => within(screen.getByText(`•••• ${digits}`).closest('li') as HTMLElement)

test('names the default card, the card of the subscription and an expired one', async () => {
  await openCards()
  toRow('4242').getByText('Default')
  toRow('4242').getByText(/Pays for your subscription/)
  toRow('4444').getByText('Expired 03/20')
  expect(toRow('4242').queryByRole('button', { name: /Make default/ })).toBeNull()
})

test('another card becomes the default, and the list is loaded again', async () => {
  const { user } = await openCards()
  api.on(endpoints.setCurrentPaymentMethod, done)
  api.on(endpoints.listCards, cardList([visa, expired], 'pm_2'))
  await user.click(screen.getByRole('button', { name: 'Make default: Mastercard ending in 4444' }))
  await screen.findByText('Mastercard ending in 4444 is now your default card.')
  await waitFor(() => toRow('4444').getByText('Default'))
  expect(api.calls(endpoints.setCurrentPaymentMethod)[0]?.body).toEqual({ payment_id: 'pm_2' })
})

test('a card that the provider refuses as default is reported', async () => {
  const { user } = await openCards()
  api.on(endpoints.setCurrentPaymentMethod, refuse('NOT_FOUND'))
  await user.click(screen.getByRole('button', { name: /Make default: Mastercard/ }))
  await screen.findByText('Not found')
  toRow('4242').getByText('Default')
})

test('a card is deleted only after a confirmation that names the consequences', async () => {
  const { user } = await openCards([visa, expired], { payment_id: 'pm_2' })
  api.on(endpoints.deleteCard, done)
  await user.click(screen.getByRole('button', { name: 'Delete Visa ending in 4242' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete Visa ending in 4242?' }))
  dialog.getByText(/Auto top-up stops/)
  expect(api.calls(endpoints.deleteCard)).toEqual([])
  api.on(endpoints.listCards, cardList([expired]))
  await user.click(dialog.getByRole('button', { name: 'Delete card' }))
  await screen.findByText('Visa ending in 4242 has been deleted.')
  await waitFor(() => expect(screen.queryByText(/•••• 4242/)).toBeNull())
  expect(api.calls(endpoints.deleteCard)[0]?.query).toEqual({ payment_id: 'pm_1' })
})

test('a card is not offered for deletion while it pays the subscription', async () => {
  const { user } = await openCards([visa, expired], { payment_id: 'pm_1' })
  await user.click(screen.getByRole('button', { name: 'Delete Visa ending in 4242' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  dialog.getByText('This card pays your subscription. Choose another card for it first.')
  expect(dialog.queryByText(/Auto top-up stops/)).toBeNull()
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Delete card' }).disabled).toBe(true)
})

test('the default card can be deleted once no subscription runs', async () => {
  const { user } = await openCards([visa], { status: 'ended', current_period_end: null, payment_id: null })
  await user.click(screen.getByRole('button', { name: 'Delete Visa ending in 4242' }))
  const remove = await screen.findByRole<HTMLButtonElement>('button', { name: 'Delete card' })
  expect(remove.disabled).toBe(false)
})

test('a card that began to pay the subscription meanwhile stays, with the reason in the dialog', async () => {
  const { user } = await openCards([visa, expired], { payment_id: 'pm_2' })
  api.on(endpoints.deleteCard, refuse('CARD_IN_USE'))
  await user.click(screen.getByRole('button', { name: 'Delete Visa ending in 4242' }))
  await user.click(await screen.findByRole('button', { name: 'Delete card' }))
  const alert = await screen.findByText(/This card pays your subscription/)
  expect(screen.getByRole('alertdialog').contains(alert)).toBe(true)
})

test('without cards there is one way to add the first', async () => {
  const { user, address } = await openCards([])
  expect(screen.getAllByRole('link', { name: 'Add card' })).toHaveLength(1)
  await user.click(screen.getByRole('link', { name: 'Add card' }))
  expect(address()).toBe('/wallet/add-payment-method')
})

test('a declined card is not saved, and the next one leads back to the list', async () => {
  api.on(endpoints.addCard, done)
  api.on(endpoints.listCards, cardList([visa]))
  api.on(endpoints.getSubscription, subscription())
  stripe.confirmed = { error: { type: 'card_error', decline_code: 'incorrect_cvc' } }
  const { user, address } = await renderRoutes(
    [
      { path: '/wallet/add-payment-method', element: <AddPaymentMethodPage /> },
      { path: '/wallet/payment-method', element: <PaymentMethodsPage /> },
    ],
    { at: '/wallet/add-payment-method' },
  )
  const save = await screen.findByRole<HTMLButtonElement>('button', { name: 'Save card' })
  await waitFor(() => expect(save.disabled).toBe(false))
  await user.click(save)
  await screen.findByText('The security code is incorrect.')
  expect(api.calls(endpoints.addCard)).toEqual([])
  stripe.confirmed = { setupIntent: { payment_method: 'pm_3' } }
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  await user.click(save)
  await screen.findByText('Your card has been saved.')
  expect(save.disabled).toBe(true)
  await act(() => vi.advanceTimersByTimeAsync(1_500))
  expect(address()).toBe('/wallet/payment-method')
})

test('a card for the subscription is entered on the page that pays it', () => {
  const load = (address: string) =>
    clientLoader({ request: new Request(`http://localhost${address}`) } as Parameters<typeof clientLoader>[0])
  expect(load('/wallet/add-payment-method')).toBeNull()
  const redirect = vi.fn()
  try {
    load('/wallet/add-payment-method?purchase=subscription')
  } catch (response) {
    redirect((response as Response).headers.get('location'))
  }
  expect(redirect).toHaveBeenCalledExactlyOnceWith('/subscription-fee/card')
})
