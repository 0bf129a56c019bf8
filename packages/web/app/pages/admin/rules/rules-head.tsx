import type { FilterList } from '@merkwerk/contract'
import { clsx } from 'clsx'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { SortColumn, Sorting } from './sort-rules.ts'

interface RulesHeadProps {
  list: FilterList
  sorting: Sorting
  onSort: (sorting: Sorting) => void
}

/** The headings, by which the rows are ordered. */
export function RulesHead({ list, sorting, onSort }: RulesHeadProps) {
  const { t } = useTranslation()
  const columns = [
    ['name', t(`rules.lists.${list}.name`), t(`rules.lists.${list}.nameHint`), 'w-[32%] pl-3'],
    ['value', t(`rules.lists.${list}.value`), t(`rules.lists.${list}.valueHint`), ''],
    ['usage', t('rules.applied'), '', 'w-36 text-right'],
  ] as const satisfies [SortColumn, string, string, string][]
  return (
    <thead className="hidden @3xl:table-header-group">
      <tr>
        {columns.map(([column, text, hint, className]) => {
          const isSorted = column === sorting.column
          const Arrow = sorting.isDescending ? ArrowDown : ArrowUp
          return (
            <th
              key={column}
              scope="col"
              aria-sort={isSorted ? (sorting.isDescending ? 'descending' : 'ascending') : undefined}
              className={clsx('px-2 pt-2 pb-1 text-left text-xs font-medium text-faint', className)}
            >
              <button
                type="button"
                onClick={() => onSort({ column, isDescending: isSorted && !sorting.isDescending })}
                className="inline-flex min-h-6 items-center gap-1 rounded-sm px-2 hover:text-ink"
              >
                {text}
                {isSorted && <Arrow className="size-3" aria-hidden />}
              </button>
              {hint && <span className="font-normal">{hint}</span>}
            </th>
          )
        })}
        <th scope="col" className="w-16">
          <span className="sr-only">{t('rules.actions')}</span>
        </th>
      </tr>
    </thead>
  )
}
