import { invalidRequest, missingParameter, noSuch, StripeError } from '../api/errors.ts'
import type { Call } from '../api/routes.ts'
import type { Account } from '../state/account.ts'
import type { Kinds } from '../state/store.ts'
import type { PaymentIntent, PaymentMethod, SetupIntent } from '../state/wire.ts'
import type { Refusal } from './cards.ts'
import { findOrCreateCard } from './payment-methods.ts'

/** Payment and setup intents are confirmed with a card and may require authentication. */
export type Intent = PaymentIntent | SetupIntent

export const findIntent = ({ store }: Account, id: string): Intent | undefined =>
  store.find('payment_intent', id) ?? store.find('setup_intent', id)

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

/** The card of a confirmation. */
export function confirmationCard({ account, params }: Call, intent: Intent): PaymentMethod {
  const id = params.text('payment_method')
  if (id !== undefined) return findOrCreateCard(account, id, 'payment_method')
  throw invalidRequest(
    `You cannot confirm this ${intent.object} because it's missing a payment method.`,
    `${intent.object}_unexpected_state`,
    'payment_method',
  )
}

export const toLastError = (intent: Intent) =>
  intent.object === 'payment_intent' ? intent.last_payment_error : intent.last_setup_error

/** The error of a refused intent, which keeps its changes. */
export const intentError = (intent: Intent): StripeError =>
  new StripeError(
    402,
    {
      ...(toLastError(intent) as { code: string; message: string }),
      type: 'card_error',
      [intent.object]: intent,
    },
    true,
  )

/** The authentication page of an intent. */
export const authenticationUrl = (account: Account, { id, client_secret: secret }: Intent): string =>
  `${account.url}/stripe/authenticate/${id}?client_secret=${secret}`

/** The next action: the browser script opens the bank's page. */
export const authenticationStep = (account: Account, intent: Intent) => ({
  type: 'use_stripe_sdk',
  use_stripe_sdk: { type: 'three_d_secure_redirect', stripe_js: authenticationUrl(account, intent) },
})

export const authenticationFailure = (kind: Intent['object']): Refusal => ({
  code: `${kind}_authentication_failure`,
  message:
    'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
})
