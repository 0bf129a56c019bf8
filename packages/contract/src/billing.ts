import { z } from 'zod'
import { profileSchema } from './accounts.ts'
import { endpointsFor } from './endpoint.ts'
import { problem } from './problems.ts'
import { done, idParams } from './schemas.ts'

const restricted = endpointsFor('restricted', 'wallet')
const user = endpointsFor('user', 'wallet')
const anyone = endpointsFor('public', 'wallet')

const packageId = z.number().int().positive().max(2_000_000_000)
const paymentMethodId = z.string().min(1, problem('card-missing')).max(255)

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
  /** The card that pays the running subscription: its own, otherwise the default card. */
  payment_id: z.string().nullable(),
})
export type Subscription = z.infer<typeof subscriptionSchema>

export const invoiceSchema = z.object({
  id: z.number().int(),
  /** Numbers have no gaps across all customers. */
  number: z.string(),
  created_at: z.iso.datetime(),
  /** A cancellation takes back an invoice with wrong details, and a corrected invoice replaces it. */
  kind: z.enum(['coins', 'subscription', 'refund', 'cancellation', 'corrected']),
  /** Euro; negative on refunds and cancellations. `amount` = `net` + `vat`. */
  amount: z.number(),
  net: z.number(),
  vat: z.number(),
  /** Whether it can be downloaded as XRechnung. Invoices without a complete address cannot. */
  has_xml: z.boolean(),
  /**
   * Who can replace it, because the billing details or the VAT have changed since: the owner with `correctInvoice`, or only
   * support, which has to see a proof before VAT falls.
   */
  correction: z.enum(['owner', 'support']).nullable(),
})
export type Invoice = z.infer<typeof invoiceSchema>

export const autoTopUpSchema = z.object({
  enabled: z.boolean(),
  /** Buys when fewer coins than this are left; at most the coins of the package. */
  threshold: z.number().int().min(1).max(1_000_000),
  productId: packageId,
})

const subscriptionChange = {
  response: done.extend({ subscription: subscriptionSchema }),
  errors: ['CONFLICT'],
} as const
const autoTopUpResponse = autoTopUpSchema.extend({
  /** Why auto top-up stopped, e.g. the card was declined. */
  stopped_reason: z.enum(['card-declined', 'no-card']).nullable(),
})

export const billingEndpoints = {
  createCheckoutSession: restricted.post('/user/api/create-checkout-session/', {
    key: null,
    summary: 'Start a checkout of the subscription on the payment provider’s page',
    response: checkout,
    errors: ['BILLING_DETAILS_REQUIRED', 'CONFLICT'],
  }),
  chargeCustomerOneTime: restricted.post('/user/ChargeCustomerOneTime/', {
    key: null,
    summary: 'Pay the subscription with a saved card',
    body: z.object({ payment_method_id: paymentMethodId }),
    response: cardPayment,
    errors: ['BILLING_DETAILS_REQUIRED', 'NOT_FOUND', 'CONFLICT', 'PAYMENT_FAILED', 'THROTTLED'],
  }),
  getSubscription: restricted.get('/user/subscription/', {
    key: null,
    summary: 'Get the subscription, its price and its card',
    response: subscriptionSchema,
  }),
  cancelSubscription: restricted.post('/user/subscription/cancel/', {
    key: null,
    summary: 'Cancel the subscription at the end of the paid period, or at once if its renewal is unpaid',
    ...subscriptionChange,
  }),
  resumeSubscription: restricted.post('/user/subscription/resume/', {
    key: null,
    summary: 'Resume a canceled subscription before the period ends. Idempotent',
    ...subscriptionChange,
  }),
  getPaymentProvider: restricted.get('/wallet/provider/', {
    key: null,
    summary: 'Get the settings for the payment provider’s script',
    response: z.object({ publishable_key: z.string(), script_url: z.string() }),
  }),
  listCards: restricted.get('/wallet/fetchCardslist/', {
    key: null,
    summary: 'List saved cards and the default card',
    response: z.object({
      data: z.object({ data: z.array(cardSchema) }),
      payment_id: z.string().nullable(),
    }),
  }),
  startCardSetup: restricted.post('/wallet/setup_intent/', {
    key: null,
    summary: 'Create the secret with which the browser saves a card at the payment provider',
    response: z.object({ client_secret: z.string() }),
    errors: ['THROTTLED'],
  }),
  addCard: restricted.post('/wallet/add_card/', {
    key: null,
    summary: 'Add a card that the browser has saved. The first card becomes the default',
    body: z.object({ payment_method_id: paymentMethodId }),
    response: done,
    errors: ['NOT_FOUND', 'PAYMENT_FAILED', 'THROTTLED'],
  }),
  deleteCard: restricted.delete('/wallet/delete_card/', {
    key: null,
    summary: 'Delete a card. Refused for the card of an active subscription',
    query: z.object({ payment_id: paymentMethodId }),
    response: done,
    errors: ['NOT_FOUND', 'CARD_IN_USE'],
  }),
  setCurrentPaymentMethod: restricted.post('/user/setCurrentPaymentMethod/', {
    key: null,
    summary: 'Choose the default card. It also pays the subscription from now on',
    body: z.object({ payment_id: paymentMethodId }),
    response: done,
    errors: ['NOT_FOUND', 'THROTTLED'],
  }),
  addCoins: user.post('/wallet/add_coins/', {
    key: null,
    summary: 'Start a checkout of a coin package on the payment provider’s page',
    body: z.object({ productId: packageId }),
    response: checkout,
    errors: ['BILLING_DETAILS_REQUIRED', 'NOT_FOUND'],
  }),
  payCoins: user.post('/wallet/pay_coins/', {
    key: null,
    summary: 'Buy a coin package with a saved card. A repeated call with the same key buys once',
    body: z.object({ productId: packageId, payment_method_id: paymentMethodId, key: z.uuid() }),
    response: cardPayment,
    errors: ['BILLING_DETAILS_REQUIRED', 'NOT_FOUND', 'PAYMENT_FAILED', 'THROTTLED'],
  }),
  getPurchase: restricted.get('/wallet/purchases/:id/', {
    key: null,
    summary: 'Get the status of your purchase. The result pages wait for `booked`',
    params: idParams,
    response: purchaseSchema,
    errors: ['NOT_FOUND'],
  }),
  getAutoTopUp: restricted.get('/wallet/auto-top-up/', {
    key: null,
    summary: 'Get the settings of auto top-up',
    response: autoTopUpResponse,
  }),
  setAutoTopUp: restricted.post('/wallet/auto-top-up/', {
    key: null,
    summary:
      'Change auto top-up: buys a package with the default card when coins fall below the threshold. A restricted session can only turn it off',
    body: autoTopUpSchema,
    response: done.extend({ auto_top_up: autoTopUpResponse }),
    errors: ['FORBIDDEN', 'BILLING_DETAILS_REQUIRED', 'NOT_FOUND', 'CONFLICT', 'THROTTLED'],
  }),
  stripeWebhook: anyone.post('/stripe/webhook/', {
    key: null,
    summary: 'Receive events of the payment provider, verified by the signature over the raw body',
    isRaw: true,
    response: z.object({ received: z.literal(true) }),
    errors: ['INVALID_INPUT'],
  }),
  listInvoices: restricted.get('/wallet/invoices/', {
    key: null,
    summary: 'List invoices and credit notes, newest first',
    response: z.object({ invoices: z.array(invoiceSchema) }),
  }),
  downloadInvoice: restricted.get('/wallet/invoices/:id/pdf/', {
    key: null,
    summary: 'Download an invoice or credit note as PDF, with the XML of ZUGFeRD inside',
    params: idParams,
    response: 'file',
    errors: ['NOT_FOUND', 'THROTTLED'],
  }),
  downloadInvoiceXml: restricted.get('/wallet/invoices/:id/xml/', {
    key: null,
    summary: 'Download an invoice or credit note as XRechnung. Returns 404 without a complete address',
    params: idParams,
    response: 'file',
    errors: ['NOT_FOUND'],
  }),
  correctInvoice: restricted.post('/wallet/invoices/:id/correct/', {
    key: null,
    summary:
      'Cancel an invoice and replace it by one with the current billing details and VAT. Moves no money. Returns 409 when it would not change, was refunded in full, or is older than 90 days',
    params: idParams,
    response: done.extend({ invoices: z.array(invoiceSchema) }),
    errors: ['NOT_FOUND', 'CONFLICT', 'BILLING_DETAILS_REQUIRED', 'THROTTLED'],
  }),
  downloadReceipt: restricted.get('/wallet/transactions/:id/pdf/', {
    key: null,
    summary: 'Download the invoice of a transaction as PDF. Returns 404 without a payment',
    params: idParams,
    response: 'file',
    errors: ['NOT_FOUND', 'THROTTLED'],
  }),
  downloadStatement: restricted.get('/wallet/statement/pdf/', {
    key: null,
    summary:
      'Download a statement of all transactions of a period (days in German time) with opening and closing balance, as PDF',
    query: z.object({ from: z.iso.date(), to: z.iso.date() }),
    response: 'file',
    errors: ['THROTTLED'],
  }),
} as const
