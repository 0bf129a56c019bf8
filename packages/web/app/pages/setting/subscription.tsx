import { endpoints, type Subscription } from '@merkwerk/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { call } from '../../api/index.ts'
import { queries } from '../../api/queries.ts'
import { paymentQueries } from '../../api/wallet-queries.ts'
import { ConfirmedCall } from '../../components/confirmed-call.tsx'
import { cardName } from '../../components/payments/card-name.ts'
import { QueryBoundary } from '../../components/query-boundary.tsx'
import { useToastMutation } from '../../components/use-toast-mutation.ts'
import { formatDay, formatEuro } from '../../messages/format.ts'
import { useTranslation } from '../../messages/translate.ts'
import { paths } from '../../paths.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useToast } from '../../ui/toast.tsx'
import { SettingSection } from './section.tsx'

export function SubscriptionSection() {
  const query = useQuery(paymentQueries.subscription)
  return (
    <SettingSection id="subscription" title="payments.subscription.title" text="payments.status.text">
      <QueryBoundary query={query} calling="getSubscription" loading={<Skeleton className="h-[74px]" />}>
        {(data) => <Status subscription={data} />}
      </QueryBoundary>
    </SettingSection>
  )
}

const statusClasses: Record<Subscription['status'], string> = {
  none: 'bg-sunken text-muted',
  active: 'bg-found-soft text-found',
  past_due: 'bg-blocked-soft text-blocked',
  canceled: 'bg-ambiguous-soft text-ambiguous',
  ended: 'bg-sunken text-muted',
}

function Status({ subscription }: { subscription: Subscription }) {
  const { t } = useTranslation()
  const { status, has_access, price } = subscription
  // An admin exempted the account from payment.
  if (has_access && subscription.current_period_end === null)
    return <p className="text-muted">{t('payments.status.exempt')}</p>
  const shown = subscription.cancel_at_period_end && status === 'active' ? 'canceled' : status
  return (
    <Panel as="div" className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4 p-4">
      <div className="flex min-w-0 flex-1 basis-64 flex-col gap-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="text-lg font-semibold tabular-nums">
            {t('payments.subscription.price', { price: formatEuro(price) })}
          </span>
          <span className={clsx('rounded-full px-2 py-0.5 text-xs font-medium', statusClasses[shown])}>
            {t(`payments.status.status.${shown}`)}
          </span>
        </p>
        <Next subscription={subscription} />
        <PayingCard id={subscription.payment_id} />
      </div>
      <Action subscription={subscription} />
    </Panel>
  )
}

function Next({ subscription }: { subscription: Subscription }) {
  const { t } = useTranslation()
  const { status, current_period_end: end, cancel_at_period_end, price } = subscription
  if (end === null || status === 'ended' || status === 'past_due') return null
  const date = formatDay(end)
  return (
    <p className="text-pretty text-muted">
      {cancel_at_period_end
        ? t('payments.status.endsOn', { date })
        : t('payments.status.next', { price: formatEuro(price), date })}
    </p>
  )
}

function PayingCard({ id }: { id: string | null }) {
  const { t } = useTranslation()
  const { data } = useQuery({ ...paymentQueries.cards, enabled: id !== null })
  const card = data?.cards.find((saved) => saved.id === id)
  return card ? <p className="text-muted">{t('payments.status.paidWith', { card: cardName(card) })}</p> : null
}

function Action({ subscription }: { subscription: Subscription }) {
  const { t } = useTranslation()
  const { status, cancel_at_period_end, current_period_end } = subscription
  if (status === 'none' || status === 'ended')
    return (
      <ButtonLink look="primary" to={paths.subscriptionFee}>
        {t('payments.subscription.subscribe')}
      </ButtonLink>
    )
  // An unpaid month has no end to resume before.
  if (cancel_at_period_end && status !== 'past_due') return <ResumeSubscription />
  return <CancelSubscription end={status === 'past_due' ? null : current_period_end} />
}

function ResumeSubscription() {
  const { t } = useTranslation()
  const client = useQueryClient()
  const resume = useToastMutation(
    'resumeSubscription',
    async () => {
      const { subscription } = await call(endpoints.resumeSubscription, {})
      client.setQueryData(paymentQueries.subscription.queryKey, subscription)
    },
    { done: t('payments.status.resumed') },
  )
  return (
    <Button isBusy={resume.isPending} onClick={() => resume.mutate()}>
      {resume.isPending ? t('payments.status.resuming') : t('payments.status.resume')}
    </Button>
  )
}

/** Cancels at the end of the paid month. Without one, because the renewal was not paid, the subscription ends at once. */
function CancelSubscription({ end }: { end: string | null }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const toast = useToast()
  return (
    <ConfirmedCall
      trigger={<Button look="danger">{t('payments.status.cancel')}</Button>}
      title={t('payments.status.cancelTitle')}
      labels={{
        keep: t('payments.status.keep'),
        confirm: t('payments.status.cancel'),
        busy: t('payments.status.cancelling'),
      }}
      name="cancelSubscription"
      onConfirm={() => call(endpoints.cancelSubscription, {})}
      onDone={({ subscription }) => {
        client.setQueryData(paymentQueries.subscription.queryKey, subscription)
        void client.invalidateQueries({ queryKey: queries.profile.queryKey })
        const { current_period_end: last } = subscription
        toast(
          'success',
          last === null
            ? t('payments.status.ended')
            : t('payments.status.cancelled', { date: formatDay(last) }),
        )
      }}
    >
      {end === null ? (
        <>
          <p>{t('payments.status.cancelUnpaid')}</p>
          <p>{t('payments.status.cancelConfirmed')}</p>
        </>
      ) : (
        <>
          <p>{t('payments.status.cancelText', { date: formatDay(end) })}</p>
          <p>{t('payments.status.cancelResume')}</p>
        </>
      )}
    </ConfirmedCall>
  )
}
