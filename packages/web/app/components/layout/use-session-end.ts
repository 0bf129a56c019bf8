import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { session } from '../../api/browser-session.ts'
import { pathAfterSession } from '../../paths.ts'
import { currentLanguage } from '../../texts/language.ts'

/** Leaves the page as soon as the session ends, here or in another tab. */
export function useSessionEnd(): void {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  useEffect(() => {
    function leaveWithoutSession() {
      if (session.access === null) navigate(pathAfterSession(pathname, currentLanguage()), { replace: true })
    }
    // Another tab signing out changes the storage only.
    window.addEventListener('storage', leaveWithoutSession)
    const unsubscribe = session.subscribe(leaveWithoutSession)
    return () => {
      window.removeEventListener('storage', leaveWithoutSession)
      unsubscribe()
    }
  }, [navigate, pathname])
}
