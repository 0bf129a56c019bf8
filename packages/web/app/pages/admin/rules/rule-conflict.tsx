import type { FilterList } from '@merkwerk/contract'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Rule } from '../../../api/rule-kinds.ts'
import { ruleQueries } from '../../../api/rule-queries.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import type { Draft } from './use-drafts.ts'

interface RuleConflictProps {
  list: FilterList
  draft: Draft
  /** What somebody else made of the rule; undefined where it was removed. */
  theirs: Rule | undefined
  isBusy: boolean
  onKeepTheirs: () => void
  onSaveMine: () => void
}

/** Somebody else changed the rule while it was being written: their version beside the fields with one's own. */
export function RuleConflict({ list, draft, theirs, isBusy, onKeepTheirs, onSaveMine }: RuleConflictProps) {
  const { t } = useTranslation()
  const { data: changes } = useQuery(ruleQueries.changes(list))
  const by = changes?.find(({ id }) => id === theirs?.version)?.by ?? t('rules.conflict.somebody')
  return (
    <Notice
      tone="waiting"
      title={theirs ? t('rules.conflict.changed', { by }) : t('rules.conflict.removed')}
      action={
        <div className="flex flex-wrap gap-2">
          <Button onClick={onKeepTheirs}>
            {theirs ? t('rules.conflict.keepTheirs') : t('rules.conflict.leaveRemoved')}
          </Button>
          <Button isBusy={isBusy} onClick={onSaveMine}>
            {theirs ? t('rules.conflict.saveMine') : t('rules.conflict.addMine')}
          </Button>
        </div>
      }
    >
      <dl className="mt-1 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-ink">
        {theirs && (
          <>
            <dt>{t('rules.conflict.theirs')}</dt>
            <dd className="min-w-0 whitespace-pre-line break-words">{shown(theirs)}</dd>
          </>
        )}
        <dt>{t('rules.conflict.mine')}</dt>
        <dd className="min-w-0 whitespace-pre-line break-words">{shown(draft.texts)}</dd>
      </dl>
    </Notice>
  )
}

const shown = ({ name, value }: { name: string; value: string }) => `${name} → ${value}`
