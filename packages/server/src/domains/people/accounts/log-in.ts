import type { loginBody } from '@merkwerk/contract'
import type { z } from 'zod'
import type { Context } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/index.ts'
import { AppError } from '../../../platform/errors.ts'
import { addToLogContext } from '../../../platform/observability/log-context.ts'
import { actorKind, lacksSecondFactor } from './access.ts'
import { writeAudit } from './audit-store.ts'
import { type CallingBrowser, findKnownBrowser, rememberBrowser } from './known-browser.ts'
import { isRightPassword } from './password.ts'
import { requireSecondFactor } from './second-factor.ts'
import { openSession, type Tokens } from './sessions.ts'
import { verificationLink } from './sign-up.ts'
import { findAccountByEmail, lockAccountWithHash } from './store.ts'
import { accountKey, rightPasswordThrottle, signInCodeThrottle, signInThrottle } from './throttles.ts'

interface Credentials extends z.output<typeof loginBody> {
  ip: string
  browser: CallingBrowser
}

const wrongCredentials = () =>
  new AppError('INVALID_CREDENTIALS', { non_field_errors: ['Invalid email or password'] })

/**
 * Signs in. Only a correct password reveals why an account cannot be used. A wrong second-factor code counts as a failed
 * attempt. Throws `PAYMENT_REQUIRED` with a session that can only pay if the subscription is not paid.
 */
export async function logIn(
  context: Context,
  credentials: Credentials,
): Promise<Tokens & { admin: boolean }> {
  const { email, password, ip, totp_code } = credentials
  const attempts = signInThrottle(context)
  const account = await findAccountByEmail(context.db, email)
  const browser = account && findKnownBrowser(context, account, credentials.browser)
  const named = { account: email, ip, browser }
  await attempts.count(named)
  if (account) addToLogContext({ account_id: account.id }) // refused attempts are logged with their account
  if (!(await isRightPassword(account?.password_hash, password)) || !account) throw wrongCredentials()
  const claim = { account: accountKey(account.id), ip, browser }
  await rightPasswordThrottle(context).count(claim)
  const hasSecondFactor = account.totp_enabled_at !== null
  if (!hasSecondFactor) await attempts.uncount(named)
  const codes = signInCodeThrottle(context)
  if (hasSecondFactor && totp_code !== undefined) await codes.count(claim)

  const opened = await context.db
    .transaction()
    .execute((tx) => openIfReady(context, tx, account, credentials))
  if ('verification_link' in opened) throw new AppError('EMAIL_NOT_VERIFIED', opened)
  const { tokens, hasEnteredCode } = opened
  if (hasEnteredCode) {
    await codes.uncount(claim)
    await attempts.uncount(named)
  }
  rememberBrowser(context, account, credentials.browser)
  const session = { ...account, has_entered_code: hasEnteredCode }
  if (lacksSecondFactor(session, context.config.mode)) throw new AppError('SECOND_FACTOR_MISSING', tokens)
  if (actorKind(session, context.config.mode) === 'restricted') throw new AppError('PAYMENT_REQUIRED', tokens)
  return { ...tokens, admin: account.is_admin }
}

/**
 * Locks the account and opens the session if `password_hash`, which the password was verified with, is still current. A
 * committed password change has ended all sessions, so no session may start with the old password.
 */
async function openIfReady(
  context: Context,
  tx: Tx,
  { id, password_hash }: { id: number; password_hash: string },
  { browser, totp_code }: Credentials,
): Promise<{ tokens: Tokens; hasEnteredCode: boolean } | { verification_link: string }> {
  const account = await lockAccountWithHash(tx, id, password_hash)
  if (!account) throw wrongCredentials()
  if (account.email_verified_at === null)
    return { verification_link: await verificationLink(context, tx, id) }
  if (account.suspended_at !== null) throw new AppError('ACCOUNT_SUSPENDED')
  if (account.approved_at === null) throw new AppError('NOT_APPROVED')
  const hasEnteredCode = await requireSecondFactor(context, tx, account, totp_code)
  const now = context.clock.now()
  await writeAudit(tx, { at: now, by: id, action: 'sign-in', accountId: id })
  const { is_admin: isAdmin } = account
  return {
    tokens: await openSession(context, tx, id, {
      userAgent: browser.headers['user-agent'],
      hasEnteredCode,
      isAdmin,
    }),
    hasEnteredCode,
  }
}
