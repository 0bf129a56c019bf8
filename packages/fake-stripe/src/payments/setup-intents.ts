import { invalidRequest } from '../api/errors.ts'
import { type Call, forBrowsers, get, post, type Route } from '../api/routes.ts'
import type { Account } from '../state/account.ts'
import type { PaymentMethod, SetupIntent } from '../state/wire.ts'
import { requestSetup } from './bank.ts'
import { cardByFingerprint, type Refusal } from './cards.ts'
import { authenticationStep, confirmationCard, intentError, retrieveIntent } from './intents.ts'
import { newIntent, readIntent } from './payment-intents.ts'
import { attachCard } from './payment-methods.ts'

/** Records the refusal. The setup needs another card. */
export function failSetup(
  account: Account,
  intent: SetupIntent,
  method: PaymentMethod,
  refusal: Refusal,
): SetupIntent {
  return account.update('setup_intent.setup_failed', intent, {
    status: 'requires_payment_method',
    payment_method: null,
    next_action: null,
    last_setup_error: { type: 'card_error', ...refusal, payment_method: method },
  })
}

/** Attaches the card to the intent's customer. */
export function saveCard(account: Account, intent: SetupIntent, method: PaymentMethod): SetupIntent {
  attachCard(account, method, String(intent.customer))
  return account.update('setup_intent.succeeded', intent, {
    status: 'succeeded',
    payment_method: method.id,
    next_action: null,
    last_setup_error: null,
  })
}

/** Saves a card, waits for authentication, or records the bank's refusal. */
function confirm(call: Call): SetupIntent {
  const { account, params } = call
  const intent = retrieve(call)
  if (intent.status === 'succeeded') {
    throw invalidRequest(
      'You cannot confirm this SetupIntent because it has already succeeded.',
      'setup_intent_unexpected_state',
    )
  }
  params.flag('use_stripe_sdk')
  const method = confirmationCard(call, intent)
  const refusal = requestSetup(method)
  if (refusal) throw intentError(failSetup(account, intent, method, refusal))
  if (!cardByFingerprint(method.card?.fingerprint).authentication) return saveCard(account, intent, method)
  return account.update('setup_intent.requires_action', intent, {
    status: 'requires_action',
    payment_method: method.id,
    last_setup_error: null,
    next_action: authenticationStep(account, intent),
  })
}

const create = ({ account, params }: Call): SetupIntent =>
  account.create('setup_intent.created', 'setup_intent', {
    ...newIntent('seti'),
    ...readIntent(account, params),
    last_setup_error: null,
    usage: params.oneOf('usage', ['off_session']) ?? 'off_session',
  })

const retrieve = (call: Call): SetupIntent => retrieveIntent(call, 'setup_intent')

export const setupRoutes: Route[] = [
  post('setup_intents', create),
  forBrowsers(get('setup_intents/:id', retrieve)),
  forBrowsers(post('setup_intents/:id/confirm', confirm)),
]
