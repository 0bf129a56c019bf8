import type Stripe from 'stripe'

type Field<V> = string extends V ? Exclude<V, { id: string }> : Wire<V>

/** The wire format of an SDK type without expansion: references are ids, decimals are text. */
export type Wire<V> = V extends Stripe.Decimal
  ? string
  : V extends (infer Item)[]
    ? Field<Item>[]
    : V extends object
      ? { [K in keyof V]: Field<V[K]> }
      : V

/** Fields of an object, also of objects within it. Those that nobody reads are left out of all objects. */
export type Fields<V> = V extends (infer Item)[]
  ? Fields<Item>[]
  : V extends object
    ? { [K in keyof V]?: Fields<V[K]> | undefined }
    : V

export type Address = Wire<Stripe.Address>
export type Charge = Wire<Stripe.Charge>
export type CheckoutSession = Wire<Stripe.Checkout.Session>
export type Customer = Wire<Stripe.Customer>
export type Dispute = Wire<Stripe.Dispute>
export type Invoice = Wire<Stripe.Invoice>
export type InvoicePayment = Wire<Stripe.InvoicePayment>
export type PaymentIntent = Wire<Stripe.PaymentIntent>
export type PaymentMethod = Wire<Stripe.PaymentMethod>
export type Price = Wire<Stripe.Price>
export type Product = Wire<Stripe.Product>
export type Refund = Wire<Stripe.Refund>
export type SetupIntent = Wire<Stripe.SetupIntent>
export type Subscription = Wire<Stripe.Subscription>
export type TaxId = Wire<Stripe.TaxId>

/** An event. Its type determines its object. */
export interface StripeEvent extends Omit<Wire<Stripe.EventBase>, 'data' | 'type'> {
  type: Stripe.Event['type']
  data: { object: { id: string; object: string } }
}
