import type { JobDetail } from '@merkwerk/contract'
import { ScrollText } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { session } from '../../api/session.ts'
import { LogSheet } from '../../components/jobs/log-sheet.tsx'
import { PageHeader } from '../../components/page-header.tsx'
import { StatusBadge } from '../../components/status-badge.tsx'
import { useAccess } from '../../components/use-access.ts'
import { formatMoment } from '../../messages/format.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { CopyText } from '../../ui/copy-text.tsx'
import { CancelJob } from './cancel-job.tsx'
import { DownloadsMenu } from './downloads-menu.tsx'
import { RetryJob } from './retry-job.tsx'
import { RunAgain } from './run-again.tsx'

/** Which job this is, how it stands, and all that can be done with it. */
export function JobHeader({ job }: { job: JobDetail }) {
  const { t } = useTranslation()
  const [isLogOpen, setLogOpen] = useState(false)
  const mayStart = useAccess() !== 'lacking'
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
          {job.retry_of && <RelatedJob text={t('job.retryOf')} id={job.retry_of} />}
          {job.retried_as && <RelatedJob text={t('job.retriedAs')} id={job.retried_as} />}
        </div>
      }
      actions={
        <>
          <Button look="ghost" icon={ScrollText} onClick={() => setLogOpen(true)}>
            {t('job.log')}
          </Button>
          {job.can_cancel && <CancelJob job={job} />}
          {mayStart && job.can_retry && session.role !== 'admin' && <RetryJob job={job} />}
          {mayStart && job.can_run_again && session.role !== 'admin' && <RunAgain job={job} />}
          <DownloadsMenu job={job} />
          <LogSheet job={job} title={t('job.log')} isOpen={isLogOpen} onClose={() => setLogOpen(false)} />
        </>
      }
    />
  )
}

/** The job that this one retries, or that retries this one. */
function RelatedJob({ text, id }: { text: string; id: string }) {
  return (
    <span>
      {text}{' '}
      <Link to={paths.job(id)} className="font-mono text-sm text-accent underline-offset-2 hover:underline">
        {id}
      </Link>
    </span>
  )
}
