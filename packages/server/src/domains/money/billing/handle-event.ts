import type { Context } from '../../../platform/context.ts'
import { handle } from '../../../platform/queue/index.ts'
import { eventFamilies } from './event-families.ts'
import { closeEvent } from './store.ts'
import { handleEventTask } from './tasks.ts'

/** Processes the subject of an event (`event-families.ts`) and marks the event as processed. Safe to repeat. */
export const eventHandler = handle(
  handleEventTask,
  async (context: Context, { eventId, family, object }) => {
    const found = eventFamilies.find(({ name }) => name === family)
    if (!found) throw new Error(`No events are of the family ${family}`)
    await found.settle(context, object)
    context.reach('event-settled')
    await context.db.transaction().execute((tx) => closeEvent(tx, eventId, context.clock.now()))
  },
  async ({ logger }, { eventId, object }) => {
    logger.error({ event: eventId, object }, 'an event of Stripe could not be handled and needs a person')
  },
)
