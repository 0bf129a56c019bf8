import { frame } from '../../messages/public/frame.ts'
import { usePageLanguage } from '../../messages/public/localized.ts'
import { siteSetting } from '../../site.ts'
import { Logo } from '../../ui/logo.tsx'
import { InformationLinks, SupportLink } from './information-links.tsx'
import { LanguageLinks } from './language-links.tsx'

export function PublicFooter() {
  const language = usePageLanguage()
  const text = frame[language]
  return (
    <footer className="border-t border-line text-base text-muted">
      <div className="mx-auto flex max-w-6xl flex-col gap-8 px-4 py-12 sm:px-6 md:flex-row md:justify-between">
        <div className="max-w-xs">
          <Logo className="text-ink" />
          <p className="mt-3 text-pretty">{text.tagline}</p>
          <p className="mt-3">
            <SupportLink />
          </p>
        </div>
        <InformationLinks
          language={language}
          className="grid grid-cols-[auto_auto] gap-x-10 gap-y-1 md:grid-cols-[auto_auto_auto]"
        />
      </div>
      <div className="mx-auto max-w-6xl px-4 sm:px-6">
        <div className="flex flex-wrap items-center justify-between gap-4 border-t border-line py-5">
          <p>
            © 2026 {siteSetting('COMPANY_NAME')}. {text.rights}
          </p>
          <div className="-mx-2">
            <LanguageLinks />
          </div>
        </div>
      </div>
    </footer>
  )
}
