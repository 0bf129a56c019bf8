import { useQuery } from '@tanstack/react-query'
import { paymentQueries } from '../../../api/wallet-queries.ts'
import { PageHeader } from '../../../components/page-header.tsx'
import { QueryState } from '../../../components/query-boundary.tsx'
import { loadTexts } from '../../../messages/index.ts'
import { useTranslation } from '../../../messages/translate.ts'
import { paths } from '../../../paths.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Plus } from '../../../ui/icons/app-icons.ts'
import { Panel } from '../../../ui/panel.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { CardRow } from './card-row.tsx'

await loadTexts('payments')

export default function PaymentMethodsPage() {
  const { t } = useTranslation()
  const { data } = useQuery(paymentQueries.cards)
  return (
    <div className="max-w-3xl">
      <PageHeader
        back={{ to: paths.wallet, label: t('nav.wallet') }}
        title={t('nav.paymentMethods')}
        lead={t('payments.cards.lead')}
        actions={data?.cards.length !== 0 && <AddCardLink />}
      />
      <Panel className="overflow-clip">
        <SavedCards />
      </Panel>
    </div>
  )
}

function AddCardLink() {
  const { t } = useTranslation()
  return (
    <ButtonLink look="primary" icon={Plus} to={paths.addPaymentMethod}>
      {t('payments.cards.add')}
    </ButtonLink>
  )
}

function SavedCards() {
  const { t } = useTranslation()
  const query = useQuery(paymentQueries.cards)
  const { data } = query
  const { data: subscription } = useQuery(paymentQueries.subscription)
  const loading = (
    <SkeletonRows
      rows={2}
      cells={['h-7 w-11', 'w-36', 'ml-auto w-20']}
      label={t('payments.cards.loading')}
      className="h-[69px] gap-4!"
    />
  )
  if (data === undefined)
    return <QueryState query={query} calling="listCards" className="p-4" loading={loading} />
  if (data.cards.length === 0)
    return (
      <EmptyState
        picture="cards"
        title={t('payments.cards.emptyTitle')}
        text={t('payments.cards.emptyText')}
        action={<AddCardLink />}
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
