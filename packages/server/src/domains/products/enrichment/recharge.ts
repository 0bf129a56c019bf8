import type { Context } from '../../../platform/context.ts'
import type { Db, Tx } from '../../../platform/db/index.ts'
import { enqueueEmail, fillTemplate, renderEmail, renderedEmails } from '../../../platform/email/index.ts'
import { AppError } from '../../../platform/errors.ts'
import { listAdmins, writeAudit } from '../../people/accounts/index.ts'
import { getCredit, lockCredit, setCredit } from './credit-store.ts'
import { rechargeTemplate } from './email-templates.ts'
import { gptRechargedTask } from './tasks.ts'

/** Throws `MAINTENANCE` while the credit of the GPT account is used up: no run starts then. */
export async function requireCredit(db: Db): Promise<void> {
  if ((await getCredit(db)).isRechargeRequired) throw new AppError('MAINTENANCE')
}

/**
 * Records that the credit of the GPT account is used up, and emails the admins. Does nothing if that is recorded
 * already. `adminId` is null if the model reported it. Ignores a question asked (`askedAt`) before the last recharge.
 */
export async function requireRecharge(context: Context, adminId: number | null, askedAt: Date) {
  const { config, db } = context
  const { publicUrl } = config.http
  await db.transaction().execute(async (tx) => {
    const credit = await lockCredit(tx)
    if (credit.isRechargeRequired || askedAt < credit.changedAt) return
    await changeCredit(context, tx, adminId, true)
    for (const { email, language } of await listAdmins(tx)) {
      const filled = fillTemplate(rechargeTemplate, { language, values: undefined, publicUrl })
      await enqueueEmail(context, tx, renderedEmails, { to: email, ...renderEmail(filled, config) })
    }
  })
}

/** Records that an admin recharged the GPT account. Runs that wait for it resume. */
export async function markRecharged(context: Context, adminId: number): Promise<void> {
  await context.db.transaction().execute(async (tx) => {
    const credit = await lockCredit(tx)
    if (!credit.isRechargeRequired) return
    await changeCredit(context, tx, adminId, false)
    await context.queue.enqueue(tx, gptRechargedTask, {})
  })
}

async function changeCredit({ clock }: Context, tx: Tx, adminId: number | null, isRechargeRequired: boolean) {
  const at = clock.now()
  await setCredit(tx, isRechargeRequired, at)
  await writeAudit(tx, {
    at,
    by: adminId,
    action: isRechargeRequired ? 'require-gpt-recharge' : 'mark-gpt-recharged',
  })
}
