// @vitest-environment happy-dom
import { endpoints, type Purchase } from '@merkwerk/contract'
import { act, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { session } from '../../api/session.ts'
import { noResponse, refuse } from '../../testing/fake-api.ts'
import { setUpStripe } from '../../testing/fake-stripe.ts'
import { purchase } from '../../testing/fixtures.ts'
import { renderScreen, setUpScreens } from '../../testing/screen.tsx'
import { CardForm } from './card-form.tsx'
import { CardMark } from './card-mark.tsx'
import { PaymentFailure } from './payment-failure.tsx'
import { requireLogin } from './require-login.ts'
import { useCheckout } from './use-checkout.ts'
import { usePaySubscription } from './use-pay-subscription.ts'

const api = setUpScreens()
const stripe = setUpStripe(api)
const added = { success: true as const, message: 'added' }

async function openCardForm(onSaved = vi.fn(async () => undefined)) {
  const { user } = await renderScreen(
    <CardForm submitLabel="Save card" busyLabel="Saving..." onSaved={onSaved} isDone={false} />,
  )
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Save card' })
  await waitFor(() => expect(button.disabled).toBe(!stripe.isReady))
  const save = () => user.click(button)
  return { save, button, onSaved }
}

test('a card is saved at the provider first, then here', async () => {
  api.on(endpoints.addCard, added)
  const { save, onSaved } = await openCardForm()
  await save()
  await waitFor(() => expect(onSaved).toHaveBeenCalledExactlyOnceWith('pm_new'))
  expect(stripe.secrets.confirmed).toEqual(['seti_1'])
  expect(api.calls(endpoints.addCard).map(({ body }) => body)).toEqual([{ payment_method_id: 'pm_new' }])
})

test('the form cannot be sent before the card fields are loaded', async () => {
  stripe.isReady = false
  const { save } = await openCardForm()
  screen.getByText('Loading the card form...')
  await save()
  expect(stripe.secrets.confirmed).toEqual([])
})

test('the card fields speak the language of the screen', async () => {
  await renderScreen(
    <CardForm submitLabel="Speichern" busyLabel="..." onSaved={async () => undefined} isDone={false} />,
    { language: 'de' },
  )
  await waitFor(() => expect(stripe.locale).toBe('de'))
})

test('an incomplete card is explained by the fields of the provider, not by the form', async () => {
  stripe.submitted = { error: { type: 'validation_error', message: 'Incomplete number' } }
  const { save, button } = await openCardForm()
  await save()
  await waitFor(() => expect(button.textContent).toBe('Save card'))
  expect(screen.queryByRole('alert')).toBeNull()
  expect(stripe.secrets.confirmed).toEqual([])
})

test.each([
  ['insufficient funds', { decline_code: 'insufficient_funds' }, 'The card has insufficient funds.'],
  ['an expired card', { code: 'expired_card' }, 'The card has expired.'],
  [
    'a failed confirmation',
    { code: 'setup_intent_authentication_failure' },
    'The bank wants you to confirm this payment. Please try again.',
  ],
  ['a decline without a reason', {}, 'Your bank declined it. Please use another card or ask your bank.'],
])('%s is named, and the form can be sent again', async (_, error, reason) => {
  stripe.confirmed = { error: { type: 'card_error', ...error } }
  api.on(endpoints.addCard, added)
  const { save, onSaved } = await openCardForm()
  await save()
  expect((await screen.findByRole('alert')).textContent).toBe(`Failed to process payment${reason}`)
  stripe.confirmed = { setupIntent: { payment_method: { id: 'pm_other' } } }
  await save()
  await waitFor(() => expect(onSaved).toHaveBeenCalledExactlyOnceWith('pm_other'))
  expect(screen.queryByRole('alert')).toBeNull()
})

test.each([
  [
    'a lost connection to the provider',
    { error: { type: 'api_connection_error' } },
    'Network error. Please try again.',
  ],
  [
    'a card without an ID',
    { setupIntent: { payment_method: null } },
    'An unexpected error occurred. Please try again.',
  ],
] as const)('%s is described', async (_, confirmed, text) => {
  stripe.confirmed = confirmed
  const { save } = await openCardForm()
  await save()
  expect((await screen.findByRole('alert')).textContent).toBe(text)
})

test('a card that was confirmed but not added is not confirmed again', async () => {
  api.on(endpoints.addCard, refuse('INTERNAL'), added)
  const { save, onSaved } = await openCardForm()
  await save()
  await screen.findByText('An unexpected error occurred. Please try again.')
  await save()
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
  expect(stripe.secrets.confirmed).toEqual(['seti_1'])
  expect(api.calls(endpoints.addCard)).toHaveLength(2)
})

test('a failed payment after saving takes a new secret for the next attempt', async () => {
  api.on(endpoints.addCard, added)
  const onSaved = vi.fn(async () => undefined)
  onSaved.mockRejectedValueOnce(new Error('late'))
  const { save, button } = await openCardForm(onSaved)
  await save()
  await screen.findByRole('alert')
  await waitFor(() => expect(stripe.secrets.fields).toEqual(['seti_1', 'seti_2']))
  await waitFor(() => expect(button.disabled).toBe(false))
  await save()
  await waitFor(() => expect(stripe.secrets.confirmed).toEqual(['seti_1', 'seti_2']))
})

test('a card form that cannot be opened says so and opens at the second attempt', async () => {
  api.on(endpoints.startCardSetup, refuse('THROTTLED', { retry_after_seconds: 30 }), {
    client_secret: 'seti_3',
  })
  const { user } = await renderScreen(
    <CardForm submitLabel="Save card" busyLabel="..." onSaved={async () => undefined} isDone={false} />,
  )
  expect((await screen.findByRole('alert')).textContent).toContain('Too many attempts')
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('button', { name: 'Save card' })
})

test('no failure needs no message', async () => {
  const { container } = await renderScreen(<PaymentFailure error={null} calling="payCoins" />)
  expect(container.querySelector('[role=alert]')).toBeNull()
})

function Subscribe() {
  const pay = usePaySubscription()
  return (
    <>
      <button type="button" onClick={() => pay.mutate('pm_1')}>
        Pay
      </button>
      <output>{pay.isPending ? 'paying' : (pay.data ?? '')}</output>
      <PaymentFailure error={pay.error} calling="chargeCustomerOneTime" />
    </>
  )
}

const payment = (status: 'processing' | 'requires_action' | 'booked') => ({
  success: true as const,
  status,
  client_secret: status === 'requires_action' ? 'pi_1' : null,
  purchase_id: 3,
})

async function subscribe() {
  const { user } = await renderScreen(<Subscribe />)
  await user.click(screen.getByRole('button', { name: 'Pay' }))
}

const outcome = () => screen.getByRole('status').textContent

test('a subscription is paid when the purchase is booked', async () => {
  api.on(endpoints.chargeCustomerOneTime, payment('processing'))
  const { promise, resolve } = Promise.withResolvers<Purchase>()
  api.on(endpoints.getPurchase, () => promise)
  await subscribe()
  await waitFor(() => expect(api.calls(endpoints.getPurchase)[0]?.params).toEqual({ id: 3 }))
  expect(outcome()).toBe('paying')
  await act(async () => resolve(purchase({ kind: 'subscription' })))
  await waitFor(() => expect(outcome()).toBe('booked'))
  expect(stripe.secrets.askedByBank).toEqual([])
})

test('the bank is asked when it wants a confirmation, and a refusal is explained', async () => {
  api.on(endpoints.chargeCustomerOneTime, payment('requires_action'))
  stripe.confirmedByBank = { error: { type: 'card_error', code: 'payment_intent_authentication_failure' } }
  await subscribe()
  expect((await screen.findByRole('alert')).textContent).toContain(
    'The bank wants you to confirm this payment',
  )
  expect(stripe.secrets.askedByBank).toEqual(['pi_1'])
  expect(api.calls(endpoints.getPurchase)).toEqual([])
})

test.each([
  [
    'a card that the server finds declined',
    refuse('PAYMENT_FAILED', { decline_code: 'lost_card' }),
    'The bank does not accept this card. Please use another one.',
  ],
  ['a lost connection', noResponse, 'Network error. Please try again.'],
  ['an internal error', refuse('INTERNAL'), 'An unexpected error occurred. Please try again.'],
])('%s is reported', async (_, failure, text) => {
  api.on(endpoints.chargeCustomerOneTime, failure)
  await subscribe()
  expect((await screen.findByRole('alert')).textContent).toContain(text)
})

test.each(['failed', 'expired'] as const)('a purchase that %s is a failed payment', async (status) => {
  api.on(endpoints.chargeCustomerOneTime, payment('processing'))
  api.on(endpoints.getPurchase, purchase({ status }))
  await subscribe()
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to process payment')
})

test('a checkout stays busy until the browser leaves, and the back button frees it', async () => {
  const assign = vi.spyOn(window.location, 'assign').mockReturnValue()
  function Checkout() {
    const checkout = useCheckout(async () => ({ url: 'https://checkout.example/1' }))
    return (
      <button type="button" disabled={checkout.isBusy} onClick={() => checkout.mutate()}>
        Continue
      </button>
    )
  }
  const { user } = await renderScreen(<Checkout />)
  const button = screen.getByRole<HTMLButtonElement>('button')
  await user.click(button)
  await waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith('https://checkout.example/1'))
  expect(button.disabled).toBe(true)
  act(() => void window.dispatchEvent(new Event('pageshow')))
  expect(button.disabled).toBe(false)
})

test('payment pages ask visitors to sign in first', () => {
  const load = () =>
    requireLogin({ request: new Request('http://localhost/subscription-fee?x=1') } as Parameters<
      typeof requireLogin
    >[0])
  expect(load()).toBeNull()
  session.end()
  const redirect = vi.fn()
  try {
    load()
  } catch (response) {
    redirect((response as Response).headers.get('location'))
  }
  expect(redirect).toHaveBeenCalledExactlyOnceWith(
    '/login?signed-out=no-session&return=%2Fsubscription-fee%3Fx%3D1',
  )
})

test.each([
  ['visa', 'VISA'],
  ['eftpos', ''],
])('the mark of %s reads “%s”', async (brand, mark) => {
  const { container } = await renderScreen(<CardMark brand={brand} />)
  expect(container.textContent).toBe(mark)
})
