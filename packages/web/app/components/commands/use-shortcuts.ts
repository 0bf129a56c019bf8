import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router'
import { defaultKeybindingsHandlerIgnore, tinykeys } from 'tinykeys'
import { actionKeys, type Overlay, pageKeys } from './shortcuts.ts'

interface ShortcutsOptions {
  /** Whether keys do something that are pressed without Ctrl or ⌘. */
  areKeysOn: boolean
  onOpen: (overlay: Overlay) => void
}

/** Listens to the shortcuts of the app. Those of plain keys rest while one types; all rest while something floats over the page. */
export function useShortcuts({ areKeysOn, onOpen }: ShortcutsOptions): void {
  const navigate = useNavigate()
  const go = useEffectEvent((path: string) => void navigate(path))
  const open = useEffectEvent(onOpen)

  useEffect(
    () =>
      tinykeys(
        window,
        {
          [actionKeys.palette]: (event) => {
            event.preventDefault()
            open('palette')
          },
        },
        { ignore: isInOverlay },
      ),
    [],
  )

  useEffect(() => {
    if (!areKeysOn) return
    const pages = Object.entries(pageKeys).map(([keys, path]) => [keys, () => go(path)] as const)
    return tinykeys(
      window,
      {
        ...Object.fromEntries(pages),
        // Many keyboards have these on the upper half of a key.
        [`[Shift]+${actionKeys.shortcuts}`]: () => open('shortcuts'),
        [`[Shift]+${actionKeys.search}`]: focusSearch,
      },
      { ignore: (event) => defaultKeybindingsHandlerIgnore(event) || isInOverlay(event) },
    )
  }, [areKeysOn])
}

function isInOverlay({ target }: KeyboardEvent): boolean {
  const floating = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]'
  return target instanceof Element && target.closest(floating) !== null
}

function focusSearch(event: KeyboardEvent): void {
  event.preventDefault()
  document.querySelector<HTMLInputElement>('main input[type=search]')?.focus()
}
