import type { Context } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/index.ts'
import { enqueueEmail } from '../../../platform/email/index.ts'
import { conflict } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/http/index.ts'
import { writeAudit } from './audit-store.ts'
import { accountEmails } from './send-email.ts'
import { endSessions } from './session-store.ts'
import { lockSeller, updateAccount } from './store.ts'

interface Suspension {
  accountId: number
  /** For the audit log. The seller does not see it. */
  reason: string
  /** The account is terminated and cannot be reinstated. */
  isFinal: boolean
}

/**
 * Suspends a seller: ends its sessions and emails it. Locks the account. Returns false if nothing changed. Throws
 * `NOT_FOUND` for an administrator's account.
 */
export async function suspendAccount(
  context: Context,
  tx: Tx,
  admin: Actor,
  { accountId, reason, isFinal }: Suspension,
): Promise<boolean> {
  const account = await lockSeller(tx, accountId)
  if (isFinal ? account.terminated_at : account.suspended_at) return false
  const now = context.clock.now()
  await updateAccount(tx, accountId, {
    suspended_at: account.suspended_at ?? now,
    ...(isFinal && { terminated_at: now }),
  })
  await endSessions(tx, accountId, now, { reason: isFinal ? 'terminated' : 'suspended' })
  await writeAudit(tx, {
    at: now,
    by: admin.accountId,
    action: isFinal ? 'terminate-account' : 'suspend-account',
    accountId,
    reason,
  })
  await enqueueEmail(context, tx, accountEmails, {
    email: account.email,
    kind: isFinal ? 'terminated' : 'suspended',
  })
  return true
}

/** Reinstates a suspended seller and emails it. Throws `NOT_FOUND`, and `CONFLICT` for a terminated account. */
export async function reinstateAccount(context: Context, admin: Actor, accountId: number): Promise<void> {
  const now = context.clock.now()
  await context.db.transaction().execute(async (tx) => {
    const account = await lockSeller(tx, accountId)
    if (account.terminated_at) throw conflict('account-terminated')
    if (!account.suspended_at) return
    await updateAccount(tx, accountId, { suspended_at: null })
    await writeAudit(tx, { at: now, by: admin.accountId, action: 'reinstate-account', accountId })
    await enqueueEmail(context, tx, accountEmails, { email: account.email, kind: 'reinstated' })
  })
}
