import { useTranslation } from 'react-i18next'
import { Field } from '../../ui/field.tsx'
import { SettingSection } from './section.tsx'

export function EmailSection({ email }: { email: string }) {
  const { t } = useTranslation()
  return (
    <SettingSection id="email" title={t('settings.email.title')} text={t('settings.email.text')}>
      <Field label={t('login.email')} type="email" value={email} readOnly />
    </SettingSection>
  )
}
