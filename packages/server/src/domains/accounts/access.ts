import type { Selectable } from 'kysely'
import type { Accounts } from '../../platform/db/tables.ts'

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

/** What decides how far a session reaches. */
export interface Reach extends Pick<Selectable<Accounts>, 'is_admin' | 'is_exempt' | 'subscription_status'> {
  /** A code of the account's second factor was shown in this session. */
  has_shown_code: boolean
}

/** An admin's session needs a code of the second factor where the product is real. */
export const lacksSecondFactor = (
  session: Pick<Reach, 'is_admin' | 'has_shown_code'>,
  mode: 'sandbox' | 'live',
): boolean => mode === 'live' && session.is_admin && !session.has_shown_code

/** How far a session reaches now. One of an admin in which no code was shown can only turn the second factor on. */
export function actorKind(session: Reach, mode: 'sandbox' | 'live'): 'admin' | 'user' | 'restricted' {
  if (lacksSecondFactor(session, mode)) return 'restricted'
  if (session.is_admin) return 'admin'
  return hasAccess(session) ? 'user' : 'restricted'
}
