import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { session } from '../../api/session.ts'
import { currentLanguage } from '../../messages/language.ts'
import { pathAfterSession, type SignInReason } from '../../sign-in-paths.ts'

/** Leaves the page when the session ends, here or in another tab. The next page shows why and leads back. */
export function useSessionEnd(): void {
  const navigate = useNavigate()
  const place = useLocation()
  useEffect(() => {
    function leave(reason: SignInReason) {
      void navigate(pathAfterSession(place, currentLanguage(), reason), { replace: true })
    }
    // Another tab that signs out changes the storage only.
    function leaveWithOtherTab() {
      if (session.access === null) leave('other-tab')
    }
    window.addEventListener('storage', leaveWithOtherTab)
    // Without a reason the session was ended on purpose, and the code that ended it also navigates.
    const unsubscribe = session.subscribe((reason) => reason && leave(reason))
    return () => {
      window.removeEventListener('storage', leaveWithOtherTab)
      unsubscribe()
    }
  }, [navigate, place])
}
