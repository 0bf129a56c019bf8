import { type SourceName, sourceFacts, sources } from '@merkwerk/contract'
import { BarList } from '../../components/charts/bar-list.tsx'
import { FiguresTable } from '../../components/charts/figures-table.tsx'
import { LineChart } from '../../components/charts/line-chart.tsx'
import { sourceLooks } from '../../components/source-looks.ts'
import { formatDate, formatList, formatShare, formatShortDate } from '../../messages/format.ts'
import { useTranslation } from '../../messages/translate.ts'
import { type Insights, insightWeeks } from './dashboard-queries.ts'
import { Question } from './question.tsx'

/** So that a new account's lines have room. */
const fewestWeeks = 4

/** The sources that found the most are shown. More lines would be hard to distinguish. */
const maxShown = 5

type Weeks = Insights['weeks']
type Hits = Pick<Weeks[number]['sources'][number], 'looked_up' | 'found'>

const computeRate = ({ looked_up: lookedUp, found }: Hits) => (lookedUp > 0 ? found / lookedUp : undefined)

const writeShare = (hits: Hits): string => formatShare(computeRate(hits) ?? 0)

const nameSource = (source: SourceName): string => sourceFacts(source).label

const findHits = (week: Weeks[number], source: SourceName): Hits =>
  week.sources.find((hits) => hits.source === source) ?? { looked_up: 0, found: 0 }

/** The sources with products, with their sums. Those without any are taken for sources that were not asked. */
function sumHits(weeks: Weeks) {
  const totals = sources.map((source) => {
    const hits = weeks.map((week) => findHits(week, source))
    const sum = (field: keyof Hits) => hits.reduce((total, each) => total + each[field], 0)
    return { source, looked_up: sum('looked_up'), found: sum('found') }
  })
  const most = totals.toSorted((one, other) => other.found - one.found).slice(0, maxShown)
  return totals.filter((total) => total.found > 0 && most.includes(total))
}

/** The share of records that each source has, by week. */
export function HitChart({ weeks }: { weeks: Weeks }) {
  const { t } = useTranslation()
  const totals = sumHits(weeks)
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
        shares: formatList(totals.map((total) => `${nameSource(total.source)} ${writeShare(total)}`)),
      })}
    >
      {searched.length > 1 ? (
        <>
          <WeekLines weeks={shown} totals={totals} />
          <div className="mt-auto pt-3">
            <FiguresTable
              caption={title}
              headings={[
                t('dashboard.insights.hits.week'),
                ...totals.map(({ source }) => nameSource(source)),
              ]}
              rows={searched.map((week) => ({
                day: formatDate(week.from),
                figures: totals.map(({ source }) => {
                  const rate = computeRate(findHits(week, source))
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
  totals: ReturnType<typeof sumHits>
}

/** A single week is no line. */
function SourceBars({ totals }: HitsProps) {
  const { t } = useTranslation()
  const chooseLook = sourceLooks(totals.map(({ source }) => source))
  return (
    <BarList
      bars={totals.map((total) => ({
        id: total.source,
        label: nameSource(total.source),
        color: chooseLook(total.source).dot,
        share: computeRate(total) ?? 0,
        value: writeShare(total),
        note: t('dashboard.insights.hits.found', { found: total.found, total: total.looked_up }),
      }))}
    />
  )
}

function WeekLines({ weeks, totals }: HitsProps & { weeks: Weeks }) {
  const { t } = useTranslation()
  const chooseLook = sourceLooks(totals.map(({ source }) => source))
  return (
    <>
      <ul className="flex flex-wrap gap-x-5 gap-y-1">
        {totals.map((total) => (
          <li key={total.source} className="flex items-baseline gap-2">
            <span aria-hidden className={`size-2 rounded-full ${chooseLook(total.source).dot}`} />
            <span className="text-muted">{nameSource(total.source)}</span>
            <span className="font-semibold tabular-nums">{writeShare(total)}</span>
          </li>
        ))}
      </ul>
      <div className="mt-2 h-40">
        <LineChart
          name={t('dashboard.insights.hits.title')}
          points={weeks.map((week) => ({
            label: formatShortDate(week.from),
            values: Object.fromEntries(
              totals.map(({ source }) => [source, computeRate(findHits(week, source))]),
            ),
          }))}
          lines={totals.map(({ source }) => ({ name: source, color: chooseLook(source).line }))}
          formatValue={formatShare}
          isShare
        />
      </div>
    </>
  )
}
