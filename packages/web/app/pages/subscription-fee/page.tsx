import { endpoints, type Subscription } from '@merkwerk/contract'
import { useQuery } from '@tanstack/react-query'
import { Link, Navigate } from 'react-router'
import { call } from '../../api/index.ts'
import { paymentQueries } from '../../api/wallet-queries.ts'
import { AccountFrame } from '../../components/account/account-frame.tsx'
import { useLogout } from '../../components/layout/use-logout.ts'
import { useSessionEnd } from '../../components/layout/use-session-end.ts'
import { BillingQuestion } from '../../components/payments/billing-question.tsx'
import { cardName } from '../../components/payments/card-name.ts'
import { PaymentFailure } from '../../components/payments/payment-failure.tsx'
import { useCheckout } from '../../components/payments/use-checkout.ts'
import { usePaySubscription } from '../../components/payments/use-pay-subscription.ts'
import { VatText } from '../../components/payments/vat-text.tsx'
import { QueryError } from '../../components/query-boundary.tsx'
import { formatEuro } from '../../messages/format.ts'
import { useTranslation } from '../../messages/translate.ts'
import { paths } from '../../paths.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Check } from '../../ui/icons/public-icons.ts'
import { Panel } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { PaidNotice } from './paid-notice.tsx'

export { requireLogin as clientLoader } from '../../components/payments/require-login.ts'

const included = ['lists', 'marketplaces', 'files', 'coins'] as const

export default function SubscriptionFeePage() {
  const { t } = useTranslation()
  const logout = useLogout()
  useSessionEnd()
  const query = useQuery(paymentQueries.subscription)
  const { data } = query
  if (data?.has_access) return <Navigate to={paths.dashboard} replace />
  return (
    <AccountFrame title={t('payments.subscription.title')} lead={t('payments.subscription.lead')}>
      <Panel as="div" className="mt-7 p-6">
        {query.error && data === undefined ? (
          <QueryError query={query} calling="getSubscription" />
        ) : (
          <>
            <Price subscription={data} />
            <h2 className="mt-6 text-base">{t('payments.subscription.included')}</h2>
            <ul className="mt-2 flex flex-col gap-2">
              {included.map((item) => (
                <li key={item} className="flex items-start gap-2.5 text-muted">
                  <Check className="mt-0.5 size-4 shrink-0 text-accent" aria-hidden />
                  {t(`payments.subscription.items.${item}`)}
                </li>
              ))}
            </ul>
            <div className="mt-7">
              {data ? (
                <BillingQuestion>
                  <Subscribe />
                </BillingQuestion>
              ) : (
                <Skeleton className="h-10" />
              )}
            </div>
          </>
        )}
      </Panel>
      <div className="mt-4 flex items-center justify-between gap-4">
        <p className="text-sm text-faint">{t('payments.subscription.nonRefundable')}</p>
        <Button look="ghost" onClick={logout}>
          {t('nav.logout')}
        </Button>
      </div>
      <Link to={paths.dashboard} className="mt-4 self-center text-accent underline underline-offset-4">
        {t('access.toAccount')}
      </Link>
    </AccountFrame>
  )
}

function Price({ subscription }: { subscription: Subscription | undefined }) {
  const { t } = useTranslation()
  if (!subscription) return <Skeleton className="h-[52px] w-40" />
  const { price, one_time_fee: fee } = subscription
  return (
    <div>
      <p className="text-2xl font-semibold tracking-tight tabular-nums">
        {t('payments.subscription.price', { price: formatEuro(price) })}
      </p>
      {fee > 0 && (
        <p className="tabular-nums">{t('payments.subscription.fee', { price: formatEuro(fee) })}</p>
      )}
      <p className="text-sm text-muted">
        <VatText />
      </p>
    </div>
  )
}

function Subscribe() {
  const { t } = useTranslation()
  const { data: saved } = useQuery(paymentQueries.cards)
  const card = saved?.cards.find(({ id }) => id === saved.defaultId)
  const checkout = useCheckout(() => call(endpoints.createCheckoutSession, {}))
  const pay = usePaySubscription()
  if (pay.data) return <PaidNotice result={pay.data} />
  return (
    <div className="flex flex-col gap-2.5">
      <PaymentFailure error={checkout.error} calling="createCheckoutSession" />
      <PaymentFailure error={pay.error} calling="chargeCustomerOneTime" />
      <Button
        look="primary"
        className="h-10 w-full"
        isBusy={checkout.isBusy}
        disabled={pay.isPending}
        onClick={() => checkout.mutate()}
      >
        {checkout.isBusy ? t('payments.subscription.redirecting') : t('payments.subscription.subscribe')}
      </Button>
      {card ? (
        <Button
          className="h-10 w-full"
          isBusy={pay.isPending}
          disabled={checkout.isBusy}
          onClick={() => pay.mutate(card.id)}
        >
          {pay.isPending
            ? t('payments.packages.busy')
            : t('payments.subscription.payWith', { card: cardName(card) })}
        </Button>
      ) : (
        <ButtonLink look="ghost" className="h-10 w-full" to={paths.subscriptionCard}>
          {t('payments.subscription.saveCard')}
        </ButtonLink>
      )}
    </div>
  )
}
