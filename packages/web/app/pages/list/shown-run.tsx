import { hasEnded } from '@merkwerk/client/app'
import type { List } from '@merkwerk/contract'
import { useQuery } from '@tanstack/react-query'
import { queries } from '../../api/queries.ts'
import { QueryError } from '../../components/query-boundary.tsx'
import { useSearchState } from '../../components/use-search-state.ts'
import { useTranslation } from '../../messages/translate.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { X } from '../../ui/icons/app-icons.ts'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { RunPanel } from '../run/run-panel.tsx'

interface ShownRunProps {
  list: List
  /** From the address. */
  runId: string
  /** Whether the rows are shown as the run left them. */
  isAsOf: boolean
}

/** The run that the address names, above the rows. */
export function ShownRun({ list, runId, isAsOf }: ShownRunProps) {
  const { t } = useTranslation()
  const [, change] = useSearchState()
  const query = useQuery(queries.run(runId))
  const { data: run } = query
  const close = () => change({ run: '', rows: '' }, { isStep: true })
  const closeButton = <IconButton icon={X} label={t('run.close')} onClick={close} />
  if (run === undefined)
    return query.error ? (
      <QueryError query={query} calling="getRunDetails" className="mb-4" />
    ) : (
      <Skeleton className="mb-4 h-44 shrink-0 rounded-lg" />
    )
  if (run.list_id !== list.list_id)
    return (
      <div className="mb-4">
        <Notice tone="error" action={closeButton}>
          {t('run.ofOtherList')}
        </Notice>
      </div>
    )
  // The first run processes the whole list, whose figures below must say the same.
  const isFirst = list.runs === 1 && !hasEnded(run.progress.status)
  return (
    <RunPanel run={run} verdicts={isFirst ? list.verdicts : undefined} closeButton={closeButton}>
      {run.has_rows && !isAsOf && (
        <Button onClick={() => change({ view: '', row: '', rows: 'run' }, { isStep: true })}>
          {t('run.showRows')}
        </Button>
      )}
    </RunPanel>
  )
}
