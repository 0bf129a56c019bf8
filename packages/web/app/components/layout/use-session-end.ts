import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { session } from '../../api/session.ts'
import { currentLanguage } from '../../messages/language.ts'
import { pathAfterSession, type SignInReason } from '../../sign-in-paths.ts'

/** Ends the session here at once, and on the server as soon as it is reachable. */
export function useSessionEnd(): void {
  const navigate = useNavigate()
  const place = useLocation()
  useEffect(() => {
    function leave(reason: SignInReason) {
      void navigate(pathAfterSession(place, currentLanguage(), reason), { replace: true })
    }
    // Leaves the page when the session ends in any tab. The next page shows the reason and a way back.
    function leaveWithOtherTab() {
      if (session.access === null) leave('other-tab')
    }
    window.addEventListener('storage', leaveWithOtherTab)
    // Signing out in another tab only changes the storage.
    const unsubscribe = session.subscribe((reason) => reason && leave(reason))
    return () => {
      window.removeEventListener('storage', leaveWithOtherTab)
      unsubscribe()
    }
  }, [navigate, place])
}
