import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { describeError } from '../../api/describe-error.ts'
import { walletQueries } from '../../api/wallet-queries.ts'
import { formatCoins } from '../../texts/format.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Segments } from '../../ui/segments.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { byWeek, type CoinPeriod, everyDay, sums } from './coin-periods.ts'
import { CoinTable } from './coin-table.tsx'

const CoinChart = lazy(() => import('./coin-chart.tsx'))

const spans = { 30: 'days30', 90: 'days90', 365: 'days365' } as const
type Span = `${keyof typeof spans}`
/** Longer spans are shown by week: bars of days would be too thin to tell apart. */
const mostDaysAsDays = 90

/** How many coins were bought and used, as two charts over one span. */
export function CoinHistory() {
  const { t } = useTranslation()
  const [params, setParams] = useSearchParams()
  const chosen = params.get('days') ?? '30'
  const span = (chosen in spans ? chosen : '30') as Span
  const length = Number(span)
  const isWeekly = length > mostDaysAsDays
  const { data, error, refetch } = useQuery({
    ...walletQueries.history(length),
    placeholderData: keepPreviousData,
  })
  const periods = useMemo(() => {
    if (data === undefined) return undefined
    const days = everyDay(data, length, new Date().toISOString().slice(0, 10))
    return isWeekly ? byWeek(days) : days
  }, [data, length, isWeekly])

  function choose(days: Span) {
    const address = new URLSearchParams(params)
    address.set('days', days)
    setParams(address, { replace: true, preventScrollReset: true })
  }

  return (
    <section className="rounded-lg border border-line bg-surface">
      <header className="flex flex-wrap items-center justify-between gap-3 px-5 pt-4">
        <h2 className="text-lg">{t('wallet.chart.title')}</h2>
        <Segments
          label={t('wallet.chart.span')}
          value={span}
          choices={Object.entries(spans).map(([days, name]) => [days as Span, t(`wallet.chart.${name}`)])}
          onChange={choose}
        />
      </header>
      {error && data === undefined ? (
        <div className="p-4">
          <Notice tone="error" action={<Button onClick={() => void refetch()}>{t('app.retry')}</Button>}>
            {describeError(error, 'getCoinHistory')}
          </Notice>
        </div>
      ) : (
        <div className="grid gap-x-8 gap-y-2 p-5 pt-3 lg:grid-cols-2">
          <Series field="bought" periods={periods} isWeekly={isWeekly} />
          <Series field="used" periods={periods} isWeekly={isWeekly} />
          {periods && <CoinTable periods={periods} isWeekly={isWeekly} />}
        </div>
      )}
    </section>
  )
}

interface SeriesProps {
  field: 'bought' | 'used'
  periods: CoinPeriod[] | undefined
  isWeekly: boolean
}

function Series({ field, periods, isWeekly }: SeriesProps) {
  const { t } = useTranslation()
  const total = periods && sums(periods)[field]
  return (
    <figure className="min-w-0">
      <figcaption className="flex items-baseline gap-2">
        <span
          aria-hidden
          className={`size-2 rounded-full ${field === 'bought' ? 'bg-accent' : 'bg-ambiguous-solid'}`}
        />
        <span className="text-muted">{t(`wallet.chart.${field}`)}</span>
        <span className="text-lg font-semibold tabular-nums">
          {total === undefined ? <Skeleton className="w-14" /> : formatCoins(total)}
        </span>
      </figcaption>
      <div className="mt-2 h-36">
        {periods && (
          <Suspense fallback={<Skeleton className="h-full" />}>
            <CoinChart field={field} periods={periods} isWeekly={isWeekly} />
          </Suspense>
        )}
        {!periods && <Skeleton className="h-full" />}
      </div>
    </figure>
  )
}
