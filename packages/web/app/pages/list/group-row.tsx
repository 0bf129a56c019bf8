import { rowStates } from '@merkwerk/contract'
import { clsx } from 'clsx'
import { formatCalendarDay, formatDecimal, formatShare } from '../../messages/format.ts'
import { useTranslation } from '../../messages/translate.ts'
import { ChevronRight } from '../../ui/icons/app-icons.ts'
import type { ColumnId } from './columns.ts'
import { readDay } from './read-typed.ts'
import { cellId } from './sheet-row.tsx'
import type { ShownGroup } from './use-groups.ts'

/** An address may say anything. */
const writeDay = (value: string): string => (readDay(value) === value ? formatCalendarDay(value) : value)

/** Fields whose values are in another form than in their cells. */
const written: Partial<Record<string, (value: string) => string>> = {
  fetched: writeDay,
  changed: writeDay,
  amazon_price: formatDecimal,
  ebay_price: formatDecimal,
  completeness: (value) => formatShare(Number(value) / 100),
}

/** Names the value of a group, or one by which rows are filtered, as cells show it. */
export function useGroupName() {
  const { t } = useTranslation()
  return (field: string, value: string | null): string => {
    if (value === null) return t(field === 'family' ? 'sheet.group.noFamily' : 'sheet.group.none')
    const state = field === 'verdict' && rowStates.find((known) => known === value)
    return state ? t(`verdict.${state}`) : (written[field]?.(value) ?? value)
  }
}

interface GroupRowProps {
  gridId: string
  index: number
  /** Pixels from the top of the rows around it. */
  top: number
  height: number
  group: ShownGroup
  /** The name of its value. */
  name: string
  columns: number
  /** The column of the current cell, if it is in this row. Undefined where a row is one cell. */
  cursor: ColumnId | undefined
  isCurrent: boolean
  /** Whether rows are dragged over the group. */
  isTarget: boolean
}

/** The line above the rows of a group. Enter, Space and a click open and close it, as the arrow keys do. */
export function GroupRow({
  gridId,
  index,
  top,
  height,
  group,
  name,
  columns,
  cursor,
  isCurrent,
  isTarget,
}: GroupRowProps) {
  const { t } = useTranslation()
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      data-index={index}
      style={{ top, height }}
      className={clsx(
        'absolute inset-x-0 cursor-pointer border-b border-line select-none',
        isTarget ? 'bg-accent-soft' : 'bg-sunken',
      )}
    >
      <div
        id={cellId(gridId, index, cursor)}
        role="gridcell"
        aria-colindex={1}
        aria-colspan={columns}
        aria-expanded={!group.isClosed}
        className={clsx(
          'sticky left-0 flex h-full w-full max-w-(--sheet-visible) items-center gap-2 pr-4 pl-3 whitespace-nowrap',
          isCurrent && 'outline-2 -outline-offset-2 outline-accent',
        )}
      >
        <ChevronRight
          aria-hidden
          className={clsx('size-4 shrink-0 text-faint transition-transform', !group.isClosed && 'rotate-90')}
        />
        <span className="truncate font-medium" title={name}>
          {name}
        </span>
        <span className="text-muted tabular-nums">{t('sheet.group.rows', { count: group.rows })}</span>
        {group.completeness !== null && (
          <span className="ml-3 flex items-center gap-1.5 text-muted tabular-nums max-sm:hidden">
            <span aria-hidden className="h-1.5 w-16 overflow-hidden rounded-full bg-line">
              <span className="block h-full bg-accent" style={{ width: `${group.completeness}%` }} />
            </span>
            {t('sheet.group.filled', { share: formatShare(group.completeness / 100) })}
          </span>
        )}
      </div>
    </div>
  )
}
