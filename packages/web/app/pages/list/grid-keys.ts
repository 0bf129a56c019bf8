/** What a key does in the grid. */
export type GridCommand =
  | { type: 'move'; rows: number; extend: boolean }
  | { type: 'edge'; edge: 'first' | 'last' }
  | { type: 'column'; step: 1 | -1; extend: boolean }
  /** A character begins a new value. */
  | { type: 'type'; text: string }
  | { type: 'open' | 'select' | 'select-all' | 'edit' | 'clear' }

type Key = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>

const simple: Readonly<Record<string, GridCommand>> = {
  Home: { type: 'edge', edge: 'first' },
  End: { type: 'edge', edge: 'last' },
  Enter: { type: 'open' },
  ' ': { type: 'select' },
  F2: { type: 'edit' },
  Escape: { type: 'clear' },
}

/** The command of a key, or undefined for a key of the browser. `pageRows` rows are visible. */
export function gridCommand(
  { key, shiftKey, ctrlKey, metaKey, altKey }: Key,
  pageRows: number,
): GridCommand | undefined {
  if (altKey) return undefined
  const isCommand = ctrlKey || metaKey
  if (isCommand && key.toLowerCase() === 'a') return { type: 'select-all' }
  const move = (rows: number): GridCommand => ({ type: 'move', rows, extend: shiftKey })
  if (key === 'ArrowDown') return isCommand ? { type: 'edge', edge: 'last' } : move(1)
  if (key === 'ArrowUp') return isCommand ? { type: 'edge', edge: 'first' } : move(-1)
  if (isCommand && key !== 'Home' && key !== 'End') return undefined
  if (key === 'PageDown') return move(pageRows)
  if (key === 'PageUp') return move(-pageRows)
  if (key === 'ArrowLeft') return { type: 'column', step: -1, extend: shiftKey }
  if (key === 'ArrowRight') return { type: 'column', step: 1, extend: shiftKey }
  return simple[key] ?? (key.length === 1 ? { type: 'type', text: key } : undefined)
}
