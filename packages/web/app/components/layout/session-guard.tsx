import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { queries } from '../../api/queries.ts'
import { paths } from '../../paths.ts'

/** Sends an administrator who lacks the second factor to where it is turned on. No other status leads away. */
export function SessionGuard() {
  const navigate = useNavigate()
  const { data: profile } = useQuery(queries.profile)
  const mustLeave = profile?.must_enable_second_factor === true
  useEffect(() => {
    if (mustLeave) void navigate(paths.loginSecondFactor, { replace: true })
  }, [mustLeave, navigate])
  return null
}
