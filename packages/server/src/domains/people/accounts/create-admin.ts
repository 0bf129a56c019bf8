import { randomUUID } from 'node:crypto'
import { describeIssue, emailBody, readProblem } from '@merkwerk/contract'
import { sayProblem } from '@merkwerk/contract/say-problem'
import type { Context } from '../../../platform/context.ts'
import { canonicalEmail } from '../../../platform/email/email-address.ts'
import { writeAudit } from './audit-store.ts'
import { createLink } from './link-store.ts'
import { hashPassword } from './password.ts'
import { findAccountByEmail, insertAccount } from './store.ts'

/**
 * Creates an administrator, or finds the existing one, and returns a link for choosing a password. The link is valid for
 * one hour. Throws an `Error` if the address belongs to a seller.
 */
export async function createAdmin(context: Context, address: string): Promise<string> {
  const { data, error } = emailBody.safeParse({ email: address }, { error: describeIssue })
  if (!data) throw new Error(error.issues.map((issue) => sayProblem(readProblem(issue), 'en')).join('. '))
  const email = canonicalEmail(data.email)
  const now = context.clock.now()
  const password_hash = await hashPassword(randomUUID())
  return context.db.transaction().execute(async (tx) => {
    await insertAccount(tx, {
      username: email,
      email,
      password_hash,
      is_admin: true,
      email_verified_at: now,
      approved_at: now,
      created_at: now,
    })
    const account = await findAccountByEmail(tx, email)
    if (!account?.is_admin) throw new Error(`${email} belongs to a seller's account`)
    await writeAudit(tx, { at: now, by: null, action: 'create-admin', accountId: account.id })
    return createLink(context, tx, account.id, 'reset-password')
  })
}
