import { useTranslation } from 'react-i18next'
import { session } from '../../api/session.ts'
import { paths } from '../../paths.ts'
import { FailedResult, PendingResult, Result } from './result.tsx'
import { useSettledPurchase } from './use-settled-purchase.ts'

/** Signed-in users continue to the dashboard. The specified link to the login ends the session first. */
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
  const loginAgain = {
    to: paths.login,
    label: t('payments.result.loginAgain'),
    onClick: () => session.end(),
  }
  if (settled.state !== 'settled')
    return <Result mark="success" title={t('payments.result.success')} way={loginAgain} />
  return (
    <Result
      mark="success"
      title={t('payments.result.success')}
      text={t('payments.result.subscribed')}
      way={{ to: paths.dashboard, label: t('payments.result.goDashboard') }}
      otherWay={loginAgain}
    />
  )
}
