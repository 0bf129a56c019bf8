import { endpoints, type List, type ListView, type ViewSettings } from '@merkwerk/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { call } from '../../api/index.ts'
import { type ListViews, sheetQueries } from '../../api/sheet-queries.ts'
import {
  type ColumnLayout,
  clampWidth,
  createLayout,
  isColumn,
  isOwn,
  nameColumn,
  orderColumns,
} from './columns.ts'
import { type SheetView, writeSheetView } from './sheet-view.ts'

/** The stored columns that the list still has, or those of a list whose user has chosen none. */
function readLayout(layout: ViewSettings['layout'] | undefined, ownColumns: readonly string[]): ColumnLayout {
  if (!layout) return createLayout(ownColumns)
  const shown = layout.shown
    .filter(isColumn)
    .filter((id) => !isOwn(id) || ownColumns.includes(nameColumn(id)))
  const widths = Object.entries(layout.widths).map(([id, width]) => [id, clampWidth(width)])
  return { shown: orderColumns(shown), widths: Object.fromEntries(widths), density: layout.density }
}

const writeSettings = (view: SheetView, layout: ColumnLayout): ViewSettings => ({
  address: Object.fromEntries(Object.entries(writeSheetView(view)).filter(([, value]) => value !== '')),
  layout: {
    shown: layout.shown,
    widths: { ...layout.widths },
    ...(layout.density && { density: layout.density }),
  },
})

/** The same text for the same settings. */
const describe = ({ address, layout: { shown, widths, density } }: ViewSettings): string =>
  JSON.stringify([Object.entries(address).sort(), shown, Object.entries(widths).sort(), density ?? null])

interface ViewsOptions {
  list: List
  view: SheetView
  saved: ListViews
  onAddress: (address: Record<string, string>) => void
  /** Whether the rows are shown as the user last saw them. Those of a run are not. */
  remembers: boolean
}

/** How the rows of a list are shown: as a view of the server with changes that are not saved in it yet. */
export function useViews({ list, view, saved: { views, last }, onAddress, remembers }: ViewsOptions) {
  const { list_id: listId, own_columns: ownColumns } = list
  const [layout, setLayout] = useState(() => readLayout(last?.settings.layout, ownColumns))
  const [viewId, setViewId] = useState(last?.view_id ?? null)
  const settings = writeSettings(view, layout)
  const current = views.find(({ view_id }) => view_id === viewId)
  useRemember(listId, { view_id: current?.view_id ?? null, settings }, remembers)
  return {
    layout,
    setLayout,
    views,
    settings,
    current,
    isChanged: current !== undefined && describe(current.settings) !== describe(settings),
    /** Shows a view. Without one, all rows with the usual columns. */
    show: (chosen: ListView | undefined) => {
      setViewId(chosen?.view_id ?? null)
      setLayout(readLayout(chosen?.settings.layout, ownColumns))
      onAddress({ ...emptyAddress, ...chosen?.settings.address })
    },
    /** The view that the settings are saved in from now on. */
    setCurrent: (chosen: ListView) => setViewId(chosen.view_id),
  }
}
export type Views = ReturnType<typeof useViews>

const emptyAddress: Record<string, string> = Object.fromEntries(
  [
    'verdict',
    'brand',
    'category',
    'source',
    'safety',
    'edited',
    'ignored',
    'changed',
    'missing',
    'where',
    'search',
  ]
    .concat(['sort', 'order', 'then_by', 'group_by', 'look'])
    .map((name) => [name, '']),
)

/** Whether the address of a page says nothing about how the rows are shown. */
export const isBare = (address: URLSearchParams): boolean =>
  Object.keys({ ...emptyAddress, run: '' }).every((name) => !address.get(name))

const restMs = 1_000

/** Remembers on the server how the list is seen, once it stays so for a while, and when the rows or the page are left. */
function useRemember(listId: string, seen: NonNullable<ListViews['last']>, isOn: boolean): void {
  const client = useQueryClient()
  const key = JSON.stringify(seen)
  const sent = useRef(key)
  const send = useEffectEvent((keepalive = false) => {
    if (!isOn || sent.current === key) return
    sent.current = key
    client.setQueryData(sheetQueries.views(listId).queryKey, (known) => known && { ...known, last: seen })
    // A failure only forgets how the list was seen.
    call(endpoints.rememberListView, { params: { id: listId }, body: seen, keepalive }).catch(() => undefined)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for what is seen
  useEffect(() => {
    const timer = setTimeout(() => send(), restMs)
    return () => clearTimeout(timer)
  }, [key])
  useEffect(() => {
    // The last event that a page gets on phones, and before a reload.
    const leave = () => document.hidden && send(true)
    document.addEventListener('visibilitychange', leave)
    return () => {
      document.removeEventListener('visibilitychange', leave)
      send()
    }
  }, [])
}
