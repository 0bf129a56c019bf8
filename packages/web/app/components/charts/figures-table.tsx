import { useTranslation } from '../../messages/translate.ts'
import { ChevronRight } from '../../ui/icons/app-icons.ts'
import { type Column, Table, type TableLook } from '../../ui/table.tsx'

interface FiguresRow {
  day: string
  figures: string[]
}

interface FiguresTableProps {
  caption: string
  /** The heading of the days, then those of the figures. */
  headings: string[]
  rows: FiguresRow[]
}

const look: TableLook = {
  table: 'w-full max-w-xl tabular-nums',
  heading: 'py-1 text-xs text-faint',
  row: 'border-t border-line',
  cell: 'py-1',
}

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
          <Table
            caption={caption}
            columns={headings.map(
              (header, index): Column<FiguresRow> => ({
                id: header,
                header,
                isNumber: index > 0,
                isRowHeader: index === 0,
                cell: ({ day, figures }) => (index === 0 ? day : figures[index - 1]),
                cellClass: index === 0 ? 'text-left font-normal' : 'text-right',
              }),
            )}
            rows={rows}
            rowId={({ day }) => day}
            look={look}
          />
        </div>
      )}
    </details>
  )
}
