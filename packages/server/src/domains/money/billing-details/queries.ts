import type { BillingDetails } from '@merkwerk/contract'
import { combineChecks, type VatCheckOutcome, type VatCheckProof } from '@merkwerk/invoicing'
import type { Config } from '../../../platform/config/config.ts'
import type { Db } from '../../../platform/db/index.ts'
import { AppError } from '../../../platform/errors.ts'

/** Returns what an account entered for its invoices; undefined before it did. */
export async function findBillingDetails(db: Db, accountId: number): Promise<BillingDetails | undefined> {
  return db
    .selectFrom('billing_details')
    .select(['name', 'street', 'address_extra', 'postal_code', 'city', 'region', 'country'])
    .select(['vat_number', 'invoice_email', 'reference'])
    .where('account_id', '=', accountId)
    .executeTakeFirst()
}

/** Returns what an account entered for its invoices. Throws `BILLING_DETAILS_REQUIRED` before it did. */
export async function getBillingDetails(db: Db, accountId: number): Promise<BillingDetails> {
  const details = await findBillingDetails(db, accountId)
  if (!details) throw new AppError('BILLING_DETAILS_REQUIRED')
  return details
}

/** The result of checking a VAT number, with the responses that prove it, one from each register. */
export interface VatCheckResult {
  outcome: VatCheckOutcome
  /** Time of the newest response. */
  checkedAt: Date
  proofs: VatCheckProof[]
}

/**
 * Returns the newest result of checking a VAT number for the company that an account states now; undefined before its first check. An outage does not replace an
 * earlier response of the same register. A German seller needs the confirmation of eVatR (§ 18e UStG).
 */
export async function findVatCheck(
  { db, config }: { db: Db; config: Config },
  accountId: number,
  vatNumber: string,
): Promise<VatCheckResult | undefined> {
  const rows = await db
    .selectFrom('vat_checks')
    .distinctOn('service')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('vat_number', '=', vatNumber)
    .where(({ eb, selectFrom }) =>
      eb(
        'requested_at',
        '>=',
        selectFrom('billing_details').select('company_since').where('account_id', '=', accountId),
      ),
    )
    .orderBy('service')
    .orderBy((eb) => eb('outcome', '=', 'unavailable'))
    .orderBy('id', 'desc')
    .execute()
  const checks = rows.map(
    ({ service, outcome, request_id: requestId, answered_at: answeredAt, response }) => ({
      outcome,
      proof: { service, requestId, checkedAt: answeredAt.toISOString(), answer: response },
    }),
  )
  const outcome = combineChecks(checks, { requires: config.vat.ownGermanNumber === null ? null : 'evatr' })
  if (outcome === null) return undefined
  const newest = Math.max(...rows.map(({ answered_at }) => answered_at.getTime()))
  return { outcome, checkedAt: new Date(newest), proofs: checks.map(({ proof }) => proof) }
}

/** Returns whether the check of a VAT number with this number is the one that is due next. */
export async function isCheckDue(db: Db, accountId: number, check: number): Promise<boolean> {
  const due = await db
    .selectFrom('billing_details')
    .select('account_id')
    .where('account_id', '=', accountId)
    .where('next_check', '=', check)
    .executeTakeFirst()
  return due !== undefined
}

/** Whether an account has saved its billing details since a check. */
export async function wasSavedSince(
  db: Db,
  accountId: number,
  { checkedAt }: Pick<VatCheckResult, 'checkedAt'>,
): Promise<boolean> {
  const details = await db
    .selectFrom('billing_details')
    .select('account_id')
    .where('account_id', '=', accountId)
    .where('updated_at', '>', checkedAt)
    .executeTakeFirst()
  return details !== undefined
}

/** Lists the accounts whose VAT number was not checked since this time. */
export async function listOutdatedChecks(db: Db, since: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('billing_details as details')
    .select('details.account_id')
    .where('details.vat_number', 'is not', null)
    .where('details.updated_at', '<', since)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('vat_checks')
            .whereRef('vat_checks.account_id', '=', 'details.account_id')
            .whereRef('vat_checks.vat_number', '=', 'details.vat_number')
            .where('vat_checks.requested_at', '>=', since),
        ),
      ),
    )
    .orderBy('details.account_id')
    .execute()
  return rows.map(({ account_id }) => account_id)
}

/** Exports the details of an account and the checks of its VAT numbers for its owner. */
export async function exportBillingDetails(db: Db, accountId: number) {
  return {
    billingDetails: (await findBillingDetails(db, accountId)) ?? null,
    vatChecks: await db
      .selectFrom('vat_checks')
      .select(['vat_number', 'service', 'requested_at', 'answered_at', 'outcome', 'status', 'request_id'])
      .select('response')
      .where('account_id', '=', accountId)
      .orderBy('id')
      .execute(),
  }
}
