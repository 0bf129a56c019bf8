import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { chooseLanguage } from '../../messages/index.ts'
import { currentLanguage, homePath, languageNames } from '../../messages/language.ts'
import { frame } from '../../messages/public/frame.ts'
import { useTranslation } from '../../messages/translate.ts'
import { siteSetting } from '../../site.ts'
import { Logo } from '../../ui/logo.tsx'
import { DocumentTitle } from '../document-title.tsx'
import { Preferences } from '../preferences.tsx'
import { InformationLinks, SupportLink } from '../public/information-links.tsx'
import { SandboxBanner } from '../sandbox-banner.tsx'
import { useDocumentLanguage } from '../use-document-language.ts'

interface AccountFrameProps {
  /** Above the title. */
  above?: ReactNode
  title: string
  lead?: string
  children?: ReactNode
}

export function AccountFrame({ above, title, lead, children }: AccountFrameProps) {
  const { t } = useTranslation()
  useDocumentLanguage(currentLanguage())
  return (
    <>
      <DocumentTitle text={title} />
      <div className="flex min-h-dvh flex-col">
        <SandboxBanner language={currentLanguage()} />
        <header className="flex h-16 items-center justify-between px-5 sm:px-8">
          <Link to={homePath()} aria-label={t('nav.home')} className="rounded-sm">
            <Logo />
          </Link>
          <div className="flex items-center gap-1">
            <LanguageChoice />
            <Preferences isCompact />
          </div>
        </header>
        <main className="mx-auto flex w-full max-w-[26rem] flex-1 flex-col justify-center px-5 pt-6 pb-20">
          {above}
          <h1 className="text-2xl">{title}</h1>
          {lead && <p className="mt-1.5 text-pretty text-muted">{lead}</p>}
          {children}
        </main>
        <AccountFooter />
      </div>
    </>
  )
}

/** All languages are visible, because a visitor may not read the current one. */
function LanguageChoice() {
  const current = currentLanguage()
  return (
    <div className="flex items-center">
      {languageNames.map(([language, name]) => (
        <button
          key={language}
          type="button"
          lang={language}
          aria-pressed={language === current}
          onClick={() => void chooseLanguage(language)}
          className={clsx(
            'rounded-lg px-2 py-1.5 transition-colors hover:text-ink',
            language === current ? 'font-medium text-ink' : 'text-muted',
          )}
        >
          {name}
        </button>
      ))}
    </div>
  )
}

function AccountFooter() {
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
