import type { Context } from '../../../platform/context.ts'
import { idOf, type Reference, type Stripe } from '../../../platform/stripe/index.ts'

/** The Stripe object that an event concerns. An event is only a hint, so Stripe is queried for the object's owner. */
export interface Subject {
  id: string
}

/**
 * Events with the same handling. An event only says that its subject changed. `settle` reads the current state from
 * Stripe and does the remaining work, so it may run at any time, in any order and repeatedly.
 */
export interface EventFamily {
  name: string
  types: readonly Stripe.Event['type'][]
  /** Returns undefined when the event concerns no object of this installation. */
  subjectOf(event: Stripe.Event): Subject | undefined
  settle(context: Context, subject: Subject): Promise<void>
}

export function ownSubject({ data }: Stripe.Event): Subject | undefined {
  const { id } = data.object as { id?: string }
  return id === undefined ? undefined : { id }
}

/** Returns the payment of the event's object. */
export function paymentSubject({ data }: Stripe.Event): Subject | undefined {
  const object = data.object as { payment_intent?: Reference }
  const id = idOf(object.payment_intent)
  return id === null ? undefined : { id }
}
