import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react'

interface CellEditorProps {
  label: string
  value: string
  /** Replaces the value, and the user goes on typing. */
  typed?: string | undefined
  maxLength?: number
  className: string
  onSave: (value: string) => void
  /** Whether the editor was left by a key, so that the grid takes the focus back. */
  onEnd: (hasKeyboard: boolean) => void
}

const longestValue = 20_000

/** Fills its cell. */
export const cellEditorClass =
  '-mx-2 h-full w-[calc(100%+1rem)] bg-surface px-2 outline-2 -outline-offset-2 outline-accent'

/** An input in the place of a text. Enter saves, Escape cancels. Leaving it saves too, also by scrolling it away. */
export function CellEditor({
  label,
  value,
  typed,
  maxLength = longestValue,
  className,
  onSave,
  onEnd,
}: CellEditorProps) {
  const hasEnded = useRef(false)
  // The value may change while the user types.
  const [initial] = useState(value)

  /** Once: removing the input from the page is another blur. */
  function end(text: string | undefined, hasKeyboard: boolean) {
    if (hasEnded.current) return
    hasEnded.current = true
    if (text !== undefined && text !== initial) onSave(text)
    onEnd(hasKeyboard)
  }

  const input = useRef<HTMLInputElement>(null)
  const keep = useEffectEvent((text: string) => {
    if (!hasEnded.current && text !== initial) onSave(text)
  })
  // Scrolling may remove the row. React reports no blur of a removed input.
  useLayoutEffect(() => {
    const element = input.current
    return () => keep(element?.value.trim() ?? initial)
  }, [initial])

  return (
    <input
      ref={input}
      // biome-ignore lint/a11y/noAutofocus: the cell was opened for typing.
      autoFocus
      aria-label={label}
      defaultValue={typed ?? initial}
      maxLength={maxLength}
      onFocus={({ target }) =>
        typed === undefined ? target.select() : target.setSelectionRange(typed.length, typed.length)
      }
      onBlur={(event) => end(event.target.value.trim(), false)}
      onKeyDown={(event) => {
        // The grid has other uses for these keys.
        event.stopPropagation()
        const isSaved = event.key === 'Enter' && !event.nativeEvent.isComposing
        if (!isSaved && event.key !== 'Escape') return
        // The key must not press the button that takes the focus.
        event.preventDefault()
        end(isSaved ? event.currentTarget.value.trim() : undefined, true)
      }}
      className={className}
    />
  )
}
