import { type MarketplaceName, marketplaces } from '@merkwerk/contract'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { BarList } from '../../components/charts/bar-list.tsx'
import { FiguresTable } from '../../components/charts/figures-table.tsx'
import { marketplaceLooks } from '../../components/marketplace-looks.ts'
import { useSeen } from '../../components/use-seen.ts'
import { formatCount, formatDate, formatShare, formatShortDate } from '../../messages/format.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { type Insights, insightWeeks } from './dashboard-queries.ts'
import { Question } from './question.tsx'

const Lines = lazy(() => import('../../components/charts/lines.tsx'))

/** So that a new account's lines have room. */
const fewestWeeks = 4

type Weeks = Insights['weeks']

type Hits = Weeks[number]['amazon']

const rateOf = ({ looked_up: lookedUp, found }: Hits) => (lookedUp > 0 ? found / lookedUp : undefined)

const shareOf = (hits: Hits): string => formatShare(rateOf(hits) ?? 0)

function totalOf(weeks: Weeks, marketplace: MarketplaceName) {
  const sum = (field: 'looked_up' | 'found') =>
    weeks.reduce((total, week) => total + week[marketplace][field], 0)
  return { looked_up: sum('looked_up'), found: sum('found') }
}

/** The share of records that each marketplace has, by week. A marketplace without any is taken for one that was not asked. */
export function HitChart({ weeks }: { weeks: Weeks }) {
  const { t } = useTranslation()
  const totals = { amazon: totalOf(weeks, 'amazon'), ebay: totalOf(weeks, 'ebay') }
  const asked = marketplaces.filter((marketplace) => totals[marketplace].found > 0)
  const title = t('dashboard.insights.hits.title')
  const [only] = asked
  if (!only) return <Question title={title} text={t('dashboard.insights.hits.none')} />
  const isSearched = ({ amazon, ebay }: Weeks[number]) => amazon.looked_up + ebay.looked_up > 0
  const searched = weeks.filter(isSearched)
  const first = weeks.findIndex(isSearched)
  const shown = weeks.slice(Math.min(first, weeks.length - fewestWeeks))
  return (
    <Question
      title={title}
      text={t(`dashboard.insights.hits.${asked.length > 1 ? 'both' : only}`, {
        weeks: insightWeeks,
        amazon: shareOf(totals.amazon),
        ebay: shareOf(totals.ebay),
      })}
    >
      {searched.length > 1 ? (
        <>
          <WeekLines weeks={shown} asked={asked} totals={totals} />
          <div className="mt-auto pt-3">
            <FiguresTable
              caption={title}
              headings={[
                t('dashboard.insights.hits.week'),
                ...asked.map((marketplace) => t(`record.marketplaces.${marketplace}`)),
              ]}
              rows={searched.map((week) => ({
                day: formatDate(week.from),
                figures: asked.map((marketplace) => {
                  const rate = rateOf(week[marketplace])
                  return rate === undefined ? t('app.notAvailable') : formatShare(rate)
                }),
              }))}
            />
          </div>
        </>
      ) : (
        <MarketplaceBars asked={asked} totals={totals} />
      )}
    </Question>
  )
}

interface HitsProps {
  asked: readonly MarketplaceName[]
  totals: Record<MarketplaceName, Hits>
}

/** A single week is no line. */
function MarketplaceBars({ asked, totals }: HitsProps) {
  const { t } = useTranslation()
  return (
    <BarList
      bars={asked.map((marketplace) => ({
        id: marketplace,
        label: t(`record.marketplaces.${marketplace}`),
        color: marketplaceLooks[marketplace].dot,
        share: rateOf(totals[marketplace]) ?? 0,
        value: shareOf(totals[marketplace]),
        note: t('dashboard.insights.hits.found', {
          found: formatCount(totals[marketplace].found),
          total: formatCount(totals[marketplace].looked_up),
        }),
      }))}
    />
  )
}

function WeekLines({ weeks, asked, totals }: HitsProps & { weeks: Weeks }) {
  const { t } = useTranslation()
  const { ref, isSeen } = useSeen()
  return (
    <>
      <ul className="flex flex-wrap gap-x-5 gap-y-1">
        {asked.map((marketplace) => (
          <li key={marketplace} className="flex items-baseline gap-2">
            <span aria-hidden className={`size-2 rounded-full ${marketplaceLooks[marketplace].dot}`} />
            <span className="text-muted">{t(`record.marketplaces.${marketplace}`)}</span>
            <span className="font-semibold tabular-nums">{shareOf(totals[marketplace])}</span>
          </li>
        ))}
      </ul>
      <div ref={ref} className="mt-2 h-40" aria-hidden>
        {isSeen && (
          <Suspense fallback={<Skeleton className="h-full" />}>
            <Lines
              points={weeks.map((week) => ({
                label: formatShortDate(week.from),
                values: Object.fromEntries(
                  asked.map((marketplace) => [marketplace, rateOf(week[marketplace])]),
                ),
              }))}
              lines={asked.map((marketplace) => ({
                name: marketplace,
                color: marketplaceLooks[marketplace].line,
              }))}
              formatValue={formatShare}
              isShare
            />
          </Suspense>
        )}
      </div>
    </>
  )
}
