import { lazy, type ReactNode, Suspense } from 'react'
import { Outlet } from 'react-router'
import { session } from '../../api/session.ts'
import { frame } from '../../messages/public/frame.ts'
import { usePageLanguage, usePageMessages } from '../../messages/public/localized.ts'
import { findSignInReason } from '../../sign-in-paths.ts'
import { SandboxBanner } from '../sandbox-banner.tsx'
import { SkipLink } from '../skip-link.tsx'
import { useDocumentLanguage } from '../use-document-language.ts'
import { PublicFooter } from './public-footer.tsx'
import { PublicHeader } from './public-header.tsx'
import { useSearch } from './use-search.ts'

/** A page without the notice is better than no page. */
const SignedOutNotice = lazy(() =>
  import('./signed-out-notice.tsx').catch(() => ({ default: (): ReactNode => null })),
)

export default function PublicLayout() {
  const text = usePageMessages(frame)
  const language = usePageLanguage()
  useDocumentLanguage(language)
  return (
    <div className="flex min-h-dvh flex-col text-lg">
      <SkipLink text={text.skip} />
      <SandboxBanner language={language} />
      <PublicHeader />
      <main id="content" tabIndex={-1} className="flex-1 outline-none">
        <SignedOut />
        <Outlet />
      </main>
      <PublicFooter />
    </div>
  )
}

function SignedOut() {
  const search = useSearch()
  const reason = findSignInReason(search)
  if (reason === undefined || session.access !== null) return null
  return (
    <Suspense>
      <SignedOutNotice reason={reason} search={search} />
    </Suspense>
  )
}
