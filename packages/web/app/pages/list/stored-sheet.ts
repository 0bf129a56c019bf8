import { useEffect, useRef, useState } from 'react'
import { z } from 'zod'
import {
  type ColumnId,
  type ColumnLayout,
  clampWidth,
  createLayout,
  densities,
  isColumn,
  isOwn,
  nameColumn,
  orderColumns,
} from './columns.ts'

const layoutSchema = z.object({
  shown: z.array(z.custom<ColumnId>((id) => typeof id === 'string' && isColumn(id))).max(200),
  widths: z.record(z.string(), z.number().transform(clampWidth)),
  density: z.enum(densities).optional(),
})

const storedSchema = z.object({
  layout: layoutSchema,
  views: z.array(
    z.object({
      name: z.string().min(1),
      /** Filters, order and look, as parameters of the address. */
      address: z.record(z.string(), z.string()),
      layout: layoutSchema,
    }),
  ),
})
export type StoredSheet = z.infer<typeof storedSchema>
export type SavedView = StoredSheet['views'][number]

const toKey = (listId: string): string => `sheet:${listId}`

/** A newer file of the list may lack columns that were shown. */
export function readStoredSheet(listId: string, ownColumns: readonly string[]): StoredSheet {
  const emptySheet: StoredSheet = { layout: createLayout(ownColumns), views: [] }
  const exists = (id: ColumnId) => !isOwn(id) || ownColumns.includes(nameColumn(id))
  try {
    const stored = storedSchema.safeParse(JSON.parse(localStorage.getItem(toKey(listId)) ?? 'null'))
    if (!stored.success) return emptySheet
    const { layout, views } = stored.data
    return { views, layout: { ...layout, shown: orderColumns(layout.shown.filter(exists)) } }
  } catch {
    return emptySheet
  }
}

function writeStoredSheet(listId: string, sheet: StoredSheet): void {
  try {
    localStorage.setItem(toKey(listId), JSON.stringify(sheet))
  } catch {
    // A full or blocked storage only forgets the columns.
  }
}

/** Columns and saved views of a list, kept in this browser until its owner signs out. */
export function useStoredSheet(listId: string, ownColumns: readonly string[]) {
  const [sheet, setSheet] = useState(() => readStoredSheet(listId, ownColumns))
  // A view that is restored must not revert later changes.
  const latest = useRef(sheet)

  // Views saved in another tab would be lost with the next change in this one.
  useEffect(() => {
    function follow({ key }: StorageEvent) {
      if (key !== toKey(listId)) return
      latest.current = { ...latest.current, views: readStoredSheet(listId, ownColumns).views }
      setSheet(latest.current)
    }
    window.addEventListener('storage', follow)
    return () => window.removeEventListener('storage', follow)
  }, [listId, ownColumns])

  function change(next: Partial<StoredSheet>) {
    latest.current = { ...latest.current, ...next }
    setSheet(latest.current)
    writeStoredSheet(listId, latest.current)
  }

  const without = (name: string) => latest.current.views.filter((saved) => saved.name !== name)
  return {
    layout: sheet.layout,
    views: sheet.views,
    setLayout: (layout: ColumnLayout) => change({ layout }),
    /** Replaces the view of the same name. */
    saveView: (view: SavedView) => change({ views: [...without(view.name), view] }),
    deleteView: (name: string) => change({ views: without(name) }),
  }
}
