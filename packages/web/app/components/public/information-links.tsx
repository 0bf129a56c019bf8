import type { Language } from '@merkwerk/contract'
import { Link } from 'react-router'
import { frame } from '../../messages/public/frame.ts'
import { paths, publicPath } from '../../paths.ts'
import { siteSetting } from '../../site.ts'

const pages = ['privacy', 'terms', 'about', 'contact', 'imprint'] as const

export function InformationLinks({ language, className }: { language: Language; className: string }) {
  const text = frame[language]
  return (
    <nav aria-label={text.information}>
      <ul className={className}>
        {pages.map((page) => (
          <li key={page}>
            <Link
              to={publicPath(paths[page], language)}
              className="inline-block whitespace-nowrap py-1.5 underline-offset-4 hover:text-ink hover:underline"
            >
              {text[page]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

export function SupportLink() {
  const email = siteSetting('SUPPORT_EMAIL')
  return (
    <a href={`mailto:${email}`} className="text-accent underline-offset-4 hover:underline">
      {email}
    </a>
  )
}
