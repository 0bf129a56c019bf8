import type { Language } from '@merkwerk/contract'
import { z } from 'zod'
import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/index.ts'
import { emailRetries, renderEmail, sendEmailTask } from '../../platform/email/index.ts'
import { defineTask, handle } from '../../platform/queue/index.ts'
import { accountEmail, type EmailFacts, type EmailKind, emailKinds } from './email-templates.ts'
import { createLink } from './links.ts'
import { findAccountByEmail } from './store.ts'

/**
 * Mails an account about itself. The account is looked up and its link made by the task, never by the call, so
 * that calls take the same time whether there is an account, and no link's secret lies in the queue.
 */
const accountEmailTask = defineTask({
  name: 'send-letter',
  payload: z.object({
    email: z.string(),
    kind: z.enum(emailKinds),
    waiting: z.number().int().positive().optional(),
  }),
  ...emailRetries,
})

export const enqueueEmail = (
  context: Context,
  tx: Tx,
  email: string,
  kind: Exclude<EmailKind, 'account-deleted'>,
  facts: EmailFacts = {},
): Promise<void> => context.queue.enqueue(tx, accountEmailTask, { email, kind, ...facts })

/** Confirms a deletion. Takes the address and the language, because the account no longer has them when the email is sent. */
export async function enqueueDeletionEmail(
  context: Context,
  tx: Tx,
  { email, language }: { email: string; language: Language },
): Promise<void> {
  const url = context.config.http.publicUrl
  const message = await renderEmail(accountEmail('account-deleted', language, { url }), context.config)
  await context.queue.enqueue(tx, sendEmailTask, { to: email, ...message })
}

const pages: Record<Exclude<EmailKind, 'verify-email' | 'reset-password'>, string> = {
  'address-known': '/forgot-password',
  'awaiting-approval': '/login',
  approved: '/subscription-fee',
  rejected: '/contact-us',
  'password-changed': '/forgot-password',
  suspended: '/contact-us',
  reinstated: '/login',
  terminated: '/contact-us',
  'second-factor-on': '/setting',
  'second-factor-off': '/forgot-password',
  'account-deleted': '/contact-us',
  'approval-waiting': '/admin',
}

async function sendEmail(
  context: Context,
  { email, kind, ...facts }: { email: string; kind: EmailKind } & EmailFacts,
): Promise<void> {
  const account = await findAccountByEmail(context.db, email)
  if (!account || (kind === 'verify-email' && account.email_verified_at !== null)) return
  const url =
    kind === 'verify-email' || kind === 'reset-password'
      ? await context.db.transaction().execute((tx) => createLink(context, tx, account.id, kind))
      : `${context.config.http.publicUrl}${pages[kind]}`
  const message = await renderEmail(accountEmail(kind, account.language, { url, ...facts }), context.config)
  await context.mail.send({ to: account.email, ...message })
}

export const emailHandler = handle(accountEmailTask, sendEmail)
