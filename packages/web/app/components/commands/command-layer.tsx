import { lazy, Suspense, useEffect, useState } from 'react'
import { readPreference, writePreference } from '../../preferences.ts'
import type { Overlay } from './shortcuts.ts'
import { TypedAhead } from './typed-ahead.tsx'
import { useShortcuts } from './use-shortcuts.ts'

const loadPalette = () => import('./command-palette.tsx')
const CommandPalette = lazy(loadPalette)
const ShortcutList = lazy(() => import('./shortcut-list.tsx'))

/** The page itself has loaded by then; the palette is fetched ahead of the first key. */
const quietMs = 3_000

interface CommandLayerProps {
  open: Overlay | null
  onOpen: (overlay: Overlay | null) => void
}

/** What opens over every page by a key: the palette of commands and the list of shortcuts. */
export function CommandLayer({ open, onOpen }: CommandLayerProps) {
  const [areKeysOn, setKeysOn] = useState(() => readPreference('shortcuts') !== 'off')
  // What is typed into a palette that is still loading is no shortcut.
  useShortcuts({ areKeysOn: areKeysOn && open === null, onOpen })
  useEffect(() => {
    const timer = setTimeout(() => {
      if (navigator.onLine) void loadPalette().catch(() => undefined)
    }, quietMs)
    return () => clearTimeout(timer)
  }, [])

  function turnKeys(isOn: boolean) {
    writePreference('shortcuts', isOn ? 'on' : 'off')
    setKeysOn(isOn)
  }

  return (
    <>
      {open === 'palette' && (
        <OpenPalette onClose={() => onOpen(null)} onShortcuts={() => onOpen('shortcuts')} />
      )}
      {open === 'shortcuts' && (
        <Suspense fallback={null}>
          <ShortcutList areKeysOn={areKeysOn} onKeysOn={turnKeys} onClose={() => onOpen(null)} />
        </Suspense>
      )}
    </>
  )
}

interface OpenPaletteProps {
  onClose: () => void
  onShortcuts: () => void
}

/** Takes what is typed from the key on that opens it, also while its code is loading. */
function OpenPalette({ onClose, onShortcuts }: OpenPaletteProps) {
  const [text, setText] = useState('')
  return (
    <Suspense fallback={<TypedAhead onText={setText} onClose={onClose} />}>
      <CommandPalette text={text} onText={setText} onClose={onClose} onShortcuts={onShortcuts} />
    </Suspense>
  )
}
