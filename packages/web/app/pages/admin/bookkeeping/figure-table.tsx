import { clsx } from 'clsx'
import { CardTable } from '../../../ui/card-table.tsx'
import { Panel } from '../../../ui/panel.tsx'
import type { Column } from '../../../ui/table.tsx'
import { cardTitle, hiddenOnCards } from '../../../ui/table-looks.ts'

export interface Figures {
  title: string
  /** What the figures are for. */
  text: string
  /** Columns of texts, before those of numbers. */
  textColumns: number
  heads: string[]
  lines: string[][]
  /** Whether the last line is the sum of the others. */
  hasSum?: boolean
  /** Shown instead of lines. */
  none: string
}

interface Line {
  id: number
  values: string[]
  isSum: boolean
}

export function FigureTable({ title, text, textColumns, heads, lines, hasSum = false, none }: Figures) {
  const columns = heads.map(
    (head, column): Column<Line> => ({
      id: head,
      header: head,
      isNumber: column >= textColumns,
      cell: ({ values }) => values[column],
      cellClass: ({ values, isSum }) =>
        clsx(
          column === 0 && cardTitle,
          (column === 0 || isSum) && 'font-medium',
          column >= textColumns && 'text-right whitespace-nowrap tabular-nums',
          values[column] === '' && hiddenOnCards,
        ),
    }),
  )
  const rows = lines.map((values, id) => ({ id, values, isSum: hasSum && id === lines.length - 1 }))
  return (
    <Panel className="overflow-clip">
      <h3 className="px-4 pt-4 font-semibold">{title}</h3>
      <p className="px-4 pb-3 text-sm text-muted">{rows.length === 0 ? none : text}</p>
      {rows.length > 0 && (
        <div className="border-t border-line">
          <CardTable caption={title} columns={columns} rows={rows} />
        </div>
      )}
    </Panel>
  )
}
