import { useState } from 'react'
import type { Rule, RuleFields } from '../../../api/rule-kinds.ts'

/** A rule that is being written. */
export interface Draft {
  /** The rule as it was when the writing began; null for a new one. */
  base: Rule | null
  texts: RuleFields
  /** The column to begin in. */
  column: keyof RuleFields
  /** How often the rule was opened; each time its field takes the focus. */
  opened: number
}

export const newDraft: Draft = { base: null, texts: { name: '', value: '' }, column: 'name', opened: 1 }

const keyOf = (base: Rule | null): number => base?.id ?? 0

/** What is being written, by rule. It outlives the rows, which come and go while the table scrolls. */
export function useDrafts() {
  const [drafts, setDrafts] = useState<ReadonlyMap<number, Draft>>(new Map())
  const put = (draft: Draft) => setDrafts((known) => new Map(known).set(keyOf(draft.base), draft))
  return {
    drafts,
    put,
    /** Opens a rule; one that is open keeps its texts and takes the focus again. */
    open: (base: Rule | null, column: keyof RuleFields = 'name') => {
      const known = drafts.get(keyOf(base))
      const { name, value } = base ?? newDraft.texts
      put(
        known
          ? { ...known, column, opened: known.opened + 1 }
          : { base, texts: { name, value }, column, opened: 1 },
      )
    },
    close: (base: Rule | null) =>
      setDrafts((known) => {
        const others = new Map(known)
        others.delete(keyOf(base))
        return others
      }),
  }
}

export function isEdited({ base, texts }: Draft): boolean {
  return texts.name !== (base?.name ?? '') || texts.value !== (base?.value ?? '')
}
