import type { Context } from '../../../platform/context.ts'
import { enqueueEmail } from '../../../platform/email/index.ts'
import { AppError, conflict } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/http/index.ts'
import { writeAudit } from './audit-store.ts'
import { accountEmails } from './send-email.ts'
import { findAccountByEmail, lockAccount, updateAccount } from './store.ts'

/**
 * Rejects an account that waits for approval and emails it once, with the reason. Throws `NOT_FOUND`, and `CONFLICT` if it is approved,
 * suspended or terminated.
 */
export async function rejectAccount(
  context: Context,
  admin: Actor,
  { email, reason }: { email: string; reason?: string | undefined },
): Promise<void> {
  const now = context.clock.now()
  await context.db.transaction().execute(async (tx) => {
    const found = await findAccountByEmail(tx, email)
    if (!found) throw new AppError('NOT_FOUND')
    const account = await lockAccount(tx, found.id)
    if (account.approved_at !== null) throw conflict('account-approved')
    if (account.rejected_at !== null) return
    // A terminated account stays suspended.
    if (account.suspended_at !== null) throw conflict('account-suspended')
    await updateAccount(tx, account.id, { rejected_at: now })
    await writeAudit(tx, {
      at: now,
      by: admin.accountId,
      action: 'reject-account',
      accountId: account.id,
      ...(reason && { reason }),
    })
    await enqueueEmail(context, tx, accountEmails, { email: account.email, kind: 'rejected', reason })
  })
}
