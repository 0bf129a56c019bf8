import { invalidRequest } from '../api/errors.ts'
import { type Call, forBrowsers, get, post, type Route } from '../api/routes.ts'
import type { Account } from '../state/account.ts'
import type { PaymentMethod, SetupIntent } from '../state/wire.ts'
import { authenticationStep } from './authentication.ts'
import { requestSetup } from './bank.ts'
import { cardByFingerprint, type Refusal } from './cards.ts'
import { chooseCard, confirmationCard, type Intent, intentError, retrieveIntent } from './intents.ts'
import { newIntent, readIntent } from './payment-intents.ts'
import { attachCard } from './payment-methods.ts'

export function createSetup(account: Account, fields: Partial<SetupIntent>): SetupIntent {
  return account.create<SetupIntent>('setup_intent.created', {
    ...newIntent(account, 'seti'),
    object: 'setup_intent',
    flow_directions: null,
    last_setup_error: null,
    latest_attempt: null,
    mandate: null,
    payment_method_options: {
      card: { mandate_options: null, network: null, request_three_d_secure: 'automatic' },
    },
    single_use_mandate: null,
    usage: 'off_session',
    ...fields,
  })
}

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

/** Attaches the card to the intent's customer, if there is one. */
export function saveCard(account: Account, intent: SetupIntent, method: PaymentMethod): SetupIntent {
  if (intent.customer) attachCard(account, method, intent.customer)
  return account.update('setup_intent.succeeded', intent, {
    status: 'succeeded',
    payment_method: method.id,
    next_action: null,
    last_setup_error: null,
  })
}

/** Saves a card, waits for authentication, or records the bank's refusal. */
export function confirmSetup(
  account: Account,
  intent: SetupIntent,
  method: PaymentMethod,
  returnUrl: string | null,
): SetupIntent {
  if (intent.status === 'succeeded' || intent.status === 'canceled') {
    throw invalidRequest(
      `You cannot confirm this SetupIntent because it has already ${intent.status === 'canceled' ? 'been canceled' : 'succeeded'}.`,
      'setup_intent_unexpected_state',
    )
  }
  const refusal = requestSetup(method)
  if (refusal) return failSetup(account, intent, method, refusal)
  if (cardByFingerprint(method.card?.fingerprint).authentication === 'never') {
    return saveCard(account, intent, method)
  }
  return account.update('setup_intent.requires_action', intent, {
    status: 'requires_action',
    payment_method: method.id,
    last_setup_error: null,
    next_action: authenticationStep(account, intent, returnUrl),
  })
}

function confirm(call: Call, intent: SetupIntent): SetupIntent {
  const { account, params } = call
  const returnUrl = params.text('return_url') ?? null
  const isScripted = params.flag('use_stripe_sdk') ?? false
  const method = confirmationCard(call, intent)
  const confirmed = confirmSetup(account, intent, method, isScripted ? null : returnUrl)
  if (confirmed.status === 'requires_payment_method') throw intentError(confirmed)
  return confirmed
}

function create(call: Call): Intent {
  const { account, params } = call
  const confirms = params.flag('confirm') ?? false
  const intent = createSetup(account, {
    ...readIntent(account, params),
    usage: params.oneOf('usage', ['off_session', 'on_session']) ?? 'off_session',
  })
  return confirms ? confirm(call, intent) : chooseCard(call, intent)
}

const retrieve = (call: Call): SetupIntent => retrieveIntent(call, 'setup_intent')

export const setupRoutes: Route[] = [
  post('setup_intents', create),
  forBrowsers(get('setup_intents/:id', retrieve)),
  forBrowsers(post('setup_intents/:id/confirm', (call) => confirm(call, retrieve(call)))),
]
