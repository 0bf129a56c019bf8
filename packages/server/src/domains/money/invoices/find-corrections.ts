import type { Context } from '../../../platform/context.ts'
import { chooseCorrector, correctableUntil, isWrong, restate } from './correctable.ts'
import { decideSale, type Sale } from './decide-sale.ts'
import { type IssuedInvoice, toDay, toRootId } from './invoice.ts'

/** A correction of an invoice that is possible now. */
export interface Correction {
  by: 'owner' | 'support'
  /** What the invoice would state. */
  sale: Sale
  /** What was not refunded. */
  rest: Rest
}

interface Rest {
  cents: number
  vatCents: number
}

/** Returns the corrections that are possible now, by the id of the invoice. `invoices` are all documents of the account. */
export async function findCorrections(
  { db, config, clock }: Pick<Context, 'db' | 'config' | 'clock'>,
  accountId: number,
  invoices: IssuedInvoice[],
): Promise<Map<number, Correction>> {
  const rests = sumRests(invoices)
  const byId = new Map(invoices.map((invoice) => [invoice.id, invoice]))
  const sales = new Map<string, ReturnType<typeof decideSale>>()
  /** One decision a day: only the rate depends on the day. */
  const saleOn = (time: Date): ReturnType<typeof decideSale> => {
    const sale = sales.get(toDay(time)) ?? decideSale({ db, config, suppliedAt: time }, accountId)
    sales.set(toDay(time), sale)
    return sale
  }
  const corrections = new Map<number, Correction>()
  for (const invoice of invoices) {
    const rest = rests.get(invoice.id)
    if (!rest || rest.cents <= 0 || correctableUntil(invoice) < clock.now()) continue
    const newest = await saleOn(invoice.supplied_at)
    const sale = newest && restate(invoice, newest, config.vat)
    if (sale && isWrong(invoice, sale))
      corrections.set(invoice.id, {
        by: chooseCorrector({ invoice, root: byId.get(toRootId(invoice)) ?? invoice }, sale),
        sale,
        rest,
      })
  }
  return corrections
}

/** Returns what is left of each invoice after refunds and cancellations, by its id. */
function sumRests(invoices: IssuedInvoice[]): Map<number, Rest> {
  const rests = new Map<number, Rest>()
  for (const { id, kind, amount_cents: cents, vat_cents: vatCents } of invoices)
    if (kind !== 'refund') rests.set(id, { cents, vatCents })
  const byId = new Map(invoices.map((invoice) => [invoice.id, invoice]))
  for (const { corrects_id, amount_cents, vat_cents } of invoices) {
    if (corrects_id === null) continue
    // A canceled credit note corrects the credit note, which corrects the invoice.
    const rest = rests.get(byId.get(corrects_id)?.corrects_id ?? corrects_id)
    if (!rest) continue
    rest.cents += amount_cents
    rest.vatCents += vat_cents
  }
  return rests
}
