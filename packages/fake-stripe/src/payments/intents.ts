import { invalidRequest, missingParameter, noSuch, StripeError } from '../api/errors.ts'
import type { Call } from '../api/routes.ts'
import type { Account } from '../state/account.ts'
import type { Kinds } from '../state/store.ts'
import type { PaymentIntent, PaymentMethod, SetupIntent } from '../state/wire.ts'
import { createCard, readBillingDetails, readCard, useCard } from './payment-methods.ts'

/** Payment and setup intents are confirmed with a card and may require authentication. */
export type Intent = PaymentIntent | SetupIntent

export const findIntent = ({ store }: Account, id: string): Intent | undefined =>
  store.find('payment_intent', id) ?? store.find('setup_intent', id)

const missingCard: Record<Intent['object'], string> = {
  payment_intent:
    "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method.",
  setup_intent:
    "You cannot confirm this SetupIntent because it's missing a payment method. Update the SetupIntent with a payment method and then confirm it again.",
}

/** The intent in the address. Throws if a browser does not send its client secret. */
export function retrieveIntent<K extends Intent['object']>(
  { account, id, params, key }: Call,
  kind: K,
): Kinds[K] {
  const intent = account.store.get(kind, id, 'intent')
  const secret = params.text('client_secret')
  if (key === 'secret' && secret === undefined) return intent
  if (secret === undefined) throw missingParameter('client_secret')
  if (secret !== intent.client_secret) throw noSuch(kind, id, 'client_secret')
  return intent
}

/** The card of a confirmation: an id, card data from the browser, or the one chosen before. */
export function confirmationCard({ account, params, key }: Call, intent: Intent): PaymentMethod {
  const data = params.child('payment_method_data')
  const id = params.text('payment_method') ?? intent.payment_method
  if (data && key === 'publishable') {
    data.oneOf('type', ['card'])
    const card = data.child('card')
    if (card) return createCard(account, readCard(card), readBillingDetails(data.child('billing_details')))
  }
  if (id !== null) return useCard(account, id, 'payment_method')
  throw invalidRequest(missingCard[intent.object], `${intent.object}_unexpected_state`, 'payment_method')
}

/** Adds the card of a request to an intent that is confirmed later. */
export function chooseCard({ account, params }: Call, intent: Intent): Intent {
  const card = params.text('payment_method')
  if (card === undefined) return intent
  const method = useCard(account, card, 'payment_method')
  return account.change(intent, { payment_method: method.id, status: 'requires_confirmation' })
}

export const toLastError = (intent: Intent) =>
  intent.object === 'payment_intent' ? intent.last_payment_error : intent.last_setup_error

/** The error of a refused intent. Changes are kept unless the request asks for none. */
export const intentError = (intent: Intent, keepsChanges = true): StripeError =>
  new StripeError(
    402,
    {
      ...(toLastError(intent) as { code: string; message: string }),
      type: 'card_error',
      [intent.object]: intent,
    },
    keepsChanges,
  )
