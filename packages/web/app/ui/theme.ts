import { useState } from 'react'
import { readPreference, writePreference } from '../preferences.ts'

export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

/** The chosen theme and how to choose another; `system` follows the operating system. */
export function useTheme(): [Theme, (theme: Theme) => void] {
  const [theme, setTheme] = useState<Theme>(() => {
    const chosen = readPreference('theme')
    return chosen === 'light' || chosen === 'dark' ? chosen : 'system'
  })
  function choose(next: Theme) {
    setTheme(next)
    writePreference('theme', next)
    if (next === 'system') delete document.documentElement.dataset.theme
    else document.documentElement.dataset.theme = next
  }
  return [theme, choose]
}
