import { loadTexts } from '../../messages/index.ts'
import { useTranslation } from '../../messages/translate.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { ApiKeysSection } from './api-keys.tsx'
import { SettingSection } from './section.tsx'

await loadTexts('login', 'apiKeys', 'links', 'schedules', 'webhooks')

export default function AutomationPage() {
  const { t } = useTranslation()
  return (
    <>
      <ApiKeysSection />
      <SettingSection id="schedules" title="nav.schedules" text="schedules.settingText">
        <ButtonLink to={paths.schedules}>{t('schedules.open')}</ButtonLink>
      </SettingSection>
      <SettingSection id="webhooks" title="nav.webhooks" text="webhooks.settingText">
        <ButtonLink to={paths.webhooks}>{t('webhooks.open')}</ButtonLink>
      </SettingSection>
    </>
  )
}
