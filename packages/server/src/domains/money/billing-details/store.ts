import type { BillingDetails } from '@merkwerk/contract'
import type { Insertable } from 'kysely'
import type { Tables, Tx } from '../../../platform/db/index.ts'

/** Stores the details of an account and replaces earlier ones. Checks of the VAT number before `companySince` were for another company. */
export async function upsertBillingDetails(
  tx: Tx,
  accountId: number,
  { details, now, companySince }: { details: BillingDetails; now: Date; companySince: Date | undefined },
): Promise<void> {
  const values = { ...details, updated_at: now }
  await tx
    .insertInto('billing_details')
    .values({ account_id: accountId, ...values, company_since: companySince ?? now })
    .onConflict((conflict) =>
      conflict
        .column('account_id')
        .doUpdateSet({ ...values, ...(companySince && { company_since: companySince }) }),
    )
    .execute()
}

/** Deletes the details of an account. Its invoices and the proofs of VAT numbers stay. */
export async function deleteBillingDetails(tx: Tx, accountId: number): Promise<void> {
  await tx.deleteFrom('billing_details').where('account_id', '=', accountId).execute()
}

/**
 * Locks the details of an account until the transaction ends, if it has any. A decision about VAT that follows sees every
 * check that was stored before, and checks that are stored later find the document of this transaction.
 */
export async function lockBillingDetails(tx: Tx, accountId: number): Promise<void> {
  await tx
    .selectFrom('billing_details')
    .select('account_id')
    .where('account_id', '=', accountId)
    .forShare()
    .execute()
}

/**
 * Counts the check of a VAT number that is due next and returns the number of the one after it. Undefined if `check` is not
 * due: the account has no details, or another check was enqueued since. Locks the details until the transaction ends.
 */
export async function countCheck(
  tx: Tx,
  accountId: number,
  check: number | undefined,
): Promise<number | undefined> {
  const details = await tx
    .updateTable('billing_details')
    .set((eb) => ({ next_check: eb('next_check', '+', 1) }))
    .where('account_id', '=', accountId)
    .$if(check !== undefined, (due) => due.where('next_check', '=', check as number))
    .returning('next_check')
    .executeTakeFirst()
  return details?.next_check
}

export async function insertVatChecks(tx: Tx, checks: Insertable<Tables['vat_checks']>[]): Promise<void> {
  await tx.insertInto('vat_checks').values(checks).execute()
}
