import { z } from 'zod'
import { profileSchema } from './accounts.ts'
import { defineEndpoint } from './endpoint.ts'

const success = z.object({ success: z.literal(true), message: z.string() })
const packageId = z.number().int().positive().max(2_000_000_000)
const paymentMethodId = z.string().min(1, 'Please choose a card').max(255)
const file = { response: 'file', tag: 'wallet', access: 'restricted', method: 'GET' } as const

/** The payment provider's page, and the purchase that the result pages wait for. */
const checkout = z.object({ id: z.string(), url: z.string(), purchase_id: z.number().int() })

/**
 * Status of a payment with a saved card. On `requires_action` the browser asks the customer to confirm with
 * `client_secret`. Coins and access come with the provider's webhook, never with this response.
 */
const cardPayment = z.object({
  success: z.literal(true),
  status: z.enum(['processing', 'requires_action', 'booked']),
  client_secret: z.string().nullable(),
  purchase_id: z.number().int(),
})

export const purchaseSchema = z.object({
  id: z.number().int(),
  kind: z.enum(['coins', 'subscription']),
  /** `booked` when the coins are in the wallet or the subscription is active. */
  status: z.enum(['pending', 'booked', 'failed', 'expired']),
  coins: z.number().int().nullable(),
  /** Euro including VAT. */
  amount: z.number(),
})
export type Purchase = z.infer<typeof purchaseSchema>

export const cardSchema = z.object({
  id: z.string(),
  card: z.object({
    brand: z.string(),
    last4: z.string(),
    exp_month: z.number().int(),
    exp_year: z.number().int(),
  }),
})
export type Card = z.infer<typeof cardSchema>

export const subscriptionSchema = profileSchema.shape.subscription.extend({
  /** Euro per month including VAT, and the additional fee of the first payment. */
  price: z.number(),
  one_time_fee: z.number(),
  current_period_end: z.iso.datetime().nullable(),
  cancel_at_period_end: z.boolean(),
  /** After a failed renewal: end of the grace period. */
  grace_until: z.iso.datetime().nullable(),
  /** The card that pays the subscription. */
  payment_id: z.string().nullable(),
})
export type Subscription = z.infer<typeof subscriptionSchema>

export const invoiceSchema = z.object({
  id: z.number().int(),
  /** Numbers have no gaps across all customers. */
  number: z.string(),
  created_at: z.iso.datetime(),
  kind: z.enum(['coins', 'subscription', 'refund']),
  /** Euro; negative on a refund. `amount` = `net` + `vat`. */
  amount: z.number(),
  net: z.number(),
  vat: z.number(),
})
export type Invoice = z.infer<typeof invoiceSchema>

export const autoTopUpSchema = z.object({
  enabled: z.boolean(),
  /** Buys when fewer coins than this are left; at most the coins of the package. */
  threshold: z.number().int().min(1, 'Please enter at least 1').max(1_000_000),
  productId: packageId,
})

const subscriptionResponse = success.extend({ subscription: subscriptionSchema })
const autoTopUpResponse = autoTopUpSchema.extend({
  /** Why auto top-up stopped, e.g. the card was declined. */
  stopped_reason: z.enum(['card-declined', 'no-card']).nullable(),
})

const subscriptionEndpoints = {
  createCheckoutSession: defineEndpoint({
    method: 'POST',
    path: '/user/api/create-checkout-session/',
    access: 'restricted',
    summary: 'Start a checkout of the subscription on the payment provider’s page',
    tag: 'wallet',
    response: checkout,
    errors: ['CONFLICT'],
  }),
  chargeCustomerOneTime: defineEndpoint({
    method: 'POST',
    path: '/user/ChargeCustomerOneTime/',
    access: 'restricted',
    summary: 'Pay the subscription with a saved card',
    tag: 'wallet',
    body: z.object({ payment_method_id: paymentMethodId }),
    response: cardPayment,
    errors: ['INVALID_INPUT', 'NOT_FOUND', 'CONFLICT', 'PAYMENT_FAILED', 'THROTTLED'],
  }),
  getSubscription: defineEndpoint({
    method: 'GET',
    path: '/user/subscription/',
    access: 'restricted',
    summary: 'Get the subscription, its price and its card',
    tag: 'wallet',
    response: subscriptionSchema,
    errors: [],
  }),
  cancelSubscription: defineEndpoint({
    method: 'POST',
    path: '/user/subscription/cancel/',
    access: 'restricted',
    summary: 'Cancel the subscription at the end of the paid period. Idempotent',
    tag: 'wallet',
    response: subscriptionResponse,
    errors: ['CONFLICT'],
  }),
  resumeSubscription: defineEndpoint({
    method: 'POST',
    path: '/user/subscription/resume/',
    access: 'restricted',
    summary: 'Resume a canceled subscription before the period ends. Idempotent',
    tag: 'wallet',
    response: subscriptionResponse,
    errors: ['CONFLICT'],
  }),
} as const

const cardEndpoints = {
  getPaymentProvider: defineEndpoint({
    method: 'GET',
    path: '/wallet/provider/',
    access: 'restricted',
    summary: 'Get the settings for the payment provider’s script',
    tag: 'wallet',
    response: z.object({ publishable_key: z.string(), script_url: z.string() }),
    errors: [],
  }),
  listCards: defineEndpoint({
    method: 'GET',
    path: '/wallet/fetchCardslist/',
    access: 'restricted',
    summary: 'List saved cards and the default card',
    tag: 'wallet',
    response: z.object({
      data: z.object({ data: z.array(cardSchema) }),
      payment_id: z.string().nullable(),
    }),
    errors: [],
  }),
  startCardSetup: defineEndpoint({
    method: 'POST',
    path: '/wallet/setup_intent/',
    access: 'restricted',
    summary: 'Create the secret with which the browser saves a card at the payment provider',
    tag: 'wallet',
    response: z.object({ client_secret: z.string() }),
    errors: ['THROTTLED'],
  }),
  addCard: defineEndpoint({
    method: 'POST',
    path: '/wallet/add_card/',
    access: 'restricted',
    summary: 'Add a card that the browser has saved. The first card becomes the default',
    tag: 'wallet',
    body: z.object({ payment_method_id: paymentMethodId }),
    response: success,
    errors: ['INVALID_INPUT', 'NOT_FOUND', 'PAYMENT_FAILED', 'THROTTLED'],
  }),
  deleteCard: defineEndpoint({
    method: 'DELETE',
    path: '/wallet/delete_card/',
    access: 'restricted',
    summary: 'Delete a card. Refused for the card of an active subscription',
    tag: 'wallet',
    query: z.object({ payment_id: paymentMethodId }),
    response: success,
    errors: ['INVALID_INPUT', 'NOT_FOUND', 'CARD_IN_USE'],
  }),
  setCurrentPaymentMethod: defineEndpoint({
    method: 'POST',
    path: '/user/setCurrentPaymentMethod/',
    access: 'restricted',
    summary: 'Choose the default card. It also pays the subscription from now on',
    tag: 'wallet',
    body: z.object({ payment_id: paymentMethodId }),
    response: success,
    errors: ['INVALID_INPUT', 'NOT_FOUND', 'THROTTLED'],
  }),
} as const

const purchaseEndpoints = {
  addCoins: defineEndpoint({
    method: 'POST',
    path: '/wallet/add_coins/',
    access: 'user',
    summary: 'Start a checkout of a coin package on the payment provider’s page',
    tag: 'wallet',
    body: z.object({ productId: packageId }),
    response: checkout,
    errors: ['INVALID_INPUT', 'NOT_FOUND'],
  }),
  payCoins: defineEndpoint({
    method: 'POST',
    path: '/wallet/pay_coins/',
    access: 'user',
    summary: 'Buy a coin package with a saved card. A repeated call with the same key buys once',
    tag: 'wallet',
    body: z.object({ productId: packageId, payment_method_id: paymentMethodId, key: z.uuid() }),
    response: cardPayment,
    errors: ['INVALID_INPUT', 'NOT_FOUND', 'PAYMENT_FAILED', 'THROTTLED'],
  }),
  getPurchase: defineEndpoint({
    method: 'GET',
    path: '/wallet/purchases/:id/',
    access: 'restricted',
    summary: 'Get the status of your purchase. The result pages wait for `booked`',
    tag: 'wallet',
    params: z.object({ id: z.coerce.number().int().positive() }),
    response: purchaseSchema,
    errors: ['INVALID_INPUT', 'NOT_FOUND'],
  }),
  getAutoTopUp: defineEndpoint({
    method: 'GET',
    path: '/wallet/auto-top-up/',
    access: 'restricted',
    summary: 'Get the settings of auto top-up',
    tag: 'wallet',
    response: autoTopUpResponse,
    errors: [],
  }),
  setAutoTopUp: defineEndpoint({
    method: 'POST',
    path: '/wallet/auto-top-up/',
    access: 'user',
    summary: 'Change auto top-up: buys a package with the default card when coins fall below the threshold',
    tag: 'wallet',
    body: autoTopUpSchema,
    response: success.extend({ auto_top_up: autoTopUpResponse }),
    errors: ['INVALID_INPUT', 'NOT_FOUND', 'CONFLICT', 'THROTTLED'],
  }),
  stripeWebhook: defineEndpoint({
    method: 'POST',
    path: '/stripe/webhook/',
    access: 'public',
    summary: 'Receive events of the payment provider, verified by the signature over the raw body',
    tag: 'wallet',
    isRaw: true,
    response: z.object({ received: z.literal(true) }),
    errors: ['INVALID_INPUT'],
  }),
} as const

const invoiceEndpoints = {
  listInvoices: defineEndpoint({
    method: 'GET',
    path: '/wallet/invoices/',
    access: 'restricted',
    summary: 'List invoices and credit notes, newest first',
    tag: 'wallet',
    response: z.object({ invoices: z.array(invoiceSchema) }),
    errors: [],
  }),
  downloadInvoice: defineEndpoint({
    ...file,
    path: '/wallet/invoices/:id/pdf/',
    summary: 'Download an invoice or credit note as PDF',
    params: z.object({ id: z.coerce.number().int().positive() }),
    errors: ['INVALID_INPUT', 'NOT_FOUND'],
  }),
  downloadReceipt: defineEndpoint({
    ...file,
    path: '/wallet/transactions/:id/pdf/',
    summary: 'Download the invoice of a transaction as PDF. Returns 404 without a payment',
    params: z.object({ id: z.coerce.number().int().positive() }),
    errors: ['INVALID_INPUT', 'NOT_FOUND'],
  }),
  downloadStatement: defineEndpoint({
    ...file,
    path: '/wallet/statement/pdf/',
    summary: 'Download a statement of all transactions of a period with opening and closing balance, as PDF',
    query: z.object({ from: z.iso.date(), to: z.iso.date() }),
    errors: ['INVALID_INPUT', 'THROTTLED'],
  }),
} as const

export const billingEndpoints = {
  ...subscriptionEndpoints,
  ...cardEndpoints,
  ...purchaseEndpoints,
  ...invoiceEndpoints,
} as const
