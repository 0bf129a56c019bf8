import type { Profile } from '@merkwerk/contract'
import { Suspense } from 'react'
import { useOutletContext } from 'react-router'
import { loadTexts } from '../../messages/index.ts'
import { useTranslation } from '../../messages/translate.ts'
import { Field } from '../../ui/field.tsx'
import { onDemand } from '../../ui/on-demand.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { PasswordSection } from './password.tsx'
import { PersonalDataSection } from './personal-data.tsx'
import { SecondFactorSection } from './second-factor.tsx'
import { SettingSection } from './section.tsx'
import { SessionsSection } from './sessions.tsx'

/** With the lengths of the numbers of all countries, 38 kB. */
const PhoneForm = onDemand(() => import('./phone-form.tsx')).part('PhoneForm')

await loadTexts('login')

export default function AccountPage() {
  const profile = useOutletContext<Profile>()
  return (
    <>
      <EmailSection email={profile.email} />
      <SettingSection id="phone" title="settings.phone.title" text="settings.phone.text">
        <Suspense fallback={<Skeleton className="h-28 w-full" />}>
          <PhoneForm stored={profile.phone_number} />
        </Suspense>
      </SettingSection>
      <PasswordSection email={profile.email} />
      <SecondFactorSection isOn={profile.has_second_factor} />
      <SessionsSection />
      <PersonalDataSection profile={profile} />
    </>
  )
}

function EmailSection({ email }: { email: string }) {
  const { t } = useTranslation()
  return (
    <SettingSection id="email" title="login.email" text="settings.email.text">
      <Field label={t('login.email')} type="email" value={email} readOnly />
    </SettingSection>
  )
}
