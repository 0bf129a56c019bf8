import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { defaultKeybindingsHandlerIgnore } from 'tinykeys'
import { isCovered } from '../../components/use-row-keys.ts'
import { readPreference } from '../../preferences.ts'

/** The row whose decision is typed, with the first typed characters. */
export interface Editing {
  index: number
  text: string
}

interface DecisionKeysOptions {
  /** Rows on the page or in the sheet. */
  where: 'page' | 'sheet'
  table: RefObject<HTMLTableElement | null>
  count: number
  /** Whether rows can be decided. Otherwise the keys only move and open. */
  mayDecide: boolean
  onAccept: (index: number) => void
  onIgnore: (index: number) => void
  onClear: (index: number) => void
  onOpen?: (index: number) => void
  onUndo: () => void
  page: number
  /** Whether another page loads. */
  isLeaving: boolean
  /** Called when a step leaves the page, to open the page before or after it. */
  onBeyond: (step: 1 | -1) => void
}

/**
 * The keys of rows that wait for a decision: move, accept, ignore, open, choose another name and undo. Every character begins
 * a name, so no command is a single character.
 */
export function useDecisionKeys(options: DecisionKeysOptions) {
  const { count } = options
  const { current, setCurrent, focusRow, move } = useRowFocus(options)
  const [editing, setEditing] = useState<Editing | null>(null)
  /** The row that gets the focus once the editor is gone. */
  const left = useRef<number | null>(null)

  useEffect(() => {
    if (editing !== null || left.current === null) return
    focusRow(left.current)
    left.current = null
  })

  useWindowKeys(options, { onMove: move, onUndo: options.onUndo })

  function onRowKey(event: KeyboardEvent, index: number) {
    if (event.defaultPrevented || event.target !== event.currentTarget || event.nativeEvent.isComposing)
      return
    const command = rowCommand(event, options.onOpen !== undefined)
    if (!command || (!options.mayDecide && !readOnlyCommands.has(command))) return
    // Characters would open other pages.
    event.stopPropagation()
    event.preventDefault()
    if (command === 'next') move(1)
    else if (command === 'previous') move(-1)
    else if (command === 'accept') {
      options.onAccept(index)
      move(1)
    } else if (command === 'ignore') {
      options.onIgnore(index)
      move(1)
    } else if (command === 'clear') options.onClear(index)
    else if (command === 'open') options.onOpen?.(index)
    else setEditing({ index, text: event.key })
  }

  return {
    focusRow,
    editing,
    /** Opens the editor of a row. Null closes it, and the row gets the focus. */
    edit: (next: Editing | null) => {
      if (next === null) left.current = editing?.index ?? null
      setEditing(next)
    },
    /** Closes the editor after a decision. The next row gets the focus. */
    endEdit: () => {
      left.current = editing === null ? null : Math.min(editing.index + 1, count - 1)
      setEditing(null)
    },
    gridRow: (index: number) => ({
      'data-row': index,
      tabIndex: index === Math.min(current, count - 1) ? 0 : -1,
      onFocus: () => setCurrent(index),
      onKeyDown: (event: KeyboardEvent) => onRowKey(event, index),
    }),
  }
}

type RowFocusOptions = Pick<DecisionKeysOptions, 'table' | 'count' | 'page' | 'isLeaving' | 'onBeyond'>

/** The row that the keys work on, and how they leave it. */
function useRowFocus({ table, count, page, isLeaving, onBeyond }: RowFocusOptions) {
  const [current, setCurrent] = useState(0)
  /** The row that gets the focus when the next page has loaded. */
  const awaited = useRef<'first' | 'last' | null>(null)
  const shown = useRef(page)

  useEffect(() => {
    if (isLeaving || shown.current === page) return
    shown.current = page
    if (awaited.current) focusRow(awaited.current === 'first' ? 0 : count - 1)
    awaited.current = null
  })

  function focusRow(index: number) {
    setCurrent(index)
    table.current?.querySelector<HTMLElement>(`tbody tr[data-row="${index}"]`)?.focus()
  }

  return {
    current,
    setCurrent,
    focusRow,
    move: (step: 1 | -1) => {
      const isInside = table.current?.contains(document.activeElement) ?? false
      const next = isInside ? current + step : current
      if (next >= 0 && next < count) focusRow(next)
      else {
        awaited.current = step === 1 ? 'first' : 'last'
        onBeyond(step)
      }
    },
  }
}

const readOnlyCommands: ReadonlySet<Command> = new Set(['next', 'previous', 'open'])

type Command = 'next' | 'previous' | 'accept' | 'ignore' | 'clear' | 'open' | 'type'

function rowCommand(
  { key, ctrlKey, metaKey, altKey }: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>,
  canOpen: boolean,
): Command | undefined {
  if (altKey) return undefined
  if (ctrlKey || metaKey) return key.toLowerCase() === 'i' ? 'ignore' : undefined
  if (key === 'ArrowDown') return 'next'
  if (key === 'ArrowUp') return 'previous'
  if (key === 'Enter') return 'accept'
  if (key === 'Delete' || key === 'Backspace') return 'clear'
  if (key === 'ArrowRight') return canOpen ? 'open' : undefined
  return key.length === 1 && key !== ' ' ? 'type' : undefined
}

interface WindowKeys {
  onMove: (step: 1 | -1) => void
  onUndo: () => void
}

/** Keys outside the rows: `j` and `k` lead into them and can be turned off. Undo works in the rows too. */
function useWindowKeys(
  { where, table }: Pick<DecisionKeysOptions, 'where' | 'table'>,
  { onMove, onUndo }: WindowKeys,
) {
  const run = useEffectEvent((event: globalThis.KeyboardEvent) => {
    if (defaultKeybindingsHandlerIgnore(event) || isCovered(where, event)) return
    if (where === 'sheet' && !(event.target instanceof Element && event.target.closest('[role=dialog]')))
      return
    const hasModifier = event.ctrlKey || event.metaKey
    if (event.altKey || (hasModifier && (event.key !== 'z' || event.shiftKey))) return
    const isInRow = event.target instanceof Node && table.current?.contains(event.target)
    if (!hasModifier && (isInRow || readPreference('shortcuts') === 'off')) return
    if (hasModifier) onUndo()
    else if (event.key === 'j') onMove(1)
    else if (event.key === 'k') onMove(-1)
    else return
    event.preventDefault()
  })
  useEffect(() => {
    const listen = (event: globalThis.KeyboardEvent) => run(event)
    // Before the keys of a row.
    window.addEventListener('keydown', listen, { capture: true })
    return () => window.removeEventListener('keydown', listen, { capture: true })
  }, [])
}
