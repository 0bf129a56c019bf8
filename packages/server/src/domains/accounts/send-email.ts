import type { Language } from '@merkwerk/contract'
import { z } from 'zod'
import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/index.ts'
import { mailRetries, sendMailTask, writeLetter } from '../../platform/email/index.ts'
import { defineTask, handle } from '../../platform/queue/index.ts'
import { type LetterFacts, type LetterKind, letterKinds, letterOf } from './email-templates.ts'
import { createLink } from './links.ts'
import { findAccountByEmail } from './store.ts'

/**
 * Mails an account about itself. The account is looked up and its link made by the task, never by the call, so
 * that calls take the same time whether there is an account, and no link's secret lies in the queue.
 */
const sendLetterTask = defineTask({
  name: 'send-letter',
  payload: z.object({
    email: z.string(),
    kind: z.enum(letterKinds),
    waiting: z.number().int().positive().optional(),
  }),
  ...mailRetries,
})

export const enqueueLetter = (
  context: Context,
  tx: Tx,
  email: string,
  kind: Exclude<LetterKind, 'account-deleted'>,
  facts: LetterFacts = {},
): Promise<void> => context.queue.enqueue(tx, sendLetterTask, { email, kind, ...facts })

/** Confirms a deletion. Takes the address and the language, because the account no longer has them when the email is sent. */
export async function enqueueDeletionEmail(
  context: Context,
  tx: Tx,
  { email, language }: { email: string; language: Language },
): Promise<void> {
  const url = context.config.http.publicUrl
  const message = await writeLetter(letterOf('account-deleted', language, { url }), context.config)
  await context.queue.enqueue(tx, sendMailTask, { to: email, ...message })
}

const pages: Record<Exclude<LetterKind, 'verify-email' | 'reset-password'>, string> = {
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

async function sendLetter(
  context: Context,
  { email, kind, ...facts }: { email: string; kind: LetterKind } & LetterFacts,
): Promise<void> {
  const account = await findAccountByEmail(context.db, email)
  if (!account || (kind === 'verify-email' && account.email_verified_at !== null)) return
  const url =
    kind === 'verify-email' || kind === 'reset-password'
      ? await context.db.transaction().execute((tx) => createLink(context, tx, account.id, kind))
      : `${context.config.http.publicUrl}${pages[kind]}`
  const message = await writeLetter(letterOf(kind, account.language, { url, ...facts }), context.config)
  await context.mail.send({ to: account.email, ...message })
}

export const letterHandler = handle(sendLetterTask, sendLetter)
