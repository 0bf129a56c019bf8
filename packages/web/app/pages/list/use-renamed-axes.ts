import type { RowField } from '@merkwerk/contract'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { sheetQueries } from '../../api/sheet-queries.ts'
import { axisColumn, isAxis, nameColumn } from './columns.ts'
import type { SheetChange, SheetView } from './sheet-view.ts'

export interface FacetAxis {
  value: string
  former: readonly string[]
}

const areSame = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase()

/** The field of an axis under its present name. Others are returned unchanged. */
export function renameField(axes: readonly FacetAxis[], field: RowField): RowField {
  if (!isAxis(field)) return field
  const name = nameColumn(field)
  if (axes.some(({ value }) => areSame(value, name))) return field
  const axis = axes.find(({ former }) => former.some((known) => areSame(known, name)))
  return axis ? axisColumn(axis.value) : field
}

type NamedFields = Pick<SheetView, 'where' | 'sort' | 'thenBy' | 'groupBy'>

/** Lets filters, order and groups of the address follow the axes that their owner renames, also those of saved views and old links. */
export function useRenamedAxes(
  listId: string,
  { where, sort, thenBy, groupBy }: NamedFields,
  onView: (change: SheetChange) => void,
): void {
  const fields = { where, sort, thenBy, groupBy }
  const isNeeded = [
    sort,
    groupBy,
    ...thenBy.map((level) => level.sort),
    ...where.map(({ field }) => field),
  ].some(isAxis)
  const { data } = useQuery({ ...sheetQueries.facets(listId), enabled: isNeeded })
  const axes = data?.axes ?? []
  const rename = (view: NamedFields): NamedFields => ({
    where: view.where.map((condition) => ({ ...condition, field: renameField(axes, condition.field) })),
    sort: renameField(axes, view.sort),
    thenBy: view.thenBy.map((level) => ({ ...level, sort: renameField(axes, level.sort) })),
    groupBy: renameField(axes, view.groupBy),
  })
  const isOther = JSON.stringify(rename(fields)) !== JSON.stringify(fields)
  const follow = useEffectEvent(() => onView(rename))
  useEffect(() => {
    if (isOther) follow()
  }, [isOther])
}
