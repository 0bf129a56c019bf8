import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import '../../messages/index.ts'
import { currentLanguage, homePath } from '../../messages/language.ts'
import { Logo } from '../../ui/logo.tsx'
import { DocumentTitle } from '../document-title.tsx'
import { Preferences } from '../preferences.tsx'
import { SandboxBanner } from '../sandbox-banner.tsx'
import { useDocumentLanguage } from '../use-document-language.ts'
import { AccountFooter } from './account-footer.tsx'
import { LanguageChoice } from './language-choice.tsx'

export function AccountFrame({
  above,
  title,
  lead,
  children,
}: {
  /** Above the title. */
  above?: ReactNode
  title: string
  lead?: string
  children?: ReactNode
}) {
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
