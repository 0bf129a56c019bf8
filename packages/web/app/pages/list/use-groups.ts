import type { RowGroup } from '@merkwerk/contract'
import { useMemo, useState } from 'react'
import { layOutGroups, toGroupIndex, toGroupKey } from './groups.ts'

const none: ReadonlySet<string> = new Set()

/** A group with what its line shows. */
export interface ShownGroup extends RowGroup {
  isClosed: boolean
}

/** The lines of the grid: rows, and above those of each group its own. */
export function useGroups(
  positions: readonly number[],
  groups: readonly RowGroup[] | undefined,
  groupBy: string,
) {
  const [state, setState] = useState({ groupBy, closed: none })
  const closed = state.groupBy === groupBy ? state.closed : none
  const lines = useMemo(
    () => (groups ? layOutGroups(positions, groups, closed) : positions),
    [positions, groups, closed],
  )
  return {
    lines,
    groupAt: (line: number): ShownGroup | undefined => {
      const group = groups?.[toGroupIndex(line)]
      return group && { ...group, isClosed: closed.has(toGroupKey(group)) }
    },
    /** Opens or closes a group, all of them with `areAll`. Undefined reverses it. */
    toggle: (line: number, isClosed?: boolean, areAll = false) => {
      const group = groups?.[toGroupIndex(line)]
      if (!group || !groups) return
      const closes = isClosed ?? !closed.has(toGroupKey(group))
      const next = new Set(closed)
      for (const each of areAll ? groups : [group])
        if (closes) next.add(toGroupKey(each))
        else next.delete(toGroupKey(each))
      setState({ groupBy, closed: next })
    },
  }
}
export type Groups = ReturnType<typeof useGroups>
