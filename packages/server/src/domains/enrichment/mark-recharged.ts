import type { Context } from '../../platform/context.ts'
import { lockCredit, setCredit } from './credit.ts'
import { gptRechargedTask } from './tasks.ts'

/** Notes that an admin recharged the GPT account: what waits for it goes on. */
export async function markRecharged(context: Context, adminId: number): Promise<void> {
  await context.db.transaction().execute(async (tx) => {
    const credit = await lockCredit(tx)
    if (!credit.isRechargeRequired) return
    await setCredit(context, tx, adminId, false)
    await context.queue.enqueue(tx, gptRechargedTask, {})
  })
}
