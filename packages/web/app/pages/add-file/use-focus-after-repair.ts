import { useEffect, useRef } from 'react'
import type { ProblemRow } from './check-list.ts'

/** Where a repair by the Enter key made its row disappear, the cell of the next row takes the focus, else the section. */
export function useFocusAfterRepair(problems: readonly ProblemRow[] | undefined) {
  const section = useRef<HTMLElement>(null)
  const repaired = useRef<number>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: other problems are other rows on the page.
  useEffect(() => {
    if (repaired.current === undefined || document.activeElement !== document.body) return
    const cells = section.current?.querySelectorAll<HTMLInputElement>('table input') ?? []
    const next = cells[Math.min(repaired.current, cells.length - 1)] ?? section.current
    next?.focus()
    repaired.current = undefined
  }, [problems])
  return {
    section,
    noteRepair: (index: number) => {
      repaired.current = index
    },
  }
}
