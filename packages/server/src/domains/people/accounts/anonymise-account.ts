import { randomUUID } from 'node:crypto'
import type { Context } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/index.ts'
import { deleteAuditReasons, writeAudit } from './audit-store.ts'
import { hashPassword } from './password.ts'
import { deleteAccess, lockAccount, updateAccount } from './store.ts'

/** Prefix of the usernames of deleted accounts. No other account has it. */
export const deletedPrefix = 'deleted-'

/** Removes the personal data and credentials of an account. The row stays because the books refer to it. Locks the row. */
export async function anonymiseAccount(context: Context, tx: Tx, accountId: number): Promise<void> {
  const now = context.clock.now()
  await lockAccount(tx, accountId)
  await deleteAccess(tx, accountId)
  await deleteAuditReasons(tx, accountId)
  // The name is random because a name that is already taken would prevent the deletion.
  const name = `${deletedPrefix}${randomUUID()}`
  await updateAccount(tx, accountId, {
    username: name,
    email: `${name}@deleted.invalid`,
    password_hash: await hashPassword(randomUUID()),
    phone_number: null,
    totp_secret: null,
    totp_enabled_at: null,
    totp_last_step: null,
    seen_at: null,
    visited_before_at: null,
    suspended_at: now,
    deleted_at: now,
  })
  await writeAudit(tx, { at: now, by: accountId, action: 'delete-account', accountId })
}
