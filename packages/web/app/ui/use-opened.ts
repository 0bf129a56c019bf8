import { useState } from 'react'

interface Opened<T> {
  /** What was opened last; kept while the dialog that shows it closes. */
  subject: T | undefined
  isOpen: boolean
  open: (subject: T) => void
  close: () => void
}

/** What a dialog of a list is about: it outlives the row that opened it, which a list read again may not have. */
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
