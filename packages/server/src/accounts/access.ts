import type { Selectable } from 'kysely'
import type { Accounts } from '../db/tables.ts'

/** May this account submit jobs: one that is exempt, or whose subscription is paid for or being collected. */
export function hasAccess({
  is_exempt,
  subscription_status,
}: Pick<Selectable<Accounts>, 'is_exempt' | 'subscription_status'>): boolean {
  return (
    is_exempt ||
    subscription_status === 'active' ||
    subscription_status === 'past_due' ||
    subscription_status === 'canceled'
  )
}

/** What decides how far an account's sessions reach. */
export type Standing = Pick<
  Selectable<Accounts>,
  'is_admin' | 'is_exempt' | 'subscription_status' | 'totp_enabled_at'
>

/** Admins need a second factor where the product is real. */
export const lacksSecondFactor = (
  account: Pick<Standing, 'is_admin' | 'totp_enabled_at'>,
  mode: 'sandbox' | 'live',
): boolean => mode === 'live' && account.is_admin && account.totp_enabled_at === null

/** How far a session of this account reaches now. An admin who lacks the second factor can only turn it on. */
export function actorKind(account: Standing, mode: 'sandbox' | 'live'): 'admin' | 'user' | 'restricted' {
  if (lacksSecondFactor(account, mode)) return 'restricted'
  if (account.is_admin) return 'admin'
  return hasAccess(account) ? 'user' : 'restricted'
}
