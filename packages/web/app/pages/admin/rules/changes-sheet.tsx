import type { FilterList } from '@merkwerk/contract'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ruleQueries } from '../../../api/rule-queries.ts'
import { Moment } from '../../../components/moment.tsx'
import { QueryState } from '../../../components/query-boundary.tsx'
import { Button } from '../../../ui/button.tsx'
import { Sheet } from '../../../ui/dialog.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useChangeText } from './use-change-text.ts'
import { useUndo } from './use-undo.ts'

interface ChangesSheetProps {
  list: FilterList
  isOpen: boolean
  onClose: () => void
}

/** Who changed what of a list, newest first; the last change that counts can be taken back. */
export function ChangesSheet({ list, isOpen, onClose }: ChangesSheetProps) {
  const { t } = useTranslation()
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={t('rules.changes')}>
      <Changes list={list} />
    </Sheet>
  )
}

function Changes({ list }: { list: FilterList }) {
  const { t } = useTranslation()
  const query = useQuery(ruleQueries.changes(list))
  const undo = useUndo(list)
  const textOf = useChangeText()
  if (query.data === undefined)
    return <QueryState query={query} calling="listFilterChanges" loading={<ChangesSkeleton />} />
  if (query.data.length === 0) return <p className="text-muted">{t('rules.noChanges')}</p>
  return (
    <ol className="-my-3 divide-y divide-line">
      {query.data.map((change) => (
        <li key={change.id} className="flex items-center justify-between gap-4 py-3">
          <div className="min-w-0">
            <p className="break-words">{textOf(change)}</p>
            <p className="text-sm text-faint tabular-nums">
              <Moment iso={change.at} />
            </p>
          </div>
          {change.can_undo && (
            <Button isBusy={undo.isPending} onClick={() => undo.mutate(change.id)}>
              {t('rules.undo')}
            </Button>
          )}
        </li>
      ))}
    </ol>
  )
}

function ChangesSkeleton() {
  return (
    <div className="flex flex-col gap-4">
      <Skeleton className="w-3/4" />
      <Skeleton className="w-2/3" />
      <Skeleton className="w-4/5" />
    </div>
  )
}
