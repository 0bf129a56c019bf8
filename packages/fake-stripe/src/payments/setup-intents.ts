import { invalidRequest, noSuch, StripeError } from '../api/errors.ts'
import { page } from '../api/lists.ts'
import { type Call, forBrowsers, get, post, type Route } from '../api/operation.ts'
import { mergeMetadata, requireCustomer } from '../billing/customers.ts'
import type { Account } from '../state/account.ts'
import type { PaymentMethod, SetupIntent } from '../state/wire.ts'
import { authenticationFailure, authenticationStep } from './authentication.ts'
import { requestSetup } from './bank.ts'
import { cardByFingerprint, type Refusal } from './cards.ts'
import { requireClientSecret } from './client-secrets.ts'
import { readAllowedTypes, readAutomaticMethods } from './payment-intents.ts'
import { attachCard, createCard, readBillingDetails, readCard, useCard } from './payment-methods.ts'

export interface NewSetup {
  customer: string | null
  metadata: Record<string, string>
  description: string | null
  usage: string
  allowedTypes: ['card'] | null
  automaticMethods: SetupIntent['automatic_payment_methods']
}

export function createSetup(account: Account, setup: NewSetup): SetupIntent {
  const id = account.newId('seti')
  return account.create<SetupIntent>(
    {
      id,
      object: 'setup_intent',
      allowed_payment_method_types: setup.allowedTypes,
      application: null,
      automatic_payment_methods: setup.automaticMethods,
      cancellation_reason: null,
      client_secret: account.newSecret(id),
      created: account.now(),
      customer: setup.customer,
      customer_account: null,
      description: setup.description,
      excluded_payment_method_types: null,
      flow_directions: null,
      last_setup_error: null,
      latest_attempt: null,
      livemode: false,
      mandate: null,
      metadata: setup.metadata,
      next_action: null,
      on_behalf_of: null,
      payment_method: null,
      payment_method_configuration_details: null,
      payment_method_options: {
        card: { mandate_options: null, network: null, request_three_d_secure: 'automatic' },
      },
      payment_method_types: ['card'],
      single_use_mandate: null,
      status: 'requires_payment_method',
      usage: setup.usage,
    },
    'setup_intent.created',
  )
}

function failSetup(
  account: Account,
  intent: SetupIntent,
  method: PaymentMethod,
  refusal: Refusal,
): SetupIntent {
  return account.update(
    intent,
    {
      status: 'requires_payment_method',
      payment_method: null,
      next_action: null,
      last_setup_error: { type: 'card_error', ...refusal, payment_method: method },
    },
    'setup_intent.setup_failed',
  )
}

function saveCard(account: Account, intent: SetupIntent, method: PaymentMethod): SetupIntent {
  if (intent.customer) attachCard(account, method, intent.customer)
  return account.update(
    intent,
    { status: 'succeeded', payment_method: method.id, next_action: null, last_setup_error: null },
    'setup_intent.succeeded',
  )
}

const setupError = (intent: SetupIntent): StripeError =>
  new StripeError(
    402,
    {
      ...(intent.last_setup_error as { code: string; message: string }),
      type: 'card_error',
      setup_intent: intent,
    },
    true,
  )

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
  return account.update(
    intent,
    {
      status: 'requires_action',
      payment_method: method.id,
      last_setup_error: null,
      next_action: authenticationStep(account, intent, returnUrl),
    },
    'setup_intent.requires_action',
  )
}

/** Continues after successful or failed authentication. */
export function finishSetupAuthentication(
  account: Account,
  intent: SetupIntent,
  isProved: boolean,
): SetupIntent {
  if (intent.status !== 'requires_action' || intent.payment_method === null) return intent
  const method = account.store.get('payment_method', intent.payment_method)
  if (isProved) return saveCard(account, intent, method)
  return failSetup(account, intent, method, authenticationFailure('setup_intent'))
}

function confirmationCard({ account, params, key }: Call, intent: SetupIntent): PaymentMethod {
  const data = params.child('payment_method_data')
  const id = params.text('payment_method') ?? intent.payment_method
  if (data && key === 'publishable') {
    data.oneOf('type', ['card'])
    const card = data.child('card')
    if (card) return createCard(account, readCard(card), readBillingDetails(data.child('billing_details')))
  }
  if (id !== null) return useCard(account, id, 'payment_method')
  throw invalidRequest(
    "You cannot confirm this SetupIntent because it's missing a payment method. Update the SetupIntent with a payment method and then confirm it again.",
    'setup_intent_unexpected_state',
    'payment_method',
  )
}

function confirm(call: Call, intent: SetupIntent): SetupIntent {
  const { account, params } = call
  const returnUrl = params.text('return_url') ?? null
  const isScript = params.flag('use_stripe_sdk') ?? false
  const method = confirmationCard(call, intent)
  const confirmed = confirmSetup(account, intent, method, isScript ? null : returnUrl)
  if (confirmed.status === 'requires_payment_method') throw setupError(confirmed)
  return confirmed
}

function create(call: Call): SetupIntent {
  const { account, params } = call
  const customer = params.text('customer') ?? null
  if (customer !== null) requireCustomer(account, customer, 'customer')
  const confirms = params.flag('confirm') ?? false
  const intent = createSetup(account, {
    customer,
    metadata: params.metadata() ?? {},
    description: params.clearable('description') ?? null,
    usage: params.oneOf('usage', ['off_session', 'on_session']) ?? 'off_session',
    allowedTypes: readAllowedTypes(params),
    automaticMethods: readAutomaticMethods(params),
  })
  if (confirms) return confirm(call, intent)
  const card = params.text('payment_method')
  if (card === undefined) return intent
  const method = useCard(account, card, 'payment_method')
  return account.update(intent, { payment_method: method.id, status: 'requires_confirmation' })
}

function getOne(call: Call): SetupIntent {
  const intent = call.account.store.find('setup_intent', call.id)
  if (intent === undefined) throw noSuch('setup_intent', call.id, 'intent')
  requireClientSecret(call, intent)
  return intent
}

function cancel({ account, id }: Call): SetupIntent {
  const intent = account.store.get('setup_intent', id)
  if (intent.status === 'succeeded' || intent.status === 'canceled') {
    throw invalidRequest(
      `You cannot cancel this SetupIntent because it has a status of ${intent.status}.`,
      'setup_intent_unexpected_state',
    )
  }
  return account.update(intent, { status: 'canceled', next_action: null }, 'setup_intent.canceled')
}

export const setupRoutes: Route[] = [
  post('setup_intents', create),
  get('setup_intents', ({ account, params }) => {
    const customer = params.text('customer')
    const card = params.text('payment_method')
    return page(
      account.store.list('setup_intent', { customer, payment_method: card }),
      params,
      '/v1/setup_intents',
    )
  }),
  forBrowsers(get('setup_intents/:id', getOne)),
  post('setup_intents/:id', ({ account, id, params }) => {
    const intent = account.store.get('setup_intent', id)
    return account.update(intent, { metadata: mergeMetadata(intent.metadata ?? {}, params.metadata()) })
  }),
  forBrowsers(post('setup_intents/:id/confirm', (call) => confirm(call, getOne(call)))),
  post('setup_intents/:id/cancel', cancel),
]
