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
    const { activeElement } = document
    if (isEditing && isEditor(activeElement)) pressInEditor(activeElement, input)
    else if (input.type !== 'key') onClipboard(input)
    else if (input.command?.type === 'type') onType(input.command.text + takeTexts(held.current))
    else activeElement?.dispatchEvent(new KeyboardEvent('keydown', input.key))
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

/** The text that a key writes into an editor, where a space selects nothing. */
function readText(input: HeldInput | undefined): string | undefined {
  if (input?.type !== 'key') return undefined
  if (input.command?.type === 'type') return input.command.text
  const { key, ctrlKey, metaKey, altKey } = input.key
  return key === ' ' && !ctrlKey && !metaKey && !altKey ? key : undefined
}

/** Takes the texts that were typed next. */
function takeTexts(held: HeldInput[]): string {
  let texts = ''
  for (let text = readText(held[0]); text !== undefined; text = readText(held[0])) {
    texts += text
    held.shift()
  }
  return texts
}

type Editor = HTMLInputElement | HTMLTextAreaElement

const isEditor = (element: Element | null): element is Editor =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement

/** Does in an editor what the browser does for keys, but not for events of scripts. */
function pressInEditor(editor: Editor, input: HeldInput): void {
  const text = input.type === 'paste' ? input.texts.text : readText(input)
  if (text !== undefined) insertText(editor, text)
  else if (input.type === 'key') {
    const isForBrowser = editor.dispatchEvent(new KeyboardEvent('keydown', input.key))
    if (isForBrowser && input.key.key === 'Backspace') insertText(editor, '', 1)
  }
}

/** Replaces what is selected in an editor, otherwise `before` characters. */
function insertText(editor: Editor, text: string, before = 0): void {
  const end = editor.selectionEnd ?? editor.value.length
  const start = editor.selectionStart ?? end
  editor.setRangeText(text, start === end ? Math.max(0, start - before) : start, end, 'end')
  editor.dispatchEvent(new Event('input', { bubbles: true }))
}
