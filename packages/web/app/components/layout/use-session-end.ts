import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { session } from '../../api/session.ts'
import { currentLanguage } from '../../messages/language.ts'
import { pathAfterSession, type SignInReason } from '../../sign-in-paths.ts'

/** Leaves the page when the session ends in any tab. The next page shows the reason and a way back. */
export function useSessionEnd(): void {
  const navigate = useNavigate()
  const place = useLocation()
  useEffect(() => {
    function leave(reason: SignInReason) {
      void navigate(pathAfterSession(place, currentLanguage(), reason), { replace: true })
    }
    // Signing out in another tab only changes the storage.
    function leaveWithOtherTab() {
      if (session.access === null) leave('other-tab')
    }
    window.addEventListener('storage', leaveWithOtherTab)
    const unsubscribe = session.subscribe((reason) => reason && leave(reason))
    return () => {
      window.removeEventListener('storage', leaveWithOtherTab)
      unsubscribe()
    }
  }, [navigate, place])
}
