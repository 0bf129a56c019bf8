import { CSPProvider } from '@base-ui/react/csp-provider'
import type { ReactNode } from 'react'
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useLocation } from 'react-router'
import './app.css'
// Inlined unchanged, so it is explained here. Only the built page contains it, not the script that hydrates the page.
// It runs before the first paint, so that the page never flashes another theme or language. The content security policy
// forbids eval, which zod would probe for when it loads.
import beforePaint from './before-paint.js?raw'
import { MessagePage } from './components/message-page.tsx'
import { crash } from './messages/public/crash.ts'
import { usePageLanguage, usePageMessages } from './messages/public/localized.ts'
import { languageOfPath } from './paths.ts'
import { siteSetting, siteSettings, toMetaName } from './site.ts'

const shells = import.meta.env.SSR
  ? JSON.stringify(await (await import('./components/layout/shells.tsx')).renderShells())
  : ''

export function Layout({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  return (
    <html
      lang={languageOfPath(pathname)}
      data-sandbox={siteSetting('SANDBOX_SERVICES')}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        {siteSettings.map((setting) => (
          <meta key={setting} name={toMetaName(setting)} content={siteSetting(setting)} />
        ))}
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <Meta />
        <Links />
        <script
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: a file of ours; the server allows it by its hash.
          dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? beforePaint : '' }}
        />
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
  return (
    <CSPProvider disableStyleElements>
      <Outlet />
    </CSPProvider>
  )
}

/** Shown until the script runs. The build takes the shells of all pages from it, and the server fills in that of the page. */
export function HydrateFallback() {
  return (
    <div
      id="shell"
      inert
      aria-hidden
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: markup of our components.
      dangerouslySetInnerHTML={{ __html: shells }}
    />
  )
}

export function ErrorBoundary() {
  const text = usePageMessages(crash)
  return (
    <MessagePage
      language={usePageLanguage()}
      title={text.title}
      text={text.text}
      action={{ onClick: () => window.location.reload(), label: text.reload }}
    />
  )
}
