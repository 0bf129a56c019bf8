import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Edge } from '../grid-keys.ts'
import type { SheetView } from '../sheet-view.ts'
import type { Cells } from '../use-cells.ts'
import type { EdgeSource } from './find-block-edge.ts'

interface BlockEdgeOptions extends Omit<EdgeSource, 'client' | 'isWanted'> {
  cells: Cells
  view: SheetView
}

/** Ctrl and an arrow key. An answer of the server that arrives after a click or Escape moves nothing. */
export function useBlockEdge({ cells, ...source }: BlockEdgeOptions) {
  const client = useQueryClient()
  const newest = useRef(0)
  const isMoving = useRef(false)
  const find = async (edge: Edge, extend: boolean, asked: number) => {
    const { findBlockEdge } = await import('./find-block-edge.ts')
    const isWanted = () => asked === newest.current
    const to = await findBlockEdge({ client, isWanted, ...source }, cells.findStart(extend), edge)
    if (!isWanted()) return
    if (extend) cells.extendTo(to)
    else cells.moveTo(to)
  }
  const forget = () => {
    newest.current += 1
    isMoving.current = false
  }
  return {
    move: async (edge: Edge, extend: boolean) => {
      forget()
      const asked = newest.current
      isMoving.current = true
      // Without the code or the server, the list ends the block.
      await find(edge, extend, asked).catch(() => asked === newest.current && cells.moveToEdge(edge, extend))
      if (asked === newest.current) isMoving.current = false
    },
    isMoving: () => isMoving.current,
    forget,
  }
}
