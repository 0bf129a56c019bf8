import { endpoints, type RunDetails, type VerdictCounts } from '@merkwerk/contract'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../api/index.ts'
import { refreshRuns } from '../../api/refresh-runs.ts'
import { session } from '../../api/session.ts'
import { ConfirmedCall } from '../../components/confirmed-call.tsx'
import { hasResults } from '../../components/export-actions.tsx'
import { LogSheet } from '../../components/jobs/log-sheet.tsx'
import { StatusBadge } from '../../components/status-badge.tsx'
import { useRunProgress } from '../../components/use-run-progress.ts'
import { listPaths } from '../../list-paths.ts'
import { formatCoinCount, formatMoment } from '../../messages/format.ts'
import { useTranslation } from '../../messages/translate.ts'
import { paths } from '../../paths.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { CopyText } from '../../ui/copy-text.tsx'
import { PackageOpen, ScrollText } from '../../ui/icons/app-icons.ts'
import { Panel } from '../../ui/panel.tsx'
import { useToast } from '../../ui/toast.tsx'
import { RunChanges } from './run-changes.tsx'
import { RunFiles } from './run-files.tsx'
import { RunNotice } from './run-notice.tsx'
import { RunProgress } from './run-progress.tsx'

interface RunPanelProps {
  run: RunDetails
  /** The figures of the list, if the run processes all its rows, so that both say the same. */
  verdicts?: VerdictCounts | undefined
  /** Buttons of the page. */
  children?: ReactNode
  closeButton?: ReactNode
}

/** Everything about one run: progress, what waits, what changed, its files, and how it is stopped. */
export function RunPanel({ run, verdicts, children, closeButton }: RunPanelProps) {
  const { t } = useTranslation()
  const isConnected = useRunProgress(run)
  return (
    <Panel
      aria-label={t('run.title', { date: formatMoment(run.created_at) })}
      className="mb-4 shrink-0 overflow-clip"
    >
      <RunHead run={run} closeButton={closeButton}>
        {children}
      </RunHead>
      <RunNotice run={run} isConnected={isConnected} />
      <RunProgress run={run} verdicts={verdicts} />
      <FoundFree run={run} />
      {!run.has_rows && run.list_id !== null && (
        <p className="border-t border-line px-5 py-3 text-muted">{t('run.rowsRemoved')}</p>
      )}
      <RunChanges run={run} />
    </Panel>
  )
}

function RunHead({ run, children, closeButton }: Omit<RunPanelProps, 'verdicts'>) {
  const { t } = useTranslation()
  const [isLogOpen, setLogOpen] = useState(false)
  return (
    <div className="flex flex-wrap items-start gap-x-4 gap-y-3 px-5 pt-4 lg:flex-nowrap">
      <div className="min-w-0 flex-1">
        <h2 className="text-base font-medium">{t('run.title', { date: formatMoment(run.created_at) })}</h2>
        <div className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1 text-muted">
          <StatusBadge status={run.progress.status} isWaiting={run.progress.waiting !== null} />
          <CopyText text={run.job_id} />
          {run.api_key !== null && (
            <span className="min-w-0 wrap-anywhere">{t('run.startedByKey', { name: run.api_key })}</span>
          )}
          {run.schedule_id !== null && <StartedBySchedule />}
        </div>
      </div>
      <div className="flex flex-wrap items-center gap-2 max-lg:order-last max-lg:basis-full">
        <Button look="ghost" icon={ScrollText} onClick={() => setLogOpen(true)}>
          {t('run.log')}
        </Button>
        <LogSheet job={run} title={t('run.log')} isOpen={isLogOpen} onClose={() => setLogOpen(false)} />
        <RunFiles run={run} />
        {hasResults(run) && run.list_id !== null && session.role !== 'admin' && (
          <ButtonLink icon={PackageOpen} to={listPaths.export({ listId: run.list_id, run: run.job_id })}>
            {t('run.export')}
          </ButtonLink>
        )}
        {run.can_cancel && <CancelRun run={run} />}
        {children}
      </div>
      {closeButton}
    </div>
  )
}

function StartedBySchedule() {
  const { t } = useTranslation()
  if (session.role === 'admin') return <span>{t('run.startedBySchedule')}</span>
  return (
    <Link to={paths.schedules} className="text-accent underline underline-offset-2">
      {t('run.startedBySchedule')}
    </Link>
  )
}

function CancelRun({ run }: { run: RunDetails }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const toast = useToast()
  const found = run.progress.verdicts.found
  return (
    <ConfirmedCall
      trigger={<Button look="danger">{t('run.cancel')}</Button>}
      title={t('run.cancelTitle')}
      labels={{ keep: t('run.cancelKeep'), confirm: t('run.cancel'), busy: t('run.cancelBusy') }}
      name="cancelJob"
      onConfirm={() => call(endpoints.cancelJob, { params: { id: run.job_id } })}
      onDone={() => toast('success', t('run.cancelDone'))}
      onSettled={() => refreshRuns(client)}
    >
      <p>{t('run.cancelBody', { name: run.name })}</p>
      <p>{session.role === 'admin' ? t('run.cancelFree') : t('run.cancelCharge', { count: found })}</p>
    </ConfirmedCall>
  )
}

/** Empty if every found row was charged. */
function FoundFree({ run }: { run: RunDetails }) {
  const { t } = useTranslation()
  if (run.found_free === 0) return null
  const found = run.progress.verdicts.found
  return (
    <p className="px-5 pb-3 text-sm text-pretty text-muted">
      {t('run.foundFree', { count: run.found_free, found, coins: formatCoinCount(run.coins_used) })}
    </p>
  )
}
