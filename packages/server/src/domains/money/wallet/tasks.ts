import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Context } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/index.ts'
import { defineTask } from '../../../platform/queue/index.ts'

/** Enqueued when an account's coins decrease. `event` identifies one occasion. */
export const coinsChargedTask = defineTask({
  name: 'coins-charged',
  payload: z.object({ accountId: z.number().int(), event: z.uuid() }),
  retryLimit: 160,
  retryDelayMaxSeconds: 1800,
  timeoutSeconds: 120,
})

/** Enqueues the task for a charged run. Call it in the transaction that charges the run. */
export const enqueueCoinsCharged = (
  { queue }: Pick<Context, 'queue'>,
  tx: Tx,
  accountId: number,
): Promise<void> => queue.enqueue(tx, coinsChargedTask, { accountId, event: randomUUID() })
