import { useTranslation } from 'react-i18next'
import { chooseLanguage, currentLanguage, languageNames } from '../../texts/language.ts'
import { Segments } from '../../ui/segments.tsx'
import { SettingSection } from './section.tsx'

export function LanguageSection() {
  const { t } = useTranslation()
  return (
    <SettingSection id="language" title={t('settings.language.title')} text={t('settings.language.text')}>
      <Segments
        label={t('settings.language.title')}
        value={currentLanguage()}
        choices={languageNames}
        onChange={(language) => void chooseLanguage(language)}
      />
    </SettingSection>
  )
}
