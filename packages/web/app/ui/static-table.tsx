import { clsx } from 'clsx'

interface StaticTableProps {
  caption: string
  captionClass: string
  className: string
  headClass: string
  heads: readonly string[]
  lines: readonly (readonly string[])[]
  headingClass: (column: number) => string
  cellClass: (column: number, text: string) => string
  /** The language of headings and cells if it differs from the page's. */
  lang?: string
}

/** For public pages, which do not load the table library. */
export function StaticTable(props: StaticTableProps) {
  const { heads, lines, lang } = props
  return (
    <table className={props.className}>
      <caption className={props.captionClass}>{props.caption}</caption>
      <thead lang={lang} className={props.headClass}>
        <tr>
          {heads.map((head, column) => (
            <th key={head} scope="col" className={clsx('font-medium', props.headingClass(column))}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody lang={lang} className="divide-y divide-line">
        {lines.map((line) => (
          <tr key={line.join()}>
            {line.map((text, column) => (
              <td key={heads[column]} className={props.cellClass(column, text)}>
                {text}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
