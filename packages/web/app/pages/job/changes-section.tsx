import type { JobDetail, RecordChange } from '@merkwerk/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ArrowRight, ChevronDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { downloadChanges } from '../../api/download.ts'
import { queries } from '../../api/queries.ts'
import { QueryError } from '../../components/query-boundary.tsx'
import { useToastMutation } from '../../components/use-toast-mutation.ts'
import { VerdictBadge } from '../../components/verdict-badge.tsx'
import { formatMoment, formatPrice } from '../../messages/format.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'

/** Empty for a first run. */
export function ChangesSection({ job }: { job: JobDetail }) {
  const { t } = useTranslation()
  const query = useInfiniteQuery({
    ...queries.jobChanges(job.job_id),
    enabled: job.status === 'Completed' && job.can_run_again,
  })
  const [first] = query.data?.pages ?? []
  if (query.error && !first) return <QueryError query={query} calling="getJobChanges" className="mb-6" />
  if (!first?.before) return null
  const { before, counts } = first
  const changes = query.data?.pages.flatMap((page) => page.changes) ?? []
  const facts = (['gained', 'lost', 'changed', 'added', 'removed'] as const)
    .filter((kind) => counts[kind] > 0)
    .map((kind) => t(`job.changes.${kind}`, { n: counts[kind] }))
  const lead = (
    <>
      <h2 className="text-base font-medium">{t('job.changes.title')}</h2>
      <p className="text-muted">
        {facts.length > 0 ? facts.join(' · ') : t('job.changes.none')}{' '}
        <Link to={paths.job(before.job_id)} className="text-accent underline-offset-2 hover:underline">
          {t('job.changes.since', { date: formatMoment(before.created_at) })}
        </Link>
      </p>
    </>
  )
  const frame = 'mb-6 overflow-clip rounded-lg border border-line bg-surface'
  const download = facts.length > 0 && <ChangesDownload jobId={job.job_id} />
  if (changes.length === 0)
    return (
      <section className={`${frame} flex flex-wrap items-center justify-between gap-4 px-5 py-3`}>
        <div>{lead}</div>
        {download}
      </section>
    )
  return (
    <details className={`group ${frame}`}>
      <summary className="flex cursor-pointer list-none items-center justify-between gap-4 px-5 py-3 hover:bg-sunken/50">
        <div>{lead}</div>
        <ChevronDown
          className="size-4 shrink-0 text-faint transition-transform group-open:rotate-180"
          aria-hidden
        />
      </summary>
      <ul className="divide-y divide-line border-t border-line">
        {changes.map((change) => (
          <Change key={change.position} change={change} />
        ))}
      </ul>
      <div className="flex flex-wrap gap-2 border-t border-line p-3">
        {query.hasNextPage && (
          <Button isBusy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {t('job.changes.more')}
          </Button>
        )}
        {download}
      </div>
    </details>
  )
}

function ChangesDownload({ jobId }: { jobId: string }) {
  const { t } = useTranslation()
  const download = useToastMutation('getJobChangesFile', () => downloadChanges(jobId))
  return (
    <Button isBusy={download.isPending} onClick={() => download.mutate()}>
      {t('job.changes.download')}
    </Button>
  )
}

function Change({ change }: { change: RecordChange }) {
  const { t } = useTranslation()
  const { verdict, title, prices, attributes } = change
  return (
    <li className="grid gap-x-6 gap-y-1.5 px-5 py-3 sm:grid-cols-[10rem_1fr]">
      <Link
        to={`?record=${change.position}`}
        preventScrollReset
        className="truncate font-mono text-sm font-medium hover:text-accent"
        title={change.article_number}
      >
        {change.article_number}
      </Link>
      <div className="flex min-w-0 flex-col gap-1">
        {verdict.before !== verdict.now && (
          <p className="flex flex-wrap items-center gap-2">
            <VerdictBadge verdict={verdict.before} />
            <ArrowRight className="size-3.5 text-faint" aria-label={t('job.changes.becomes')} />
            <VerdictBadge verdict={verdict.now} />
          </p>
        )}
        {title.before !== title.now && (
          <Difference name={t('job.changes.productTitle')} before={title.before} now={title.now} />
        )}
        {verdict.before === verdict.now &&
          prices.map(({ marketplace, before, now }) => (
            <Difference
              key={marketplace}
              name={t('job.changes.price', { marketplace: t(`record.marketplaces.${marketplace}`) })}
              before={before && formatPrice(before)}
              now={now && formatPrice(now)}
            />
          ))}
        {attributes.map(({ name, before, now }) => (
          <Difference key={name} name={name} before={before} now={now} />
        ))}
      </div>
    </li>
  )
}

function Difference({ name, before, now }: { name: string; before: string | null; now: string | null }) {
  const { t } = useTranslation()
  const nothing = <span className="text-faint">{t('job.changes.nothing')}</span>
  return (
    <p className="break-words">
      <span className="text-muted">{name}: </span>
      {before === null ? nothing : <del className="text-muted">{before}</del>}{' '}
      <ArrowRight className="inline size-3.5 text-faint" aria-label={t('job.changes.becomes')} />{' '}
      {now === null ? nothing : <ins className="no-underline">{now}</ins>}
    </p>
  )
}
