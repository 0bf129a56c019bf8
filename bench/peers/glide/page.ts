/**
 * A table of 100,000 rows in glide-data-grid, as its stories build one: texts in memory, edits with undo, a click on a heading sorts. The
 * grid itself neither replaces nor groups, so this page does both over its memory.
 */
import '@glideapps/glide-data-grid/dist/index.css'
import { DataEditor, type EditListItem, GridCellKind, type Item } from '@glideapps/glide-data-grid'
import { createElement, useCallback, useEffect, useReducer } from 'react'
import { createRoot } from 'react-dom/client'

const rows = 100_000
const titles = [
  'Number',
  'Title',
  'Brand',
  'Category',
  'Farbe',
  'Material',
  'Gewicht',
  'Breite',
  'Höhe',
  'Tiefe',
  'Inhalt',
]

/** The texts of a row. Each order has another first row. */
function createRow(row: number): string[] {
  const number = row + 17
  return [
    `AR-${number}`,
    `Kaffeemühle ${(number * 7_919) % rows} ml`,
    `Brand ${Math.floor(((number * 31 + 500) % 1_000) ** 2 / 3_400)}`,
    `Kategorie ${(number * 13) % 300}`,
    `Farbe ${(number * 17) % 40}`,
    `Stahl ${number % 7}`,
    `${number % 9_000} g`,
    `${((number * 37 + 11) % 5_000) / 10} cm`,
    `${number % 300} cm`,
    `${number % 80} cm`,
    '1 Stück',
  ]
}

const table = Array.from({ length: rows }, (_, row) => createRow(row))
let order = table.map((_, row) => row)

interface Edit {
  row: number
  column: number
  before: string
}
const history: Edit[][] = []
const readText = (column: number, row: number): string => table[order[row] ?? 0]?.[column] ?? ''

function write(row: number, column: number, text: string): Edit {
  const texts = table[row] ?? []
  const edit = { row, column, before: texts[column] ?? '' }
  texts[column] = text
  return edit
}

const collator = new Intl.Collator('de', { numeric: true })

function sort(column: number): void {
  order = order.toSorted((a, b) => collator.compare(table[a]?.[column] ?? '', table[b]?.[column] ?? ''))
}

function replaceAll(column: number, find: string, replacement: string): void {
  history.push(
    table.flatMap((texts, row) => {
      const text = texts[column] ?? ''
      return text.includes(find) ? [write(row, column, text.replaceAll(find, replacement))] : []
    }),
  )
}

/** Counts the rows of each value, and puts them together. */
function group(column: number): Map<string, number> {
  const counts = new Map<string, number>()
  for (const texts of table) counts.set(texts[column] ?? '', (counts.get(texts[column] ?? '') ?? 0) + 1)
  sort(column)
  return counts
}

function Page() {
  const [version, redraw] = useReducer((number: number) => number + 1, 0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version has other texts
  const getCellContent = useCallback(
    ([column, row]: Item) => {
      const text = readText(column, row)
      return { kind: GridCellKind.Text, allowOverlay: true, data: text, displayData: text }
    },
    [version],
  )
  const change = useCallback((work: () => void) => {
    work()
    redraw()
  }, [])
  useEffect(() => {
    const undo = (event: KeyboardEvent) => {
      if (event.key !== 'z' || !event.ctrlKey) return
      change(() => {
        for (const { row, column, before } of history.pop() ?? []) write(row, column, before)
      })
    }
    addEventListener('keydown', undo, { capture: true })
    Object.assign(globalThis, {
      readText,
      replaceAll: (column: number, find: string, replacement: string) =>
        change(() => replaceAll(column, find, replacement)),
      group: (column: number) => change(() => group(column)),
    })
    return () => removeEventListener('keydown', undo, { capture: true })
  }, [change])
  return createElement(DataEditor, {
    width: '1440px',
    height: '900px',
    rows,
    columns: titles.map((title) => ({ title, id: title, width: title === 'Title' ? 300 : 110 })),
    getCellContent,
    getCellsForSelection: true,
    onPaste: true,
    keybindings: { downFill: true },
    onVisibleRegionChanged: ({ y }: { y: number }) => void Object.assign(globalThis, { firstRow: y }),
    onCellsEdited: (items: readonly EditListItem[]) =>
      change(() => {
        const edits = items.map(({ location: [column, row], value }) =>
          write(order[row] ?? 0, column, String(value.data)),
        )
        history.push(edits)
      }),
    onHeaderClicked: (column: number) => change(() => sort(column)),
  })
}

createRoot(document.querySelector('#root') ?? document.body).render(createElement(Page))
