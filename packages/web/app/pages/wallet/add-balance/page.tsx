import { useQuery } from '@tanstack/react-query'
import { paymentQueries } from '../../../api/wallet-queries.ts'
import { PageHeader } from '../../../components/page-header.tsx'
import { QueryState } from '../../../components/query-boundary.tsx'
import { useSearchState } from '../../../components/use-search-state.ts'
import { loadTexts } from '../../../messages/index.ts'
import { useTranslation } from '../../../messages/translate.ts'
import { paths } from '../../../paths.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { PackageX } from '../../../ui/icons/app-icons.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Order } from './order.tsx'
import { PackageChoice } from './package-choice.tsx'

await loadTexts('payments', 'summary', 'wallet')

export default function AddBalancePage() {
  const { t } = useTranslation()
  return (
    <div className="max-w-5xl">
      <PageHeader
        back={{ to: paths.wallet, label: t('nav.wallet') }}
        title={t('nav.addBalance')}
        lead={t('payments.packages.lead')}
      />
      <Packages />
    </div>
  )
}

/** The selected package is in the address. */
function Packages() {
  const { t } = useTranslation()
  const [params, change] = useSearchState()
  const query = useQuery(paymentQueries.packages)
  const { data: packages } = query
  if (packages === undefined)
    return <QueryState query={query} calling="getProductList" loading={<PackagesSkeleton />} />
  const chosen = packages.find(({ id }) => String(id) === params.get('package')) ?? packages[0]
  if (!chosen)
    return <EmptyState icon={PackageX} title={t('nav.addBalance')} text={t('payments.packages.none')} />
  return (
    <div className="grid items-start gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <PackageChoice packages={packages} chosen={chosen} onChoose={(id) => change({ package: String(id) })} />
      <Order chosen={chosen} key={chosen.id} />
    </div>
  )
}

function PackagesSkeleton() {
  const { t } = useTranslation()
  return (
    <div role="status" className="grid items-start gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <span className="sr-only">{t('payments.packages.loading')}</span>
      <div className="flex flex-col gap-2">
        {[0, 1, 2, 3, 4].map((row) => (
          <Skeleton key={row} className="h-[74px]" />
        ))}
      </div>
      <Skeleton className="h-64" />
    </div>
  )
}
