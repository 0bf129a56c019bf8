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
    const isAdminArea = /^\/admin(\/|$)/.test(place.pathname)
    /** A click of an admin needs a token, also one that only opens something. */
    function checkClick(event: MouseEvent) {
      const isContent = event.target instanceof Element && event.target.closest('#content, [role$=dialog]')
      if (session.access !== null || !isContent) return
      event.preventDefault()
      event.stopPropagation()
      session.end('no-session')
    }
    /** The end of the session in another tab only changes the storage. What this one keeps is still to be forgotten. */
    function endWithOtherTab() {
      if (session.access === null) session.end(session.endReason)
    }
    window.addEventListener('storage', endWithOtherTab)
    const unsubscribe = session.subscribe((reason) => reason && leave(reason))
    if (isAdminArea) document.addEventListener('click', checkClick, true)
    if (isAdminArea && session.access === null) session.end('no-session')
    return () => {
      document.removeEventListener('click', checkClick, true)
      window.removeEventListener('storage', endWithOtherTab)
      unsubscribe()
    }
  }, [navigate, place])
}
