import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { session } from '../../api/browser-session.ts'
import { queries } from '../../api/queries.ts'
import { paths } from '../../paths.ts'

/** Sends a user whose subscription gives no access to the login; admins have none to check. */
export function SessionGuard() {
  const navigate = useNavigate()
  const { data: profile } = useQuery({ ...queries.profile, enabled: session.role !== 'admin' })
  const isShutOut = profile !== undefined && !profile.subscription.has_access
  useEffect(() => {
    if (!isShutOut) return
    session.end()
    navigate(paths.login, { replace: true })
  }, [isShutOut, navigate])
  return null
}
