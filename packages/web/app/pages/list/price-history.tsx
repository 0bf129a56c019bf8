import { marketplaces, type RowHistory } from '@merkwerk/contract'
import { FiguresTable } from '../../components/charts/figures-table.tsx'
import { LineChart } from '../../components/charts/line-chart.tsx'
import { sourceLooks } from '../../components/source-looks.ts'
import { formatDate, formatMoment, formatPrice } from '../../messages/format.ts'
import { useTranslation } from '../../messages/translate.ts'

const chooseLook = sourceLooks(marketplaces)

/** The price on each marketplace over the runs of the list. `history` is newest first. */
export function PriceHistory({ history }: { history: readonly RowHistory[] }) {
  const { t } = useTranslation()
  const runs = history.toReversed().filter(({ prices }) => prices.amazon !== null || prices.ebay !== null)
  const shown = marketplaces.filter((name) => runs.some(({ prices }) => prices[name] !== null))
  const currency = runs.flatMap(({ prices }) => shown.map((name) => prices[name]?.currency)).find(Boolean)
  const nameSource = (name: (typeof marketplaces)[number]) => t(`record.marketplaces.${name}`)
  return (
    <>
      <ul className="mb-2 flex flex-wrap gap-x-5 gap-y-1">
        {shown.map((name) => (
          <li key={name} className="flex items-center gap-2">
            <span aria-hidden className={`size-2 rounded-full ${chooseLook(name).dot}`} />
            <span className="text-muted">{nameSource(name)}</span>
            <span className="font-medium tabular-nums">
              {formatPrice(runs.findLast(({ prices }) => prices[name])?.prices[name] ?? noPrice)}
            </span>
          </li>
        ))}
      </ul>
      {runs.length > 1 && (
        <div className="mb-2 h-32">
          <LineChart
            name={t('sheet.panel.prices')}
            points={runs.map(({ run_at, prices }) => ({
              label: formatDate(run_at),
              values: Object.fromEntries(
                shown.map((name) => [name, prices[name] ? Number(prices[name].amount) : undefined]),
              ),
            }))}
            lines={shown.map((name) => ({ name, color: chooseLook(name).line }))}
            formatValue={(value) =>
              currency ? formatPrice({ amount: String(value), currency }) : String(value)
            }
          />
        </div>
      )}
      <FiguresTable
        caption={t('sheet.panel.prices')}
        headings={[t('jobs.columns.date'), ...shown.map(nameSource)]}
        rows={runs.map(({ run_at, prices }) => ({
          day: formatMoment(run_at),
          figures: shown.map((name) => (prices[name] ? formatPrice(prices[name]) : '–')),
        }))}
      />
    </>
  )
}

const noPrice = { amount: '0', currency: 'EUR' }
