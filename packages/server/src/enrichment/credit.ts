import { writeAudit } from '../accounts/index.ts'
import type { Context } from '../context.ts'
import type { Db, Tx } from '../db/index.ts'
import { AppError } from '../errors.ts'
import { sendMailTask, writeLetter } from '../mail/index.ts'
import { rechargeLetter } from './recharge-letter.ts'
import { gptRechargedTask } from './tasks.ts'

export interface Credit {
  isRechargeRequired: boolean
  /** When that last changed. */
  changedAt: Date
}

/** Whether the GPT account is used up. */
export async function getCredit(db: Db): Promise<Credit> {
  const row = await db
    .selectFrom('gpt_account')
    .select(['recharge_required', 'changed_at'])
    .executeTakeFirstOrThrow()
  return { isRechargeRequired: row.recharge_required, changedAt: row.changed_at }
}

/** Throws `MAINTENANCE` while the GPT account is used up: no job is begun then. */
export async function demandCredit(db: Db): Promise<void> {
  if ((await getCredit(db)).isRechargeRequired) throw new AppError('MAINTENANCE')
}

/**
 * Notes that the GPT account is used up and mails the admins; nothing happens when that is known. `adminId` is
 * null where the model's answer said so, to a question asked at `askedAt`: one asked before the last recharge says
 * nothing of the account as it is now.
 */
export async function requireRecharge(ctx: Context, adminId: number | null, askedAt: Date): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const credit = await lockCredit(tx)
    if (credit.isRechargeRequired || askedAt < credit.changedAt) return
    await setCredit(ctx, tx, adminId, true)
    const admins = await tx
      .selectFrom('accounts')
      .select(['email', 'language'])
      .where('is_admin', '=', true)
      .where('suspended_at', 'is', null)
      .where('deleted_at', 'is', null)
      .execute()
    for (const { email, language } of admins) {
      const letter = await writeLetter(rechargeLetter(language, `${ctx.config.http.publicUrl}/admin`))
      await ctx.queue.enqueue(tx, sendMailTask, { to: email, ...letter })
    }
  })
}

/** Notes that an admin recharged the GPT account: what waits for it goes on. */
export async function markRecharged(ctx: Context, adminId: number): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const credit = await lockCredit(tx)
    if (!credit.isRechargeRequired) return
    await setCredit(ctx, tx, adminId, false)
    await ctx.queue.enqueue(tx, gptRechargedTask, {})
  })
}

async function lockCredit(tx: Tx): Promise<Credit> {
  const row = await tx.selectFrom('gpt_account').selectAll().forUpdate().executeTakeFirstOrThrow()
  return { isRechargeRequired: row.recharge_required, changedAt: row.changed_at }
}

async function setCredit(
  ctx: Context,
  tx: Tx,
  adminId: number | null,
  isRechargeRequired: boolean,
): Promise<void> {
  const at = ctx.clock.now()
  await tx.updateTable('gpt_account').set({ recharge_required: isRechargeRequired, changed_at: at }).execute()
  await writeAudit(tx, {
    at,
    actorAccountId: adminId,
    action: isRechargeRequired ? 'require-gpt-recharge' : 'mark-gpt-recharged',
  })
}
