import type { Health } from '@merkwerk/contract'
import { useQuery } from '@tanstack/react-query'
import { Coins, ListTodo, Server } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { describeError } from '../../../api/describe-error.ts'
import { healthQuery } from '../../../api/health-query.ts'
import { Moment } from '../../../components/moment.tsx'
import { formatCount, formatDollars, formatDuration } from '../../../texts/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { HealthCard } from './health-card.tsx'
import { MarketplaceCard } from './marketplace-card.tsx'

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
        <div className="grid gap-4 @2xl:grid-cols-2 @6xl:grid-cols-[1fr_1fr_minmax(0,0.8fr)]">
          {data.marketplaces.map((state) => (
            <MarketplaceCard key={state.marketplace} state={state} />
          ))}
          <div className="grid gap-4 @2xl:col-span-2 @2xl:grid-cols-3 @6xl:col-span-1 @6xl:grid-cols-1">
            <QueueCard queue={data.queue} />
            <WorkersCard workers={data.workers} />
            <GptCard gpt={data.gpt} />
          </div>
        </div>
      ) : error ? (
        <Notice tone="error" action={<Button onClick={() => void refetch()}>{t('app.retry')}</Button>}>
          {describeError(error, 'getHealth')}
        </Notice>
      ) : (
        <Skeleton className="h-56 rounded-lg" />
      )}
    </section>
  )
}

function QueueCard({ queue }: { queue: Health['queue'] }) {
  const { t } = useTranslation()
  const { waiting, delayed, running, failed, oldest_seconds } = queue
  return (
    <HealthCard icon={ListTodo} title={t('admin.health.queue')} isBad={failed > 0}>
      <p>
        {t('admin.health.tasks', {
          running: formatCount(running),
          waiting: formatCount(waiting),
          delayed: formatCount(delayed),
        })}
      </p>
      <p className="text-sm text-muted">
        {oldest_seconds === null
          ? t('admin.health.noneWaits')
          : t('admin.health.oldest', { time: formatDuration(Math.round(oldest_seconds)) })}
        {failed > 0 && ` · ${t('admin.health.failed', { count: failed, n: formatCount(failed) })}`}
      </p>
    </HealthCard>
  )
}

function WorkersCard({ workers }: { workers: Health['workers'] }) {
  const { t } = useTranslation()
  const alive = workers.filter(({ is_alive }) => is_alive).length
  const silent = workers.length - alive
  const [latest] = workers
  return (
    <HealthCard icon={Server} title={t('admin.health.workers')} isBad={alive === 0}>
      <p>
        {t('admin.health.alive', { count: alive, n: formatCount(alive) })}
        {silent > 0 && ` · ${t('admin.health.silent', { count: silent, n: formatCount(silent) })}`}
      </p>
      <p className="text-sm text-muted tabular-nums">
        {latest ? (
          <>
            {t('admin.health.heartbeat')} <Moment iso={latest.seen_at} />
          </>
        ) : (
          t('admin.health.noWorker')
        )}
      </p>
    </HealthCard>
  )
}

function GptCard({ gpt }: { gpt: Health['gpt'] }) {
  const { t } = useTranslation()
  return (
    <HealthCard icon={Coins} title={t('admin.health.gpt')}>
      <p>
        {gpt.jobs === 0
          ? t('admin.health.noGpt')
          : t('admin.health.perJob', { cost: formatDollars(gpt.cost / gpt.jobs) })}
      </p>
      <p className="text-sm text-muted tabular-nums">
        {t('admin.health.gptSpan', {
          count: gpt.jobs,
          n: formatCount(gpt.jobs),
          tokens: formatCount(gpt.tokens),
          cost: formatDollars(gpt.cost),
        })}
      </p>
    </HealthCard>
  )
}
