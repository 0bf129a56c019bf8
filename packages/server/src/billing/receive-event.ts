import type { IncomingHttpHeaders } from 'node:http'
import type { Context } from '../context.ts'
import { AppError } from '../errors.ts'
import type { Stripe } from '../stripe/index.ts'
import { insertEvent } from './event-store.ts'
import { eventFamilies } from './events/index.ts'
import { handleEventTask } from './tasks.ts'

/**
 * Takes a webhook of Stripe's: checks the signature over its bytes, keeps the event once and has it handled by a task.
 * Events that nothing is done about are logged. Throws `INVALID_INPUT` without a valid signature.
 */
export async function receiveEvent(
  context: Context,
  bytes: Buffer,
  headers: IncomingHttpHeaders,
): Promise<void> {
  const event = verifiedEvent(context, bytes, headers['stripe-signature'])
  const family = eventFamilies.find(({ types }) => types.includes(event.type))
  const subject = family?.subjectOf(event)
  if (!family || !subject) {
    context.logger.info({ event: event.id, type: event.type }, 'nothing to do about this event of Stripe')
    return
  }
  await context.db.transaction().execute(async (tx) => {
    const isNew = await insertEvent(tx, {
      id: event.id,
      type: event.type,
      object_id: subject.id,
      received_at: context.clock.now(),
    })
    if (!isNew) return
    await context.queue.enqueue(tx, handleEventTask, {
      eventId: event.id,
      family: family.name,
      object: subject.id,
      customer: subject.customer,
    })
  })
}

function verifiedEvent(
  { stripe, config }: Context,
  bytes: Buffer,
  signature: string | string[] | undefined,
): Stripe.Event {
  try {
    return stripe.webhooks.constructEvent(bytes, signature ?? '', config.stripe.webhookSecret)
  } catch (cause) {
    throw new AppError('INVALID_INPUT', {}, { cause })
  }
}
