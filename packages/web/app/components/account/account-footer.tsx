import { currentLanguage } from '../../messages/language.ts'
import { frame } from '../../messages/public/frame.ts'
import { siteSetting } from '../../site.ts'
import { InformationLinks, SupportLink } from '../public/information-links.tsx'

export function AccountFooter() {
  const language = currentLanguage()
  return (
    <footer className="flex flex-col items-center gap-2 border-t border-line px-5 py-5 text-sm text-muted">
      <InformationLinks language={language} className="flex flex-wrap justify-center gap-x-5" />
      <p className="text-center">
        <SupportLink />
        <br />© 2026 {siteSetting('COMPANY_NAME')}. {frame[language].rights}
      </p>
    </footer>
  )
}
