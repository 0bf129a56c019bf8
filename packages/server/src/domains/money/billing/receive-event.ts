// docs/decisions/0015-stripe.md

import type { IncomingHttpHeaders } from 'node:http'
import { z } from 'zod'
import type { Context } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Stripe } from '../../../platform/stripe/index.ts'
import { eventFamilies } from './event-families.ts'
import { insertEvent } from './store.ts'
import { handleEventTask } from './tasks.ts'

/**
 * Receives a Stripe webhook: verifies the signature of its bytes, stores the event once and enqueues a task for it.
 * Logs events without a handler. Throws `INVALID_INPUT` if the signature or the signed event is invalid.
 */
export async function receiveEvent(
  context: Context,
  bytes: Buffer,
  headers: IncomingHttpHeaders,
): Promise<void> {
  const event = verifiedEvent(context, bytes, headers['stripe-signature'])
  const family = eventFamilies.find(({ types }) => types.includes(event.type))
  const subject = family?.findSubject(event) ?? null
  if (!family || subject === null) {
    context.logger.info({ event: event.id, type: event.type }, 'ignored an event of Stripe')
    return
  }
  if (!idSchema.safeParse(subject).success) throw new AppError('INVALID_INPUT')
  await context.db.transaction().execute(async (tx) => {
    const isNew = await insertEvent(tx, {
      id: event.id,
      type: event.type,
      object_id: subject,
      received_at: context.clock.now(),
    })
    if (!isNew) return
    await context.queue.enqueue(tx, handleEventTask, {
      eventId: event.id,
      family: family.name,
      object: subject,
    })
  })
}

function verifiedEvent(
  { stripe, config }: Context,
  bytes: Buffer,
  signature: string | string[] | undefined,
): Stripe.Event {
  try {
    const event = stripe.webhooks.constructEvent(bytes, signature ?? '', config.stripe.webhookSecret)
    eventSchema.parse(event)
    return event
  } catch (cause) {
    throw new AppError('INVALID_INPUT', {}, { cause })
  }
}

const idSchema = z.string().regex(/^[\w-]{1,255}$/)
const eventSchema = z.object({
  id: idSchema,
  type: z.string().regex(/^[\w.]{1,255}$/),
  data: z.object({ object: z.looseObject({}) }),
})
