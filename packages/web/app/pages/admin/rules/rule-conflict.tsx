import type { FilterList } from '@merkwerk/contract'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Rule } from '../../../api/rule-kinds.ts'
import { filterQueries } from '../../../api/rule-queries.ts'
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
  const { data: changes } = useQuery(filterQueries.changes(list))
  const by = changes?.find(({ id }) => id === theirs?.version)?.by ?? t('filters.conflict.somebody')
  return (
    <Notice
      tone="waiting"
      title={theirs ? t('filters.conflict.changed', { by }) : t('filters.conflict.removed')}
      action={
        <div className="flex flex-wrap gap-2">
          <Button onClick={onKeepTheirs}>
            {theirs ? t('filters.conflict.keepTheirs') : t('filters.conflict.leaveRemoved')}
          </Button>
          <Button isBusy={isBusy} onClick={onSaveMine}>
            {theirs ? t('filters.conflict.saveMine') : t('filters.conflict.addMine')}
          </Button>
        </div>
      }
    >
      <dl className="mt-1 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-ink">
        {theirs && (
          <>
            <dt>{t('filters.conflict.theirs')}</dt>
            <dd className="min-w-0 whitespace-pre-line break-words">{shown(theirs)}</dd>
          </>
        )}
        <dt>{t('filters.conflict.mine')}</dt>
        <dd className="min-w-0 whitespace-pre-line break-words">{shown(draft.texts)}</dd>
      </dl>
    </Notice>
  )
}

const shown = ({ name, value }: { name: string; value: string }) => `${name} → ${value}`
