import type { List } from '@merkwerk/contract'
import { clsx } from 'clsx'
import { type ReactNode, Suspense } from 'react'
import { SearchBox } from '../../components/search-box.tsx'
import { useTranslation } from '../../messages/translate.ts'
import { Button } from '../../ui/button.tsx'
import { ListFilter, X } from '../../ui/icons/app-icons.ts'
import { onDemand } from '../../ui/on-demand.tsx'
import { Popover } from '../../ui/popover.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { rowsId } from './sheet-grid.tsx'
import { isFiltered, noFilters, type SheetChange, type SheetView } from './sheet-view.ts'
import { useFilterChips, useGroupChip } from './use-filter-chips.ts'

const FilterFields = onDemand(() => import('./filter-fields.tsx'), { isLarge: true }).part('FilterFields')

interface FilterBarProps {
  list: List
  /** Whether the rows of a run are shown. They have verdicts and article numbers to filter by. */
  isAsOf: boolean
  view: SheetView
  onView: (change: SheetChange) => void
  /** At the end: columns, views and look. */
  tools: ReactNode
}

/** Tools are their icons beside a pane or chips, so that the rows begin below one line. */
const alone = '@max-3xl:[&>button]:gap-0 @max-3xl:[&>button]:text-[0px]'
const besideChips = '@max-7xl:[&>button]:gap-0 @max-7xl:[&>button]:text-[0px]'
/** Icons alone look like the buttons with a word. */
const framed = '[&>button]:border [&>button]:border-edge [&>button]:bg-surface [&>button]:text-ink'

/** Search, the menu of filters, and a chip for each that is on. All of them are in the address. */
export function FilterBar({ list, isAsOf, view, onView, tools }: FilterBarProps) {
  const { t } = useTranslation()
  const hasChips = useGroupChip(view) !== undefined || isFiltered(view)
  return (
    <div className="flex flex-wrap items-center gap-2 border-b border-line p-1.5 max-sm:p-2.5">
      <SearchBox
        value={view.search}
        placeholder={t(isAsOf ? 'run.searchRows' : 'sheet.search')}
        onSearch={(search) => onView({ search })}
        className="min-w-0 flex-1 basis-48 @lg:max-w-64 @lg:basis-32"
      />
      {!isAsOf && (
        <Popover
          title={t('sheet.filters')}
          trigger={
            <Button icon={ListFilter} className="@max-3xl:gap-0">
              <span className="@max-3xl:sr-only">{t('sheet.filters')}</span>
            </Button>
          }
        >
          {(close) => (
            <Suspense fallback={<Skeleton className="m-4 h-64" />}>
              <FilterFields list={list} view={view} onView={onView} onClose={close} />
            </Suspense>
          )}
        </Popover>
      )}
      <Chips view={view} onView={onView} />
      <div
        className={clsx(
          'flex flex-wrap items-center gap-2 @lg:ml-auto',
          framed,
          hasChips ? besideChips : alone,
        )}
      >
        {tools}
      </div>
    </div>
  )
}

/** A removed filter takes its button along, which had the focus. */
const focusRows = (): void => document.getElementById(rowsId)?.focus({ preventScroll: true })

function Chips({ view, onView }: Pick<FilterBarProps, 'view' | 'onView'>) {
  const { t } = useTranslation()
  const chips = useFilterChips(view)
  const group = useGroupChip(view)
  if (!isFiltered(view) && !group) return null
  return (
    // On phones they are one line, which scrolls, so that the rows stay in sight. Its padding has room for the thumb.
    <div className="contents max-sm:-m-1.5 max-sm:flex max-sm:basis-full max-sm:gap-2 max-sm:overflow-x-auto max-sm:p-1.5">
      {[...(group ? [group] : []), ...chips].map(({ text, removal }) => (
        <button
          key={text}
          type="button"
          title={t('groupBy' in removal ? 'sheet.group.remove' : 'sheet.filter.remove')}
          onClick={() => {
            focusRows()
            onView(removal)
          }}
          className="inline-flex h-8 max-w-60 items-center max-sm:shrink-0 gap-1.5 rounded-md border border-edge bg-sunken px-2 font-medium"
        >
          <span className="truncate" title={text}>
            {text}
          </span>
          <X className="size-3.5 shrink-0 text-faint" aria-hidden />
        </button>
      ))}
      {isFiltered(view) && (
        <button
          type="button"
          onClick={() => {
            focusRows()
            onView(noFilters)
          }}
          className="inline-flex h-8 shrink-0 items-center rounded-md px-2 whitespace-nowrap text-accent hover:bg-sunken"
        >
          {t('sheet.filter.clear')}
        </button>
      )}
    </div>
  )
}
