// docs/decisions/0035-web-app.md

import { type ReactNode, useState } from 'react'
import { useLocation } from 'react-router'
import { session } from '../../api/session.ts'
import { useTranslation } from '../../messages/translate.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { CreditCard } from '../../ui/icons/app-icons.ts'
import { DocumentTitle } from '../document-title.tsx'
import { useAccess } from '../use-access.ts'

type Closed = 'search' | 'coins' | 'admin'

/** The page, or why this account cannot open it. An open page with its input stays when the subscription ends. */
export function PageGate({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const access = useAccess()
  const page = closedPageAt(pathname)
  const [openedPage, setOpenedPage] = useState<Closed>()
  if (access === 'full' && page !== openedPage) setOpenedPage(page)
  // Without a token the layout leaves the page.
  if (page === 'admin' && session.access === null) return null
  if (page === 'admin') return session.role === 'admin' ? children : <ClosedPage page={page} />
  const isClosed = page !== undefined && access === 'lacking' && page !== openedPage
  return isClosed ? <ClosedPage page={page} /> : children
}

function closedPageAt(pathname: string): Closed | undefined {
  if (/^\/admin(\/|$)/.test(pathname)) return 'admin'
  if (/^\/add-file(\/|$)/.test(pathname)) return 'search'
  return pathname === paths.addBalance ? 'coins' : undefined
}

const fallbackLinks = {
  search: [paths.search, 'access.toResults'],
  coins: [paths.wallet, 'access.toWallet'],
  admin: [paths.dashboard, 'access.toDashboard'],
} as const

function ClosedPage({ page }: { page: Closed }) {
  const { t } = useTranslation()
  const [path, label] = fallbackLinks[page]
  const title = t(`access.closed.${page}.title`)
  return (
    <section className="flex max-w-xl flex-col gap-3 py-6">
      <DocumentTitle text={title} />
      <h1 className="text-2xl outline-none">{title}</h1>
      <p className="text-lg text-pretty text-muted">{t(`access.closed.${page}.text`)}</p>
      <div className="mt-3 flex flex-wrap gap-3">
        {page !== 'admin' && (
          <ButtonLink look="primary" icon={CreditCard} to={paths.subscriptionFee}>
            {t('access.subscribe')}
          </ButtonLink>
        )}
        <ButtonLink to={path}>{t(label)}</ButtonLink>
      </div>
    </section>
  )
}
