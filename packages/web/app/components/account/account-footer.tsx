import { Link } from 'react-router'
import { currentLanguage } from '../../messages/language.ts'
import { frame } from '../../messages/public/frame.ts'
import { paths, publicPath } from '../../paths.ts'
import { siteSetting } from '../../site.ts'

const pages = ['privacy', 'terms', 'about', 'contact', 'imprint'] as const

export function AccountFooter() {
  const language = currentLanguage()
  const text = frame[language]
  const email = siteSetting('SUPPORT_EMAIL')
  return (
    <footer className="flex flex-col items-center gap-2 border-t border-line px-5 py-5 text-sm text-muted">
      <nav aria-label={text.information}>
        <ul className="flex flex-wrap justify-center gap-x-5">
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
      <p className="text-center">
        <a href={`mailto:${email}`} className="text-accent underline-offset-4 hover:underline">
          {email}
        </a>
        <br />© 2026 {siteSetting('COMPANY_NAME')}. {text.rights}
      </p>
    </footer>
  )
}
