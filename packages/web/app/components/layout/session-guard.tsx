import type { Profile } from '@merkwerk/contract'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { session } from '../../api/browser-session.ts'
import { queries } from '../../api/queries.ts'
import { paths } from '../../paths.ts'

/**
 * Sends away who cannot work here: a user whose subscription gives no access to the login, an admin who lacks the
 * second factor to where it is turned on. Admins have no subscription to check.
 */
export function SessionGuard() {
  const navigate = useNavigate()
  const { data: profile } = useQuery(queries.profile)
  const exit = profile && exitOf(profile)
  useEffect(() => {
    if (exit === undefined) return
    if (exit === paths.login) session.end()
    navigate(exit, { replace: true })
  }, [exit, navigate])
  return null
}

function exitOf(profile: Profile): string | undefined {
  if (profile.must_enable_second_factor) return paths.loginSecondFactor
  return session.role === 'admin' || profile.subscription.has_access ? undefined : paths.login
}
