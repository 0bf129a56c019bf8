import { splitGross } from '@merkwerk/invoicing'
import type { Context } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/index.ts'
import { getLanguage } from '../../people/accounts/index.ts'
import { lockBillingDetails } from '../billing-details/index.ts'
import { decideSale, decideStripeSale, type Sale } from './decide-sale.ts'
import { type Buyer, toYear } from './invoice.ts'
import { readSeller } from './seller.ts'
import { enqueueCopy } from './send-email.ts'
import { insertInvoice, type NewInvoice } from './store.ts'

interface Payment {
  accountId: number
  kind: 'coins' | 'subscription'
  /** Euro cents including VAT. */
  amountCents: number
  /** The payment's id at the payment provider. Each payment has one invoice. */
  reference: string
  /** The buyer as Stripe knows it, for accounts without billing details. */
  buyer: Buyer
  coins?: number
  /** The part of the amount that is the one-time fee of a subscription's first payment. */
  oneTimeFeeCents?: number
  period?: { start: Date; end: Date }
}

/** Returns the columns that state buyer, VAT and amounts of a sale. */
export function saleColumns({ buyer, vat }: Sale, amountCents: number) {
  const { netCents, vatCents } = splitGross(amountCents, vat.rateBasisPoints)
  return {
    amount_cents: amountCents,
    net_cents: netCents,
    vat_cents: vatCents,
    vat_percent: Math.round(vat.rateBasisPoints / 100),
    vat_treatment: vat.treatment,
    vat: JSON.stringify(vat),
    buyer: JSON.stringify(buyer),
  } satisfies Partial<NewInvoice>
}

/**
 * Issues the invoice of a payment under the next number of the year (trigger `invoices_number`), with the current VAT and
 * names. Runs once per reference: returns false when the invoice exists. Blocks other invoices until the transaction ends, so call it last.
 */
export async function issueInvoice(context: Context, tx: Tx, payment: Payment): Promise<boolean> {
  const { accountId, amountCents, reference, period } = payment
  const issuedAt = context.clock.now()
  const source = { db: tx, config: context.config, suppliedAt: issuedAt }
  await lockBillingDetails(tx, accountId)
  const sale =
    (await decideSale(source, accountId)) ?? (await decideStripeSale(source, accountId, payment.buyer))
  const isNew = await insertInvoice(tx, {
    account_id: accountId,
    year: toYear(issuedAt),
    kind: payment.kind,
    reference,
    issued_at: issuedAt,
    supplied_at: issuedAt,
    language: await getLanguage(tx, accountId),
    ...saleColumns(sale, amountCents),
    coins: payment.coins ?? null,
    one_time_fee_cents: payment.oneTimeFeeCents ?? 0,
    period_start: period?.start ?? null,
    period_end: period?.end ?? null,
    seller: JSON.stringify(readSeller(context.config)),
  })
  if (isNew) await enqueueCopy(context, tx, { accountId, reference })
  return isNew
}
