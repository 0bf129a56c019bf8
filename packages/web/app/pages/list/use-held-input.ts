import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { GridCommand } from './grid-keys.ts'

/** What a key does with the clipboard. */
export type ClipboardInput =
  | { type: 'copy' | 'cut' }
  | { type: 'paste'; texts: { text: string; html: string } }

/** A key with its command, if it has one. */
type HeldInput = { type: 'key'; command: GridCommand | undefined; key: KeyboardEventInit } | ClipboardInput

interface HeldInputOptions {
  scroller: RefObject<HTMLElement | null>
  /** Whether the cursor is on its way to a cell. */
  isMoving: () => boolean
  /** Whether the row of the cursor is loaded, as far as it can be. */
  isLoaded: boolean
  /** Scrolls to the cursor, so that its row is loaded. */
  onReveal: () => void
  /** Whether a cell is being edited. Its editor may not have the focus yet. */
  isEditing: boolean
  onType: (text: string) => void
  onClipboard: (input: ClipboardInput) => void
}

/**
 * Keeps what is pressed while the server looks for the cell to which a key leads, or before its row is loaded, as spreadsheets do. It acts in
 * its order where the cursor arrives: in the cell before it would change another one than the user means.
 */
export function useHeldInput(options: HeldInputOptions) {
  const { scroller, isMoving, isLoaded, isEditing, onReveal, onType, onClipboard } = options
  const held = useRef<HeldInput[]>([])
  const isReplaying = useRef(false)
  const [turn, setTurn] = useState(0)
  const continueHeld = () => {
    if (held.current.length > 0) setTurn((one) => one + 1)
  }

  const mustWait = (input: HeldInput): boolean =>
    isMoving() || (!isLoaded && input.type === 'key' && needsRow(input.command))
  /** The editor that was opened by what was held takes what follows. */
  const isOpening = () => isEditing && document.activeElement === scroller.current

  const replay = useEffectEvent(() => {
    const input = held.current[0]
    if (!input || mustWait(input) || isOpening()) return
    held.current.shift()
    isReplaying.current = true
    const text = readText(input)
    if (input.type !== 'key') onClipboard(input)
    else if (text !== undefined && !isEditing) onType(text + takeTexts(held.current))
    else document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', input.key))
    isReplaying.current = false
    // What it did is rendered before the next one acts.
    continueHeld()
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: these are what it may have waited for.
  useEffect(() => replay(), [turn, isLoaded])

  return {
    /** Returns whether the input has to wait, and is kept. */
    hold: (input: HeldInput): boolean => {
      if (isReplaying.current || (held.current.length === 0 && !mustWait(input))) return false
      if (held.current.length === 0 && !isMoving()) onReveal()
      held.current.push(input)
      return true
    },
    /** Called when something has ended for which input may wait. */
    continueHeld,
    drop: () => {
      held.current = []
    },
  }
}

const needsRow = (command: GridCommand | undefined): boolean =>
  command?.type === 'type' || command?.type === 'edit' || command?.type === 'enter'

const readText = (input: HeldInput | undefined): string | undefined =>
  input?.type === 'key' && input.command?.type === 'type' ? input.command.text : undefined

/** Takes the texts that were typed next. */
function takeTexts(held: HeldInput[]): string {
  let texts = ''
  for (let text = readText(held[0]); text !== undefined; text = readText(held[0])) {
    texts += text
    held.shift()
  }
  return texts
}
