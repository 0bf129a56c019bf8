// docs/decisions/0047-invoices.md

import type { Context } from '../../platform/context.ts'
import { enqueueEmail } from '../../platform/email/index.ts'
import { handle } from '../../platform/queue/index.ts'
import { vatNumberConfirmedTask } from '../billing-details/index.ts'
import { findCorrections } from './find-corrections.ts'
import { listInvoices } from './queries.ts'
import { correctionNotices } from './send-email.ts'
import { insertCorrectionNotice } from './store.ts'

/** Tells the owner about each invoice with VAT that a confirmed VAT number removes, once an invoice. */
export const announceCorrectionsHandler = handle(
  vatNumberConfirmedTask,
  async (context: Context, { accountId }) => {
    const { db, clock } = context
    await db.transaction().execute(async (tx) => {
      const invoices = await listInvoices(tx, accountId)
      const corrections = await findCorrections({ ...context, db: tx }, accountId, invoices)
      for (const [invoiceId, { sale, rest }] of corrections) {
        if (sale.vat.treatment !== 'reverse-charge' || rest.vatCents <= 0) continue
        if (await insertCorrectionNotice(tx, invoiceId, clock.now()))
          await enqueueEmail(context, tx, correctionNotices, { accountId, invoiceId })
      }
    })
  },
)
