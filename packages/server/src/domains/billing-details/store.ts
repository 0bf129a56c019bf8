import type { BillingDetails } from '@merkwerk/contract'
import type { Insertable } from 'kysely'
import type { Tables, Tx } from '../../platform/db/index.ts'

/** Stores the details of an account and replaces earlier ones. */
export async function upsertBillingDetails(
  tx: Tx,
  accountId: number,
  { details, now }: { details: BillingDetails; now: Date },
): Promise<void> {
  const values = { ...details, updated_at: now }
  await tx
    .insertInto('billing_details')
    .values({ account_id: accountId, ...values })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(values))
    .execute()
}

/** Deletes the details of an account. Its invoices and the proofs of VAT numbers stay. */
export async function deleteBillingDetails(tx: Tx, accountId: number): Promise<void> {
  await tx.deleteFrom('billing_details').where('account_id', '=', accountId).execute()
}

export async function insertVatChecks(tx: Tx, checks: Insertable<Tables['vat_checks']>[]): Promise<void> {
  await tx.insertInto('vat_checks').values(checks).execute()
}
