import { z } from 'zod'
import { profileSchema } from './accounts.ts'
import { defineEndpoint } from './endpoint.ts'

const success = z.object({ success: z.literal(true), message: z.string() })
const packageId = z.number().int().positive().max(2_000_000_000)
const paymentMethodId = z.string().min(1, 'Please choose a card').max(255)
const file = { response: 'file', tag: 'wallet', access: 'restricted', method: 'GET' } as const

/** Where to pay: the payment provider's own page, and our purchase that its result pages wait for. */
const checkout = z.object({ id: z.string(), url: z.string(), purchase_id: z.number().int() })

/**
 * How a payment with a saved card stands. `requires_action`: the browser lets the customer confirm with
 * `client_secret`; coins and access come when the provider reports the payment, never from this answer.
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
  /** `booked` once the coins are in the wallet or the subscription runs. */
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
  /** Euro a month including VAT, and what the first payment costs on top. */
  price: z.number(),
  one_time_fee: z.number(),
  current_period_end: z.iso.datetime().nullable(),
  cancel_at_period_end: z.boolean(),
  /** After a failed renewal: until when searching stays possible. */
  grace_until: z.iso.datetime().nullable(),
  /** The card that pays it. */
  payment_id: z.string().nullable(),
})
export type Subscription = z.infer<typeof subscriptionSchema>

export const invoiceSchema = z.object({
  id: z.number().int(),
  /** Numbered without gaps over all customers. */
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
  /** Buys when fewer coins than this would be left if running jobs cost nothing more; at most the coins of the package. */
  threshold: z.number().int().min(1, 'Please enter at least 1').max(1_000_000),
  productId: packageId,
})

const subscriptionResponse = success.extend({ subscription: subscriptionSchema })
const autoTopUpResponse = autoTopUpSchema.extend({
  /** Why it turned itself off, e.g. the card was declined. */
  stopped_reason: z.enum(['card-declined', 'no-card']).nullable(),
})

const subscriptionEndpoints = {
  createCheckoutSession: defineEndpoint({
    method: 'POST',
    path: '/user/api/create-checkout-session/',
    access: 'restricted',
    summary: 'Start paying the subscription on the payment provider’s page',
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
    summary: 'The subscription, its price and what pays it',
    tag: 'wallet',
    response: subscriptionSchema,
    errors: [],
  }),
  cancelSubscription: defineEndpoint({
    method: 'POST',
    path: '/user/subscription/cancel/',
    access: 'restricted',
    summary: 'End the subscription with the period that is paid for; may be repeated',
    tag: 'wallet',
    response: subscriptionResponse,
    errors: ['CONFLICT'],
  }),
  resumeSubscription: defineEndpoint({
    method: 'POST',
    path: '/user/subscription/resume/',
    access: 'restricted',
    summary: 'Take back a cancellation before the period ends; may be repeated',
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
    summary: 'What the browser needs to load the payment provider’s script',
    tag: 'wallet',
    response: z.object({ publishable_key: z.string(), script_url: z.string() }),
    errors: [],
  }),
  listCards: defineEndpoint({
    method: 'GET',
    path: '/wallet/fetchCardslist/',
    access: 'restricted',
    summary: 'Saved cards, and which of them is used by default',
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
    summary: 'The secret with which the browser saves a card at the payment provider',
    tag: 'wallet',
    response: z.object({ client_secret: z.string() }),
    errors: ['THROTTLED'],
  }),
  addCard: defineEndpoint({
    method: 'POST',
    path: '/wallet/add_card/',
    access: 'restricted',
    summary: 'Keep a card the browser has saved; the first one becomes the default',
    tag: 'wallet',
    body: z.object({ payment_method_id: paymentMethodId }),
    response: success,
    errors: ['INVALID_INPUT', 'NOT_FOUND', 'PAYMENT_FAILED', 'THROTTLED'],
  }),
  deleteCard: defineEndpoint({
    method: 'DELETE',
    path: '/wallet/delete_card/',
    access: 'restricted',
    summary: 'Forget a card; refused for the one that pays a running subscription',
    tag: 'wallet',
    query: z.object({ payment_id: paymentMethodId }),
    response: success,
    errors: ['INVALID_INPUT', 'NOT_FOUND', 'CARD_IN_USE'],
  }),
  setCurrentPaymentMethod: defineEndpoint({
    method: 'POST',
    path: '/user/setCurrentPaymentMethod/',
    access: 'restricted',
    summary: 'Choose the default card; it pays the subscription from now on too',
    tag: 'wallet',
    body: z.object({ payment_id: paymentMethodId }),
    response: success,
    errors: ['INVALID_INPUT', 'NOT_FOUND'],
  }),
} as const

const purchaseEndpoints = {
  addCoins: defineEndpoint({
    method: 'POST',
    path: '/wallet/add_coins/',
    access: 'user',
    summary: 'Start buying a coin package on the payment provider’s page',
    tag: 'wallet',
    body: z.object({ productId: packageId }),
    response: checkout,
    errors: ['INVALID_INPUT', 'NOT_FOUND'],
  }),
  payCoins: defineEndpoint({
    method: 'POST',
    path: '/wallet/pay_coins/',
    access: 'user',
    summary: 'Buy a coin package with a saved card; the key makes a repeated call harmless',
    tag: 'wallet',
    body: z.object({ productId: packageId, payment_method_id: paymentMethodId, key: z.uuid() }),
    response: cardPayment,
    errors: ['INVALID_INPUT', 'NOT_FOUND', 'PAYMENT_FAILED', 'THROTTLED'],
  }),
  getPurchase: defineEndpoint({
    method: 'GET',
    path: '/wallet/purchases/:id/',
    access: 'restricted',
    summary: 'How an own purchase stands; the result pages wait for `booked`',
    tag: 'wallet',
    params: z.object({ id: z.coerce.number().int().positive() }),
    response: purchaseSchema,
    errors: ['INVALID_INPUT', 'NOT_FOUND'],
  }),
  getAutoTopUp: defineEndpoint({
    method: 'GET',
    path: '/wallet/auto-top-up/',
    access: 'restricted',
    summary: 'Whether coins are bought automatically, and when',
    tag: 'wallet',
    response: autoTopUpResponse,
    errors: [],
  }),
  setAutoTopUp: defineEndpoint({
    method: 'POST',
    path: '/wallet/auto-top-up/',
    access: 'user',
    summary: 'Buy a package with the default card when a job leaves fewer coins than the threshold',
    tag: 'wallet',
    body: autoTopUpSchema,
    response: success.extend({ auto_top_up: autoTopUpResponse }),
    errors: ['INVALID_INPUT', 'NOT_FOUND', 'CONFLICT'],
  }),
  stripeWebhook: defineEndpoint({
    method: 'POST',
    path: '/stripe/webhook/',
    access: 'public',
    summary: 'What the payment provider reports; the signature over the raw body is the proof',
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
    summary: 'Receipts of what was paid and refunded, newest first',
    tag: 'wallet',
    response: z.object({ invoices: z.array(invoiceSchema) }),
    errors: [],
  }),
  downloadInvoice: defineEndpoint({
    ...file,
    path: '/wallet/invoices/:id/pdf/',
    summary: 'One receipt as PDF',
    params: z.object({ id: z.coerce.number().int().positive() }),
    errors: ['INVALID_INPUT', 'NOT_FOUND'],
  }),
  downloadReceipt: defineEndpoint({
    ...file,
    path: '/wallet/transactions/:id/pdf/',
    summary: 'The receipt of a booking as PDF; 404 where no money moved',
    params: z.object({ id: z.coerce.number().int().positive() }),
    errors: ['INVALID_INPUT', 'NOT_FOUND'],
  }),
  downloadStatement: defineEndpoint({
    ...file,
    path: '/wallet/statement/pdf/',
    summary: 'All bookings of a span of days with opening and closing balance, as PDF',
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
