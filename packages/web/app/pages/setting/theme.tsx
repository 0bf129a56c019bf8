import { useTranslation } from 'react-i18next'
import { Segments } from '../../ui/segments.tsx'
import { themes, useTheme } from '../../ui/theme.ts'
import { SettingSection } from './section.tsx'

export function ThemeSection() {
  const { t } = useTranslation()
  const [theme, chooseTheme] = useTheme()
  return (
    <SettingSection id="theme" title={t('settings.theme.title')} text={t('settings.theme.text')}>
      <Segments
        label={t('settings.theme.title')}
        value={theme}
        choices={themes.map((choice) => [choice, t(`nav.themes.${choice}`)] as const)}
        onChange={chooseTheme}
      />
    </SettingSection>
  )
}
