import type { Prompt } from '@merkwerk/contract'
import { useState } from 'react'

export type PromptDraft = ReturnType<typeof usePromptDraft>

export function usePromptDraft(prompt: Prompt | undefined) {
  const [written, setWritten] = useState<{ text: string; base: number | null }>()
  const saved = { text: prompt?.text ?? '', version: prompt?.version ?? null }
  const { text, base } = written ?? { text: saved.text, base: saved.version }
  const isUnsaved = text !== saved.text
  return {
    text,
    isUnsaved,
    /** Another user saved a version during editing. */
    hasConflict: isUnsaved && base !== saved.version,
    base,
    write: (next: string) => setWritten({ text: next, base }),
    /** Continues editing on top of the current version. */
    rebase: () => setWritten({ text, base: saved.version }),
    discard: () => setWritten(undefined),
  }
}
