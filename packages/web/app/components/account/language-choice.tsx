import { clsx } from 'clsx'
import { chooseLanguage, currentLanguage, languageNames } from '../../messages/language.ts'

/** All languages are visible, because a visitor may not read the current one. */
export function LanguageChoice() {
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
