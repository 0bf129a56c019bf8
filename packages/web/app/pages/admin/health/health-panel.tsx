import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { describeError } from '../../../api/describe-error.ts'
import { healthQuery } from '../../../api/health-query.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { MarketplaceCard } from './marketplace-card.tsx'
import { SystemCard } from './system-card.tsx'

/** Whether work gets done: marketplaces, queue, workers, and what GPT costs. */
export function HealthPanel() {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(healthQuery)
  return (
    <section aria-labelledby="health" className="@container mb-8">
      <h2 id="health" className="mb-4 text-xl">
        {t('admin.health.title')}
      </h2>
      {data ? (
        <div className="grid gap-4 @2xl:grid-cols-2 @4xl:grid-cols-3">
          {data.marketplaces.map((state) => (
            <MarketplaceCard key={state.marketplace} state={state} />
          ))}
          <SystemCard health={data} />
        </div>
      ) : error ? (
        <Notice tone="error" action={<Button onClick={() => void refetch()}>{t('app.retry')}</Button>}>
          {describeError(error, 'getHealth')}
        </Notice>
      ) : (
        <Skeleton className="h-40 rounded-lg" />
      )}
    </section>
  )
}
