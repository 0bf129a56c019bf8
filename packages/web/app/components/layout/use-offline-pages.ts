import { useEffect, useState } from 'react'
import { createPath, useNavigation } from 'react-router'
import { useTranslation } from '../../messages/translate.ts'
import { useToast } from '../../ui/toast.tsx'

/** Pages whose code is there open sooner. */
const saidAfterMs = 500

/**
 * Keeps the app when a page is opened whose code cannot be loaded without a connection: the router would then load the whole page
 * again, and show the error of the browser. The page opens when the connection is back.
 */
export function useOfflinePages(): void {
  const { t } = useTranslation()
  const toast = useToast()
  const { location } = useNavigation()
  const wanted = location && createPath(location)
  const [hasFailed, setFailed] = useState(false)

  useEffect(() => {
    function keepApp(event: NavigateEvent) {
      if (event.navigationType !== 'reload' || event.userInitiated || navigator.onLine) return
      event.preventDefault()
      setFailed(true)
    }
    // Older browsers lack it.
    const { navigation } = globalThis as { navigation?: Navigation }
    navigation?.addEventListener('navigate', keepApp)
    return () => navigation?.removeEventListener('navigate', keepApp)
  }, [])

  // The router goes on waiting for the code, also when the page is opened again.
  useEffect(() => {
    if (!hasFailed || wanted === undefined) return
    const open = () => window.location.assign(wanted)
    if (navigator.onLine) open()
    const timer = setTimeout(() => toast('error', t('app.offlinePage')), saidAfterMs)
    addEventListener('online', open)
    return () => {
      clearTimeout(timer)
      removeEventListener('online', open)
    }
  }, [hasFailed, wanted, t, toast])
}
