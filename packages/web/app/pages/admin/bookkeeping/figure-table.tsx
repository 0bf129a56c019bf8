import { clsx } from 'clsx'
import { Panel } from '../../../ui/panel.tsx'
import { ScrollRegion } from '../../../ui/scroll-region.tsx'

export interface Figures {
  title: string
  /** What the figures are for. */
  text: string
  /** Columns of texts, before those of numbers. */
  textColumns: number
  heads: string[]
  lines: string[][]
  /** Shown instead of lines. */
  none: string
}

export function FigureTable({ title, text, textColumns, heads, lines, none }: Figures) {
  const cell = (column: number) =>
    clsx('px-4 py-2 whitespace-nowrap', column >= textColumns && 'text-right tabular-nums')
  return (
    <Panel className="overflow-clip">
      <h3 className="px-4 pt-4 font-semibold">{title}</h3>
      <p className="px-4 pb-3 text-sm text-muted">{lines.length === 0 ? none : text}</p>
      {lines.length > 0 && (
        <ScrollRegion label={title} className="overflow-x-auto">
          <table className="w-full border-t border-line">
            <caption className="sr-only">{title}</caption>
            <thead className="text-sm text-muted">
              <tr>
                {heads.map((head, column) => (
                  <th
                    key={head}
                    scope="col"
                    className={clsx('font-medium', cell(column), column < textColumns && 'text-left')}
                  >
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody className="divide-y divide-line border-t border-line">
              {lines.map((line) => (
                <tr key={line.join()}>
                  {line.map((value, column) => (
                    <td key={heads[column]} className={cell(column)}>
                      {value}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      )}
    </Panel>
  )
}
