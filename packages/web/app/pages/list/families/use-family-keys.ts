import { type KeyboardEvent, useRef } from 'react'
import { useRowKeys } from '../../../components/use-row-keys.ts'
import { readPreference } from '../../../preferences.ts'

interface FamilyKeysOptions {
  onAccept: (index: number) => void
  onReject: (index: number) => void
}

/** `j`, `k` and arrow keys move between families, `a` and `x` decide the one with the focus. Enter opens it, because it is a button. */
export function useFamilyKeys({ onAccept, onReject }: FamilyKeysOptions) {
  const list = useRef<HTMLUListElement>(null)
  /** Whether the key before began a sequence that opens a page, such as `g a`. */
  const isSequence = useRef(false)
  const findButtons = () => [...(list.current?.querySelectorAll<HTMLElement>('[data-family]') ?? [])]

  function move(step: 1 | -1): void {
    const buttons = findButtons()
    const item = document.activeElement?.closest('li')
    const index = buttons.findIndex((button) => item?.contains(button))
    buttons[index < 0 ? 0 : Math.min(buttons.length - 1, Math.max(0, index + step))]?.focus()
  }

  useRowKeys({ where: 'pane', isOn: true, onPrevious: () => move(-1), onNext: () => move(1) })

  function onKeyDown(event: KeyboardEvent): void {
    const { key } = event
    const index = findButtons().indexOf(event.target as HTMLElement)
    if (index < 0 || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    const isPlainKeyOn = readPreference('shortcuts') !== 'off' && !isSequence.current
    isSequence.current = key === 'g'
    if (key === 'ArrowDown') move(1)
    else if (key === 'ArrowUp') move(-1)
    else if (key === 'a' && isPlainKeyOn) onAccept(index)
    else if (key === 'x' && isPlainKeyOn) onReject(index)
    else return
    event.preventDefault()
  }

  return {
    list: { ref: list, onKeyDown },
    /** Gives the focus to the family after one that goes, to the one before it, or to the pane. */
    leave: (index: number) => {
      const buttons = findButtons()
      const pane = list.current?.closest('section')
      const next = buttons[index + 1] ?? buttons[index - 1] ?? pane
      next?.focus()
    },
  }
}
