import { Outlet } from 'react-router'
import { frame } from '../../messages/public/frame.ts'
import { usePageLanguage, usePageMessages } from '../../messages/public/localized.ts'
import { SandboxBanner } from '../sandbox-banner.tsx'
import { SkipLink } from '../skip-link.tsx'
import { useDocumentLanguage } from '../use-document-language.ts'
import { PublicFooter } from './public-footer.tsx'
import { PublicHeader } from './public-header.tsx'
import { SignedOutNotice } from './signed-out-notice.tsx'

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
        <SignedOutNotice />
        <Outlet />
      </main>
      <PublicFooter />
    </div>
  )
}
