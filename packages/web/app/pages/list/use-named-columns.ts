import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { sheetQueries } from '../../api/sheet-queries.ts'
import { axisColumn, type ColumnLayout, withFields } from './columns.ts'
import { listNamedFields, type SheetView } from './sheet-view.ts'

/** Axes that rows in families show without being asked for. */
const shownAxes = 3

/** The columns with those that filters and order name, so that what they do is seen, and with the axes of families that are groups. */
export function useNamedColumns(listId: string, layout: ColumnLayout, view: SheetView): ColumnLayout {
  const isInFamilies = view.groupBy === 'family'
  const { data: facets } = useQuery({ ...sheetQueries.facets(listId), enabled: isInFamilies })
  const axes = isInFamilies ? (facets?.axes ?? []).slice(0, shownAxes) : []
  const shown = withFields(layout.shown, [
    ...axes.map(({ value }) => axisColumn(value)),
    ...listNamedFields(view),
  ])
  const key = JSON.stringify(shown)
  // The same for the same columns, because the rows on the screen depend on it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the columns
  return useMemo(() => ({ ...layout, shown: [...shown] }), [layout, key])
}
