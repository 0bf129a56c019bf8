import type { Language } from '@merkwerk/contract'
import { clsx } from 'clsx'
import { Link, useLocation } from 'react-router'
import { usePageLanguage } from '../../messages/public/localized.ts'
import { type PublicPath, publicPath, publicPaths } from '../../paths.ts'
import { writePreference } from '../../preferences.ts'

const languages: readonly (readonly [Language, string])[] = [
  ['en', 'English'],
  ['de', 'Deutsch'],
]

/** The link also stores the choice. */
export function LanguageLinks() {
  const current = usePageLanguage()
  const { pathname } = useLocation()
  const path: PublicPath =
    publicPaths.find((candidate) => publicPath(candidate, current) === pathname) ?? publicPaths[0]
  return (
    <div className="flex items-center text-base">
      {languages.map(([language, name]) => (
        <Link
          key={language}
          to={publicPath(path, language)}
          lang={language}
          hrefLang={language}
          preventScrollReset
          aria-current={language === current ? 'true' : undefined}
          onClick={() => writePreference('language', language)}
          className={clsx(
            'rounded-lg px-2 py-1.5 transition-colors hover:text-ink',
            language === current ? 'font-medium text-ink' : 'text-muted',
          )}
        >
          {name}
        </Link>
      ))}
    </div>
  )
}
