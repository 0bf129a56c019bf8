/**
 * What a key does in the grid. `extend` moves the end of the selected range instead of the current cell, `isOfBlock` stops where filled and
 * empty cells meet.
 */
export type GridCommand =
  | { type: 'move'; rows: number; columns: number; extend: boolean }
  | { type: 'edge'; edge: Edge; extend: boolean; isOfBlock?: boolean }
  /** A character begins a new value. */
  | { type: 'type'; text: string }
  | { type: SimpleCommand }

/** The first and last row, column and cell. */
export type Edge = 'top' | 'bottom' | 'left' | 'right' | 'start' | 'end'

type SimpleCommand =
  | 'enter'
  | 'open'
  | 'edit'
  | 'clear'
  | 'escape'
  | 'select'
  | 'select-all'
  | 'select-rows'
  | 'select-columns'
  | 'fill-down'
  | 'fill-right'
  | 'undo'
  | 'redo'
  | 'find'
  | 'replace'

type Key = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>

const steps: Readonly<Record<string, readonly [number, number, Edge]>> = {
  ArrowUp: [-1, 0, 'top'],
  ArrowDown: [1, 0, 'bottom'],
  ArrowLeft: [0, -1, 'left'],
  ArrowRight: [0, 1, 'right'],
}

const simple: Readonly<Record<string, SimpleCommand>> = {
  Enter: 'enter',
  ' ': 'select',
  F2: 'edit',
  Delete: 'clear',
  Backspace: 'clear',
  Escape: 'escape',
}

const withCommandKey: Readonly<Record<string, SimpleCommand>> = {
  a: 'select-all',
  d: 'fill-down',
  f: 'find',
  h: 'replace',
  r: 'fill-right',
  y: 'redo',
  z: 'undo',
  ' ': 'select-columns',
  enter: 'open',
}

const withShift: Readonly<Record<string, SimpleCommand>> = {
  ' ': 'select-rows',
}

/** Option on a Mac, and AltGr where it counts as Ctrl and Alt, write characters that are no shortcuts. */
const isWritten = /^[^a-z0-9 ]$/iu

/** The command of a key, or undefined for a key of the browser. `pageRows` rows are visible. */
export function gridCommand(
  { key, shiftKey, ctrlKey, metaKey, altKey }: Key,
  pageRows: number,
): GridCommand | undefined {
  if (altKey) return !metaKey && isWritten.test(key) ? { type: 'type', text: key } : undefined
  const isCommand = ctrlKey || metaKey
  const step = steps[key]
  if (step) {
    const [rows, columns, edge] = step
    if (isCommand) return { type: 'edge', edge, extend: shiftKey, isOfBlock: true }
    return { type: 'move', rows, columns, extend: shiftKey }
  }
  if (key === 'Home') return { type: 'edge', edge: isCommand ? 'start' : 'left', extend: shiftKey }
  if (key === 'End') return { type: 'edge', edge: isCommand ? 'end' : 'right', extend: shiftKey }
  if (key === 'PageDown') return { type: 'move', rows: pageRows, columns: 0, extend: shiftKey }
  if (key === 'PageUp') return { type: 'move', rows: -pageRows, columns: 0, extend: shiftKey }
  if (isCommand) {
    const name = key.toLowerCase()
    const command = shiftKey ? (name === 'z' ? 'redo' : undefined) : withCommandKey[name]
    return command && { type: command }
  }
  const command = (shiftKey ? withShift[key] : undefined) ?? simple[key]
  if (command) return { type: command }
  return key.length === 1 ? { type: 'type', text: key } : undefined
}
