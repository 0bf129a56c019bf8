import { CSPProvider } from '@base-ui/react/csp-provider'
import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { isRouteErrorResponse, Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router'
import './app.css'
import './texts/index.ts'
import { MessagePage } from './components/message-page.tsx'
import { paths } from './paths.ts'
import { ToastProvider } from './ui/toast.tsx'

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <script src="/theme.js" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export function meta() {
  return [{ title: 'Merkwerk' }]
}

export default function Root() {
  const { i18n } = useTranslation()
  useEffect(() => {
    document.documentElement.lang = i18n.language
  }, [i18n.language])
  return (
    <CSPProvider disableStyleElements>
      <ToastProvider>
        <Outlet />
      </ToastProvider>
    </CSPProvider>
  )
}

/** Shown for the moment until the script runs; the canvas alone is calmer than a spinner. */
export function HydrateFallback() {
  return null
}

export function ErrorBoundary({ error }: { error: unknown }) {
  const { t } = useTranslation()
  if (isRouteErrorResponse(error) && error.status === 404) {
    return (
      <MessagePage
        title={t('app.notFoundTitle')}
        text={t('app.notFoundText')}
        action={{ to: paths.home, label: t('app.notFoundLink') }}
      />
    )
  }
  return (
    <MessagePage
      title={t('app.crashTitle')}
      text={t('app.crashText')}
      action={{ onClick: () => window.location.reload(), label: t('app.reload') }}
    />
  )
}
