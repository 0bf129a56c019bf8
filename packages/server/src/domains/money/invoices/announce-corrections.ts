// docs/decisions/0047-invoices.md

import type { Context } from '../../../platform/context.ts'
import { enqueueEmail } from '../../../platform/email/index.ts'
import { handle } from '../../../platform/queue/index.ts'
import { vatNumberConfirmedTask } from '../billing-details/index.ts'
import { type Correction, findCorrections } from './find-corrections.ts'
import type { Buyer } from './invoice.ts'
import { listInvoices } from './queries.ts'
import { correctionNotices } from './send-email.ts'
import { insertCorrectionNotice } from './store.ts'

/**
 * Emails the owner about each invoice that names the VAT number and charges VAT because it was not confirmed, once an
 * invoice. Invoices to another number or country were right when they were issued.
 */
export const announceCorrectionsHandler = handle(
  vatNumberConfirmedTask,
  async (context: Context, { accountId }) => {
    const { db, clock } = context
    await db.transaction().execute(async (tx) => {
      const invoices = await listInvoices(tx, accountId)
      const corrections = await findCorrections({ ...context, db: tx }, accountId, invoices)
      for (const { id: invoiceId, buyer } of invoices) {
        const correction = corrections.get(invoiceId)
        if (!correction || !removesVat(correction, buyer)) continue
        if (await insertCorrectionNotice(tx, invoiceId, clock.now()))
          await enqueueEmail(context, tx, correctionNotices, { accountId, invoiceId })
      }
    })
  },
)

const removesVat = ({ by, sale, rest }: Correction, invoiced: Buyer): boolean =>
  by === 'owner' &&
  sale.vat.treatment === 'reverse-charge' &&
  rest.vatCents > 0 &&
  sale.buyer.vatId === invoiced.vatId &&
  sale.buyer.country === invoiced.country
