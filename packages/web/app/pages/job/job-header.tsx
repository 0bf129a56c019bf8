import { endpoints, type JobDetail } from '@merkwerk/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Download, ScrollText } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { downloadPdf, fileAddress } from '../../api/download.ts'
import { call } from '../../api/index.ts'
import { listsQueries } from '../../api/lists-queries.ts'
import { refreshJobs } from '../../api/refresh-jobs.ts'
import { session } from '../../api/session.ts'
import { ConfirmedCall } from '../../components/confirmed-call.tsx'
import { ExportActions, hasResults } from '../../components/export-actions.tsx'
import { LogSheet } from '../../components/jobs/log-sheet.tsx'
import { PageHeader } from '../../components/page-header.tsx'
import { StatusBadge } from '../../components/status-badge.tsx'
import { useAccess } from '../../components/use-access.ts'
import { useToastMutation } from '../../components/use-toast-mutation.ts'
import { formatMoment } from '../../messages/format.ts'
import { jobsPathOf, paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { CopyText } from '../../ui/copy-text.tsx'
import { Menu, MenuAction, MenuDownload, MenuGroup, MenuNote } from '../../ui/menu.tsx'
import { useToast } from '../../ui/toast.tsx'
import { RetryJob, RunAgain } from './start-again.tsx'

export function JobHeader({ job }: { job: JobDetail }) {
  const { t } = useTranslation()
  const [isLogOpen, setLogOpen] = useState(false)
  const mayStart = useAccess() !== 'lacking'
  return (
    <PageHeader
      back={{ to: jobsPathOf(session.role), label: t('job.back') }}
      title={job.name}
      lead={
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <StatusBadge status={job.progress.status} isWaiting={job.progress.waiting !== null} />
          <CopyText text={job.job_id} />
          <span className="truncate">{job.file_name}</span>
          <span className="tabular-nums">{formatMoment(job.created_at)}</span>
          {job.api_key !== null && (
            <span className="min-w-0 wrap-anywhere">{t('job.startedByKey', { name: job.api_key })}</span>
          )}
          {job.schedule_id !== null && <StartedBySchedule />}
          {job.list_id && session.role !== 'admin' && <RunOfList id={job.list_id} name={job.name} />}
          {job.retry_of && <RelatedJob text={t('job.retryOf')} id={job.retry_of} />}
          {job.retried_as && <RelatedJob text={t('job.retriedAs')} id={job.retried_as} />}
        </div>
      }
      moreActions={
        <>
          <Button look="ghost" icon={ScrollText} onClick={() => setLogOpen(true)}>
            {t('job.log')}
          </Button>
          {mayStart && job.can_retry && session.role !== 'admin' && <RetryJob job={job} />}
          {mayStart && job.can_run_again && session.role !== 'admin' && <RunAgain job={job} />}
          <DownloadsMenu job={job} />
          <LogSheet job={job} title={t('job.log')} isOpen={isLogOpen} onClose={() => setLogOpen(false)} />
        </>
      }
      actions={
        <>
          {job.can_cancel && <CancelJob job={job} />}
          {hasResults(job) && job.list_id && session.role !== 'admin' && (
            <ExportActions selection={{ listId: job.list_id, run: job.job_id }} />
          )}
        </>
      }
    />
  )
}

function StartedBySchedule() {
  const { t } = useTranslation()
  if (session.role === 'admin') return <span>{t('job.startedBySchedule')}</span>
  return (
    <Link to={paths.schedules} className="text-accent underline underline-offset-2">
      {t('job.startedBySchedule')}
    </Link>
  )
}

/** `name` is shown until the name of the list is loaded. Both differ once the list is renamed. */
function RunOfList({ id, name }: { id: string; name: string }) {
  const { t } = useTranslation()
  const { data: list } = useQuery(listsQueries.one(id))
  return (
    <span className="min-w-0 wrap-anywhere">
      {t('lists.runOf')}{' '}
      <Link to={paths.list(id)} className="text-accent underline underline-offset-2">
        {list?.name ?? name}
      </Link>
    </span>
  )
}

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

function CancelJob({ job }: { job: JobDetail }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const toast = useToast()
  const found = job.progress.verdicts.found
  return (
    <ConfirmedCall
      trigger={<Button look="danger">{t('job.cancel')}</Button>}
      title={t('job.cancelTitle')}
      labels={{ keep: t('job.cancelKeep'), confirm: t('job.cancel'), busy: t('job.cancelBusy') }}
      name="cancelJob"
      onConfirm={() => call(endpoints.cancelJob, { params: { id: job.job_id } })}
      onDone={() => toast('success', t('job.cancelDone'))}
      onSettled={() => refreshJobs(client)}
    >
      <p>{t('job.cancelBody', { name: job.name })}</p>
      <p>{session.role === 'admin' ? t('job.cancelFree') : t('job.cancelCharge', { count: found })}</p>
    </ConfirmedCall>
  )
}

function DownloadsMenu({ job }: { job: JobDetail }) {
  const { t } = useTranslation()
  const pdf = useToastMutation('getJobPdf', () => downloadPdf(job))
  const [master, attributes] = hasResults(job) ? job.output_files : []
  if (master === undefined || attributes === undefined) return null
  const log = job.output_files[2]

  return (
    <Menu trigger={<Button icon={Download}>{t('app.download')}</Button>}>
      <MenuGroup label={t('job.files.master')}>
        <MenuDownload href={master}>{t('job.files.csv')}</MenuDownload>
        <MenuDownload href={fileAddress(master, { only: 'found' })}>{t('job.files.onlyFound')}</MenuDownload>
        <MenuDownload href={fileAddress(master, { format: 'xlsx' })}>{t('job.files.xlsx')}</MenuDownload>
      </MenuGroup>
      <MenuGroup label={t('record.attributes')}>
        <MenuDownload href={attributes}>{t('job.files.csv')}</MenuDownload>
        <MenuDownload href={fileAddress(attributes, { layout: 'ameise' })}>
          {t('job.files.ameise')}
        </MenuDownload>
        <MenuDownload href={fileAddress(attributes, { format: 'xlsx' })}>{t('job.files.xlsx')}</MenuDownload>
      </MenuGroup>
      <MenuGroup label={t('job.files.report')}>
        {job.status === 'Completed' && (
          <MenuAction onClick={() => pdf.mutate()}>{t('job.files.pdf')}</MenuAction>
        )}
        {log && <MenuDownload href={log}>{t('job.files.log')}</MenuDownload>}
      </MenuGroup>
      <MenuNote>{t('job.files.note')}</MenuNote>
    </Menu>
  )
}
