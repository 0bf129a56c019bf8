import { useMemo, useState } from 'react'
import type { RowSpan } from './grid/ranges.ts'
import { listRows } from './groups.ts'

const none: ReadonlySet<number> = new Set()

interface SelectionOptions {
  /** The shown rows in their order. */
  positions: readonly number[]
  orderKey: string
  /** Whether more rows may follow. */
  isPart: boolean
}

/**
 * The selected rows by their positions. A new order or filter clears the selection, and rows that left the order are not
 * part of it, so that no hidden row is edited.
 */
export function useSelection({ positions, orderKey, isPart }: SelectionOptions) {
  const [shownOrder, setShownOrder] = useState(orderKey)
  const [chosen, setChosen] = useState(none)
  /** Position of the row where a range begins. Its index changes when a group above it opens or closes. */
  const [anchor, setAnchor] = useState<number | null>(null)
  /** Whether all rows were selected while only the first ones had arrived. */
  const [awaitsRest, setAwaitsRest] = useState(false)
  const selected = useMemo(() => keepShown(chosen, positions), [chosen, positions])

  function choose(next: ReadonlySet<number>, from: number | null) {
    setChosen(new Set(listRows([...next])))
    setAnchor(from)
    setAwaitsRest(false)
  }

  if (shownOrder !== orderKey) {
    setShownOrder(orderKey)
    choose(none, null)
  } else if (awaitsRest && !isPart) choose(new Set(positions), anchor)

  function toggle(index: number) {
    const position = positions[index]
    if (position === undefined) return
    const next = new Set(selected)
    if (!next.delete(position)) next.add(position)
    choose(next, position)
  }

  /** Selects the rows from the anchor, or from `from` without one, to `to`. */
  function selectRange(from: number, to: number) {
    const kept = anchor === null ? -1 : positions.indexOf(anchor)
    const start = kept < 0 ? from : kept
    choose(new Set(positions.slice(Math.min(start, to), Math.max(start, to) + 1)), positions[start] ?? null)
  }

  /** Checks the rows, or unchecks them if all of them are checked. */
  function toggleRows(spans: readonly RowSpan[]) {
    const rows = listRows(spans.flatMap(({ first, last }) => positions.slice(first, last + 1)))
    const next = new Set(selected)
    if (rows.every((position) => next.has(position))) for (const position of rows) next.delete(position)
    else for (const position of rows) next.add(position)
    choose(next, rows[0] ?? null)
  }

  function selectAll() {
    choose(new Set(positions), anchor)
    setAwaitsRest(isPart)
  }

  const clear = () => choose(none, null)
  return { selected, toggle, toggleRows, selectRange, selectAll, clear }
}
export type Selection = ReturnType<typeof useSelection>

function keepShown(chosen: ReadonlySet<number>, positions: readonly number[]): ReadonlySet<number> {
  if (chosen.size === 0) return none
  const shown = new Set(positions)
  return new Set([...chosen].filter((position) => shown.has(position)))
}
