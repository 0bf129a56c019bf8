import { useEffect, useEffectEvent } from 'react'

interface TypedAheadProps {
  onText: (change: (text: string) => string) => void
  onClose: () => void
}

/** Stands in for a field whose code is still loading: what is typed until then goes into its text. */
export function TypedAhead({ onText, onClose }: TypedAheadProps) {
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
