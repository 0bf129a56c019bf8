import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ClientLoaderFunctionArgs, Outlet, redirect, useLocation } from 'react-router'
import { session } from '../../api/browser-session.ts'
import { createQueryClient } from '../../api/query-client.ts'
import '../../messages/index.ts'
import { currentLanguage } from '../../messages/language.ts'
import { pathWithoutSession } from '../../sign-in-paths.ts'
import { ToastProvider } from '../../ui/toast.tsx'
import { CommandLayer } from '../commands/command-layer.tsx'
import type { Overlay } from '../commands/shortcuts.ts'
import { SandboxBanner } from '../sandbox-banner.tsx'
import { useDocumentLanguage } from '../use-document-language.ts'
import { PageGate } from './page-gate.tsx'
import { SessionGuard } from './session-guard.tsx'
import { Sidebar } from './sidebar.tsx'
import { SubscriptionBanner } from './subscription-banner.tsx'
import { TopBar } from './top-bar.tsx'
import { useFocusOnNavigation } from './use-focus-on-navigation.ts'
import { useSessionEnd } from './use-session-end.ts'

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  if (session.access === null) throw redirect(pathWithoutSession(new URL(request.url), currentLanguage()))
  return null
}

/** The frame of all signed-in pages. What was read of one session goes with it. */
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
        <a
          href="#content"
          className="sr-only focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-60 focus:rounded-lg focus:bg-accent focus:px-3 focus:py-2 focus:text-on-accent"
        >
          {t('app.skip')}
        </a>
        <SandboxBanner language={currentLanguage()} />
        <div className="min-h-(--window-height) lg:pl-[250px]">
          <TopBar onOpen={() => setMenuOpen(true)} />
          <Sidebar isOpen={isMenuOpen} onClose={() => setMenuOpen(false)} onPalette={openPalette} />
          <main
            id="content"
            tabIndex={-1}
            className="mx-auto max-w-[1760px] px-4 py-6 outline-none sm:px-6 lg:px-8 lg:py-8"
          >
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
