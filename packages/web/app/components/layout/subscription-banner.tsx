import type { Profile } from '@merkwerk/contract'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { queries } from '../../api/queries.ts'
import { session } from '../../api/session.ts'
import { paymentQueries } from '../../api/wallet-queries.ts'
import { formatDay } from '../../messages/format.ts'
import { useTranslation } from '../../messages/translate.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

/** For sellers whose subscription is unpaid, overdue or ended. The dashboard's checklist asks new ones to pay. */
export function SubscriptionBanner() {
  const { pathname } = useLocation()
  const { data: profile } = useQuery(queries.profile)
  if (profile === undefined || session.role === 'admin') return null
  const { status, has_access } = profile.subscription
  if (has_access && status !== 'past_due') return null
  if (status === 'none' && !profile.one_time_payment && pathname === paths.dashboard) return null
  return <div className="mb-6">{status === 'past_due' ? <Overdue /> : <Unpaid profile={profile} />}</div>
}

function Overdue() {
  const { t } = useTranslation()
  const { data } = useQuery(paymentQueries.subscription)
  if (data?.status !== 'past_due') return null
  const until = data.grace_until
  return (
    <Notice
      tone="error"
      title={t('access.graceTitle')}
      action={<ButtonLink to={paths.paymentMethods}>{t('access.changeCard')}</ButtonLink>}
    >
      {until ? t('access.graceText', { date: formatDay(until) }) : t('access.graceOver')}
    </Notice>
  )
}

function Unpaid({ profile }: { profile: Profile }) {
  const { t } = useTranslation()
  const kind = profile.one_time_payment ? 'ended' : 'unpaid'
  return (
    <Notice
      tone="waiting"
      title={t(`access.${kind}.title`)}
      action={
        <ButtonLink look="primary" to={paths.subscriptionFee}>
          {t(`access.${kind}.action`)}
        </ButtonLink>
      }
    >
      {t(`access.${kind}.text`)}
    </Notice>
  )
}
