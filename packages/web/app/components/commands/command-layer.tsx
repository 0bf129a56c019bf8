import { Suspense, useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { tinykeys } from 'tinykeys'
import { readPreference, writePreference } from '../../preferences.ts'
import { onDemand, preloadAll, preloadDelayMs } from '../../ui/on-demand.tsx'
import { isCovered, isTyping } from '../use-row-keys.ts'
import { actionKeys, type Overlay, pageKeys } from './shortcuts.ts'

const CommandPalette = onDemand(() => import('./command-palette.tsx')).part('CommandPalette')
const ShortcutList = onDemand(() => import('./shortcut-list.tsx'), { isLarge: true }).part('ShortcutList')

interface CommandLayerProps {
  open: Overlay | null
  onOpen: (overlay: Overlay | null) => void
}

export function CommandLayer({ open, onOpen }: CommandLayerProps) {
  const [areKeysOn, setKeysOn] = useState(() => readPreference('shortcuts') !== 'off')
  // Keys typed while the palette loads are no shortcuts.
  useShortcuts({ areKeysOn: areKeysOn && open === null, onOpen })
  useEffect(() => {
    const timer = setTimeout(() => void preloadAll(), preloadDelayMs)
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

/** Collects the keys that are typed while the palette loads. */
function OpenPalette({ onClose, onShortcuts }: { onClose: () => void; onShortcuts: () => void }) {
  const [text, setText] = useState('')
  return (
    <Suspense fallback={<TypedAhead onText={setText} onClose={onClose} />}>
      <CommandPalette text={text} onText={setText} onClose={onClose} onShortcuts={onShortcuts} />
    </Suspense>
  )
}

interface TypedAheadProps {
  onText: (change: (text: string) => string) => void
  onClose: () => void
}

/** An invisible field that collects the typed text. */
function TypedAhead({ onText, onClose }: TypedAheadProps) {
  const take = useEffectEvent((event: KeyboardEvent) => {
    const { key } = event
    const isCommand = event.ctrlKey || event.metaKey || event.altKey
    if (isCommand && !event.getModifierState('AltGraph')) return
    if (key === 'Escape') onClose()
    else if (key === 'Backspace') onText((text) => text.slice(0, -1))
    else if (key.length === 1) onText((text) => text + key)
    else return
    event.preventDefault()
    event.stopPropagation()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => take(event)
    window.addEventListener('keydown', listen, { capture: true })
    return () => window.removeEventListener('keydown', listen, { capture: true })
  }, [])
  return null
}

interface ShortcutsOptions {
  /** Whether single keys are enabled. */
  areKeysOn: boolean
  onOpen: (overlay: Overlay) => void
}

/** Single keys are ignored while the user types and in grids. All shortcuts are ignored while a dialog is open. */
function useShortcuts({ areKeysOn, onOpen }: ShortcutsOptions): void {
  const navigate = useNavigate()
  const go = useEffectEvent((path: string) => void navigate(path))
  const open = useEffectEvent(onOpen)

  useEffect(() => {
    function openPalette(event: KeyboardEvent) {
      event.preventDefault()
      open('palette')
    }
    return tinykeys(window, { [actionKeys.palette]: openPalette }, { ignore: isInOverlay })
  }, [])

  useEffect(() => {
    if (!areKeysOn) return
    const pages = Object.entries(pageKeys).map(([keys, path]) => [keys, () => go(path)] as const)
    return tinykeys(
      window,
      {
        ...Object.fromEntries(pages),
        // Many keyboards need Shift for these keys.
        [`[Shift]+${actionKeys.shortcuts}`]: () => open('shortcuts'),
        [`[Shift]+${actionKeys.search}`]: focusSearch,
      },
      { ignore: (event) => isTyping(event) || isInOverlay(event) },
    )
  }, [areKeysOn])
}

const isInOverlay = (event: KeyboardEvent): boolean => isCovered('page', event)

function focusSearch(event: KeyboardEvent): void {
  event.preventDefault()
  document.querySelector<HTMLInputElement>('main input[type=search]')?.focus()
}
