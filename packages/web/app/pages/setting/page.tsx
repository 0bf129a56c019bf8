import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { describeError } from '../../api/describe-error.ts'
import { queries } from '../../api/queries.ts'
import { session } from '../../api/session.ts'
import { DocumentTitle } from '../../components/document-title.tsx'
import { PageHeader } from '../../components/page-header.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ConnectionsSection } from './connections.tsx'
import { EmailSection } from './email.tsx'
import { LanguageSection } from './language.tsx'
import { SettingsNavigation } from './navigation.tsx'
import { NotificationsSection } from './notifications.tsx'
import { PasswordSection } from './password.tsx'
import { PersonalDataSection } from './personal-data.tsx'
import { PhoneSection } from './phone.tsx'
import { SecondFactorSection } from './second-factor.tsx'
import { SessionsSection } from './sessions.tsx'
import { SettingsSkeleton } from './skeleton.tsx'
import { SubscriptionSection } from './subscription.tsx'
import { ThemeSection } from './theme.tsx'

export default function SettingPage() {
  const { t } = useTranslation()
  const { hash } = useLocation()
  const { data: profile, error, refetch } = useQuery(queries.profile)
  const isLoaded = profile !== undefined
  useEffect(() => {
    // A section that is linked to is there only now.
    if (isLoaded && hash) document.getElementById(hash.slice(1))?.scrollIntoView()
  }, [isLoaded, hash])
  return (
    <>
      <DocumentTitle text={t('settings.title')} />
      <PageHeader title={t('settings.title')} />
      {profile ? (
        <div className="flex flex-col gap-x-10 xl:flex-row">
          <SettingsNavigation />
          <div className="min-w-0 flex-1">
            <EmailSection email={profile.email} />
            <PhoneSection stored={profile.phone_number} />
            {session.role !== 'admin' && <SubscriptionSection />}
            {session.role !== 'admin' && <ConnectionsSection />}
            <NotificationsSection chosen={profile.notifications} />
            <LanguageSection />
            <ThemeSection />
            <PasswordSection email={profile.email} />
            <SecondFactorSection isOn={profile.has_second_factor} />
            <SessionsSection />
            <PersonalDataSection profile={profile} />
          </div>
        </div>
      ) : error ? (
        <Notice tone="error" action={<Button onClick={() => void refetch()}>{t('app.retry')}</Button>}>
          {t('settings.error', { reason: describeError(error, 'getProfile') })}
        </Notice>
      ) : (
        <SettingsSkeleton />
      )}
    </>
  )
}
