import { useRef } from 'react'

interface OrderedSave<Saved> {
  /** Names what is saved together. */
  key: string
  /** What is stored as far as the page knows. */
  stored: Saved
  change: (saved: Saved) => Saved
  send: (saved: Saved) => Promise<unknown>
}

/** Changes a part of what a call replaces as a whole. Calls wait for each other, so that none writes back what an earlier one changed. */
export function useOrderedSaves<Saved>() {
  const last = useRef<Promise<unknown>>(Promise.resolve())
  const latest = useRef(new Map<string, Saved>())
  return async ({ key, stored, change, send }: OrderedSave<Saved>): Promise<void> => {
    const next = change(latest.current.get(key) ?? stored)
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
