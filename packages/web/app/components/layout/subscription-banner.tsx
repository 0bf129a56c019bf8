import type { Profile } from '@merkwerk/contract'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { session } from '../../api/browser-session.ts'
import { queries } from '../../api/queries.ts'
import { paymentQueries } from '../../api/wallet-queries.ts'
import { paths } from '../../paths.ts'
import { formatDay } from '../../texts/format.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

/** Above every page of a seller whose subscription needs a payment: what is missing, what still works, and the way to pay. */
export function SubscriptionBanner() {
  const { data: profile } = useQuery(queries.profile)
  if (profile === undefined || session.role === 'admin') return null
  const { status, has_access } = profile.subscription
  if (!has_access) return <Unpaid profile={profile} />
  return status === 'past_due' ? <Overdue /> : null
}

function Unpaid({ profile }: { profile: Profile }) {
  const { t } = useTranslation()
  const kind = profile.one_time_payment ? 'ended' : 'unpaid'
  return (
    <div className="mb-6">
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
    </div>
  )
}

/** The last renewal could not be collected; everything works until the time of grace is over. */
function Overdue() {
  const { t } = useTranslation()
  const { data: subscription } = useQuery(paymentQueries.subscription)
  if (subscription === undefined) return null
  const { grace_until: until } = subscription
  return (
    <div className="mb-6">
      <Notice
        tone="error"
        title={t('payments.standing.graceTitle')}
        action={<ButtonLink to={paths.paymentMethods}>{t('payments.standing.changeCard')}</ButtonLink>}
      >
        {until === null
          ? t('payments.standing.graceOver')
          : t('payments.standing.graceText', { date: formatDay(until) })}
      </Notice>
    </div>
  )
}
