import type { Context } from '../context.ts'
import { AppError } from '../errors.ts'
import { addToTrail } from '../trail.ts'
import { actorKind, lacksSecondFactor } from './access.ts'
import { passwordThrottle } from './own-password.ts'
import { isRightPassword } from './password.ts'
import { demandSecondFactor } from './second-factor.ts'
import { openSession, type Tokens } from './sessions.ts'
import { verificationLink } from './sign-up.ts'
import { findAccountByEmail, writeAudit } from './store.ts'

interface Credentials {
  email: string
  password: string
  ip: string
  userAgent: string | undefined
  totp_code?: string | undefined
}

/**
 * Signs in. Why an account cannot be used yet is told only after a right password; a
 * wrong code of the second factor counts as a failed try; a subscription that is not
 * paid answers `PAYMENT_REQUIRED` with a session good for paying.
 */
export async function logIn(
  context: Context,
  { email, password, ip, userAgent, totp_code }: Credentials,
): Promise<Tokens & { admin: boolean }> {
  const throttle = passwordThrottle(context)
  await throttle.count(email, ip)
  const account = await findAccountByEmail(context.db, email)
  if (account) addToTrail({ account_id: account.id }) // a refused try is logged with whom it was about
  if (!(await isRightPassword(account?.password_hash, password)) || !account)
    throw new AppError('INVALID_CREDENTIALS', { non_field_errors: ['Invalid email or password'] })
  const hasSecondFactor = account.totp_enabled_at !== null
  if (!hasSecondFactor) await throttle.forgive(email, ip)

  if (account.email_verified_at === null) {
    const link = await context.db.transaction().execute((tx) => verificationLink(context, tx, account.id))
    throw new AppError('EMAIL_NOT_VERIFIED', { verification_link: link })
  }
  if (account.suspended_at !== null) throw new AppError('ACCOUNT_SUSPENDED')
  if (account.approved_at === null) throw new AppError('NOT_APPROVED')
  const tokens = await context.db.transaction().execute(async (tx) => {
    await demandSecondFactor(context, tx, account.id, totp_code)
    await writeAudit(tx, {
      at: context.clock.now(),
      actorAccountId: account.id,
      action: 'sign-in',
      accountId: account.id,
    })
    return openSession(context, tx, account.id, userAgent)
  })
  if (hasSecondFactor) await throttle.forgive(email, ip)
  if (lacksSecondFactor(account, context.config.mode)) throw new AppError('SECOND_FACTOR_MISSING', tokens)
  if (actorKind(account, context.config.mode) === 'restricted') throw new AppError('PAYMENT_REQUIRED', tokens)
  return { ...tokens, admin: account.is_admin }
}
