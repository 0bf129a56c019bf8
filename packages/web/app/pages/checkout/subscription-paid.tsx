import { session } from '../../api/session.ts'
import { useTranslation } from '../../messages/translate.ts'
import { paths } from '../../paths.ts'
import { PaidResult, Result } from './result.tsx'

/** Signed-in users continue to the dashboard. The specified link to the login ends the session first. */
export default function SubscriptionPaidPage() {
  const { t } = useTranslation()
  const payAgain = { to: paths.subscriptionFee, label: t('payments.subscription.title') }
  const goDashboard = { to: paths.dashboard, label: t('payments.result.goDashboard') }
  const loginAgain = { to: paths.login, label: t('payments.result.loginAgain'), onClick: () => session.end() }
  return (
    <PaidResult failedWay={payAgain}>
      {(purchase) => (
        <Result
          mark="success"
          title={t('payments.result.success')}
          text={purchase && t('payments.result.subscribed')}
          way={purchase ? goDashboard : loginAgain}
          otherWay={purchase && loginAgain}
        />
      )}
    </PaidResult>
  )
}
