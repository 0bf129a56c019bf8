import { useQuery } from '@tanstack/react-query'
import { queries } from '../api/queries.ts'
import { session } from '../api/session.ts'

/** Whether the account may start jobs and buy coins. `lacking` without an active subscription, `unknown` while loading. */
export function useAccess(): 'full' | 'lacking' | 'unknown' {
  const { data: profile } = useQuery(queries.profile)
  if (session.role === 'admin') return 'full'
  if (profile === undefined) return 'unknown'
  return profile.subscription.has_access ? 'full' : 'lacking'
}

/** Whether the user may change lists, attributes and what else needs a subscription. Admins look at what belongs to sellers. */
export function useMayChange(): boolean {
  return useAccess() !== 'lacking' && session.role !== 'admin'
}
