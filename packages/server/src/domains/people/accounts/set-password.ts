import type { changePasswordBody } from '@merkwerk/contract'
import type { Selectable } from 'kysely'
import type { z } from 'zod'
import type { Context } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/index.ts'
import type { Accounts } from '../../../platform/db/tables.ts'
import { enqueueEmail } from '../../../platform/email/index.ts'
import type { SessionActor } from '../../../platform/http/index.ts'
import { writeAudit } from './audit-store.ts'
import { type CallingBrowser, rememberBrowser } from './known-browser.ts'
import { dropLinks, getLinkedAccount, type LinkParts } from './link-store.ts'
import { checkNewPassword } from './new-password.ts'
import { checkOwnPassword } from './own-password.ts'
import { hashPassword } from './password.ts'
import { getAccount } from './queries.ts'
import { accountEmails } from './send-email.ts'
import { endSessions } from './session-store.ts'
import { lockAccount, lockOwnAccount, updateAccount } from './store.ts'
import { accountKey, forgetAttempts, resetThrottle } from './throttles.ts'
import { markVerified } from './verify-email.ts'

interface NewPassword {
  passwordHash: string
  action: 'reset-password' | 'change-password'
  /** The session that stays open. */
  keepSession?: string
}

/** Sets a new password of a locked account, ends other sessions, invalidates reset links and emails the account. */
async function setPassword(
  context: Context,
  tx: Tx,
  { id: accountId, email }: Selectable<Accounts>,
  { passwordHash, action, keepSession }: NewPassword,
): Promise<void> {
  const now = context.clock.now()
  await updateAccount(tx, accountId, { password_hash: passwordHash })
  await endSessions(tx, accountId, now, { reason: 'password-changed', except: keepSession })
  await dropLinks(tx, accountId, 'reset-password')
  await writeAudit(tx, { at: now, by: accountId, action, accountId })
  await enqueueEmail(context, tx, accountEmails, { email, kind: 'password-changed' })
}

/**
 * Sets a new password with an emailed link and verifies the address. A link works once. Throws `GONE` before hashing. Attempts of
 * strangers no longer count, and the browser is known.
 */
export async function resetPassword(
  context: Context,
  link: LinkParts,
  { password, ip, browser }: { password: string; ip: string; browser: CallingBrowser },
): Promise<void> {
  const { db, clock } = context
  const accountId = await getLinkedAccount(db, 'reset-password', link, clock.now())
  await resetThrottle(context).count(accountKey(accountId), ip)
  const { username, email } = await getAccount(db, accountId)
  checkNewPassword('new_password', password, [username, email])
  const passwordHash = await hashPassword(password)
  const changed = await db.transaction().execute(async (tx) => {
    const account = await lockAccount(tx, accountId)
    await getLinkedAccount(tx, 'reset-password', link, clock.now()) // Another call may have used it meanwhile.
    await setPassword(context, tx, account, { passwordHash, action: 'reset-password' })
    await markVerified(context, tx, accountId)
    return { ...account, password_hash: passwordHash }
  })
  await forgetAttempts(context, { id: accountId, email })
  rememberBrowser(context, changed, browser)
}

type Change = z.output<typeof changePasswordBody> & { ip: string }

/** Changes the caller's password. Ends all sessions of the account except the caller's. */
export async function changePassword(context: Context, actor: SessionActor, change: Change): Promise<void> {
  const { accountId, sessionId } = actor
  const given = { password: change.old_password, ip: change.ip }
  const checkedHash = await checkOwnPassword(context, actor, given, 'old_password')
  const { username, email } = await getAccount(context.db, accountId)
  checkNewPassword('new_password', change.new_password, [username, email])
  const passwordHash = await hashPassword(change.new_password)
  await context.db.transaction().execute(async (tx) => {
    const account = await lockOwnAccount(tx, accountId, checkedHash)
    await setPassword(context, tx, account, {
      passwordHash,
      action: 'change-password',
      keepSession: sessionId,
    })
  })
}
