import type { Db, Tx } from '../../../platform/db/index.ts'

export interface Credit {
  isRechargeRequired: boolean
  /** When `isRechargeRequired` last changed. */
  changedAt: Date
}

const credit = (db: Db) =>
  db.selectFrom('gpt_account').select(['recharge_required as isRechargeRequired', 'changed_at as changedAt'])

/** Whether the credit of the GPT account is used up. */
export const getCredit = (db: Db): Promise<Credit> => credit(db).executeTakeFirstOrThrow()

/** Reads the credit and locks its row until the transaction ends. */
export const lockCredit = (tx: Tx): Promise<Credit> => credit(tx).forUpdate().executeTakeFirstOrThrow()

export async function setCredit(tx: Tx, isRechargeRequired: boolean, at: Date): Promise<void> {
  await tx.updateTable('gpt_account').set({ recharge_required: isRechargeRequired, changed_at: at }).execute()
}
