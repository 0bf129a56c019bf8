import { Autocomplete } from '@base-ui/react/autocomplete'
import { clsx } from 'clsx'
import { type KeyboardEvent, useRef } from 'react'
import { inputClass } from './field.tsx'
import { Plus } from './icons/app-icons.ts'

interface Entry {
  text: string
  isNew: boolean
}

interface ComboboxProps {
  label: string
  text: string
  onText: (text: string) => void
  choices: readonly string[]
  /** The entry for a text that is no choice. */
  newLabel: (text: string) => string
  /** Called with a chosen entry. Enter chooses the first one, or the typed text after the list was closed. */
  onCommit: (text: string) => void
  /** Called on Escape, and when the focus leaves. */
  onCancel?: () => void
  /** Whether it takes the focus and opens at once. */
  isOpenFirst?: boolean
  isInvalid?: boolean
  describedBy?: string | undefined
  className?: string
}

const shownChoices = 50

/** A text field that proposes the choices that contain the text. Other texts are allowed. */
export function Combobox(props: ComboboxProps) {
  const { label, text, choices, newLabel, isOpenFirst = false } = props
  const { contains } = Autocomplete.useFilter({ sensitivity: 'base' })
  const highlighted = useRef(false)
  const isOpen = useRef(isOpenFirst)
  const isClosed = useRef(false)
  const typed = text.trim()
  const entries = entriesFor(choices, typed, contains)

  function commit(chosen: string) {
    isClosed.current = true
    props.onCommit(chosen)
  }

  function onKeyDown(event: KeyboardEvent) {
    // Keys of the row and the dialog around it.
    event.stopPropagation()
    if (event.nativeEvent.isComposing) return
    // Entries are highlighted a moment after the text has changed.
    if (event.key === 'Enter' && !highlighted.current && typed) {
      event.preventDefault()
      commit((isOpen.current && entries[0]?.text) || typed)
    }
    if (event.key === 'Escape' && props.onCancel) {
      isClosed.current = true
      props.onCancel()
    }
  }

  return (
    <Autocomplete.Root
      items={entries}
      filter={null}
      autoHighlight={typed === '' ? false : 'always'}
      defaultOpen={isOpenFirst}
      onOpenChange={(open) => {
        isOpen.current = open
      }}
      value={text}
      onValueChange={(value, { reason }) => (reason === 'item-press' ? commit(value) : props.onText(value))}
      onItemHighlighted={(entry) => {
        highlighted.current = entry !== undefined
      }}
      itemToStringValue={(entry: Entry) => entry.text}
    >
      <Autocomplete.Input
        autoFocus={isOpenFirst}
        aria-label={label}
        aria-invalid={props.isInvalid || undefined}
        aria-describedby={props.describedBy}
        onKeyDown={onKeyDown}
        onBlur={() => !isClosed.current && props.onCancel?.()}
        className={clsx(inputClass, props.className ?? 'h-10')}
      />
      <EntryList newLabel={newLabel} />
    </Autocomplete.Root>
  )
}

function EntryList({ newLabel }: Pick<ComboboxProps, 'newLabel'>) {
  return (
    <Autocomplete.Portal>
      <Autocomplete.Positioner sideOffset={4} align="start" className="z-60 outline-none empty:hidden">
        <Autocomplete.Popup className="max-h-[min(var(--available-height),20rem)] w-(--anchor-width) min-w-56 max-w-[calc(100vw-2rem)] overflow-y-auto rounded-lg border border-line bg-raised p-1 shadow-float data-empty:hidden">
          <Autocomplete.List>
            {(entry: Entry) => (
              <Autocomplete.Item
                key={`${entry.isNew} ${entry.text}`}
                value={entry}
                className="flex cursor-default scroll-my-1 items-center gap-2 rounded-md px-2.5 py-1.5 wrap-anywhere outline-none select-none data-highlighted:bg-accent-soft"
              >
                {entry.isNew && <Plus className="size-4 shrink-0 text-faint" aria-hidden />}
                {entry.isNew ? newLabel(entry.text) : entry.text}
              </Autocomplete.Item>
            )}
          </Autocomplete.List>
        </Autocomplete.Popup>
      </Autocomplete.Positioner>
    </Autocomplete.Portal>
  )
}

/** Choices that begin with the text come first. */
function entriesFor(
  choices: readonly string[],
  typed: string,
  contains: (text: string, query: string) => boolean,
): Entry[] {
  const beginning = typed.toLowerCase()
  const found = choices.filter((choice) => contains(choice, typed))
  const first = found.filter((choice) => choice.toLowerCase().startsWith(beginning))
  const others = found.filter((choice) => !choice.toLowerCase().startsWith(beginning))
  const entries = [...first, ...others].slice(0, shownChoices).map((text) => ({ text, isNew: false }))
  const isKnown = typed === '' || choices.some((choice) => choice === typed)
  return isKnown ? entries : [...entries, { text: typed, isNew: true }]
}
