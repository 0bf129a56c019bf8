import { sourceFacts } from '@merkwerk/contract'
import type { ReactNode } from 'react'
import { PaidProducts } from '../../components/paid-products.tsx'
import { formatBytes, formatCoinCount, formatCount, formatDuration } from '../../messages/format.ts'
import { useTranslation } from '../../messages/translate.ts'
import { Panel } from '../../ui/panel.tsx'
import { type QuotedDraft, readMaxCost } from './draft.tsx'

export function Quote({ draft, available }: { draft: QuotedDraft; available: number }) {
  const { t } = useTranslation()
  const { estimate } = draft
  const cost = readMaxCost(draft)
  const lookedUp = estimate.total_records - estimate.skipped_records
  return (
    <Panel className="overflow-clip">
      <div className="grid gap-px bg-line sm:grid-cols-2">
        <Headline label={t('run.quoteCost')} note={t('run.quoteUpTo')} value={formatCoinCount(cost)} />
        <Headline
          label={t('run.quoteTime')}
          value={t('run.quoteAbout', { time: formatDuration(estimate.estimation_time) })}
        />
      </div>
      <div className="flex flex-col gap-1 border-t border-line px-5 py-3">
        <PaidProducts count={draft.readsAfresh ? 0 : estimate.paid_products} />
      </div>
      <dl className="divide-y divide-line border-t border-line px-5">
        <Line label={t('addFile.jobName')}>{draft.jobName}</Line>
        <Line label={t('summary.file')}>
          {draft.file.name} <span className="text-faint">{formatBytes(draft.file.size)}</span>
        </Line>
        <Line label={t('jobs.rows')}>{formatCount(estimate.total_records)}</Line>
        <Line label={t('summary.lookedUp')}>{formatCount(lookedUp)}</Line>
        {estimate.distinct_products < lookedUp && (
          <Line label={t('summary.products')}>{formatCount(estimate.distinct_products)}</Line>
        )}
        <Line label={t('verdict.skipped')}>{formatCount(estimate.skipped_records)}</Line>
        {estimate.dropped_records > 0 && (
          <Line label={t('summary.dropped')}>{formatCount(estimate.dropped_records)}</Line>
        )}
        {estimate.article_numbers_from !== 'own' && (
          <Line label={t('summary.articleNumbers')}>
            {t('summary.articleNumbersFrom', {
              field: t(`app.identifiers.${estimate.article_numbers_from}`),
            })}
          </Line>
        )}
        {draft.sites.length > 0 && <Line label={t('addFile.sites')}>{draft.sites.join(', ')}</Line>}
        {draft.choice && (
          <Line label={t('addFile.sources')}>
            {draft.choice.sources.map((name) => sourceFacts(name).label).join(', ')}
          </Line>
        )}
        <Line label={t('run.quoteBalance')}>{formatCoinCount(available)}</Line>
        {available >= cost && <Line label={t('summary.after')}>{formatCoinCount(available - cost)}</Line>}
      </dl>
    </Panel>
  )
}

function Headline({ label, note, value }: { label: string; note?: string; value: string }) {
  return (
    <div className="bg-surface px-5 py-4">
      <p className="text-sm text-muted">{label}</p>
      <p className="mt-0.5 text-xl font-semibold tracking-tight tabular-nums">
        {note && <span className="text-base font-normal text-faint">{note} </span>}
        {value}
      </p>
    </div>
  )
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-6 py-2.5">
      <dt className="shrink-0 text-muted">{label}</dt>
      <dd className="ml-auto min-w-0 text-right break-words tabular-nums">{children}</dd>
    </div>
  )
}
