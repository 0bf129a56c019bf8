import type { ClipboardEvent, PointerEvent } from 'react'
import type { ColumnId } from './columns.ts'
import type { FindRequest } from './grid/find-bar.tsx'
import type { Fill } from './grid/ranges.ts'
import type { Edge } from './grid-keys.ts'
import type { EditedCellOptions } from './use-edited-cell.ts'
import type { ClipboardInput } from './use-held-input.ts'
import type { Selection } from './use-selection.ts'

export interface GridEventsOptions extends EditedCellOptions {
  /** The columns in their order. */
  shown: readonly ColumnId[]
  /** The rows with a check. */
  selection: Selection
  headHeight: number
  /** Visible lines, for Page Up and Page Down. */
  pageRows: number
  /** Rows of the list in one line: pictures are several. */
  perLine?: number
  openRow: number | null
  onOpen: (position: number) => void
  /** What the keys do to the selected cells. None where a row is one cell. */
  onCommand?: ((command: CellsCommand) => void) | undefined
  /** The handle of the range was dragged. */
  onDragFill?: ((fill: Fill) => void) | undefined
  /** Opens find and replace. Without it, keys are those of the browser. */
  onFind?: ((request: FindRequest) => void) | undefined
  /** Moves to where filled and empty cells meet, which may need the server. */
  blockEdge?:
    | {
        move: (edge: Edge, extend: boolean) => Promise<void>
        isMoving: () => boolean
        /** Moves nowhere when the server answers. */
        forget: () => void
        preload: () => void
      }
    | undefined
  /** Whether rows that are missing may still arrive soon. Otherwise, as without a connection, keys do not wait for them. */
  canArrive: boolean
  /** Copies, cuts or pastes. Without an event if the key had to wait. Without it, the browser does. */
  onClipboard?: ((input: ClipboardInput, event?: ClipboardEvent) => void) | undefined
  /** Opens or closes the group of a line. Undefined reverses it, `areAll` means every group. */
  onGroup?: (line: number, isClosed?: boolean, areAll?: boolean) => void
  /** Opens the menu of the selected cells. Without it, the menu is that of the browser. */
  onMenu?: ((at: { x: number; y: number }) => void) | undefined
  /** Begins to drag a row by its grip. Returns whether the event is on one. */
  onGrip?: ((event: PointerEvent) => boolean) | undefined
  /** Called before each key and click. */
  onInput?: () => void
}

export const cellsCommands = ['clear', 'fill-down', 'fill-right', 'undo', 'redo'] as const
export type CellsCommand = (typeof cellsCommands)[number]

/** What keys and the pointer do to a cell. */
export interface CellActions {
  open: (index: number) => void
  /** Edits a cell, or opens the product where nothing can be edited. */
  enter: (index: number, column: ColumnId) => void
  edit: (index: number, column: ColumnId, typed?: string) => void
  focus: () => void
}
