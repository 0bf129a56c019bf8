import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Outlet, useLocation, useNavigate } from 'react-router'
import { queries } from '../../api/queries.ts'
import { createQueryClient } from '../../api/query-client.ts'
import { currentLanguage } from '../../messages/language.ts'
import { paths } from '../../paths.ts'
import '../../messages/index.ts'
import { useTranslation } from '../../messages/translate.ts'
import { ToastProvider } from '../../ui/toast.tsx'
import { CommandLayer } from '../commands/command-layer.tsx'
import type { Overlay } from '../commands/shortcuts.ts'
import { SandboxBanner } from '../sandbox-banner.tsx'
import { SkipLink } from '../skip-link.tsx'
import { useDocumentLanguage } from '../use-document-language.ts'
import { contentClass, TopBar } from './app-frame.tsx'
import { PageGate } from './page-gate.tsx'
import { Sidebar } from './sidebar.tsx'
import { SubscriptionBanner } from './subscription-banner.tsx'
import { useOfflinePages } from './use-offline-pages.ts'
import { useSessionEnd } from './use-session-end.ts'

export { requireLogin as clientLoader } from '../payments/require-login.ts'

/** The query cache belongs to one session. */
export default function AppLayout() {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  useDocumentLanguage(currentLanguage())
  const [isMenuOpen, setMenuOpen] = useState(false)
  const [overlay, setOverlay] = useState<Overlay | null>(null)
  const [client] = useState(createQueryClient)

  useSessionEnd()
  useFocusOnNavigation()

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page closes the menu.
  useEffect(() => setMenuOpen(false), [pathname])

  function openPalette() {
    setMenuOpen(false)
    setOverlay('palette')
  }

  return (
    <QueryClientProvider client={client}>
      <ToastProvider>
        <SessionGuard />
        <OfflinePages />
        <SkipLink text={t('app.skip')} />
        <SandboxBanner language={currentLanguage()} />
        <div className="min-h-(--window-height) md:pl-[250px]">
          <TopBar onOpen={() => setMenuOpen(true)} />
          <Sidebar isOpen={isMenuOpen} onClose={() => setMenuOpen(false)} onPalette={openPalette} />
          <main id="content" tabIndex={-1} className={contentClass}>
            <SubscriptionBanner />
            <PageGate>
              <Outlet />
            </PageGate>
          </main>
        </div>
        <CommandLayer open={overlay} onOpen={setOverlay} />
      </ToastProvider>
    </QueryClientProvider>
  )
}

/** Redirects an admin without a second factor to its setup. Other missing steps do not redirect. */
function SessionGuard() {
  const navigate = useNavigate()
  const { data: profile } = useQuery(queries.profile)
  const mustLeave = profile?.must_enable_second_factor === true
  useEffect(() => {
    if (mustLeave) void navigate(paths.loginSecondFactor, { replace: true })
  }, [mustLeave, navigate])
  return null
}

/** Below the messages that it shows. */
function OfflinePages() {
  useOfflinePages()
  return null
}

/** Focuses the heading of a new page if the navigation removed the focused element. */
function useFocusOnNavigation(): void {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    if (document.activeElement !== document.body) return
    const content = document.getElementById('content')
    // The hidden heading of a page that loads will be replaced, and the focus would be lost with it.
    const heading = content?.querySelector<HTMLElement>('h1:not(.sr-only)')
    heading?.setAttribute('tabindex', '-1')
    ;(heading ?? content)?.focus({ preventScroll: true })
  }, [pathname])
}
