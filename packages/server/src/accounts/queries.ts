import type { Profile } from '@merkwerk/contract'
import type { Db } from '../db/index.ts'
import { hasAccess } from './access.ts'

/** The profile of an account as its owner sees it. */
export async function getProfile(db: Db, accountId: number): Promise<Profile> {
  const account = await db
    .selectFrom('accounts')
    .selectAll()
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  return {
    id: account.id,
    username: account.username,
    email: account.email,
    phone_number: account.phone_number,
    is_admin_verified: account.approved_at !== null,
    one_time_payment: account.first_paid_at !== null,
    subscription: { status: account.subscription_status, has_access: hasAccess(account) },
    language: account.language,
  }
}
