import { endpoints, type Language, type Profile } from '@merkwerk/contract'
import { useOutletContext } from 'react-router'
import { call } from '../../api/index.ts'
import { queries } from '../../api/queries.ts'
import { session } from '../../api/session.ts'
import { useToastMutation } from '../../components/use-toast-mutation.ts'
import { chooseLanguage } from '../../messages/index.ts'
import { currentLanguage, languageNames } from '../../messages/language.ts'
import { useTranslation } from '../../messages/translate.ts'
import { Segments } from '../../ui/segments.tsx'
import { themes, useTheme } from '../../ui/theme.ts'
import { LowBalanceSection } from './low-balance.tsx'
import { NotificationsSection } from './notifications.tsx'
import { SettingSection } from './section.tsx'

export default function PreferencesPage() {
  const profile = useOutletContext<Profile>()
  return (
    <>
      <LanguageSection />
      <ThemeSection />
      <NotificationsSection chosen={profile.notifications} />
      {session.role !== 'admin' && <LowBalanceSection />}
    </>
  )
}

/** Changes the screen at once, and emails after the call. */
function LanguageSection() {
  const { t } = useTranslation()
  const { mutate } = useToastMutation(
    'changeLanguage',
    (language: Language) => call(endpoints.changeLanguage, { body: { language } }),
    { refresh: [queries.profile.queryKey] },
  )

  async function choose(language: Language) {
    await chooseLanguage(language)
    mutate(language)
  }

  return (
    <SettingSection id="language" title="nav.language" text="settings.language.text">
      <Segments
        label={t('nav.language')}
        value={currentLanguage()}
        choices={languageNames}
        onChange={(language) => void choose(language)}
      />
    </SettingSection>
  )
}

function ThemeSection() {
  const { t } = useTranslation()
  const [theme, chooseTheme] = useTheme()
  return (
    <SettingSection id="theme" title="nav.theme" text="settings.theme.text">
      <Segments
        label={t('nav.theme')}
        value={theme}
        choices={themes.map((choice) => [choice, t(`nav.themes.${choice}`)] as const)}
        onChange={chooseTheme}
      />
    </SettingSection>
  )
}
