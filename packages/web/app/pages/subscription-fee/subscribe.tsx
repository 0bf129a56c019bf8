import { endpoints } from '@merkwerk/contract'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/index.ts'
import { paymentQueries } from '../../api/wallet-queries.ts'
import { cardName } from '../../components/payments/card-name.ts'
import { PaymentFailure } from '../../components/payments/payment-failure.tsx'
import { useCheckout } from '../../components/payments/use-checkout.ts'
import { usePaySubscription } from '../../components/payments/use-pay-subscription.ts'
import { useWayToDashboard } from '../../components/payments/use-way-to-dashboard.ts'
import { paths } from '../../paths.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

/** The ways to pay: on the provider's page, with the default card, or with one saved now. */
export function Subscribe() {
  const { t } = useTranslation()
  const { data: saved } = useQuery(paymentQueries.cards)
  const card = saved?.cards.find(({ id }) => id === saved.defaultId)
  const checkout = useCheckout(() => call(endpoints.createCheckoutSession, {}))
  const pay = usePaySubscription()
  useWayToDashboard(pay.data === 'booked')
  if (pay.data)
    return (
      <Notice tone={pay.data === 'booked' ? 'success' : 'waiting'}>
        {t(pay.data === 'booked' ? 'payments.subscription.cardDone' : 'payments.subscription.late')}
      </Notice>
    )
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
            ? t('payments.subscription.busy')
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
