import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import type { Edge } from '../grid-keys.ts'
import type { SheetView } from '../sheet-view.ts'
import type { Cells } from '../use-cells.ts'
import type { EdgeSource } from './find-block-edge.ts'

interface BlockEdgeOptions extends Omit<EdgeSource, 'client' | 'isWanted'> {
  cells: Cells
  view: SheetView
}

const loadCode = () => import('./find-block-edge.ts')

/** Ctrl and an arrow key. An answer of the server that arrives after a click or Escape moves nothing. */
export function useBlockEdge({ cells, ...source }: BlockEdgeOptions) {
  const client = useQueryClient()
  const newest = useRef(0)
  const isMoving = useRef(false)
  const find = async (edge: Edge, extend: boolean, asked: number) => {
    const { findBlockEdge } = await loadCode()
    const isWanted = () => asked === newest.current
    const to = await findBlockEdge({ client, isWanted, ...source }, cells.findStart(extend), edge)
    if (!isWanted()) return
    arrive(() => (extend ? cells.extendTo(to) : cells.moveTo(to)))
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
      await find(edge, extend, asked).catch(() => {
        if (asked === newest.current) arrive(() => cells.moveToEdge(edge, extend))
      })
      if (asked === newest.current) isMoving.current = false
    },
    isMoving: () => isMoving.current,
    forget,
    /** The code arrives before it is needed, also if the connection is lost meanwhile. */
    preload: () => void loadCode().catch(() => undefined),
  }
}

/** Moves in this moment: a key that is pressed before the next rendering would act in the cell that was left. */
const arrive = flushSync
