// docs/decisions/0041-first-minutes.md

import { z } from 'zod'
import type { Context } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/index.ts'
import { enqueueEmail } from '../../../platform/email/index.ts'
import { defineTask } from '../../../platform/queue/index.ts'
import { enqueueApplicantAnnouncement } from './announce-applicants.ts'
import { markApproved } from './approve-account.ts'
import { writeAudit } from './audit-store.ts'
import { getLinkedAccount, type LinkParts } from './link-store.ts'
import { getAccount } from './queries.ts'
import { accountEmails } from './send-email.ts'
import { lockAccount, updateAccount } from './store.ts'

/**
 * Verifies an address by its emailed link and returns whether the account is approved. Repeating it succeeds, because mail
 * scanners open links. Throws `GONE` if the link is invalid.
 */
export async function verifyEmail(context: Context, link: LinkParts): Promise<boolean> {
  return context.db.transaction().execute(async (tx) => {
    const accountId = await getLinkedAccount(tx, 'verify-email', link, context.clock.now())
    await markVerified(context, tx, accountId)
    return (await getAccount(tx, accountId)).approved_at !== null
  })
}

/** Enqueued when a seller has verified an address, if the installation grants trial coins. */
export const emailVerifiedTask = defineTask({
  name: 'email-verified',
  payload: z.object({ accountId: z.number().int() }),
})

/** Marks an address as verified, approves the account if the installation does so automatically, and emails the next step to its owner. Repeating it changes nothing. */
export async function markVerified(context: Context, tx: Tx, accountId: number): Promise<void> {
  const { config } = context
  const account = await lockAccount(tx, accountId)
  if (account.email_verified_at !== null) return
  const now = context.clock.now()
  await updateAccount(tx, accountId, { email_verified_at: now })
  await writeAudit(tx, { at: now, by: accountId, action: 'verify-email', accountId })
  if (!account.is_admin && config.wallet.trialCoins > 0)
    await context.queue.enqueue(tx, emailVerifiedTask, { accountId })
  if (account.approved_at !== null) return
  // An administrator's rejection or suspension holds.
  if (config.accounts.approveAutomatically && !account.rejected_at && !account.suspended_at)
    return markApproved(context, tx, account, null)
  await enqueueEmail(context, tx, accountEmails, { email: account.email, kind: 'awaiting-approval' })
  await enqueueApplicantAnnouncement(context, tx)
}
