import type { Tx } from '../../../platform/db/index.ts'
import type { Queue } from '../../../platform/queue/index.ts'
import { countCheck } from './store.ts'
import { checkVatNumberTask } from './tasks.ts'

/**
 * Enqueues a first check of an account's VAT number. It replaces the check that is enqueued already, so each account has
 * one chain of checks.
 */
export async function enqueueCheck({ queue }: { queue: Queue }, tx: Tx, accountId: number): Promise<void> {
  const check = await countCheck(tx, accountId, undefined)
  if (check !== undefined) await queue.enqueue(tx, checkVatNumberTask, { accountId, round: 0, check })
}
