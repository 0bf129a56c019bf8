import { randomUUID } from 'node:crypto'
import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/index.ts'
import { hashPassword } from './password.ts'
import { getProfile } from './queries.ts'
import { lockAccount, updateAccount, writeAudit } from './store.ts'

/** What is kept about an account here: its profile, its sessions, and what was done to it. */
export async function exportAccount(context: Context, accountId: number) {
  const { db } = context
  return {
    profile: await getProfile(context, accountId),
    sessions: await db
      .selectFrom('sessions')
      .select(['created_at', 'refreshed_at', 'ended_at', 'user_agent'])
      .where('account_id', '=', accountId)
      .orderBy('created_at')
      .execute(),
    auditLog: await db
      .selectFrom('audit_log')
      .select(['at', 'action', 'details'])
      .where('account_id', '=', accountId)
      .orderBy('id')
      .execute(),
  }
}

/** Names that begin so are given to deleted accounts only. */
export const deletedPrefix = 'deleted-'

/** Removes what tells who an account was, and every way into it. The row stays, as the books name it. Locks it. */
export async function anonymiseAccount(context: Context, tx: Tx, accountId: number): Promise<void> {
  const now = context.clock.now()
  await lockAccount(tx, accountId)
  for (const table of ['sessions', 'account_links', 'recovery_codes'] as const)
    await tx.deleteFrom(table).where('account_id', '=', accountId).execute()
  // A name that nobody can have taken before: a collision would keep the account from being deleted.
  const name = `${deletedPrefix}${randomUUID()}`
  await updateAccount(tx, accountId, {
    username: name,
    email: `${name}@deleted.invalid`,
    password_hash: await hashPassword(randomUUID()),
    phone_number: null,
    totp_secret: null,
    totp_enabled_at: null,
    totp_last_step: null,
    suspended_at: now,
    deleted_at: now,
  })
  await writeAudit(tx, { at: now, actorAccountId: accountId, action: 'delete-account', accountId })
}
