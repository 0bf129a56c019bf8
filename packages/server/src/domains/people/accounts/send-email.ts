import type { Language } from '@merkwerk/contract'
import { z } from 'zod'
import type { Context } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/index.ts'
import {
  defineEmails,
  enqueueEmail,
  fillTemplate,
  renderEmail,
  renderedEmails,
} from '../../../platform/email/index.ts'
import { type AccountEmail, accountTemplates } from './email-templates.ts'
import { createLink } from './link-store.ts'
import { findAccountByEmail } from './store.ts'

const names = Object.keys(accountTemplates) as [AccountEmail, ...AccountEmail[]]

/**
 * Emails to an account about itself. The task looks up the account and creates the link. The call thus takes the same time
 * for unknown accounts, and the queue contains no link secrets.
 */
export const accountEmails = defineEmails(
  'send-account-email',
  z.object({
    email: z.string(),
    kind: z.enum(names),
    waiting: z.number().int().positive().optional(),
    reason: z.string().optional(),
  }),
  async (context: Context, { email, kind, ...values }) => {
    const account = await findAccountByEmail(context.db, email)
    if (!account || (kind === 'verify-email' && account.email_verified_at !== null)) return undefined
    const { language } = account
    const filled = fillTemplate(accountTemplates[kind], {
      language,
      values,
      publicUrl: context.config.http.publicUrl,
    })
    if (kind !== 'verify-email' && kind !== 'reset-password') return { to: account.email, email: filled }
    const url = await context.db.transaction().execute((tx) => createLink(context, tx, account.id, kind))
    return { to: account.email, email: { ...filled, url } }
  },
)

/** Confirms a deletion. Address and language are arguments because the account has lost them when the email is sent. */
export async function enqueueDeletionEmail(
  context: Context,
  tx: Tx,
  { email: to, language }: { email: string; language: Language },
): Promise<void> {
  const { config } = context
  const template = accountTemplates['account-deleted']
  const email = fillTemplate(template, { language, values: undefined, publicUrl: config.http.publicUrl })
  await enqueueEmail(context, tx, renderedEmails, { to, ...renderEmail(email, config) })
}
