import { chooseLanguage } from '../messages/index.ts'
import { currentLanguage, languageNames } from '../messages/language.ts'
import { useTranslation } from '../messages/translate.ts'
import { buttonClass } from '../ui/button.tsx'
import { SlidersHorizontal } from '../ui/icons/public-icons.ts'
import { Menu, MenuChoices } from '../ui/menu.tsx'
import { themes, useTheme } from '../ui/theme.ts'

/** The compact form leaves out the language: the header next to it shows all languages. */
export function Preferences({ isCompact = false }: { isCompact?: boolean }) {
  const { t } = useTranslation()
  const [theme, chooseTheme] = useTheme()
  const trigger = (
    <button
      type="button"
      aria-label={isCompact ? t('nav.preferences') : undefined}
      className={
        isCompact
          ? buttonClass('ghost', 'w-9 px-0')
          : 'flex h-9 w-full items-center gap-3 rounded-lg px-3 text-left text-muted transition-colors hover:bg-sunken hover:text-ink'
      }
    >
      <SlidersHorizontal className="size-4 shrink-0" aria-hidden />
      {!isCompact && <span className="truncate">{t('nav.preferences')}</span>}
    </button>
  )
  return (
    <Menu trigger={trigger}>
      <MenuChoices
        label={t('nav.theme')}
        value={theme}
        choices={themes.map((choice) => [choice, t(`nav.themes.${choice}`)] as const)}
        onChange={chooseTheme}
      />
      {!isCompact && (
        <MenuChoices
          label={t('nav.language')}
          value={currentLanguage()}
          choices={languageNames}
          onChange={(language) => void chooseLanguage(language)}
        />
      )}
    </Menu>
  )
}
