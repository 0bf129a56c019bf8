import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet, redirect, useLocation, useNavigate } from 'react-router'
import { session } from '../../api/browser-session.ts'
import { CallError } from '../../api/error.ts'
import { pathAfterSession } from '../../paths.ts'
import '../../texts/index.ts'
import { currentLanguage, homePath } from '../../texts/language.ts'
import { ToastProvider } from '../../ui/toast.tsx'
import { SandboxBanner } from '../sandbox-banner.tsx'
import { useDocumentLanguage } from '../use-document-language.ts'
import { SessionGuard } from './session-guard.tsx'
import { Sidebar } from './sidebar.tsx'
import { TopBar } from './top-bar.tsx'

export function clientLoader() {
  if (session.access === null) throw redirect(homePath())
  return null
}

/** Calls that fail for a reason of their own are not repeated; a lost connection is, twice. */
function shouldRetry(count: number, error: Error): boolean {
  return error instanceof CallError && (error.code === 'NO_ANSWER' || error.status >= 500) && count < 2
}

/** Calls are made and fail without a network too: a page that waits in silence helps nobody. */
function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: shouldRetry, staleTime: 2_000, networkMode: 'always' },
      mutations: { networkMode: 'always' },
    },
  })
}

/** The frame of all signed-in pages. What was read of one session goes with it. */
export default function AppLayout() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  useDocumentLanguage(currentLanguage())
  const [isMenuOpen, setMenuOpen] = useState(false)
  const [client] = useState(createQueryClient)

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

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page closes the menu.
  useEffect(() => setMenuOpen(false), [pathname])

  return (
    <QueryClientProvider client={client}>
      <ToastProvider>
        <SessionGuard />
        <a
          href="#content"
          className="sr-only focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-60 focus:rounded-lg focus:bg-accent focus:px-3 focus:py-2 focus:text-on-accent"
        >
          {t('app.skip')}
        </a>
        <SandboxBanner language={currentLanguage()} />
        <div className="min-h-(--window-height) md:pl-[250px]">
          <TopBar onOpen={() => setMenuOpen(true)} />
          <Sidebar isOpen={isMenuOpen} onClose={() => setMenuOpen(false)} />
          <main
            id="content"
            tabIndex={-1}
            className="mx-auto max-w-[1760px] px-4 py-6 outline-none sm:px-6 lg:px-8 lg:py-8"
          >
            <Outlet />
          </main>
        </div>
      </ToastProvider>
    </QueryClientProvider>
  )
}
