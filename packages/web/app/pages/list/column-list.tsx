import type { List } from '@merkwerk/contract'
import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { type PointerEvent, useId, useState } from 'react'
import { sheetQueries } from '../../api/sheet-queries.ts'
import { useTranslation } from '../../messages/translate.ts'
import { IconButton } from '../../ui/button.tsx'
import { inputClass } from '../../ui/field.tsx'
import { ChevronUp, GripVertical, Minus, Plus } from '../../ui/icons/app-icons.ts'
import { ChevronDown } from '../../ui/icons/public-icons.ts'
import {
  attributeColumn,
  axisColumn,
  type ColumnId,
  type ColumnLayout,
  chooseWidth,
  clampWidth,
  fieldColumns,
  fixedColumns,
  isAttribute,
  isField,
  isPinned,
  movedColumn,
  ownColumn,
  toggledColumn,
} from './columns.ts'
import { useColumnTitle } from './sheet-cells.tsx'
import { useColumnDrag } from './use-column-drag.ts'

/** The most attributes, and other fields of rows, that are chosen. The server returns some more: filters, order and families add theirs. */
const maxOfKind = 30
const widthStep = 40

export interface ColumnListProps {
  list: List
  layout: ColumnLayout
  onLayout: (layout: ColumnLayout) => void
}

/** The shown columns in their order, then the others. */
export function ColumnList({ list, layout, onLayout }: ColumnListProps) {
  const { t } = useTranslation()
  const nameColumn = useColumnTitle()
  const [search, setSearch] = useState('')
  const { data: facets } = useQuery(sheetQueries.facets(list.list_id))
  const hidden = listHidden(list, layout, facets)
  const text = search.trim().toLowerCase()
  const matches = (id: ColumnId) => nameColumn(id).toLowerCase().includes(text)
  const limited = [isAttribute, isField].filter(
    (isOfKind) => layout.shown.filter(isOfKind).length >= maxOfKind,
  )
  const show = (shown: ColumnId[]) => onLayout({ ...layout, shown })
  const toggle = (id: ColumnId) => show(toggledColumn(layout.shown, id))
  const drag = useColumnDrag({ shown: layout.shown, axis: 'y', onOrder: show })
  return (
    <div className="min-h-0 flex-1 overflow-y-auto p-2">
      <input
        type="search"
        aria-label={t('sheet.layout.search')}
        placeholder={t('sheet.layout.search')}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
        className={`${inputClass} mb-2 h-9`}
      />
      <ul>
        {layout.shown.filter(matches).map((id) => (
          <li
            key={id}
            data-heading={id}
            className={clsx(
              'flex items-center gap-0.5 rounded-md hover:bg-sunken',
              drag.dragged === id && 'bg-accent-soft',
            )}
          >
            <Grip isFixed={isPinned(id)} onPointerDown={(event) => drag.start(event, id)} />
            <ColumnCheck
              title={nameColumn(id)}
              isShown
              isFixed={id === 'article_number'}
              onToggle={() => toggle(id)}
            />
            <ColumnTools id={id} title={nameColumn(id)} layout={layout} onLayout={onLayout} />
          </li>
        ))}
        {hidden.filter(matches).map((id) => (
          <li key={id} className="rounded-md pl-6 hover:bg-sunken">
            <ColumnCheck
              title={nameColumn(id)}
              isShown={false}
              isFixed={limited.some((isOfKind) => isOfKind(id))}
              onToggle={() => toggle(id)}
            />
          </li>
        ))}
      </ul>
    </div>
  )
}

function listHidden(
  { own_columns: own }: List,
  { shown }: ColumnLayout,
  facets: Record<'axes' | 'attributes', { value: string }[]> = { axes: [], attributes: [] },
): ColumnId[] {
  const known = new Set(shown)
  return [
    ...fixedColumns,
    ...facets.axes.map(({ value }) => axisColumn(value)),
    ...fieldColumns,
    ...own.map(ownColumn),
    ...facets.attributes.map(({ value }) => attributeColumn(value)),
  ].filter((id) => !known.has(id))
}

interface GripProps {
  isFixed: boolean
  onPointerDown: (event: PointerEvent<HTMLElement>) => void
}

/** The handle of a column for the pointer. The arrow buttons are for the keyboard. */
function Grip({ isFixed, onPointerDown }: GripProps) {
  return (
    <span
      aria-hidden
      onPointerDown={isFixed ? undefined : onPointerDown}
      className={clsx(
        'flex h-9 w-6 shrink-0 touch-none items-center justify-center text-faint',
        isFixed ? 'invisible' : 'cursor-grab active:cursor-grabbing',
      )}
    >
      <GripVertical className="size-4" />
    </span>
  )
}

interface ColumnCheckProps {
  title: string
  isShown: boolean
  isFixed: boolean
  onToggle: () => void
}

function ColumnCheck({ title, isShown, isFixed, onToggle }: ColumnCheckProps) {
  const id = useId()
  return (
    <span className="flex min-w-0 flex-1 items-center gap-2.5">
      <input
        id={id}
        type="checkbox"
        checked={isShown}
        disabled={isFixed}
        onChange={onToggle}
        className="size-4 shrink-0 accent-accent"
      />
      <label htmlFor={id} className="min-w-0 flex-1 truncate py-2" title={title}>
        {title}
      </label>
    </span>
  )
}

interface ColumnToolsProps {
  id: ColumnId
  title: string
  layout: ColumnLayout
  onLayout: (layout: ColumnLayout) => void
}

function ColumnTools({ id, title, layout, onLayout }: ColumnToolsProps) {
  const { t } = useTranslation()
  if (id === 'picture') return null
  const resize = (step: number) =>
    onLayout({
      ...layout,
      widths: { ...layout.widths, [id]: clampWidth(chooseWidth(id, layout) + step) },
    })
  const move = (step: 1 | -1) => onLayout({ ...layout, shown: movedColumn(layout.shown, id, step) })
  const index = layout.shown.indexOf(id)
  const before = layout.shown[index - 1]
  const isFirst = isPinned(id) || before === undefined || isPinned(before)
  return (
    <>
      <IconButton
        icon={Minus}
        label={t('sheet.layout.narrower', { column: title })}
        className="size-7!"
        onClick={() => resize(-widthStep)}
      />
      <IconButton
        icon={Plus}
        label={t('sheet.layout.wider', { column: title })}
        className="size-7!"
        onClick={() => resize(widthStep)}
      />
      <IconButton
        icon={ChevronUp}
        label={t('sheet.layout.left', { column: title })}
        className="size-7!"
        disabled={isFirst}
        onClick={() => move(-1)}
      />
      <IconButton
        icon={ChevronDown}
        label={t('sheet.layout.right', { column: title })}
        className="size-7!"
        disabled={isPinned(id) || index === layout.shown.length - 1}
        onClick={() => move(1)}
      />
    </>
  )
}
