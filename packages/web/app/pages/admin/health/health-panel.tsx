import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { healthQuery } from '../../../api/health-query.ts'
import { QueryBoundary } from '../../../components/query-boundary.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { MarketplaceCard } from './marketplace-card.tsx'
import { SystemCard } from './system-card.tsx'

export function HealthPanel() {
  const { t } = useTranslation()
  const query = useQuery(healthQuery)
  return (
    <section aria-labelledby="health" className="@container mb-8">
      <h2 id="health" className="mb-4 text-xl">
        {t('admin.health.title')}
      </h2>
      <QueryBoundary query={query} calling="getHealth" loading={<Skeleton className="h-40 rounded-lg" />}>
        {(data) => (
          <div className="grid gap-4 @2xl:grid-cols-2 @4xl:grid-cols-3">
            {data.marketplaces.map((state) => (
              <MarketplaceCard key={state.marketplace} state={state} />
            ))}
            <SystemCard health={data} />
          </div>
        )}
      </QueryBoundary>
    </section>
  )
}
