import { Link } from 'react-router'
import { frame } from '../../messages/public/frame.ts'
import { usePageLanguage, usePageMessages } from '../../messages/public/localized.ts'
import { paths, publicPath } from '../../paths.ts'
import { siteSetting } from '../../site.ts'
import { Logo } from '../../ui/logo.tsx'
import { LanguageLinks } from './language-links.tsx'

const pages = ['privacy', 'terms', 'about', 'contact', 'imprint'] as const

export function PublicFooter() {
  const text = usePageMessages(frame)
  const language = usePageLanguage()
  const email = siteSetting('SUPPORT_EMAIL')
  return (
    <footer className="border-t border-line text-base text-muted">
      <div className="mx-auto flex max-w-6xl flex-col gap-8 px-4 py-12 sm:px-6 md:flex-row md:justify-between">
        <div className="max-w-xs">
          <Logo className="text-ink" />
          <p className="mt-3 text-pretty">{text.tagline}</p>
          <p className="mt-3">
            <a href={`mailto:${email}`} className="text-accent underline-offset-4 hover:underline">
              {email}
            </a>
          </p>
        </div>
        <nav aria-label={text.information}>
          <ul className="grid grid-cols-[auto_auto] gap-x-10 gap-y-1 md:grid-cols-[auto_auto_auto]">
            {pages.map((page) => (
              <li key={page}>
                <Link
                  to={publicPath(paths[page], language)}
                  className="inline-block py-1.5 underline-offset-4 hover:text-ink hover:underline"
                >
                  {text[page]}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      <div className="mx-auto flex max-w-6xl flex-wrap items-center justify-between gap-4 border-t border-line px-4 py-5 sm:px-6">
        <p>
          © 2026 {siteSetting('COMPANY_NAME')}. {text.rights}
        </p>
        <div className="-mx-2">
          <LanguageLinks />
        </div>
      </div>
    </footer>
  )
}
