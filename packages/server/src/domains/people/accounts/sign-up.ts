import type { signUpBody } from '@merkwerk/contract'
import type { z } from 'zod'
import type { Context } from '../../../platform/context.ts'
import { isUniqueViolation, type Tx } from '../../../platform/db/index.ts'
import { canonicalEmail } from '../../../platform/email/email-address.ts'
import { enqueueEmail } from '../../../platform/email/index.ts'
import { refuseField } from '../../../platform/errors.ts'
import { deletedPrefix } from './anonymise-account.ts'
import { writeAudit } from './audit-store.ts'
import { createLink, decoyLink } from './link-store.ts'
import { checkNewPassword } from './new-password.ts'
import { hashPassword } from './password.ts'
import { accountEmails } from './send-email.ts'
import { insertAccount, isUsernameTaken } from './store.ts'
import { mayEmail, namedThrottle } from './throttles.ts'

type Registration = z.output<typeof signUpBody> & { ip: string }

const usernameTaken = () => refuseField('username', 'username-taken')

const isReserved = (username: string): boolean => username.toLowerCase().startsWith(deletedPrefix)

/**
 * Where an account with an unverified address continues. In sandbox mode this is the link itself, or for an undefined
 * account one that looks alike.
 */
export async function verificationLink(context: Context, tx: Tx, accountId: number | undefined) {
  if (context.config.mode !== 'sandbox') return `${context.config.http.publicUrl}/email-verification`
  return accountId === undefined
    ? decoyLink(context, 'verify-email')
    : createLink(context, tx, accountId, 'verify-email')
}

/**
 * Registers an account. A known address gets the same response after the same work, changes nothing and its owner is
 * emailed. A taken username is a field error in both cases.
 */
export async function signUp(context: Context, registration: Registration): Promise<string> {
  const { username, email, password, language, ip } = registration
  await namedThrottle(context, 'signup').count({ account: email, ip })
  checkNewPassword('password', password, [username, email])
  const passwordHash = await hashPassword(password)
  const mayWarn = await mayEmail(context, 'address-known', { email, ip })
  try {
    return await context.db.transaction().execute(async (tx) => {
      if (isReserved(username) || (await isUsernameTaken(tx, username))) throw usernameTaken()
      const now = context.clock.now()
      const accountId = await insertAccount(tx, {
        username,
        email: canonicalEmail(email),
        language,
        password_hash: passwordHash,
        created_at: now,
      })
      if (accountId !== undefined)
        await writeAudit(tx, { at: now, by: accountId, action: 'sign-up', accountId })
      const kind = accountId === undefined ? 'address-known' : 'verify-email'
      if (accountId !== undefined || mayWarn) await enqueueEmail(context, tx, accountEmails, { email, kind })
      return verificationLink(context, tx, accountId)
    })
  } catch (error) {
    throw isUniqueViolation(error, 'accounts_username') ? usernameTaken() : error
  }
}
