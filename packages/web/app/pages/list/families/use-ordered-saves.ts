import { useRef } from 'react'

interface SavedText {
  /** Names the texts that are saved together. */
  key: string
  /** The texts as they are stored. */
  texts: readonly string[]
  index: number
  text: string
  send: (texts: string[]) => Promise<unknown>
}

/** Saves one of several texts that a call replaces together. Calls wait for each other, so that none writes back an old text. */
export function useOrderedSaves() {
  const last = useRef<Promise<unknown>>(Promise.resolve())
  const latest = useRef(new Map<string, string[]>())
  return async ({ key, texts, index, text, send }: SavedText): Promise<void> => {
    const next = (latest.current.get(key) ?? texts).with(index, text)
    latest.current.set(key, next)
    const saved = last.current.then(() => send(next))
    last.current = saved.catch(() => undefined)
    try {
      await saved
    } finally {
      if (latest.current.get(key) === next) latest.current.delete(key)
    }
  }
}
