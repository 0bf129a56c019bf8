import type { Context } from '../../../platform/context.ts'
import { type Reference, type Stripe, toId } from '../../../platform/stripe/index.ts'
import { settleCheckout } from './settle-checkout.ts'
import { settleInvoice } from './settle-invoice.ts'
import { settlePayment } from './settle-payment.ts'
import { settleSubscription } from './settle-subscription.ts'

/** Events with the same handling. */
interface EventFamily {
  name: string
  types: readonly Stripe.Event['type'][]
  /** Returns the id of the Stripe object that changed; null when the event concerns no object of this installation. */
  findSubject: (event: Stripe.Event) => string | null
  /** Reads the object from Stripe and does the remaining work. May run at any time, in any order and repeatedly. */
  settle: (context: Context, id: string) => Promise<void>
}

const readObject = ({ data }: Stripe.Event) => data.object as { id?: string; payment_intent?: Reference }
const ownId = (event: Stripe.Event): string | null => readObject(event).id ?? null
const paymentId = (event: Stripe.Event): string | null => toId(readObject(event).payment_intent)

/** All handled events. The webhook endpoint at Stripe needs exactly these types. */
export const eventFamilies: readonly EventFamily[] = [
  {
    name: 'checkout',
    types: [
      'checkout.session.completed',
      'checkout.session.async_payment_succeeded',
      'checkout.session.async_payment_failed',
      'checkout.session.expired',
    ],
    findSubject: ownId,
    settle: settleCheckout,
  },
  {
    name: 'payment',
    types: ['payment_intent.succeeded', 'payment_intent.payment_failed', 'payment_intent.canceled'],
    findSubject: ownId,
    settle: settlePayment,
  },
  {
    name: 'reversal',
    types: [
      'refund.created',
      'refund.updated',
      'refund.failed',
      'charge.refunded',
      'charge.dispute.created',
      'charge.dispute.updated',
      'charge.dispute.closed',
      'charge.dispute.funds_withdrawn',
      'charge.dispute.funds_reinstated',
    ],
    findSubject: paymentId,
    settle: settlePayment,
  },
  {
    name: 'invoice',
    types: ['invoice.paid', 'invoice.payment_failed', 'invoice.payment_action_required'],
    findSubject: ownId,
    settle: settleInvoice,
  },
  {
    name: 'subscription',
    types: [
      'customer.subscription.created',
      'customer.subscription.updated',
      'customer.subscription.deleted',
    ],
    findSubject: ownId,
    settle: settleSubscription,
  },
]
