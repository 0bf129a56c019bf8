import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/index.ts'
import { enqueueEmail } from '../../platform/email/index.ts'
import { AppError } from '../../platform/errors.ts'
import { consumeLink, dropLinks, findLinkedAccount, type LinkParts } from './link-store.ts'
import { checkNewPassword } from './new-password.ts'
import { hashPassword } from './password.ts'
import { getAccount } from './queries.ts'
import { accountEmails } from './send-email.ts'
import { endSessions } from './session-store.ts'
import { lockAccount, lockOwnAccount, updateAccount, writeAudit } from './store.ts'
import { accountKey, resetThrottle } from './throttles.ts'
import { markVerified } from './verify-email.ts'

interface NewPassword {
  accountId: number
  passwordHash: string
  action: 'reset-password' | 'change-password'
  /** The hash that the old password was verified with. It must still be the account's. */
  checkedHash?: string
  /** The session that stays open. */
  keepSession?: string
}

/** Sets a new password, ends other sessions, invalidates reset links and emails the account. Locks the account. */
export async function setPassword(context: Context, tx: Tx, change: NewPassword): Promise<void> {
  const { accountId, passwordHash, action, keepSession, checkedHash } = change
  const now = context.clock.now()
  const account =
    checkedHash === undefined
      ? await lockAccount(tx, accountId)
      : await lockOwnAccount(tx, accountId, checkedHash)
  await updateAccount(tx, accountId, { password_hash: passwordHash })
  await endSessions(tx, accountId, now, { reason: 'password-changed', except: keepSession })
  await dropLinks(tx, accountId, 'reset-password')
  await writeAudit(tx, { at: now, actorAccountId: accountId, action, accountId })
  await enqueueEmail(context, tx, accountEmails, { email: account.email, kind: 'password-changed' })
}

/** Throws `GONE` if an emailed link cannot be used to choose a password. */
export async function checkResetLink({ db, clock }: Context, link: LinkParts): Promise<void> {
  if ((await findLinkedAccount(db, 'reset-password', link, clock.now())) === undefined)
    throw new AppError('GONE')
}

/** Sets a new password with an emailed link and verifies the address. A link works once. Throws `GONE` before hashing. */
export async function resetPassword(
  context: Context,
  link: LinkParts,
  { password, ip }: { password: string; ip: string },
): Promise<void> {
  const owner = await findLinkedAccount(context.db, 'reset-password', link, context.clock.now())
  if (owner === undefined) throw new AppError('GONE')
  await resetThrottle(context).count(accountKey(owner), ip)
  const { username, email } = await getAccount(context.db, owner)
  checkNewPassword('new_password', password, [username, email])
  const passwordHash = await hashPassword(password)
  await context.db.transaction().execute(async (tx) => {
    const accountId = await consumeLink(tx, 'reset-password', link, context.clock.now())
    if (accountId === undefined) throw new AppError('GONE')
    await setPassword(context, tx, { accountId, passwordHash, action: 'reset-password' })
    await markVerified(context, tx, accountId)
  })
}
