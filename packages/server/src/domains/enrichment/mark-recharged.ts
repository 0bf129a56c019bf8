import type { Context } from '../../platform/context.ts'
import { lockCredit, setCredit } from './credit.ts'
import { gptRechargedTask } from './tasks.ts'

/** Notes that an admin recharged the GPT account: what waits for it goes on. */
export async function markRecharged(ctx: Context, adminId: number): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const credit = await lockCredit(tx)
    if (!credit.isRechargeRequired) return
    await setCredit(ctx, tx, adminId, false)
    await ctx.queue.enqueue(tx, gptRechargedTask, {})
  })
}
