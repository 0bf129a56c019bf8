import { clsx } from 'clsx'
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { cardTable } from '../card-table.ts'
import { headings, type JobsColumns } from './jobs-columns.ts'
import { type Sorting, sortedBy } from './jobs-view.ts'

interface JobsHeadProps {
  columns: JobsColumns
  /** Without it no column can be sorted. */
  sorting?: Sorting | undefined
  onSort?: ((sorting: Sorting) => void) | undefined
}

/** The headings of a table of jobs; those of columns that can be sorted are buttons. */
export function JobsHead({ columns, sorting, onSort }: JobsHeadProps) {
  const { t } = useTranslation()
  return (
    <thead className={cardTable.head}>
      <tr>
        {headings(columns).map(({ column, isNumber, sort }) => {
          const text = t(`jobs.columns.${column}`)
          const order = sort !== undefined && sort === sorting?.sort ? sorting.order : undefined
          const Arrow = order === undefined ? ChevronsUpDown : order === 'asc' ? ArrowUp : ArrowDown
          return (
            <th
              key={column}
              scope="col"
              aria-sort={order && (order === 'asc' ? 'ascending' : 'descending')}
              className={clsx(cardTable.heading(isNumber), column === 'cancel' && cardTable.sticky)}
            >
              {sorting && onSort && sort ? (
                <button
                  type="button"
                  onClick={() => onSort(sortedBy(sort, sorting))}
                  className={clsx(
                    'group -mx-1.5 -my-1 inline-flex items-end align-bottom gap-1 rounded-md px-1.5 py-1 hover:bg-sunken hover:text-ink',
                    isNumber ? 'flex-row-reverse text-right' : 'text-left',
                    order && 'text-ink',
                  )}
                >
                  {text}
                  <Arrow
                    aria-hidden
                    className={clsx(
                      'my-px size-3.5 shrink-0',
                      !order && 'opacity-0 group-hover:opacity-100 group-focus-visible:opacity-100',
                    )}
                  />
                </button>
              ) : (
                text
              )}
            </th>
          )
        })}
      </tr>
    </thead>
  )
}
