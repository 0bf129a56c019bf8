import type { Context } from '../../../platform/context.ts'
import { idOf, type Reference, type Stripe } from '../../../platform/stripe/index.ts'

/** The object at Stripe that an event is about. Whose it is, Stripe is asked: an event is only a hint. */
export interface Subject {
  id: string
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
  const { id } = data.object as { id?: string }
  return id === undefined ? undefined : { id }
}

/** The payment that the event's object belongs to. */
export function paymentSubject({ data }: Stripe.Event): Subject | undefined {
  const object = data.object as { payment_intent?: Reference }
  const id = idOf(object.payment_intent)
  return id === null ? undefined : { id }
}
