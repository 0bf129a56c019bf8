import type { Context } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/index.ts'
import { enqueueEmail } from '../../../platform/email/index.ts'
import { conflict } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/http/index.ts'
import { writeAudit } from './audit-store.ts'
import { accountEmails } from './send-email.ts'
import { lockAccount, updateAccount } from './store.ts'

/**
 * Approves an account once and emails it. Undoes a rejection. Throws `CONFLICT` if the email address is not verified,
 * and if the account is suspended or terminated.
 */
export async function approveAccount(context: Context, admin: Actor, accountId: number): Promise<void> {
  await context.db.transaction().execute(async (tx) => {
    const account = await lockAccount(tx, accountId)
    if (account.approved_at !== null) return
    if (account.email_verified_at === null) throw conflict('email-not-verified')
    // A terminated account stays suspended.
    if (account.suspended_at !== null) throw conflict('account-suspended')
    await markApproved(context, tx, account, admin.accountId)
  })
}

/** Approves a locked account and emails it. `by` is null if the installation approves automatically. */
export async function markApproved(
  context: Context,
  tx: Tx,
  { id, email }: { id: number; email: string },
  by: number | null,
): Promise<void> {
  const now = context.clock.now()
  await updateAccount(tx, id, { approved_at: now, rejected_at: null })
  await writeAudit(tx, { at: now, by, action: 'approve-account', accountId: id })
  await enqueueEmail(context, tx, accountEmails, { email, kind: 'approved' })
}
