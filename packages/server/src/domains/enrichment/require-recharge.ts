import type { Context } from '../../platform/context.ts'
import { enqueueEmail, fillTemplate, renderEmail, renderedEmails } from '../../platform/email/index.ts'
import { lockCredit, setCredit } from './credit.ts'
import { rechargeTemplate } from './email-templates.ts'

/**
 * Notes that the GPT account is used up and mails the admins; nothing happens when that is known. `adminId` is
 * null where the model's answer said so, to a question asked at `askedAt`: one asked before the last recharge says
 * nothing of the account as it is now.
 */
export async function requireRecharge(
  context: Context,
  adminId: number | null,
  askedAt: Date,
): Promise<void> {
  const { config } = context
  await context.db.transaction().execute(async (tx) => {
    const credit = await lockCredit(tx)
    if (credit.isRechargeRequired || askedAt < credit.changedAt) return
    await setCredit(context, tx, adminId, true)
    const admins = await tx
      .selectFrom('accounts')
      .select(['email', 'language'])
      .where('is_admin', '=', true)
      .where('suspended_at', 'is', null)
      .where('deleted_at', 'is', null)
      .execute()
    for (const { email, language } of admins) {
      const filled = fillTemplate(rechargeTemplate, {
        language,
        values: undefined,
        publicUrl: config.http.publicUrl,
      })
      await enqueueEmail(context, tx, renderedEmails, { to: email, ...renderEmail(filled, config) })
    }
  })
}
