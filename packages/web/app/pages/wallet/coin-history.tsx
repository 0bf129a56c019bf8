import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { walletQueries } from '../../api/wallet-queries.ts'
import { toDay } from '../../components/charts/days.ts'
import { FiguresTable } from '../../components/charts/figures-table.tsx'
import { Series } from '../../components/charts/series.tsx'
import { QueryError } from '../../components/query-boundary.tsx'
import { useSearchState } from '../../components/use-search-state.ts'
import { formatCalendarDay, formatCoinCount, formatCoins } from '../../messages/format.ts'
import { useTranslation } from '../../messages/translate.ts'
import { Panel } from '../../ui/panel.tsx'
import { Segments } from '../../ui/segments.tsx'
import { byWeek, type CoinPeriod, everyDay, sums } from './coin-periods.ts'

const spans = ['30', '90', '365'] as const
const figures = ['bought', 'used', 'balance'] as const
/** Longer spans are shown by week, because daily bars would be too thin. */
const maxDailySpan = 90

export function CoinHistory() {
  const { t } = useTranslation()
  const [params, change] = useSearchState()
  const span = spans.find((days) => days === params.get('days')) ?? '30'
  const query = useQuery({
    ...walletQueries.history(Number(span)),
    placeholderData: keepPreviousData,
  })
  const { data, isPlaceholderData } = query
  /** Days of the shown chart. It stays until the chosen one arrives. */
  const [length, setLength] = useState(Number(span))
  if (!isPlaceholderData && length !== Number(span)) setLength(Number(span))
  const isWeekly = length > maxDailySpan
  const days = data && everyDay(data.days, length, toDay(Date.now()))
  const periods = days && (isWeekly ? byWeek(days) : days)

  return (
    <Panel>
      <header className="flex flex-wrap items-center justify-between gap-3 px-5 pt-4">
        <h2 className="text-lg">{t('wallet.chart.title')}</h2>
        <Segments
          label={t('wallet.chart.span')}
          value={span}
          choices={spans.map((each) => [each, t(`wallet.chart.days${each}`)] as const)}
          onChange={(chosen) => change({ days: chosen })}
        />
      </header>
      {query.error && data === undefined ? (
        <QueryError query={query} calling="getCoinHistory" className="p-4" />
      ) : (
        <div className="p-5 pt-2">
          <Periods periods={periods} length={length} isWeekly={isWeekly} />
        </div>
      )}
    </Panel>
  )
}

interface PeriodsProps {
  /** Undefined while they are loaded. */
  periods: CoinPeriod[] | undefined
  /** In days. */
  length: number
  isWeekly: boolean
}

function Periods({ periods, length, isWeekly }: PeriodsProps) {
  const { t } = useTranslation()
  const nameSeries = (period: CoinPeriod) => {
    const day = formatCalendarDay(period.day)
    return isWeekly ? t('wallet.chart.week', { day }) : day
  }
  return (
    <>
      <p className="mb-3 min-h-5 text-pretty text-muted">
        {periods &&
          t(`wallet.chart.${sums(periods).used > 0 ? 'answer' : 'unused'}`, {
            used: formatCoinCount(sums(periods).used),
            bought: formatCoins(sums(periods).bought),
            days: length,
          })}
      </p>
      <div className="grid gap-x-8 gap-y-2 lg:grid-cols-2">
        {(['bought', 'used'] as const).map((field) => (
          <Series
            key={field}
            label={t(`wallet.chart.${field}`)}
            color={field === 'bought' ? 'muted' : 'accent'}
            total={periods && formatCoins(sums(periods)[field])}
            bars={periods?.map((period) => ({
              day: period.day,
              value: period[field],
              card: <PeriodCard period={period} name={nameSeries(period)} />,
            }))}
          />
        ))}
      </div>
      {periods && (
        <FiguresTable
          caption={t('wallet.chart.title')}
          headings={[t('jobs.columns.date'), ...figures.map((figure) => t(`wallet.chart.${figure}`))]}
          rows={periods
            .filter(({ bought, used }) => bought > 0 || used > 0)
            .map((period) => ({
              day: nameSeries(period),
              figures: figures.map((figure) => formatCoins(period[figure])),
            }))}
        />
      )}
    </>
  )
}

function PeriodCard({ period, name }: { period: CoinPeriod; name: string }) {
  const { t } = useTranslation()
  return (
    <>
      <p className="font-medium">{name}</p>
      <dl className="mt-1 grid grid-cols-[auto_auto] gap-x-4">
        {figures.map((figure) => (
          <div key={figure} className="contents">
            <dt className="text-muted">{t(`wallet.chart.${figure}`)}</dt>
            <dd className="text-right">{formatCoins(period[figure])}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
