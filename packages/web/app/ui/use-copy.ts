import { useEffect, useState } from 'react'

const shownMs = 1_500

/** Copies texts to the clipboard. `isCopied` is true for a moment afterwards. */
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
      try {
        await navigator.clipboard.writeText(text)
        setCopied(true)
      } catch {
        // Without permission nothing is copied, and the button does not claim it.
      }
    },
  }
}
