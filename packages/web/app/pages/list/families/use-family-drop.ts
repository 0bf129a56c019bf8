import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type PointerEvent, type RefObject, useState } from 'react'
import { refreshRows } from '../../../api/sheet-queries.ts'
import { useTranslation } from '../../../messages/translate.ts'
import { useGroupName } from '../group-row.tsx'
import { isGroup, listRows } from '../groups.ts'
import type { StatusLine } from '../status-line.ts'
import { useDrag } from '../use-drag.ts'
import { orderEdits } from '../use-edit-rows.ts'
import type { Groups } from '../use-groups.ts'
import type { Selection } from '../use-selection.ts'

interface FamilyDropOptions {
  listId: string
  /** The lines: positions of rows, and groups. */
  positions: readonly number[]
  groups: Groups
  selection: Selection
  scroller: RefObject<HTMLElement | null>
  headHeight: number
  status: StatusLine
}

/** Drags a row by its grip into another family, or all selected ones. Keys do the same by the bar of the selection. */
export function useFamilyDrop(options: FamilyDropOptions) {
  const { listId, positions, groups, selection, scroller, headHeight, status } = options
  const { t } = useTranslation()
  const nameGroup = useGroupName()
  const client = useQueryClient()
  const [dragged, setDragged] = useState<{ rows: readonly number[]; from: number }>()
  /** The line of the family under the pointer. */
  const [over, setOver] = useState<number>()
  const move = useMutation({
    ...orderEdits(listId),
    mutationFn: async ({ rows, family }: { rows: readonly number[]; family: string | null }) => {
      const { moveToFamily } = await import('./move-to-family.ts')
      return moveToFamily(client, listId, rows, family)
    },
    onSuccess: (text) => status.say(text),
    onSettled: () => void refreshRows(client),
  })
  const findFamily = (index: number): number | undefined =>
    positions.slice(0, index + 1).findLast((line) => isGroup(line))
  const drag = useDrag({
    scroller,
    headHeight,
    onOver: (element) => {
      const index = readIndex(element)
      if (index === undefined) return
      const line = findFamily(index)
      setOver(line)
      const group = line === undefined || line === dragged?.from ? undefined : groups.groupAt(line)
      // The heading of a large family is out of sight.
      status.say(group ? t('grid.dropInto', { family: nameGroup('family', group.value) }) : '')
    },
    onEnd: (end) => {
      const group = over === undefined ? undefined : groups.groupAt(over)
      if (end === 'inside' && dragged && group && over !== dragged.from)
        move.mutate({ rows: dragged.rows, family: group.value })
      status.say('')
      setDragged(undefined)
      setOver(undefined)
    },
  })
  return {
    /** The line where the rows would go. */
    target: over === dragged?.from ? undefined : over,
    /** Whether the event is on a grip. */
    start: (event: PointerEvent): boolean => {
      if (!(event.target instanceof Element) || !event.target.closest('[data-grip]')) return false
      const index = readIndex(event.target)
      const line = index === undefined ? undefined : positions[index]
      const from = index === undefined ? undefined : findFamily(index)
      if (event.button !== 0 || line === undefined || from === undefined) return true
      const rows = selection.selected.has(line) ? listRows([...selection.selected]) : [line]
      setDragged({ rows, from })
      drag({ x: event.clientX, y: event.clientY }, event.pointerId)
      return true
    },
  }
}

function readIndex(element: Element): number | undefined {
  const index = element.closest<HTMLElement>('[data-index]')?.dataset.index
  return index === undefined ? undefined : Number(index)
}
