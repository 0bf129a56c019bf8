import type { Context } from '../../platform/context.ts'
import type { Db, Tx } from '../../platform/db/index.ts'
import { AppError } from '../../platform/errors.ts'
import { writeAudit } from '../accounts/index.ts'

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

/** Locks the row: whether it changes is decided by one at a time. */
export async function lockCredit(tx: Tx): Promise<Credit> {
  const row = await tx.selectFrom('gpt_account').selectAll().forUpdate().executeTakeFirstOrThrow()
  return { isRechargeRequired: row.recharge_required, changedAt: row.changed_at }
}

export async function setCredit(
  context: Context,
  tx: Tx,
  adminId: number | null,
  isRechargeRequired: boolean,
): Promise<void> {
  const at = context.clock.now()
  await tx.updateTable('gpt_account').set({ recharge_required: isRechargeRequired, changed_at: at }).execute()
  await writeAudit(tx, {
    at,
    actorAccountId: adminId,
    action: isRechargeRequired ? 'require-gpt-recharge' : 'mark-gpt-recharged',
  })
}
