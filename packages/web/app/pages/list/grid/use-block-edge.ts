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

/** Ctrl and an arrow key. An answer of the server that arrives after another key or click moves nothing. */
export function useBlockEdge({ cells, ...source }: BlockEdgeOptions) {
  const client = useQueryClient()
  const newest = useRef(0)
  const move = async (edge: Edge, extend: boolean) => {
    newest.current += 1
    const asked = newest.current
    const { findBlockEdge } = await import('./find-block-edge.ts')
    const isWanted = () => asked === newest.current
    const to = await findBlockEdge({ client, isWanted, ...source }, cells.findStart(extend), edge)
    if (!isWanted()) return
    if (extend) cells.extendTo(to)
    else cells.moveTo(to)
  }
  return {
    move: (edge: Edge, extend: boolean) =>
      // Without the code or the server, the list ends the block.
      void move(edge, extend).catch(() => cells.moveToEdge(edge, extend)),
    forget: () => {
      newest.current += 1
    },
  }
}
