import type { JobDetail } from '@merkwerk/contract'
import { RotateCw, ScrollText } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { session } from '../../api/browser-session.ts'
import { LogSheet } from '../../components/jobs/log-sheet.tsx'
import { PageHeader } from '../../components/page-header.tsx'
import { StatusBadge } from '../../components/status-badge.tsx'
import { paths } from '../../paths.ts'
import { formatMoment } from '../../texts/format.ts'
import { Button } from '../../ui/button.tsx'
import { CopyText } from '../../ui/copy-text.tsx'
import { Tooltip } from '../../ui/tooltip.tsx'
import { CancelJob } from './cancel-job.tsx'
import { DownloadsMenu } from './downloads-menu.tsx'
import { RunAgain } from './run-again.tsx'
import { useRetryJob } from './use-retry-job.ts'

/** Which job this is, how it stands, and all that can be done with it. */
export function JobHeader({ job }: { job: JobDetail }) {
  const { t } = useTranslation()
  const [isLogOpen, setLogOpen] = useState(false)
  const retry = useRetryJob(job)
  const choices = job.chosen_records
  const retryLabel = choices > 0 ? t('job.retryChosen', { count: choices }) : t('job.retry')
  const list = session.role === 'admin' ? paths.admin : paths.search
  return (
    <PageHeader
      back={{ to: list, label: t('job.back') }}
      title={job.name}
      lead={
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <StatusBadge status={job.progress.status} isWaiting={job.progress.waiting !== null} />
          <CopyText text={job.job_id} />
          <span className="truncate">{job.file_name}</span>
          <span className="tabular-nums">{formatMoment(job.created_at)}</span>
        </div>
      }
      actions={
        <>
          <Button look="ghost" icon={ScrollText} onClick={() => setLogOpen(true)}>
            {t('job.log')}
          </Button>
          {job.can_cancel && <CancelJob job={job} />}
          {job.can_retry && (
            <Tooltip text={t('job.retryHint')}>
              <Button icon={RotateCw} isBusy={retry.isPending} onClick={() => retry.mutate()}>
                {retry.isPending ? t('job.retryBusy') : retryLabel}
              </Button>
            </Tooltip>
          )}
          {job.can_run_again && session.role !== 'admin' && <RunAgain job={job} />}
          <DownloadsMenu job={job} />
          <LogSheet job={job} title={t('job.log')} isOpen={isLogOpen} onClose={() => setLogOpen(false)} />
        </>
      }
    />
  )
}
