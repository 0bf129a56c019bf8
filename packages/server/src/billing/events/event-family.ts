import type { Context } from '../../context.ts'
import { idOf, type Reference, type Stripe } from '../../stripe/index.ts'

/** What one event is about: an object at Stripe and, where the event says so, whose. */
export interface Subject {
  id: string
  customer: string | null
}

/**
 * Events that are answered alike. An event only says that something happened to its subject: `settle` asks Stripe how
 * that stands now and does what is left to do, so that it may run at any time, in any order and any number of times.
 */
export interface EventFamily {
  name: string
  types: readonly Stripe.Event['type'][]
  /** Undefined where an event of the family concerns nothing of ours. */
  subjectOf(event: Stripe.Event): Subject | undefined
  settle(context: Context, subject: Subject): Promise<void>
}

/** The event's own object as its subject. */
export function ownSubject({ data }: Stripe.Event): Subject | undefined {
  const object = data.object as { id?: string; customer?: Reference }
  return object.id === undefined ? undefined : { id: object.id, customer: idOf(object.customer) }
}

/** The payment that the event's object belongs to. */
export function paymentSubject({ data }: Stripe.Event): Subject | undefined {
  const object = data.object as { payment_intent?: Reference }
  const id = idOf(object.payment_intent)
  return id === null ? undefined : { id, customer: null }
}
