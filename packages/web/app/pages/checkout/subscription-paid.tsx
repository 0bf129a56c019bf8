import { useTranslation } from 'react-i18next'
import { paths } from '../../paths.ts'
import { FailedResult, PendingResult, Result } from './result.tsx'
import { useSettledPurchase } from './use-settled-purchase.ts'

/** The way on is the login, as specified: who is still signed in passes through it to the dashboard. */
export default function SubscriptionPaidPage() {
  const { t } = useTranslation()
  const settled = useSettledPurchase()
  if (settled.state === 'waiting' || settled.state === 'late')
    return <PendingResult isLate={settled.state === 'late'} />
  if (settled.state === 'settled' && settled.purchase.status !== 'booked')
    return (
      <FailedResult
        text={settled.purchase.status === 'expired' ? t('payments.result.expired') : undefined}
        way={{ to: paths.subscriptionFee, label: t('payments.subscription.title') }}
      />
    )
  return (
    <Result
      mark="success"
      title={t('payments.result.success')}
      text={settled.state === 'settled' ? t('payments.result.subscribed') : undefined}
      way={{ to: paths.login, label: t('payments.result.loginAgain') }}
    />
  )
}
