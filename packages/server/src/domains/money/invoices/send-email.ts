import { z } from 'zod'
import type { Context } from '../../../platform/context.ts'
import type { Db, Tx } from '../../../platform/db/index.ts'
import { defineEmails, enqueueEmail, fillTemplate } from '../../../platform/email/index.ts'
import { getLanguage } from '../../people/accounts/index.ts'
import { findBillingDetails } from '../billing-details/index.ts'
import { correctableUntil } from './correctable.ts'
import { findEmail } from './decide-sale.ts'
import { correctionNotice, invoiceTemplates } from './email-templates.ts'
import { findCorrections } from './find-corrections.ts'
import { chooseFormats } from './formats.ts'
import { drawInvoiceFiles } from './invoice-file.ts'
import { getInvoiceFor, listInvoices } from './queries.ts'

/**
 * Emails with invoices. Emails about payments carry the invoice to the owner of the account. A copy goes to the invoice
 * address of the billing details, and a correction to that address or the owner.
 */
export const invoiceEmails = defineEmails(
  'send-invoice-email',
  z.object({
    accountId: z.number().int(),
    kind: z.enum(['invoice-copy', 'invoice-corrected']),
    /** The payments or refunds whose documents are attached. */
    references: z.array(z.string()).min(1),
  }),
  async ({ db, config }: Context, { accountId, kind, references }) => {
    const ownEmail = await findEmail(db, accountId)
    if (ownEmail === null) return undefined
    const invoices = await Promise.all(references.map((reference) => getInvoiceFor(db, accountId, reference)))
    const newest = invoices.at(-1)
    if (!newest) return undefined
    const email = fillTemplate(invoiceTemplates[kind], {
      language: newest.language,
      values: { number: newest.number },
      publicUrl: config.http.publicUrl,
    })
    const attachments = []
    for (const invoice of invoices) attachments.push(...(await drawInvoiceFiles(db, invoice)))
    return { to: (await findInvoiceEmail(db, accountId)) ?? ownEmail, email, attachments }
  },
)

/** Emails to owners about an invoice that they can correct. Not sent if it was corrected or refunded meanwhile. */
export const correctionNotices = defineEmails(
  'send-correction-notice',
  z.object({ accountId: z.number().int(), invoiceId: z.number().int() }),
  async (context: Context, { accountId, invoiceId }) => {
    const { db, config } = context
    const to = await findEmail(db, accountId)
    if (to === null) return undefined
    const invoices = await listInvoices(db, accountId)
    const invoice = invoices.find(({ id }) => id === invoiceId)
    const correction = (await findCorrections(context, accountId, invoices)).get(invoiceId)
    if (!invoice || !correction) return undefined
    const language = await getLanguage(db, accountId)
    const { day, money } = chooseFormats(language)
    const { rest, sale } = correction
    const email = fillTemplate(correctionNotice, {
      language,
      values: {
        number: invoice.number,
        issued: day(invoice.issued_at),
        vat: money(rest.vatCents),
        amount: money(rest.cents),
        vatNumber: sale.buyer.vatId ?? '',
        until: day(correctableUntil(invoice)),
      },
      publicUrl: config.http.publicUrl,
    })
    return { to, email }
  },
)

/** The address that gets the invoices, if the billing details name one. */
const findInvoiceEmail = async (db: Db, accountId: number): Promise<string | null> =>
  (await findBillingDetails(db, accountId))?.invoice_email ?? null

/** Sends a document to the invoice address if that is not the address of the account, which gets it anyway. */
export async function enqueueCopy(
  context: Context,
  tx: Tx,
  { accountId, reference }: { accountId: number; reference: string },
): Promise<void> {
  const invoiceEmail = await findInvoiceEmail(tx, accountId)
  if (invoiceEmail === null || invoiceEmail === (await findEmail(tx, accountId))) return
  await enqueueEmail(context, tx, invoiceEmails, { accountId, kind: 'invoice-copy', references: [reference] })
}

export const enqueueCorrectionEmail = (
  context: Context,
  tx: Tx,
  { accountId, references }: { accountId: number; references: string[] },
): Promise<void> =>
  enqueueEmail(context, tx, invoiceEmails, { accountId, kind: 'invoice-corrected', references })
