import { useQuery } from '@tanstack/react-query'
import { CreditCard, Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { paymentQueries } from '../../../api/wallet-queries.ts'
import { DocumentTitle } from '../../../components/document-title.tsx'
import { PageHeader } from '../../../components/page-header.tsx'
import { QueryState } from '../../../components/query-boundary.tsx'
import { paths } from '../../../paths.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { CardRow } from './card-row.tsx'

export default function PaymentMethodsPage() {
  const { t } = useTranslation()
  const { data } = useQuery(paymentQueries.cards)
  return (
    <div className="max-w-3xl">
      <DocumentTitle text={t('payments.cards.title')} />
      <PageHeader
        back={{ to: paths.wallet, label: t('wallet.title') }}
        title={t('payments.cards.title')}
        lead={t('payments.cards.lead')}
        actions={
          data?.cards.length !== 0 && (
            <ButtonLink look="primary" icon={Plus} to={paths.addPaymentMethod}>
              {t('payments.cards.add')}
            </ButtonLink>
          )
        }
      />
      <Panel className="overflow-clip">
        <SavedCards />
      </Panel>
    </div>
  )
}

function SavedCards() {
  const { t } = useTranslation()
  const query = useQuery(paymentQueries.cards)
  const { data } = query
  const { data: subscription } = useQuery(paymentQueries.subscription)
  if (data === undefined)
    return <QueryState query={query} calling="listCards" className="p-4" loading={<CardsSkeleton />} />
  if (data.cards.length === 0)
    return (
      <EmptyState
        icon={CreditCard}
        title={t('payments.cards.emptyTitle')}
        text={t('payments.cards.emptyText')}
        action={
          <ButtonLink look="primary" icon={Plus} to={paths.addPaymentMethod}>
            {t('payments.cards.add')}
          </ButtonLink>
        }
      />
    )
  return (
    <ul className="divide-y divide-line">
      {data.cards.map((card) => (
        <CardRow
          key={card.id}
          card={card}
          isDefault={card.id === data.defaultId}
          paysSubscription={card.id === subscription?.payment_id}
        />
      ))}
    </ul>
  )
}

/** As high as two rows. */
function CardsSkeleton() {
  const { t } = useTranslation()
  return (
    <div role="status" className="divide-y divide-line">
      <span className="sr-only">{t('payments.cards.loading')}</span>
      {[0, 1].map((row) => (
        <div key={row} className="flex h-[69px] items-center gap-4 px-5">
          <Skeleton className="h-7 w-11" />
          <Skeleton className="w-36" />
          <Skeleton className="ml-auto w-20" />
        </div>
      ))}
    </div>
  )
}
