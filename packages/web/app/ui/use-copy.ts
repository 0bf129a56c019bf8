import { useEffect, useState } from 'react'

const shownMs = 1_500

/** Copies texts to the clipboard, and states for a moment that it did. */
export function useCopy(): { isCopied: boolean; copy: (text: string) => Promise<void> } {
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), shownMs)
    return () => clearTimeout(timer)
  }, [isCopied])
  return {
    isCopied,
    async copy(text) {
      await navigator.clipboard.writeText(text)
      setCopied(true)
    },
  }
}
