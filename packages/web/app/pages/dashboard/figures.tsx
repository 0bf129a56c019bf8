import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queries } from '../../api/queries.ts'
import { walletQueries } from '../../api/wallet-queries.ts'
import { QueryError } from '../../components/query-boundary.tsx'
import { formatCoins, formatCount } from '../../messages/format.ts'
import { Skeleton } from '../../ui/skeleton.tsx'

/** The four figures of an account. */
export function Figures() {
  const { t } = useTranslation()
  const query = useQuery(queries.analytics)
  const { data } = query
  const { data: wallet } = useQuery(walletQueries.wallet)
  if (query.error && !data) return <QueryError query={query} calling="getJobAnalytics" />
  const figures = [
    [t('dashboard.total'), data && formatCount(data.total_searches)],
    [t('dashboard.successful'), data && formatCount(data.successful_searches)],
    [t('dashboard.failed'), data && formatCount(data.failed_searches)],
    [t('dashboard.balance'), wallet && formatCoins(wallet.balance), t('dashboard.coins')],
  ] as const
  return (
    <dl className="grid grid-cols-2 gap-px overflow-clip rounded-lg border border-line bg-line xl:grid-cols-4">
      {figures.map(([label, value, unit]) => (
        <div key={label} className="flex flex-col justify-between bg-surface px-5 py-4">
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="mt-1 text-2xl font-semibold tracking-tight tabular-nums">
            {value ?? <Skeleton className="my-2 w-16" />}
            {value && unit && (
              <span className="ml-1.5 text-base font-normal tracking-normal text-faint">{unit}</span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
