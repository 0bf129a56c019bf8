import { useQuery } from '@tanstack/react-query'
import { queries } from '../api/queries.ts'
import { session } from '../api/session.ts'

/**
 * Whether the signed-in account may start jobs and buy coins now: `lacking` while its subscription was never paid or has
 * ended; `unknown` until the profile is loaded.
 */
export function useAccess(): 'full' | 'lacking' | 'unknown' {
  const { data: profile } = useQuery(queries.profile)
  if (session.role === 'admin') return 'full'
  if (profile === undefined) return 'unknown'
  return profile.subscription.has_access ? 'full' : 'lacking'
}
