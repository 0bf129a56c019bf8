import type { Profile } from '@merkwerk/contract'
import { useTranslation } from 'react-i18next'
import { useOutletContext } from 'react-router'
import { loadTexts } from '../../messages/index.ts'
import { Field } from '../../ui/field.tsx'
import { PasswordSection } from './password.tsx'
import { PersonalDataSection } from './personal-data.tsx'
import { PhoneSection } from './phone.tsx'
import { SecondFactorSection } from './second-factor.tsx'
import { SettingSection } from './section.tsx'
import { SessionsSection } from './sessions.tsx'

await loadTexts('login')

export default function AccountPage() {
  const profile = useOutletContext<Profile>()
  return (
    <>
      <EmailSection email={profile.email} />
      <PhoneSection stored={profile.phone_number} />
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
    <SettingSection id="email">
      <Field label={t('login.email')} type="email" value={email} readOnly />
    </SettingSection>
  )
}
