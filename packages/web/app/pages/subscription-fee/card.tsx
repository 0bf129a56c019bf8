import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { paymentQueries } from '../../api/wallet-queries.ts'
import { AccountFrame } from '../../components/account/account-frame.tsx'
import { useSessionEnd } from '../../components/layout/use-session-end.ts'
import { BillingQuestion } from '../../components/payments/billing-question.tsx'
import { CardForm } from '../../components/payments/card-form.tsx'
import { usePaySubscription } from '../../components/payments/use-pay-subscription.ts'
import { QueryError } from '../../components/query-boundary.tsx'
import { formatEuro } from '../../messages/format.ts'
import { useTranslation } from '../../messages/translate.ts'
import { paths } from '../../paths.ts'
import { ChevronLeft } from '../../ui/icons/app-icons.ts'
import { PaidNotice } from './paid-notice.tsx'

export { requireLogin as clientLoader } from '../../components/payments/require-login.ts'

export default function SubscriptionCardPage() {
  const { t } = useTranslation()
  useSessionEnd()
  const query = useQuery(paymentQueries.subscription)
  const { data: subscription } = query
  const pay = usePaySubscription()
  const price = subscription ? formatEuro(subscription.price) : '…'
  return (
    <AccountFrame
      title={t('payments.subscription.cardTitle')}
      lead={t('payments.subscription.cardLead', { price })}
      above={
        <Link
          to={paths.subscriptionFee}
          className="mb-2 -ml-1 inline-flex items-center gap-0.5 self-start rounded-sm pr-1 text-sm text-muted hover:text-ink"
        >
          <ChevronLeft className="size-4" aria-hidden />
          {t('payments.subscription.title')}
        </Link>
      }
    >
      <div className="mt-7 flex flex-col gap-5">
        {query.error && !subscription && <QueryError query={query} calling="getSubscription" />}
        <BillingQuestion>
          <CardForm
            submitLabel={t('payments.subscription.cardSubmit', { price })}
            busyLabel={t('payments.packages.busy')}
            onSaved={pay.mutateAsync}
            isDone={pay.data !== undefined}
            isLocked={!subscription}
          />
        </BillingQuestion>
        {pay.data && <PaidNotice result={pay.data} />}
      </div>
    </AccountFrame>
  )
}
