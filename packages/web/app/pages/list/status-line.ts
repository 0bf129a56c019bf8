import { useState, useSyncExternalStore } from 'react'

/** What the line below the rows says. Changing it renders nothing but the line. */
export interface StatusLine {
  /** Says what just happened, until the next key or click. An empty text says nothing. What is minor leaves room for what is selected. */
  say: (text: string, isMinor?: boolean) => void
  /** Says what is selected, while nothing else is said. */
  saySelected: (text: string) => void
  read: () => string
  subscribe: (listener: () => void) => () => void
}

function createStatusLine(): StatusLine {
  let said = ''
  let isSaidLast = false
  let selected = ''
  const listeners = new Set<() => void>()
  const tell = () => {
    for (const listener of listeners) listener()
  }
  return {
    say: (text, isMinor = false) => {
      said = text
      isSaidLast = isMinor
      tell()
    },
    saySelected: (text) => {
      selected = text
      tell()
    },
    read: () => (isSaidLast ? selected || said : said || selected),
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export const useStatusLine = (): StatusLine => useState(createStatusLine)[0]

export const useStatusText = ({ subscribe, read }: StatusLine): string =>
  useSyncExternalStore(subscribe, read)
