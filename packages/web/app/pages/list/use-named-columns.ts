import type { List } from '@merkwerk/contract'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { sheetQueries } from '../../api/sheet-queries.ts'
import {
  axisColumn,
  type ColumnId,
  type ColumnLayout,
  isAxis,
  isColumn,
  isOwn,
  nameColumn,
  withFields,
} from './columns.ts'
import { listNamedFields, type SheetView } from './sheet-view.ts'
import { type FacetAxis, renameField } from './use-renamed-axes.ts'

/** Axes that rows in families show without being asked for. */
const shownAxes = 3
const none: ReadonlySet<ColumnId> = new Set()
const noAxes: readonly FacetAxis[] = []

interface ShownColumns {
  layout: ColumnLayout
  setLayout: (layout: ColumnLayout) => void
}

/**
 * The columns with those that filters and order name, so that what they do is seen, and with the axes of families that are groups. Those are
 * not stored, unless the user places them. Columns that the list has no more are left out.
 */
export function useNamedColumns<Stored extends ShownColumns>(
  { list_id: listId, own_columns: ownColumns }: List,
  stored: Stored,
  view: SheetView,
): Stored {
  const { setLayout } = stored
  const [hidden, setHidden] = useState(none)
  const isInFamilies = view.groupBy === 'family'
  const named = listNamedFields(view).filter(isColumn)
  const hasAxes = isInFamilies || [...stored.layout.shown, ...named].some(isAxis)
  const { data: facets } = useQuery({ ...sheetQueries.facets(listId), enabled: hasAxes })
  const facetAxes = facets?.axes ?? noAxes
  const layout = useMemo(() => withPresentNames(stored.layout, facetAxes), [stored.layout, facetAxes])
  const axes = facets?.axes.map(({ value }) => axisColumn(value))
  const exists = (id: ColumnId): boolean => {
    if (isOwn(id)) return ownColumns.includes(nameColumn(id))
    return !isAxis(id) || !axes || axes.some((axis) => axis.toLowerCase() === id.toLowerCase())
  }
  const kept = layout.shown.filter(exists)
  const wanted = [...((isInFamilies && axes) || []).slice(0, shownAxes), ...named]
  const added = new Set(wanted.filter((id) => exists(id) && !hidden.has(id) && !kept.includes(id)))
  const shown = withFields(kept, [...added])
  const key = JSON.stringify(shown)
  // The same for the same columns, because the rows on the screen depend on it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the columns
  const shownLayout = useMemo(() => ({ ...layout, shown: [...shown] }), [layout, key])
  return {
    ...stored,
    layout: shownLayout,
    setLayout: (next) => {
      const gone = shown.filter((id) => !next.shown.includes(id))
      // The usual columns have other widths, and hide none.
      const isHiding = next.widths === layout.widths
      setHidden((before) => {
        const all = [...before, ...(isHiding ? gone.filter((id) => added.has(id)) : [])]
        return new Set(all.filter((id) => !next.shown.includes(id)))
      })
      const isKept = isPlaced(shown, next.shown, added) ? () => true : (id: ColumnId) => !added.has(id)
      setLayout({ ...next, shown: next.shown.filter(isKept) })
    },
  }
}

/** Columns of axes that were renamed keep their places and widths. */
function withPresentNames(layout: ColumnLayout, axes: readonly FacetAxis[]): ColumnLayout {
  const rename = (id: ColumnId) => renameField(axes, id) as ColumnId
  if (layout.shown.every((id) => rename(id) === id)) return layout
  const widths = Object.entries(layout.widths).map(([id, width]) => [renameField(axes, id), width])
  return { ...layout, shown: [...new Set(layout.shown.map(rename))], widths: Object.fromEntries(widths) }
}

/** Whether one of the added columns has another place among the others. */
function isPlaced(before: readonly ColumnId[], after: readonly ColumnId[], added: ReadonlySet<ColumnId>) {
  const areSame = (a: readonly ColumnId[], b: readonly ColumnId[]) => a.join('\n') === b.join('\n')
  const isStored = (id: ColumnId) => !added.has(id)
  return (
    areSame(before.filter(isStored), after.filter(isStored)) &&
    !areSame(
      before.filter((id) => after.includes(id)),
      after,
    )
  )
}
