import type { Context } from '../context.ts'
import { AppError } from '../errors.ts'
import { actorKind } from './access.ts'
import { loginThrottle } from './login-throttle.ts'
import { isRightPassword } from './password.ts'
import { openSession, type Tokens } from './sessions.ts'
import { findAccountByEmail } from './store.ts'

/**
 * Signs in. Why an account cannot be used yet is told only after a right password; a subscription that is not
 * paid answers `PAYMENT_REQUIRED` with a session good for paying.
 */
export async function logIn(
  context: Context,
  { email, password, ip }: { email: string; password: string; ip: string },
): Promise<Tokens & { admin: boolean }> {
  const throttle = loginThrottle(context.db)
  await throttle.count(email, ip)
  const account = await findAccountByEmail(context.db, email)
  if (!(await isRightPassword(account?.password_hash, password)) || !account)
    throw new AppError('INVALID_CREDENTIALS', { non_field_errors: ['Invalid email or password'] })
  await throttle.forgive(email, ip)

  if (account.email_verified_at === null) throw new AppError('EMAIL_NOT_VERIFIED')
  if (account.suspended_at !== null) throw new AppError('ACCOUNT_SUSPENDED')
  if (account.approved_at === null) throw new AppError('NOT_APPROVED')
  const tokens = await context.db.transaction().execute((tx) => openSession(context, tx, account.id))
  if (actorKind(account) === 'restricted') throw new AppError('PAYMENT_REQUIRED', tokens)
  return { ...tokens, admin: account.is_admin }
}
