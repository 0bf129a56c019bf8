import type { Context } from '../../../platform/context.ts'
import { refuseField } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/http/index.ts'
import { isRightPassword } from './password.ts'
import { getAccount } from './queries.ts'
import { callerKey, ownPasswordThrottle } from './throttles.ts'

/**
 * Checks the caller's password before a sensitive action. A wrong one is an error of `field` and counts as a failed attempt.
 * Returns the verified hash. The caller locks the account with it, so that a password change in between is noticed.
 */
export async function checkOwnPassword(
  context: Context,
  actor: Actor,
  { password, ip }: { password: string; ip: string },
  field = 'password',
): Promise<string> {
  const key = callerKey(actor)
  const throttle = ownPasswordThrottle(context)
  await throttle.count(key, ip)
  const { password_hash } = await getAccount(context.db, actor.accountId)
  if (!(await isRightPassword(password_hash, password))) throw refuseField(field, 'current-password-wrong')
  await throttle.uncount(key, ip)
  return password_hash
}
