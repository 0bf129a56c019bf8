import { useEffect, useState } from 'react'
import { createPath, useNavigation } from 'react-router'
import { currentLanguage } from '../../messages/language.ts'
import { useTranslation } from '../../messages/translate.ts'
import { useToast } from '../../ui/toast.tsx'

/** Pages whose code is there open sooner. */
const saidAfterMs = 500
/** The browser does not notice when a server is back. */
const retryMs = 3_000

/**
 * Keeps the app when a page is opened whose code cannot be loaded: the router would then load the whole page again, and without a
 * connection that is an error. The page opens when the server responds. Pages that are opened or reloaded without the app get the
 * sentence of `offline-worker.js`.
 */
export function useOfflinePages(): void {
  const { t } = useTranslation()
  const toast = useToast()
  const { location } = useNavigation()
  const wanted = location && createPath(location)
  const [hasFailed, setFailed] = useState(false)

  useEffect(() => {
    // Browsers have it on secure pages only, and may forbid it.
    navigator.serviceWorker
      ?.register(`/offline-worker.js?language=${currentLanguage()}`)
      .catch(() => undefined)
  }, [])

  useEffect(() => {
    // Nothing else in the app reloads a page by code. The router may do so before React knows what is being opened.
    function keepApp(event: NavigateEvent) {
      if (event.navigationType !== 'reload' || event.userInitiated) return
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
    const left = new AbortController()
    const open = async () => {
      if (await isServed(wanted, left.signal)) window.location.assign(wanted)
    }
    void open()
    const said = setTimeout(() => toast('error', t('app.offlinePage')), saidAfterMs)
    const retry = setInterval(open, retryMs)
    addEventListener('online', open)
    return () => {
      left.abort()
      clearTimeout(said)
      clearInterval(retry)
      removeEventListener('online', open)
    }
  }, [hasFailed, wanted, t, toast])
}

/** Whether the server responds with a page. A proxy may say instead that it cannot reach the server. */
async function isServed(path: string, signal: AbortSignal): Promise<boolean> {
  try {
    const { status } = await fetch(path, { method: 'HEAD', headers: { accept: 'text/html' }, signal })
    return status < 500
  } catch {
    return false
  }
}
