import type { Prompt } from '@merkwerk/contract'
import { useState } from 'react'

export interface PromptDraft {
  text: string
  isUnsaved: boolean
  /** Another user saved a version during editing. */
  isOvertaken: boolean
  base: number | null
  write: (text: string) => void
  /** Continues editing on top of the current version. */
  rebase: () => void
  discard: () => void
}

export function usePromptDraft(prompt: Prompt | undefined): PromptDraft {
  const [written, setWritten] = useState<{ text: string; base: number | null }>()
  const saved = { text: prompt?.text ?? '', version: prompt?.version ?? null }
  const { text, base } = written ?? { text: saved.text, base: saved.version }
  const isUnsaved = text !== saved.text
  return {
    text,
    isUnsaved,
    isOvertaken: isUnsaved && base !== saved.version,
    base,
    write: (next) => setWritten({ text: next, base }),
    rebase: () => setWritten({ text, base: saved.version }),
    discard: () => setWritten(undefined),
  }
}
