import type { Db, Tx } from '../../platform/db/index.ts'

export interface Credit {
  isRechargeRequired: boolean
  /** When `isRechargeRequired` last changed. */
  changedAt: Date
}

const creditOf = (row: { recharge_required: boolean; changed_at: Date }): Credit => ({
  isRechargeRequired: row.recharge_required,
  changedAt: row.changed_at,
})

/** Whether the credit of the GPT account is used up. */
export async function getCredit(db: Db): Promise<Credit> {
  return creditOf(await db.selectFrom('gpt_account').selectAll().executeTakeFirstOrThrow())
}

/** Reads the credit and locks its row until the transaction ends. */
export async function lockCredit(tx: Tx): Promise<Credit> {
  return creditOf(await tx.selectFrom('gpt_account').selectAll().forUpdate().executeTakeFirstOrThrow())
}

export async function setCredit(tx: Tx, isRechargeRequired: boolean, at: Date): Promise<void> {
  await tx.updateTable('gpt_account').set({ recharge_required: isRechargeRequired, changed_at: at }).execute()
}

/** Address and language of every admin with an open account. */
export async function findAdmins(db: Db) {
  return db
    .selectFrom('accounts')
    .select(['email', 'language'])
    .where('is_admin', '=', true)
    .where('suspended_at', 'is', null)
    .where('deleted_at', 'is', null)
    .execute()
}
