// docs/decisions/0047-invoices.md

import type { Context } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/index.ts'
import { AppError } from '../../../platform/errors.ts'
import { type Actor, openThrottle } from '../../../platform/http/index.ts'
import { writeAudit } from '../../people/accounts/index.ts'
import { lockBillingDetails } from '../billing-details/index.ts'
import { chooseCorrector, correctableUntil, isWrong, restate } from './correctable.ts'
import { decideSale, type Sale } from './decide-sale.ts'
import { type IssuedInvoice, toYear } from './invoice.ts'
import { insertCorrection } from './issue-credit-note.ts'
import { saleColumns } from './issue-invoice.ts'
import { getInvoice, getInvoiceByNumber } from './queries.ts'
import { readSeller } from './seller.ts'
import { enqueueCorrectionEmail } from './send-email.ts'
import { insertInvoice, lockCurrentInvoice, refundedSum } from './store.ts'

const throttle = { name: 'correct-invoice', perAccount: 20, perAddress: 60 }

/**
 * Cancels an invoice with wrong details or VAT and issues a corrected one over what was not refunded, with the billing
 * details of now. Money and ledger stay as they are. Throws `NOT_FOUND`, `BILLING_DETAILS_REQUIRED`, and `CONFLICT` for a
 * credit note, a canceled, refunded or old invoice, one that is right already, and one that only support may correct.
 */
export async function correctInvoice(
  context: Context,
  { accountId }: Pick<Actor, 'accountId'>,
  { id, ip }: { id: number; ip: string },
): Promise<void> {
  const { db } = context
  await openThrottle(db, throttle).count(`account-${accountId}`, ip)
  await db.transaction().execute(async (tx) => {
    await replaceInvoice(context, tx, await getInvoice(tx, accountId, id), 'owner')
  })
}

/**
 * Corrects an invoice for its owner, who has proven to support where the business was on the day of the sale. Throws as
 * `correctInvoice`.
 */
export async function correctInvoiceAsSupport(context: Context, number: string): Promise<void> {
  await context.db.transaction().execute(async (tx) => {
    await replaceInvoice(context, tx, await getInvoiceByNumber(tx, number), 'support')
  })
}

async function replaceInvoice(
  context: Context,
  tx: Tx,
  invoice: IssuedInvoice,
  by: 'owner' | 'support',
): Promise<void> {
  const { config, clock } = context
  const { account_id: accountId } = invoice
  const { current, root } = await lockCurrentInvoice(tx, invoice)
  const refunded = await refundedSum(tx, current.id)
  const restCents = current.amount_cents - refunded.cents
  await lockBillingDetails(tx, accountId)
  const newest = await decideSale({ db: tx, config, suppliedAt: current.supplied_at }, accountId)
  if (!newest) throw new AppError('BILLING_DETAILS_REQUIRED')
  const sale = restate(current, newest, config.vat)
  const isCorrectable = current.id === invoice.id && restCents > 0 && correctableUntil(current) >= clock.now()
  const isAllowed = by === 'support' || chooseCorrector({ invoice: current, root }, sale) === 'owner'
  if (!isCorrectable || !isWrong(current, sale) || !isAllowed)
    throw new AppError('CONFLICT', { success: false })
  const canceled = { amountCents: -restCents, vatCents: refunded.vatCents - current.vat_cents }
  await insertCorrection(context, tx, current, {
    reference: canceledReference(current.reference),
    rootId: root.id,
    ...canceled,
    isCancellation: true,
  })
  await insertReplacement(context, tx, { current, root, restCents, sale })
  await writeAudit(tx, {
    at: clock.now(),
    by: by === 'owner' ? accountId : null,
    action: 'correct-invoice',
    accountId,
    details: { invoice: current.number },
  })
  await enqueueCorrectionEmail(context, tx, {
    accountId,
    references: [canceledReference(current.reference), replacementReference(current.reference)],
  })
}

const canceledReference = (reference: string): string => `${reference}:canceled`
const replacementReference = (reference: string): string => `${reference}:corrected`

/** The coins that are left of a payment, rounded as in the wallet: refunds take half a coin up. */
const coinsLeft = ({ coins, amount_cents: cents }: IssuedInvoice, restCents: number): number | null =>
  coins === null ? null : coins - Math.round((coins * (cents - restCents)) / cents)

/** Coins and fee of a partly refunded payment are not those of its first invoice. */
async function insertReplacement(
  context: Context,
  tx: Tx,
  replaced: { current: IssuedInvoice; root: IssuedInvoice; restCents: number; sale: Sale },
): Promise<void> {
  const { current, root, restCents, sale } = replaced
  const issuedAt = context.clock.now()
  await insertInvoice(tx, {
    account_id: current.account_id,
    year: toYear(issuedAt),
    kind: current.kind,
    reference: replacementReference(current.reference),
    root_id: root.id,
    replaces_id: current.id,
    issued_at: issuedAt,
    supplied_at: current.supplied_at,
    language: current.language,
    ...saleColumns(sale, restCents),
    coins: coinsLeft(root, restCents),
    one_time_fee_cents: restCents === root.amount_cents ? root.one_time_fee_cents : 0,
    period_start: current.period_start,
    period_end: current.period_end,
    seller: JSON.stringify(readSeller(context.config)),
  })
}
