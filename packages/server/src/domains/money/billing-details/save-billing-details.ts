import { isDeepStrictEqual } from 'node:util'
import type { BillingDetails, BillingDetailsState, billingDetailsBody } from '@merkwerk/contract'
import { findVatNumberProblem, parseVatNumber } from '@merkwerk/contract/vat-number'
import type { z } from 'zod'
import type { Context } from '../../../platform/context.ts'
import { refuseField } from '../../../platform/errors.ts'
import { type Actor, openThrottle } from '../../../platform/http/index.ts'
import { lockOpenAccount, writeAudit } from '../../people/accounts/index.ts'
import { enqueueCheck } from './enqueue-check.ts'
import { findBillingDetails, findVatCheck } from './queries.ts'
import { upsertBillingDetails } from './store.ts'
import { billingDetailsSavedTask } from './tasks.ts'
import { describeBillingDetails, needsCheck } from './vat.ts'

/** Each change may ask two registers. */
const saveThrottle = { name: 'billing-details', perAccount: 30, perAddress: 120 }

/**
 * Stores the billing details of an account and checks its VAT number, unless it is confirmed already for this company. Throws
 * `INVALID_INPUT` for a VAT number with a wrong form or check digit, and `THROTTLED`.
 */
export async function saveBillingDetails(
  context: Context,
  { accountId, ip }: Pick<Actor, 'accountId'> & { ip: string },
  entered: z.output<typeof billingDetailsBody>,
): Promise<BillingDetailsState> {
  const { db, config, clock, queue } = context
  const details = { ...entered, vat_number: normalizeVatNumber(entered) }
  await openThrottle(db, saveThrottle).count(`account-${accountId}`, ip)
  await db.transaction().execute(async (tx) => {
    await lockOpenAccount(tx, accountId)
    const now = clock.now()
    const before = await findBillingDetails(tx, accountId)
    // A confirmation is for the company that was stated, not for any company with this number.
    const companySince = isSameCompany(before, details) ? undefined : now
    await upsertBillingDetails(tx, accountId, { details, now, companySince })
    if (!isDeepStrictEqual(before, details))
      await writeAudit(tx, { at: now, by: accountId, action: 'save-billing-details', accountId })
    await queue.enqueue(tx, billingDetailsSavedTask, { accountId })
    if (!needsCheck(details) || details.vat_number === null) return
    const check = await findVatCheck({ db: tx, config }, accountId, details.vat_number)
    if (check?.outcome !== 'valid') await enqueueCheck(context, tx, accountId)
  })
  return describeBillingDetails(context, accountId)
}

const isSameCompany = (before: BillingDetails | undefined, details: BillingDetails): boolean =>
  (['name', 'street', 'postal_code', 'city', 'country'] as const).every(
    (field) => before?.[field] === details[field],
  )

/** Outside of the EU the number only appears on invoices, as entered. */
function normalizeVatNumber(entered: Pick<BillingDetails, 'vat_number' | 'country'>) {
  const problem = findVatNumberProblem(entered)
  if (problem) throw refuseField('vat_number', problem)
  const number = parseVatNumber(entered.vat_number ?? '', entered.country)
  return number.status === 'well-formed' ? number.number : entered.vat_number
}
