import type { Prompt } from '@merkwerk/contract'
import { useState } from 'react'

/** The prompt as it is being written, and the version that the writing began with. */
export interface PromptDraft {
  text: string
  isUnsaved: boolean
  /** Somebody else saved a version meanwhile. */
  isOvertaken: boolean
  /** The version that saving would follow. */
  base: number | null
  write: (text: string) => void
  /** Goes on writing on top of the version that is saved now. */
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
