import { z } from 'zod'
import type { Context } from '../../../platform/context.ts'
import { defineEmails, fillTemplate } from '../../../platform/email/index.ts'
import { findAccount } from '../../people/accounts/index.ts'
import { drawFilesFor } from '../invoices/index.ts'
import { type BillingEmail, billingTemplates, formatValues } from './email-templates.ts'

const names = Object.keys(billingTemplates) as [BillingEmail, ...BillingEmail[]]

export const billingEmails = defineEmails(
  'send-billing-email',
  z.object({
    accountId: z.number().int(),
    kind: z.enum(names),
    coins: z.number().int().optional(),
    cents: z.number().int().optional(),
    day: z.coerce.date().optional(),
    until: z.coerce.date().optional(),
    /** The payment or refund whose invoice or credit note is attached. */
    receipt: z.string().optional(),
  }),
  async ({ db, config }: Context, { accountId, kind, receipt, ...values }) => {
    const account = await findAccount(db, accountId)
    if (!account) return undefined
    const { email: to, language } = account
    const email = fillTemplate(billingTemplates[kind], {
      language,
      values: formatValues(language, values),
      publicUrl: config.http.publicUrl,
    })
    const attachments = receipt === undefined ? [] : await drawFilesFor(db, accountId, receipt)
    return { to, email, attachments }
  },
)
