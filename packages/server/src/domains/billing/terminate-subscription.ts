import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/index.ts'
import { handle } from '../../platform/queue/index.ts'
import { endSubscription } from './end-subscription.ts'
import { findRunning } from './subscription-store.ts'
import { endSubscriptionTask } from './tasks.ts'

/** Ends the subscription of a terminated account as soon as `tx` commits. */
export async function terminateSubscription({ queue }: Context, tx: Tx, accountId: number): Promise<void> {
  await queue.enqueue(tx, endSubscriptionTask, { accountId })
}

export const terminateHandler = handle(
  endSubscriptionTask,
  async ({ db, stripe }: Context, { accountId }) => {
    const running = await findRunning(db, accountId)
    if (running) await endSubscription(stripe, running.id)
  },
)
