import { useTranslation } from 'react-i18next'
import { Link, redirect } from 'react-router'
import '../../texts/index.ts'
import { session } from '../../api/browser-session.ts'
import { DocumentTitle } from '../../components/document-title.tsx'
import { Preferences } from '../../components/preferences.tsx'
import { useDocumentLanguage } from '../../components/use-document-language.ts'
import { pathOfRole } from '../../paths.ts'
import { currentLanguage, homePath } from '../../texts/language.ts'
import { Logo } from '../../ui/logo.tsx'
import { LoginForm } from './login-form.tsx'

/** Stored login data first: who is signed in goes straight on. */
export function clientLoader() {
  const role = session.role
  if (session.access !== null && role !== null) throw redirect(pathOfRole(role))
  return null
}

export default function LoginPage() {
  const { t } = useTranslation()
  useDocumentLanguage(currentLanguage())
  return (
    <>
      <DocumentTitle text={t('login.submit')} />
      <div className="flex min-h-dvh flex-col">
        <header className="flex h-16 items-center justify-between px-5 sm:px-8">
          <Link to={homePath()} aria-label={t('nav.home')} className="rounded-sm">
            <Logo />
          </Link>
          <Preferences isCompact />
        </header>
        <main className="mx-auto flex w-full max-w-[26rem] flex-1 flex-col justify-center px-5 pt-6 pb-28">
          <h1 className="text-2xl">{t('login.title')}</h1>
          <p className="mt-1.5 text-pretty text-muted">{t('login.lead')}</p>
          <LoginForm />
        </main>
      </div>
    </>
  )
}
