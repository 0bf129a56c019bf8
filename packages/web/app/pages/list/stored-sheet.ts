import { useEffect, useRef, useState } from 'react'
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

export interface SavedView {
  name: string
  /** Filters, order and look, as parameters of the address. */
  address: Readonly<Record<string, string>>
  layout: ColumnLayout
}
export interface StoredSheet {
  layout: ColumnLayout
  views: SavedView[]
}

/** Throws if the browser has stored another shape. */
function checkLayout({ shown, widths, density }: ColumnLayout): ColumnLayout {
  if (!shown.every(isColumn)) throw new TypeError('An earlier version knew other columns.')
  return {
    shown,
    widths: Object.fromEntries(Object.entries(widths).map(([id, width]) => [id, clampWidth(width)])),
    density: densities.find((known) => known === density),
  }
}

const toKey = (listId: string): string => `sheet:${listId}`

/** A newer file of the list may lack columns that were shown. */
export function readStoredSheet(listId: string, ownColumns: readonly string[]): StoredSheet {
  const emptySheet: StoredSheet = { layout: createLayout(ownColumns), views: [] }
  const exists = (id: ColumnId) => !isOwn(id) || ownColumns.includes(nameColumn(id))
  try {
    const { layout, views }: StoredSheet = JSON.parse(localStorage.getItem(toKey(listId)) ?? '')
    const { shown, ...look } = checkLayout(layout)
    return {
      views: views.map((view) => ({ ...view, layout: checkLayout(view.layout) })),
      layout: { ...look, shown: orderColumns(shown.filter(exists)) },
    }
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
