import { z } from 'zod'
import type { Context } from '../../../platform/context.ts'
import { defineEmails, fillTemplate } from '../../../platform/email/index.ts'
import { findAccount } from '../../people/accounts/index.ts'
import { type VatNumberEmail, vatNumberTemplates } from './email-templates.ts'
import { findBillingDetails, findVatCheck } from './queries.ts'

const names = Object.keys(vatNumberTemplates) as [VatNumberEmail, ...VatNumberEmail[]]

/** Tells buyers what is wrong with their VAT number. Not sent if number or result have changed meanwhile. */
export const vatNumberEmails = defineEmails(
  'send-vat-number-email',
  z.object({ accountId: z.number().int(), vatNumber: z.string(), kind: z.enum(names) }),
  async ({ db, config }: Context, { accountId, vatNumber, kind }) => {
    const account = await findAccount(db, accountId)
    const details = await findBillingDetails(db, accountId)
    if (!account || details?.vat_number !== vatNumber) return undefined
    if ((await findVatCheck({ db, config }, accountId, vatNumber))?.outcome !== kind) return undefined
    const { email: to, language } = account
    const { publicUrl } = config.http
    return {
      to,
      email: fillTemplate(vatNumberTemplates[kind], { language, values: { vatNumber }, publicUrl }),
    }
  },
)
