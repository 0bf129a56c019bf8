import { useQuery } from '@tanstack/react-query'
import { QueryBoundary } from '../../components/query-boundary.tsx'
import { useTranslation } from '../../messages/translate.ts'
import { Panel } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { insightsQuery } from './dashboard-queries.ts'
import { FieldChart } from './field-chart.tsx'
import { HitChart } from './hit-chart.tsx'
import { SpendingChart } from './spending-chart.tsx'
import { useIsPainted } from './use-is-painted.ts'

/** Charts that each answer one question, with the answer as a sentence. */
export function Insights() {
  const query = useQuery({ ...insightsQuery, enabled: useIsPainted() })
  return (
    <QueryBoundary query={query} calling="getInsights" loading={<InsightsSkeleton />}>
      {({ weeks, completeness, spending }) => (
        <div className="grid gap-6 xl:grid-cols-3">
          <HitChart weeks={weeks} />
          <FieldChart completeness={completeness} />
          <SpendingChart spending={spending} />
        </div>
      )}
    </QueryBoundary>
  )
}

function InsightsSkeleton() {
  const { t } = useTranslation()
  return (
    <div role="status" className="grid gap-6 xl:grid-cols-3">
      <span className="sr-only">{t('dashboard.insights.loading')}</span>
      {['hits', 'fields', 'spending'].map((chart) => (
        <Panel key={chart} as="div" className="flex h-72 flex-col gap-3 p-5">
          <Skeleton className="w-40" />
          <Skeleton className="w-full max-w-80" />
          <Skeleton className="mt-2 flex-1" />
        </Panel>
      ))}
    </div>
  )
}
