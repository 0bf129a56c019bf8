import { endpoints, type Language } from '@merkwerk/contract'
import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { call } from '../../api/index.ts'
import { queries } from '../../api/queries.ts'
import { session } from '../../api/session.ts'
import { PageHeader } from '../../components/page-header.tsx'
import { QueryError } from '../../components/query-boundary.tsx'
import { useToastMutation } from '../../components/use-toast-mutation.ts'
import { loadTexts } from '../../messages/index.ts'
import { chooseLanguage, currentLanguage, languageNames } from '../../messages/language.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Segments } from '../../ui/segments.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { themes, useTheme } from '../../ui/theme.ts'
import { ApiKeysSection } from './api-keys.tsx'
import { BillingDetailsSection } from './billing-details.tsx'
import { ConnectionsSection } from './connections.tsx'
import { NotificationsSection } from './notifications.tsx'
import { PasswordSection } from './password.tsx'
import { PersonalDataSection } from './personal-data.tsx'
import { PhoneSection } from './phone.tsx'
import { SecondFactorSection } from './second-factor.tsx'
import { SettingSection, sectionClass, sections } from './section.tsx'
import { SessionsSection } from './sessions.tsx'
import { SourcesSection } from './sources.tsx'
import { StorageSection } from './storage.tsx'
import { SubscriptionSection } from './subscription.tsx'
import { useLinkedSection } from './use-linked-section.ts'

await loadTexts('apiKeys', 'links', 'login', 'payments', 'schedules', 'settings', 'webhooks')

export default function SettingPage() {
  const { t } = useTranslation()
  const { hash } = useLocation()
  const query = useQuery(queries.profile)
  const { data: profile } = query
  useLinkedSection(hash, profile !== undefined)
  return (
    <>
      <PageHeader title={t('settings.title')} />
      {profile ? (
        <div className="flex flex-col gap-x-10 xl:flex-row">
          <SettingsNavigation />
          <div className="min-w-0 flex-1">
            <EmailSection email={profile.email} />
            <PhoneSection stored={profile.phone_number} />
            {session.role !== 'admin' && <SubscriptionSection />}
            {session.role !== 'admin' && <BillingDetailsSection />}
            {session.role !== 'admin' && <SourcesSection />}
            {session.role !== 'admin' && <ConnectionsSection />}
            {session.role !== 'admin' && <ApiKeysSection />}
            {session.role !== 'admin' && <SchedulesSection />}
            {session.role !== 'admin' && <WebhooksSection />}
            <NotificationsSection chosen={profile.notifications} />
            <LanguageSection />
            <ThemeSection />
            <PasswordSection email={profile.email} />
            <SecondFactorSection isOn={profile.has_second_factor} />
            <SessionsSection />
            {session.role !== 'admin' && <StorageSection />}
            <PersonalDataSection profile={profile} />
          </div>
        </div>
      ) : query.error ? (
        <QueryError
          query={query}
          calling="getProfile"
          describe={(reason) => t('settings.error', { reason })}
        />
      ) : (
        <SettingsSkeleton />
      )}
    </>
  )
}

const ofSellers: readonly string[] = [
  ...['subscription', 'billing-details', 'sources', 'seller-accounts'],
  ...['api-keys', 'schedules', 'webhooks', 'storage'],
]

function SettingsNavigation() {
  const { t } = useTranslation()
  const { hash } = useLocation()
  const shown = Object.entries(sections).filter(([id]) => session.role !== 'admin' || !ofSellers.includes(id))
  return (
    <nav aria-label={t('settings.sections')} className="mb-6 xl:w-44 xl:shrink-0">
      <ul className="flex flex-wrap gap-x-1 gap-y-1 xl:sticky xl:top-8 xl:flex-col">
        {shown.map(([id, [title]]) => (
          <li key={id}>
            <Link
              to={`#${id}`}
              replace
              preventScrollReset
              aria-current={hash === `#${id}` ? 'location' : undefined}
              className={clsx(
                'block rounded-lg px-3 py-1.5 transition-colors hover:bg-sunken hover:text-ink max-xl:border max-xl:border-line',
                hash === `#${id}` ? 'bg-accent-soft text-accent' : 'text-muted',
              )}
            >
              {t(title)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function EmailSection({ email }: { email: string }) {
  const { t } = useTranslation()
  return (
    <SettingSection id="email">
      <Field label={t('login.email')} type="email" value={email} readOnly />
    </SettingSection>
  )
}

function SchedulesSection() {
  const { t } = useTranslation()
  return (
    <SettingSection id="schedules">
      <ButtonLink to={paths.schedules}>{t('schedules.open')}</ButtonLink>
    </SettingSection>
  )
}

function WebhooksSection() {
  const { t } = useTranslation()
  return (
    <SettingSection id="webhooks">
      <ButtonLink to={paths.webhooks}>{t('webhooks.open')}</ButtonLink>
    </SettingSection>
  )
}

function ThemeSection() {
  const { t } = useTranslation()
  const [theme, chooseTheme] = useTheme()
  return (
    <SettingSection id="theme">
      <Segments
        label={t('nav.theme')}
        value={theme}
        choices={themes.map((choice) => [choice, t(`nav.themes.${choice}`)] as const)}
        onChange={chooseTheme}
      />
    </SettingSection>
  )
}

function SettingsSkeleton() {
  const { t } = useTranslation()
  return (
    <div>
      <p role="status" className="pb-6 text-muted">
        {t('settings.loading')}
      </p>
      {[1, 2, 3].map((section) => (
        <div key={section} className={sectionClass}>
          <div>
            <Skeleton className="h-5 w-28" />
            <Skeleton className="mt-3 w-56" />
          </div>
          <Skeleton className="h-10 w-full" />
        </div>
      ))}
    </div>
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
    <SettingSection id="language">
      <Segments
        label={t('nav.language')}
        value={currentLanguage()}
        choices={languageNames}
        onChange={(language) => void choose(language)}
      />
    </SettingSection>
  )
}
