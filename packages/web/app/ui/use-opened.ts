import { useState } from 'react'

interface Opened<T> {
  /** The last opened value. Kept while its dialog closes. */
  subject: T | undefined
  isOpen: boolean
  open: (subject: T) => void
  close: () => void
}

/** The subject of a dialog. It outlives its row, which a refetched list may lack. */
export function useOpened<T>(): Opened<T> {
  const [subject, setSubject] = useState<T>()
  const [isOpen, setOpen] = useState(false)
  return {
    subject,
    isOpen,
    open: (next) => {
      setSubject(next)
      setOpen(true)
    },
    close: () => setOpen(false),
  }
}
