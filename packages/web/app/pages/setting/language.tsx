import { endpoints, type Language } from '@merkwerk/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { describeError } from '../../api/describe-error.ts'
import { call } from '../../api/index.ts'
import { queries } from '../../api/queries.ts'
import { chooseLanguage, currentLanguage, languageNames } from '../../messages/language.ts'
import { Segments } from '../../ui/segments.tsx'
import { useToast } from '../../ui/toast.tsx'
import { SettingSection } from './section.tsx'

/** The choice holds on screen at once, and for mails as soon as the server knows it. */
export function LanguageSection() {
  const { t } = useTranslation()
  const client = useQueryClient()
  const toast = useToast()
  const { mutate } = useMutation({
    mutationFn: (language: Language) => call(endpoints.changeLanguage, { body: { language } }),
    onError: (error) => toast('error', describeError(error, 'changeLanguage')),
    onSettled: () => client.invalidateQueries(queries.profile),
  })

  async function choose(language: Language) {
    await chooseLanguage(language)
    mutate(language)
  }

  return (
    <SettingSection id="language" title={t('settings.language.title')} text={t('settings.language.text')}>
      <Segments
        label={t('settings.language.title')}
        value={currentLanguage()}
        choices={languageNames}
        onChange={(language) => void choose(language)}
      />
    </SettingSection>
  )
}
