import { ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'

interface FiguresTableProps {
  caption: string
  /** Over the days, then over each figure. */
  headings: string[]
  rows: { day: string; figures: string[] }[]
}

/** The numbers of charts, for who cannot see or point at them. */
export function FiguresTable({ caption, headings, rows }: FiguresTableProps) {
  const { t } = useTranslation()
  return (
    <details className="group">
      <summary className="inline-flex cursor-default list-none items-center gap-1 rounded-sm text-sm text-muted hover:text-ink [&::-webkit-details-marker]:hidden">
        <ChevronRight className="size-4 transition-transform group-open:rotate-90" aria-hidden />
        {t('chart.table')}
      </summary>
      {rows.length === 0 ? (
        <p className="mt-2 text-muted">{t('chart.none')}</p>
      ) : (
        <div className="mt-2 max-h-72 overflow-auto">
          <table className="w-full max-w-xl tabular-nums">
            <caption className="sr-only">{caption}</caption>
            <thead>
              <tr className="text-xs text-faint">
                {headings.map((heading, index) => (
                  <th
                    key={heading}
                    scope="col"
                    className={index === 0 ? 'py-1 text-left' : 'py-1 text-right'}
                  >
                    {heading}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ day, figures }) => (
                <tr key={day} className="border-t border-line">
                  <th scope="row" className="py-1 text-left font-normal">
                    {day}
                  </th>
                  {headings.slice(1).map((heading, index) => (
                    <td key={heading} className="py-1 text-right">
                      {figures[index]}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </details>
  )
}
