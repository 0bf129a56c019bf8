import { endpoints, type List, type ListView, type ViewSettings } from '@merkwerk/contract'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { call } from '../../api/index.ts'
import { tabPrefix } from '../../api/session.ts'
import type { ListViews } from '../../api/sheet-queries.ts'
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

type SeenView = NonNullable<ListViews['last']>

const toSeenKey = (listId: string) => `${tabPrefix}view ${listId}`

/** How a list is shown first: as this tab has last shown it, in another tab as the user has last seen it anywhere. */
export function findSeen(listId: string, { last }: Pick<ListViews, 'last'>): ListViews['last'] {
  const text = sessionStorage.getItem(toSeenKey(listId))
  return text === null ? last : (JSON.parse(text) as SeenView)
}

/** The response to a page that is loaded again may be older than what it has sent before. */
function keepSeen(listId: string, seen: SeenView): void {
  try {
    sessionStorage.setItem(toSeenKey(listId), JSON.stringify(seen))
  } catch {
    // With a full storage, the tab shows the list as the server knows it.
  }
}

interface ViewsOptions {
  list: List
  view: SheetView
  saved: ListViews
  onAddress: (address: Record<string, string>) => void
  /** Whether the rows are shown as the user last saw them. Those of a run are not. */
  remembers: boolean
}

/** How the rows of a list are shown: as a view of the server with changes that are not saved in it yet. */
export function useViews({ list, view, saved, onAddress, remembers }: ViewsOptions) {
  const { list_id: listId, own_columns: ownColumns } = list
  const { views } = saved
  const [seen] = useState(() => findSeen(listId, saved))
  const [layout, setLayout] = useState(() => readLayout(seen?.settings.layout, ownColumns))
  const [viewId, setViewId] = useState(seen?.view_id ?? null)
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

/** Remembers how the list is seen: in this tab at once, on the server when it stays so for a while, and when the rows or the page are left. */
function useRemember(listId: string, seen: SeenView, isOn: boolean): void {
  const key = JSON.stringify(seen)
  const kept = useRef(key)
  const sent = useRef(key)
  const keep = useEffectEvent(() => {
    if (!isOn || kept.current === key) return
    kept.current = key
    keepSeen(listId, seen)
  })
  const send = useEffectEvent((keepalive = false) => {
    if (!isOn || sent.current === key) return
    sent.current = key
    // A failure only forgets how the list was seen.
    call(endpoints.rememberListView, { params: { id: listId }, body: seen, keepalive }).catch(() => undefined)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for what is seen
  useEffect(() => {
    keep()
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
