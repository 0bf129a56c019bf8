import { useEffect, useState } from 'react'

const none: ReadonlySet<number> = new Set()

/** The selected rows by their positions. A new order or filter clears the selection, so that no hidden row is edited. */
export function useSelection(positions: readonly number[], orderKey: string) {
  const [selected, setSelected] = useState(none)
  /** Index of the row where a range begins. */
  const [anchor, setAnchor] = useState<number | null>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new order clears the selection.
  useEffect(() => {
    setSelected(none)
    setAnchor(null)
  }, [orderKey])

  function toggle(index: number) {
    const position = positions[index]
    if (position === undefined) return
    const next = new Set(selected)
    if (!next.delete(position)) next.add(position)
    setSelected(next)
    setAnchor(index)
  }

  /** Selects the rows from the anchor, or from `from` without one, to `to`. */
  function selectRange(from: number, to: number) {
    const start = anchor ?? from
    const range = positions.slice(Math.min(start, to), Math.max(start, to) + 1)
    setSelected(new Set(range))
    setAnchor(start)
  }

  function clear() {
    setSelected(none)
    setAnchor(null)
  }

  const selectAll = () => setSelected(new Set(positions))
  return { selected, toggle, selectRange, selectAll, clear }
}
export type Selection = ReturnType<typeof useSelection>
