import type Stripe from 'stripe'
import { expectTypeOf, it } from 'vitest'
import type * as wire from './wire.ts'

/** Types with decimals, which are text here and objects in the SDK. */
type WithDecimals =
  | 'currency_conversion'
  | 'currency_options'
  | 'items'
  | 'line_items'
  | 'lines'
  | 'pending_update'
  | 'tiers'
  | 'unit_amount_decimal'
type Without<T> = Omit<T, WithDecimals>

it('declares the objects of the SDK, except for references and decimals', () => {
  expectTypeOf<wire.Charge>().toExtend<Stripe.Charge>()
  expectTypeOf<wire.Dispute>().toExtend<Stripe.Dispute>()
  expectTypeOf<wire.InvoicePayment>().toExtend<Stripe.InvoicePayment>()
  expectTypeOf<wire.PaymentMethod>().toExtend<Stripe.PaymentMethod>()
  expectTypeOf<wire.Product>().toExtend<Stripe.Product>()
  expectTypeOf<wire.Refund>().toExtend<Stripe.Refund>()
  expectTypeOf<wire.TaxId>().toExtend<Stripe.TaxId>()
  expectTypeOf<wire.WebhookEndpoint>().toExtend<Stripe.WebhookEndpoint>()
  expectTypeOf<wire.PaymentIntent>().toExtend<Stripe.PaymentIntent>()
  expectTypeOf<wire.SetupIntent>().toExtend<Stripe.SetupIntent>()
  expectTypeOf<Without<wire.CheckoutSession>>().toExtend<Without<Stripe.Checkout.Session>>()
  expectTypeOf<Without<wire.Invoice>>().toExtend<Without<Stripe.Invoice>>()
  expectTypeOf<Without<wire.Subscription>>().toExtend<Without<Stripe.Subscription>>()
  expectTypeOf<Without<wire.Price>>().toExtend<Without<Stripe.Price>>()
})
