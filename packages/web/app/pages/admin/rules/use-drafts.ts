import { useState } from 'react'
import type { Rule, RuleFields } from '../../../api/rule-kinds.ts'

export interface Draft {
  /** The rule when editing started. Null for a new one. */
  base: Rule | null
  texts: RuleFields
  /** The field to focus. */
  column: keyof RuleFields
  /** Counts how often the rule was opened. Each time its field gets the focus. */
  opened: number
}

export const newDraft: Draft = { base: null, texts: { name: '', value: '' }, column: 'name', opened: 1 }

const toKey = (base: Rule | null): number => base?.id ?? 0

/** The drafts by rule. They outlive virtual rows. */
export function useDrafts() {
  const [drafts, setDrafts] = useState<ReadonlyMap<number, Draft>>(new Map())
  const put = (draft: Draft) => setDrafts((known) => new Map(known).set(toKey(draft.base), draft))
  return {
    drafts,
    put,
    /** Opens a rule. An open one keeps its texts and gets the focus again. */
    open: (base: Rule | null, column: keyof RuleFields = 'name') => {
      const { name, value } = base ?? newDraft.texts
      const known = drafts.get(toKey(base)) ?? { base, texts: { name, value }, opened: 0 }
      put({ ...known, column, opened: known.opened + 1 })
    },
    close: (base: Rule | null) =>
      setDrafts((known) => new Map([...known].filter(([key]) => key !== toKey(base)))),
  }
}

export function isEdited({ base, texts }: Draft): boolean {
  return texts.name !== (base?.name ?? '') || texts.value !== (base?.value ?? '')
}
