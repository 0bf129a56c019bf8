import type { Selectable } from 'kysely'
import type { Accounts } from '../../../platform/db/tables.ts'

/** Whether an account may submit runs: it is exempt, or its subscription is paid or being collected. */
export const hasAccess = (
  account: Pick<Selectable<Accounts>, 'is_exempt' | 'subscription_status'>,
): boolean => account.is_exempt || ['active', 'past_due', 'canceled'].includes(account.subscription_status)

/** The facts that determine the access of a session. */
export interface SessionAccess
  extends Pick<Selectable<Accounts>, 'is_admin' | 'is_exempt' | 'subscription_status'> {
  /** The user entered a second-factor code in this session. */
  has_entered_code: boolean
}

/** In live mode, an admin's session requires a second-factor code. */
export const lacksSecondFactor = (
  session: Pick<SessionAccess, 'is_admin' | 'has_entered_code'>,
  mode: 'sandbox' | 'live',
): boolean => mode === 'live' && session.is_admin && !session.has_entered_code

/** The current access of a session. An admin's session without a code can only turn the second factor on. */
export function actorKind(session: SessionAccess, mode: 'sandbox' | 'live'): 'admin' | 'user' | 'restricted' {
  if (lacksSecondFactor(session, mode)) return 'restricted'
  if (session.is_admin) return 'admin'
  return hasAccess(session) ? 'user' : 'restricted'
}
