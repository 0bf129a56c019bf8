import { lazy, Suspense, useState } from 'react'
import { readPreference, writePreference } from '../../preferences.ts'
import type { Overlay } from './shortcuts.ts'
import { useShortcuts } from './use-shortcuts.ts'

const CommandPalette = lazy(() => import('./command-palette.tsx'))
const ShortcutList = lazy(() => import('./shortcut-list.tsx'))

interface CommandLayerProps {
  open: Overlay | null
  onOpen: (overlay: Overlay | null) => void
}

/** What opens over every page by a key: the palette of commands and the list of shortcuts. */
export function CommandLayer({ open, onOpen }: CommandLayerProps) {
  const [areKeysOn, setKeysOn] = useState(() => readPreference('shortcuts') !== 'off')
  useShortcuts({ areKeysOn, onOpen })

  function turnKeys(isOn: boolean) {
    writePreference('shortcuts', isOn ? 'on' : 'off')
    setKeysOn(isOn)
  }

  return (
    <Suspense fallback={null}>
      {open === 'palette' && (
        <CommandPalette onClose={() => onOpen(null)} onShortcuts={() => onOpen('shortcuts')} />
      )}
      {open === 'shortcuts' && (
        <ShortcutList areKeysOn={areKeysOn} onKeysOn={turnKeys} onClose={() => onOpen(null)} />
      )}
    </Suspense>
  )
}
