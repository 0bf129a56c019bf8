import { useQuery } from '@tanstack/react-query'
import { queries } from '../api/queries.ts'
import { session } from '../api/session.ts'
import { useTranslation } from '../messages/translate.ts'
import { paths } from '../paths.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Phone } from '../ui/icons/app-icons.ts'
import { Panel } from '../ui/panel.tsx'

export function PhoneReminder() {
  const { t } = useTranslation()
  const { data: profile } = useQuery(queries.profile)
  if (profile === undefined || profile.phone_number !== null || session.role === 'admin') return null
  return (
    <Panel className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-3 pr-3 pl-5">
      <p className="flex min-w-0 flex-1 basis-72 items-start gap-3">
        <Phone className="mt-0.5 size-4 shrink-0 text-faint" aria-hidden />
        <span className="text-pretty">{t('dashboard.phoneReminder')}</span>
      </p>
      <ButtonLink to={`${paths.setting}#phone`}>{t('dashboard.addPhone')}</ButtonLink>
    </Panel>
  )
}
