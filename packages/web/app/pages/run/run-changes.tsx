import type { RowDifference, RunDetails } from '@merkwerk/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { downloadChanges } from '../../api/download.ts'
import { queries } from '../../api/queries.ts'
import { QueryError } from '../../components/query-boundary.tsx'
import { changedParams, useSearchState } from '../../components/use-search-state.ts'
import { useToastMutation } from '../../components/use-toast-mutation.ts'
import { VerdictBadge } from '../../components/verdict-badge.tsx'
import { formatMoment, formatPrice } from '../../messages/format.ts'
import { useTranslation } from '../../messages/translate.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { ArrowRight, ChevronDown } from '../../ui/icons/public-icons.ts'

/** What differs from the run before. Empty for a first run. */
export function RunChanges({ run }: { run: RunDetails }) {
  const { t } = useTranslation()
  const query = useInfiniteQuery({
    ...queries.runChanges(run.job_id),
    enabled: run.status === 'Completed' && run.has_rows,
  })
  const [first] = query.data?.pages ?? []
  if (query.error && !first) return <QueryError query={query} calling="getRunChanges" className="p-4" />
  if (!first?.before) return null
  const { before, counts } = first
  const changes = query.data?.pages.flatMap((page) => page.changes) ?? []
  const facts = (['gained', 'lost', 'changed', 'added', 'removed', 'restated'] as const)
    .filter((kind) => counts[kind] > 0)
    .map((kind) => t(`run.changes.${kind}`, { n: counts[kind] }))
  const lead = (
    <>
      <h3 className="font-medium">{t('run.changes.title')}</h3>
      <p className="text-muted">{facts.length > 0 ? facts.join(' · ') : t('run.changes.none')}</p>
    </>
  )
  const footer = (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      {query.hasNextPage && (
        <Button isBusy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t('run.changes.more')}
        </Button>
      )}
      {facts.length > 0 && <ChangesDownload jobId={run.job_id} />}
      <Link to={paths.job(before.job_id)} className="text-accent underline-offset-2 hover:underline">
        {t('run.changes.since', { date: formatMoment(before.created_at) })}
      </Link>
    </div>
  )
  if (changes.length === 0)
    return (
      <section className="flex flex-wrap items-center justify-between gap-4 border-t border-line px-5 py-3">
        <div>{lead}</div>
        {footer}
      </section>
    )
  return (
    <details className="group border-t border-line">
      <summary className="flex cursor-pointer list-none items-center justify-between gap-4 px-5 py-3 hover:bg-sunken/50">
        <div>{lead}</div>
        <ChevronDown
          className="size-4 shrink-0 text-faint transition-transform group-open:rotate-180"
          aria-hidden
        />
      </summary>
      <ul className="divide-y divide-line border-t border-line">
        {changes.map((change) => (
          <Change key={change.position} change={change} listId={run.list_id} />
        ))}
      </ul>
      <div className="border-t border-line px-5 py-3">{footer}</div>
    </details>
  )
}

function ChangesDownload({ jobId }: { jobId: string }) {
  const { t } = useTranslation()
  const download = useToastMutation('getRunChangesFile', () => downloadChanges(jobId))
  return (
    <Button isBusy={download.isPending} onClick={() => download.mutate()}>
      {t('run.changes.download')}
    </Button>
  )
}

const nameClass = 'truncate font-mono text-sm font-medium'

function Change({ change, listId }: { change: RowDifference; listId: string | null }) {
  const { t } = useTranslation()
  const [params] = useSearchState()
  const { verdict, title, prices, attributes } = change
  return (
    <li className="grid gap-x-6 gap-y-1.5 px-5 py-3 sm:grid-cols-[10rem_1fr]">
      {listId === null ? (
        <span className={nameClass}>{change.article_number}</span>
      ) : (
        <Link
          to={`?${changedParams(params, { view: '', row: String(change.position) })}`}
          preventScrollReset
          className={`${nameClass} hover:text-accent`}
          title={change.article_number}
        >
          {change.article_number}
        </Link>
      )}
      <div className="flex min-w-0 flex-col gap-1">
        {verdict.before !== verdict.now && (
          <p className="flex flex-wrap items-center gap-2">
            <VerdictBadge verdict={verdict.before} />
            <ArrowRight className="size-3.5 text-faint" aria-label={t('run.changes.becomes')} />
            <VerdictBadge verdict={verdict.now} />
          </p>
        )}
        {title.before !== title.now && (
          <Difference name={t('run.changes.productTitle')} before={title.before} now={title.now} />
        )}
        {verdict.before === verdict.now &&
          prices.map(({ marketplace, before, now }) => (
            <Difference
              key={marketplace}
              name={t('run.changes.price', { marketplace: t(`record.marketplaces.${marketplace}`) })}
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
  const nothing = <span className="text-faint">{t('run.changes.nothing')}</span>
  return (
    <p className="break-words">
      <span className="text-muted">{name}: </span>
      {before === null ? nothing : <del className="text-muted">{before}</del>}{' '}
      <ArrowRight className="inline size-3.5 text-faint" aria-label={t('run.changes.becomes')} />{' '}
      {now === null ? nothing : <ins className="no-underline">{now}</ins>}
    </p>
  )
}
