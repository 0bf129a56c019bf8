import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '../../paths.ts'

/** What was done is read, then work begins. */
const shownMs = 1_500

/** Goes to the dashboard a moment after `isDone`. */
export function useWayToDashboard(isDone: boolean): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (!isDone) return
    const timer = setTimeout(() => navigate(paths.dashboard, { replace: true }), shownMs)
    return () => clearTimeout(timer)
  }, [isDone, navigate])
}
