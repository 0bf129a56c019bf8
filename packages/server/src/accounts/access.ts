import type { Selectable } from 'kysely'
import type { Accounts } from '../db/tables.ts'

/** May this account submit jobs: a subscription is served while it is paid for or being collected. */
export function hasAccess({
  subscription_status,
}: Pick<Selectable<Accounts>, 'subscription_status'>): boolean {
  return (
    subscription_status === 'active' ||
    subscription_status === 'past_due' ||
    subscription_status === 'canceled'
  )
}

/** How far a session of this account reaches now. */
export function actorKind(
  account: Pick<Selectable<Accounts>, 'is_admin' | 'subscription_status'>,
): 'admin' | 'user' | 'restricted' {
  if (account.is_admin) return 'admin'
  return hasAccess(account) ? 'user' : 'restricted'
}
