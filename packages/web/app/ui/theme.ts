import { useSyncExternalStore } from 'react'
import { readPreference, writePreference } from '../preferences.ts'

export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function readTheme(): Theme {
  const chosen = readPreference('theme')
  return chosen === 'light' || chosen === 'dark' ? chosen : 'system'
}

function chooseTheme(theme: Theme): void {
  writePreference('theme', theme)
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
  for (const listener of listeners) listener()
}

/** `system` follows the operating system. */
export function useTheme(): [Theme, (theme: Theme) => void] {
  return [useSyncExternalStore(subscribe, readTheme, () => 'system'), chooseTheme]
}
