import { type Health, isMarketplace } from '@merkwerk/contract'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { queries } from '../../../api/queries.ts'
import { Moment } from '../../../components/moment.tsx'
import { QueryBoundary } from '../../../components/query-boundary.tsx'
import { formatDollars, formatDuration } from '../../../messages/format.ts'
import { useTranslation } from '../../../messages/translate.ts'
import { Server } from '../../../ui/icons/app-icons.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { HealthCard } from './health-card.tsx'
import { MarketplaceCard } from './marketplace-card.tsx'

export function HealthPanel() {
  const { t } = useTranslation()
  const query = useQuery(queries.health)
  return (
    <section aria-labelledby="health" className="@container mb-8">
      <h2 id="health" className="mb-4 text-xl">
        {t('admin.health.title')}
      </h2>
      <QueryBoundary query={query} calling="getHealth" loading={<Skeleton className="h-40 rounded-lg" />}>
        {(data) => (
          <div className="grid gap-4 @2xl:grid-cols-2 @4xl:grid-cols-3">
            <SourceCards states={data.marketplaces.filter(({ marketplace }) => isMarketplace(marketplace))} />
            <SystemCard health={data} />
            <SourceCards
              states={data.marketplaces.filter(({ marketplace }) => !isMarketplace(marketplace))}
            />
          </div>
        )}
      </QueryBoundary>
    </section>
  )
}

const SourceCards = ({ states }: { states: Health['marketplaces'] }) =>
  states.map((state) => <MarketplaceCard key={state.marketplace} state={state} />)

function SystemCard({ health }: { health: Health }) {
  const { t } = useTranslation()
  const { queue, workers, gpt } = health
  const { oldest_seconds: seconds, failed } = queue
  const queueNotes = [
    seconds === null
      ? t('admin.health.noneWaits')
      : t('admin.health.oldest', { time: formatDuration(Math.round(seconds)) }),
    ...(failed > 0 ? [t('admin.health.failed', { count: failed })] : []),
  ]
  const alive = workers.filter(({ is_alive }) => is_alive).length
  return (
    <HealthCard
      icon={Server}
      title={t('admin.health.system')}
      isBad={alive === 0 || failed > 0}
      className="@2xl:col-span-2 @4xl:col-span-1"
    >
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2 tabular-nums">
        <Line label={t('admin.health.queue')} note={queueNotes.join(' · ')}>
          {t('admin.health.tasks', {
            running: queue.running,
            waiting: queue.waiting,
            delayed: queue.delayed,
          })}
        </Line>
        <Line label={t('admin.health.workers')} note={<WorkersNote workers={workers} />}>
          <span className={alive === 0 ? 'font-medium text-blocked' : undefined}>
            {t('admin.health.alive', { count: alive })}
          </span>
        </Line>
        <Line
          label={t('admin.health.gpt')}
          note={t('admin.health.gptSpan', {
            count: gpt.runs,
            tokens: gpt.tokens,
            cost: formatDollars(gpt.cost),
          })}
        >
          {gpt.runs === 0
            ? t('admin.health.noGpt')
            : t('admin.health.perRun', { cost: formatDollars(gpt.cost / gpt.runs) })}
        </Line>
      </dl>
    </HealthCard>
  )
}

function Line({ label, note, children }: { label: string; note: ReactNode; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{label}</dt>
      <dd className="min-w-0">
        {children}
        <div className="text-sm text-muted">{note}</div>
      </dd>
    </>
  )
}

function WorkersNote({ workers }: Pick<Health, 'workers'>) {
  const { t } = useTranslation()
  const [latest] = workers
  const silent = workers.filter(({ is_alive }) => !is_alive).length
  if (!latest) return t('admin.health.noWorker')
  return (
    <>
      {t('admin.health.heartbeat')} <Moment iso={latest.seen_at} />
      {silent > 0 && ` · ${t('admin.health.silent', { count: silent })}`}
    </>
  )
}
