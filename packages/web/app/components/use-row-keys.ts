import { useEffect, useEffectEvent } from 'react'
import { defaultKeybindingsHandlerIgnore, tinykeys } from 'tinykeys'
import { readPreference } from '../preferences.ts'

interface RowKeysOptions {
  where: keyof typeof covers
  isOn: boolean
  onPrevious: () => void
  onNext: () => void
}

const inSheet = '[role=alertdialog], [role=dialog][data-nested], [role=menu], [role=listbox]'
const covers = {
  page: '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]',
  /** A sheet is a dialog too. */
  sheet: inSheet,
  /** A list in a pane has its own arrow keys. */
  pane: inSheet,
}

/** Whether an event happens in a layer above the page or the sheet. */
export const isCovered = (where: keyof typeof covers, { target }: Event): boolean =>
  target instanceof Element &&
  (target.closest(covers[where]) !== null || (where !== 'page' && isBesidePane(target)))

/** A pane beside the page has keys of its own while the focus is in it. */
function isBesidePane(target: Element): boolean {
  const pane = document.querySelector('[data-pane]')
  return pane !== null && !pane.contains(target)
}

/** Whether a character belongs to a field, or to a cell or row of a grid, which it would fill. No single key is a shortcut there. */
export const isTyping = (event: KeyboardEvent): boolean =>
  defaultKeybindingsHandlerIgnore(event) ||
  (event.target instanceof Element && event.target.closest('[role=grid], tr[data-row]') !== null)

/** Controls that arrow keys work in. */
const arrowControls =
  '[role=radio], [role=tab], [role=slider], [role=combobox], select, [type=radio], [type=range]'

/** `j` and `k` move between rows, arrow keys in a sheet too. Ignored while the user types or a dialog covers the rows. */
export function useRowKeys({ where, isOn, onPrevious, onNext }: RowKeysOptions): void {
  const previous = useEffectEvent(onPrevious)
  const next = useEffectEvent(onNext)
  useEffect(() => {
    if (!isOn) return
    const arePlainKeysOn = readPreference('shortcuts') !== 'off'
    const withArrow = (move: () => void) => (event: KeyboardEvent) => {
      if (event.target instanceof Element && event.target.closest(arrowControls)) return
      // It would also scroll the sheet.
      event.preventDefault()
      move()
    }
    const [onDown, onUp] = [withArrow(() => next()), withArrow(() => previous())]
    return tinykeys(
      window,
      {
        ...(arePlainKeysOn && { j: () => next(), k: () => previous() }),
        ...(where === 'sheet' && { ArrowRight: onDown, ArrowDown: onDown, ArrowLeft: onUp, ArrowUp: onUp }),
      },
      // Captures the event: a sheet handles the arrow keys itself.
      { capture: true, ignore: (event) => isTyping(event) || isCovered(where, event) },
    )
  }, [isOn, where])
}
