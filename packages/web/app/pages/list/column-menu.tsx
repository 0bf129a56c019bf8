import { type ColumnStatistics, type List, maxSortLevels } from '@merkwerk/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { sheetQueries } from '../../api/sheet-queries.ts'
import { QueryState } from '../../components/query-boundary.tsx'
import { useNewestParams } from '../../components/use-search-state.ts'
import { formatCount, formatPercent } from '../../messages/format.ts'
import { useTranslation } from '../../messages/translate.ts'
import { ArrowDown, ArrowUp, Group, ListPlus, Merge } from '../../ui/icons/app-icons.ts'
import type { IconPart } from '../../ui/icons/create-icon.tsx'
import { EyeOff } from '../../ui/icons/public-icons.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { type ColumnId, findField, isAttribute, isValue, toAttribute } from './columns.ts'
import { useGroupName } from './group-row.tsx'
import { MergeAttributes } from './merge-attributes.tsx'
import {
  alsoSortedBy,
  createOrderQuery,
  findLevel,
  findTicked,
  readSheetView,
  type SheetChange,
  type SheetView,
  toggleValue,
} from './sheet-view.ts'

export interface ColumnMenuProps {
  list: List
  id: ColumnId
  title: string
  view: SheetView
  onView: (change: SheetChange) => void
  /** Undefined if the column cannot be hidden. */
  onHide: (() => void) | undefined
  /** Whether the user may merge attributes. */
  mayEdit: boolean
  onClose: () => void
}

/** Order, groups and values of a column. */
export function ColumnMenu({ list, id, view, onView, onHide, mayEdit, onClose }: ColumnMenuProps) {
  const { t } = useTranslation()
  const [isMerging, setMerging] = useState(false)
  // The server sorts, groups and counts stored values only.
  const field = isValue(id) && list.computed.includes(id) ? undefined : findField(id)
  const then = (work: () => void) => () => {
    onClose()
    work()
  }
  if (isMerging && isAttribute(id))
    return <MergeAttributes list={list} from={toAttribute(id)} onClose={onClose} />
  const level = field && findLevel(view, field)
  const canAdd = field && !level && view.sort !== 'position' && view.thenBy.length < maxSortLevels - 1
  const isGrouped = field !== undefined && view.groupBy === field
  return (
    <div className="flex min-h-0 flex-col overflow-y-auto p-1">
      {field && (
        <>
          <Item
            icon={ArrowUp}
            text={t('grid.column.ascending')}
            onClick={then(() => onView({ sort: field, order: 'asc', thenBy: [] }))}
          />
          <Item
            icon={ArrowDown}
            text={t('grid.column.descending')}
            onClick={then(() => onView({ sort: field, order: 'desc', thenBy: [] }))}
          />
          {canAdd && (
            <Item
              icon={ListPlus}
              text={t('grid.column.alsoSort')}
              onClick={then(() => onView((newest) => alsoSortedBy(field, newest)))}
            />
          )}
          <Item
            icon={Group}
            text={t(isGrouped ? 'sheet.group.remove' : 'grid.column.group')}
            onClick={then(() => onView({ groupBy: isGrouped ? '' : field }))}
          />
        </>
      )}
      {mayEdit && isAttribute(id) && (
        <Item icon={Merge} text={t('grid.merge.start')} onClick={() => setMerging(true)} />
      )}
      {onHide && <Item icon={EyeOff} text={t('grid.column.hide')} onClick={then(onHide)} />}
      {field && <Values listId={list.list_id} field={field} view={view} onView={onView} />}
    </div>
  )
}

function Item({ icon: Icon, text, onClick }: { icon: IconPart; text: string; onClick: () => void }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="flex shrink-0 items-center gap-2.5 rounded-md px-2.5 py-2 text-left hover:bg-accent-soft"
    >
      <Icon className="size-4 shrink-0 text-faint" aria-hidden />
      {text}
    </button>
  )
}

interface ValuesProps {
  listId: string
  field: string
  view: SheetView
  onView: (change: SheetChange) => void
}

/** How the values are distributed over the rows of the other filters. */
function Values({ listId, field, view, onView }: ValuesProps) {
  const { t } = useTranslation()
  const where = view.where.filter((condition) => condition.field !== field)
  const {
    sort: _s,
    order: _o,
    then_by: _t,
    group_by: _g,
    ...filters
  } = createOrderQuery({ ...view, where }, new Date())
  const query = useQuery(sheetQueries.statistics(listId, { ...filters, field }))
  return (
    <section aria-label={t('grid.column.values')} className="mt-1 border-t border-line px-2.5 pt-2 pb-1.5">
      {query.data ? (
        <Distribution statistics={query.data} field={field} onView={onView} />
      ) : (
        <QueryState query={query} calling="getColumnStatistics" loading={<Skeleton className="h-40" />} />
      )}
    </section>
  )
}

interface DistributionProps {
  statistics: ColumnStatistics
  field: string
  onView: (change: SheetChange) => void
}

function Distribution({ statistics, field, onView }: DistributionProps) {
  const { t } = useTranslation()
  const nameValue = useGroupName()
  const { rows, filled, distinct, frequent, numbers } = statistics
  // Values stay where they are while the menu is open: a click on one that moves away would tick nothing.
  const [places] = useState(() => new Map(frequent.map(({ value }, place) => [value, place])))
  const toPlace = (value: string) => places.get(value) ?? frequent.length
  // A tick is seen before its rows are.
  const values = findTicked(readSheetView(useNewestParams()).where, field)
  return (
    <>
      <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-0.5 text-sm tabular-nums *:even:text-right">
        <dt className="text-muted">{t('grid.column.filled')}</dt>
        <dd>{t('grid.column.filledOf', { n: filled, share: formatPercent(filled, rows) })}</dd>
        <dt className="text-muted">{t('grid.column.distinct')}</dt>
        <dd>{formatCount(distinct)}</dd>
        {numbers && numbers.rows * 2 >= filled && (
          <>
            <dt className="text-muted">{t('grid.column.range')}</dt>
            <dd>{`${formatCount(numbers.least)} – ${formatCount(numbers.greatest)}`}</dd>
            <dt className="text-muted">{t('grid.column.median')}</dt>
            <dd>{formatCount(numbers.median)}</dd>
          </>
        )}
      </dl>
      <ul className="mt-2">
        {frequent
          .toSorted((a, b) => toPlace(a.value) - toPlace(b.value))
          .map(({ value, rows: count }) => (
            <li key={value}>
              <label className="relative flex items-center gap-2 rounded-sm px-1 py-1 text-sm hover:bg-sunken">
                <input
                  type="checkbox"
                  checked={values.includes(value)}
                  onChange={() => onView(({ where }) => ({ where: toggleValue(where, field, value) }))}
                  className="size-4 shrink-0 accent-accent"
                />
                <span className="min-w-0 flex-1 truncate" title={value}>
                  {nameValue(field, value)}
                </span>
                <span className="text-muted tabular-nums">{formatCount(count)}</span>
                <span
                  aria-hidden
                  className="absolute bottom-0 left-7 h-0.5 rounded-full bg-accent/40"
                  style={{ width: `${(count / Math.max(1, filled)) * 80}%` }}
                />
              </label>
            </li>
          ))}
      </ul>
    </>
  )
}
