import { useEffect, useEffectEvent } from 'react'
import { defaultKeybindingsHandlerIgnore, tinykeys } from 'tinykeys'
import { readPreference } from '../preferences.ts'

interface RowKeysOptions {
  /** A table of the page, or a sheet over it that shows one row. */
  where: 'page' | 'sheet'
  isOn: boolean
  onPrevious: () => void
  onNext: () => void
}

/** What covers a table, and what covers a sheet. */
const covers = {
  page: '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]',
  sheet: '[role=alertdialog], [role=menu], [role=listbox]',
}

/**
 * `j` and `k` go to the next and the previous row, in a sheet `→` and `←` too. They rest while somebody types or something
 * covers the rows; `j` and `k` also where somebody has switched plain keys off.
 */
export function useRowKeys({ where, isOn, onPrevious, onNext }: RowKeysOptions): void {
  const previous = useEffectEvent(onPrevious)
  const next = useEffectEvent(onNext)
  useEffect(() => {
    if (!isOn) return
    const arePlainKeysOn = readPreference('shortcuts') !== 'off'
    const isCovered = ({ target }: KeyboardEvent) =>
      target instanceof Element && target.closest(covers[where]) !== null
    return tinykeys(
      window,
      {
        ...(arePlainKeysOn && { j: () => next(), k: () => previous() }),
        ...(where === 'sheet' && { ArrowRight: () => next(), ArrowLeft: () => previous() }),
      },
      // Captured: a sheet keeps the arrow keys to itself.
      { capture: true, ignore: (event) => defaultKeybindingsHandlerIgnore(event) || isCovered(event) },
    )
  }, [isOn, where])
}
