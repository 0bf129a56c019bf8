import { type SourceName, sourceFacts, sources } from '@merkwerk/contract'
import { useTranslation } from 'react-i18next'
import { BarList } from '../../components/charts/bar-list.tsx'
import { FiguresTable } from '../../components/charts/figures-table.tsx'
import { LineChart } from '../../components/charts/line-chart.tsx'
import { sourceLooks } from '../../components/source-looks.ts'
import { formatCount, formatDate, formatList, formatShare, formatShortDate } from '../../messages/format.ts'
import { type Insights, insightWeeks } from './dashboard-queries.ts'
import { Question } from './question.tsx'

/** So that a new account's lines have room. */
const fewestWeeks = 4

/** The sources that found the most are shown. More lines would be hard to distinguish. */
const maxShown = 5

type Weeks = Insights['weeks']
type Hits = Pick<Weeks[number]['sources'][number], 'looked_up' | 'found'>

const rateOf = ({ looked_up: lookedUp, found }: Hits) => (lookedUp > 0 ? found / lookedUp : undefined)

const shareOf = (hits: Hits): string => formatShare(rateOf(hits) ?? 0)

const nameOf = (source: SourceName): string => sourceFacts(source).label

const hitsOf = (week: Weeks[number], source: SourceName): Hits =>
  week.sources.find((hits) => hits.source === source) ?? { looked_up: 0, found: 0 }

/** The sources with products, with their sums. Those without any are taken for sources that were not asked. */
function totalsOf(weeks: Weeks) {
  const totals = sources.map((source) => {
    const hits = weeks.map((week) => hitsOf(week, source))
    const sum = (field: keyof Hits) => hits.reduce((total, each) => total + each[field], 0)
    return { source, looked_up: sum('looked_up'), found: sum('found') }
  })
  const most = totals.toSorted((one, other) => other.found - one.found).slice(0, maxShown)
  return totals.filter((total) => total.found > 0 && most.includes(total))
}

/** The share of records that each source has, by week. */
export function HitChart({ weeks }: { weeks: Weeks }) {
  const { t } = useTranslation()
  const totals = totalsOf(weeks)
  const title = t('dashboard.insights.hits.title')
  if (totals.length === 0) return <Question title={title} text={t('dashboard.insights.hits.none')} />
  const isSearched = (week: Weeks[number]) => week.sources.some((hits) => hits.looked_up > 0)
  const searched = weeks.filter(isSearched)
  const first = weeks.findIndex(isSearched)
  const shown = weeks.slice(Math.min(first, weeks.length - fewestWeeks))
  return (
    <Question
      title={title}
      text={t('dashboard.insights.hits.text', {
        weeks: insightWeeks,
        shares: formatList(totals.map((total) => `${nameOf(total.source)} ${shareOf(total)}`)),
      })}
    >
      {searched.length > 1 ? (
        <>
          <WeekLines weeks={shown} totals={totals} />
          <div className="mt-auto pt-3">
            <FiguresTable
              caption={title}
              headings={[t('dashboard.insights.hits.week'), ...totals.map(({ source }) => nameOf(source))]}
              rows={searched.map((week) => ({
                day: formatDate(week.from),
                figures: totals.map(({ source }) => {
                  const rate = rateOf(hitsOf(week, source))
                  return rate === undefined ? t('app.notAvailable') : formatShare(rate)
                }),
              }))}
            />
          </div>
        </>
      ) : (
        <SourceBars totals={totals} />
      )}
    </Question>
  )
}

interface HitsProps {
  totals: ReturnType<typeof totalsOf>
}

/** A single week is no line. */
function SourceBars({ totals }: HitsProps) {
  const { t } = useTranslation()
  const lookOf = sourceLooks(totals.map(({ source }) => source))
  return (
    <BarList
      bars={totals.map((total) => ({
        id: total.source,
        label: nameOf(total.source),
        color: lookOf(total.source).dot,
        share: rateOf(total) ?? 0,
        value: shareOf(total),
        note: t('dashboard.insights.hits.found', {
          found: formatCount(total.found),
          total: formatCount(total.looked_up),
        }),
      }))}
    />
  )
}

function WeekLines({ weeks, totals }: HitsProps & { weeks: Weeks }) {
  const { t } = useTranslation()
  const lookOf = sourceLooks(totals.map(({ source }) => source))
  return (
    <>
      <ul className="flex flex-wrap gap-x-5 gap-y-1">
        {totals.map((total) => (
          <li key={total.source} className="flex items-baseline gap-2">
            <span aria-hidden className={`size-2 rounded-full ${lookOf(total.source).dot}`} />
            <span className="text-muted">{nameOf(total.source)}</span>
            <span className="font-semibold tabular-nums">{shareOf(total)}</span>
          </li>
        ))}
      </ul>
      <div className="mt-2 h-40">
        <LineChart
          name={t('dashboard.insights.hits.title')}
          points={weeks.map((week) => ({
            label: formatShortDate(week.from),
            values: Object.fromEntries(totals.map(({ source }) => [source, rateOf(hitsOf(week, source))])),
          }))}
          lines={totals.map(({ source }) => ({ name: source, color: lookOf(source).line }))}
          formatValue={formatShare}
          isShare
        />
      </div>
    </>
  )
}
