import type { Context } from '../../platform/context.ts'
import type { Actor } from '../../platform/http/index.ts'
import { checkNewPassword } from './new-password.ts'
import { checkOwnPassword } from './own-password.ts'
import { hashPassword } from './password.ts'
import { getAccount } from './queries.ts'
import { setPassword } from './set-password.ts'

interface Change {
  old_password: string
  new_password: string
  ip: string
}

/** Changes the caller's password. Ends all sessions of the account except the caller's. */
export async function changePassword(context: Context, actor: Actor, change: Change): Promise<void> {
  const { accountId, sessionId } = actor
  const checkedHash = await checkOwnPassword(context, actor, {
    field: 'old_password',
    password: change.old_password,
    ip: change.ip,
  })
  const { username, email } = await getAccount(context.db, accountId)
  checkNewPassword('new_password', change.new_password, [username, email])
  const passwordHash = await hashPassword(change.new_password)
  await context.db.transaction().execute((tx) =>
    setPassword(context, tx, {
      accountId,
      passwordHash,
      checkedHash,
      action: 'change-password',
      keepSession: sessionId,
    }),
  )
}
