import { type AttributeKind, longestValue } from '@merkwerk/contract'
import { clsx } from 'clsx'
import {
  type FocusEvent,
  type FormEvent,
  type KeyboardEvent,
  type Ref,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useTranslation } from '../../messages/translate.ts'
import type { ColumnId } from './columns.ts'

interface CellEditorProps {
  label: string
  value: string
  /** Replaces the value, and the user goes on typing. */
  typed?: string | undefined
  /** Longer values are not saved by a key. */
  maxLength?: number
  /** Of an input, or of what is around the lines. */
  className: string
  /** Whether the value has one line, whatever is pasted. Otherwise Alt and Enter add another. */
  isLine?: boolean
  onSave: (value: string) => void
  /** Whether Tab and arrow keys lead to other cells. */
  isCell?: boolean
  /** What the value is, if it is known. Other values are possible. */
  kind?: AttributeKind | undefined
  /** Fills the selected cells with the value, with Ctrl and Enter. */
  onFill?: ((value: string) => void) | undefined
  /** The editor was left by a key. In a grid the cell that many rows and columns away is next. Undefined if it lost the focus. */
  onEnd: (step: CellStep | undefined) => void
}

export interface CellStep {
  rows: number
  columns: number
  /** Whether Tab was pressed, so that Enter returns to the column where it began. */
  isTab?: boolean
  /** Which cell of a selected range is next, after Enter and Tab. */
  within?: 1 | -1
}

export interface EditedCell {
  column: ColumnId
  /** The character with which the user began a new value. */
  typed: string | undefined
  onSave: (value: string) => void
  onFill: ((value: string) => void) | undefined
  onEnd: (step: CellStep | undefined) => void
}

const stay: CellStep = { rows: 0, columns: 0 }
const arrowSteps: Readonly<Record<string, CellStep>> = {
  ArrowUp: { rows: -1, columns: 0 },
  ArrowDown: { rows: 1, columns: 0 },
  ArrowLeft: { rows: 0, columns: -1 },
  ArrowRight: { rows: 0, columns: 1 },
}

/** Fills its cell, and what is below if the value has more lines. */
export const cellEditorClass =
  '-mx-2 min-h-full w-[calc(100%+1rem)] shrink-0 bg-surface px-2 outline-2 -outline-offset-2 outline-accent'

type Editor = HTMLInputElement | HTMLTextAreaElement

/** As an element has it. */
const withPlainBreaks = (text: string): string => text.replaceAll(/\r\n?/g, '\n')

/**
 * An editor in the place of a text. Enter and Tab save, Escape cancels. Arrow keys save too while a new value is typed, as in
 * spreadsheets, until F2 or a click into it. Leaving it saves, also by scrolling it away or by a reload.
 */
export function CellEditor({
  label,
  value,
  typed,
  maxLength = longestValue,
  className,
  isLine = false,
  onSave,
  isCell = false,
  kind,
  onFill,
  onEnd,
}: CellEditorProps) {
  const { t } = useTranslation()
  const choices = useChoices(kind)
  const listId = useId()
  const hasEnded = useRef(false)
  // The value may change while the user types.
  const [initial] = useState(() => withPlainBreaks(value))
  const hasTyped = useRef(typed !== undefined)
  // A list of proposals belongs to an input, which would drop the line breaks of a value.
  const isInput = isLine || (choices.length > 0 && !initial.includes('\n'))

  /** Characters that are too many. An attribute would cut off what is pasted without a word. */
  const [excess, setExcess] = useState(0)
  const measure = (text: string) => setExcess(Math.max(0, text.trim().length - maxLength))

  const isChanged = (text: string) => text !== initial.trim()

  /** Once: removing the input from the page is another blur. */
  function end(text: string | undefined, step: CellStep | undefined) {
    if (hasEnded.current) return
    hasEnded.current = true
    if (text !== undefined && isChanged(text)) onSave(text)
    onEnd(step)
  }

  function onKey(event: KeyboardEvent<Editor>) {
    // The grid has other uses for these keys.
    event.stopPropagation()
    if (event.nativeEvent.isComposing) return
    if (event.key === 'F2') hasTyped.current = false
    // A line break, as in spreadsheets.
    if (event.key === 'Enter' && event.altKey) {
      event.preventDefault()
      if (!isInput) breakLine(event.currentTarget)
      measure(event.currentTarget.value)
      return
    }
    const text = event.currentTarget.value.trim()
    const isFill = event.key === 'Enter' && (event.ctrlKey || event.metaKey) && onFill !== undefined
    const step = isFill
      ? stay
      : findStep(event, { isCell, isTyped: hasTyped.current && choices.length === 0 })
    if (!step) return
    // The key must not press the button that takes the focus.
    event.preventDefault()
    if (text.length > maxLength && event.key !== 'Escape') return
    if (isFill) {
      hasEnded.current = true
      onFill(text)
      onEnd(step)
    } else end(event.key === 'Escape' ? undefined : text, step)
  }

  const editor = useRef<Editor>(null)
  const keep = useEffectEvent((text: string) => {
    if (!hasEnded.current && isChanged(text)) onSave(text)
  })
  // Scrolling may remove the row, and a reload the page. Neither is a blur for React.
  useLayoutEffect(() => {
    const element = editor.current
    const keepTyped = () => keep(element?.value.trim() ?? initial)
    addEventListener('pagehide', keepTyped)
    return () => {
      removeEventListener('pagehide', keepTyped)
      keepTyped()
    }
  }, [initial])

  const shared = {
    // The cell was opened for typing.
    autoFocus: true,
    'aria-label': label,
    defaultValue: typed ?? initial,
    onInput: ({ currentTarget }: FormEvent<Editor>) => measure(currentTarget.value),
    'aria-invalid': excess > 0 || undefined,
    ...(isLine && { maxLength }),
    enterKeyHint: 'done' as const,
    inputMode: kind?.type === 'number' ? ('decimal' as const) : undefined,
    onFocus: ({ target }: FocusEvent<Editor>) => {
      // F2 adds to a cell, as in spreadsheets.
      if (isCell || typed !== undefined) target.setSelectionRange(target.value.length, target.value.length)
      else target.select()
    },
    onBlur: (event: FocusEvent<Editor>) => end(event.target.value.trim(), undefined),
    onKeyDown: onKey,
    onPointerDown: () => {
      hasTyped.current = false
    },
  }
  const tooLong = excess > 0 && (
    <p
      role="alert"
      className="absolute top-full left-0 z-20 rounded-md border border-line bg-raised px-2 py-1 text-sm whitespace-normal text-blocked shadow-float"
    >
      {t('grid.tooLong', { most: maxLength, n: excess })}
    </p>
  )
  if (!isInput)
    return (
      <div className={clsx(className, 'relative flex items-center')}>
        <div className="max-h-60 w-full overflow-y-auto">
          <textarea
            {...shared}
            ref={editor as Ref<HTMLTextAreaElement>}
            rows={(typed ?? initial).split('\n').length}
            className="block field-sizing-content w-full resize-none bg-transparent py-[3px] whitespace-pre-wrap outline-none"
          />
        </div>
        {tooLong}
      </div>
    )
  return (
    <>
      {tooLong}
      <input
        {...shared}
        ref={editor as Ref<HTMLInputElement>}
        list={choices.length > 0 ? listId : undefined}
        className={className}
      />
      {choices.length > 0 && (
        <datalist id={listId}>
          {choices.map((choice) => (
            <option key={choice} value={choice} />
          ))}
        </datalist>
      )}
    </>
  )
}

function breakLine(editor: Editor): void {
  const { selectionStart, selectionEnd, value } = editor
  editor.setRangeText('\n', selectionStart ?? value.length, selectionEnd ?? value.length, 'end')
}

/** The values that are proposed. */
function useChoices(kind: AttributeKind | undefined): readonly string[] {
  const { t } = useTranslation()
  return kind?.type === 'boolean' ? [t('grid.yes'), t('grid.no')] : (kind?.values ?? [])
}

/** Where a key leads from the editor. Undefined for a key of the input. */
function findStep(
  { key, shiftKey }: Pick<globalThis.KeyboardEvent, 'key' | 'shiftKey'>,
  { isCell, isTyped }: { isCell: boolean; isTyped: boolean },
): CellStep | undefined {
  const forward = shiftKey ? -1 : 1
  if (key === 'Escape') return stay
  if (key === 'Enter') return { rows: forward, columns: 0, within: forward }
  if (!isCell) return undefined
  if (key === 'Tab') return { rows: 0, columns: forward, isTab: true, within: forward }
  return isTyped && !shiftKey ? arrowSteps[key] : undefined
}
