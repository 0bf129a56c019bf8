import type { FilterList } from '@merkwerk/contract'
import { useTranslation } from 'react-i18next'
import { type Rule, toPair, toValues } from '../../../api/rule-kinds.ts'
import { Sheet } from '../../../ui/dialog.tsx'
import { Playground } from '../gpt/playground/playground.tsx'
import type { PlaygroundEdits } from '../gpt/playground/use-playground.ts'
import type { Draft } from './use-drafts.ts'

interface PlaygroundSheetProps {
  list: FilterList
  rules: readonly Rule[]
  /** The rule that is tried; undefined while the sheet is closed. */
  draft: Draft | undefined
  onClose: () => void
}

/** Shows what a rule would change, before it is saved. */
export function PlaygroundSheet({ list, rules, draft, onClose }: PlaygroundSheetProps) {
  const { t } = useTranslation()
  return (
    <Sheet
      isOpen={draft !== undefined}
      onClose={onClose}
      title={t('gpt.playground.sheetTitle', { name: draft?.texts.name ?? '' })}
      className="w-[min(72rem,100vw)]!"
    >
      {draft && (
        <>
          <p className="mb-4 max-w-prose text-pretty text-muted">{t('gpt.playground.sheetLead')}</p>
          <div className="rounded-lg border border-line">
            <Playground edits={{ rules: rulesWith(list, rules, draft) }} />
          </div>
        </>
      )}
    </Sheet>
  )
}

/** The list as it would be with the draft in it. */
function rulesWith(
  list: FilterList,
  rules: readonly Rule[],
  { base, texts }: Draft,
): PlaygroundEdits['rules'] {
  const others = rules.filter(({ id }) => id !== base?.id)
  const edited = [...others, texts]
  if (list === 'key-multivalue') return { multi_values: edited.map(toValues) }
  return list === 'key-value' ? { key_values: edited.map(toPair) } : { keywords: edited.map(toPair) }
}
