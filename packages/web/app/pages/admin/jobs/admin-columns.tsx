import type { Job } from '@merkwerk/contract'
import { clsx } from 'clsx'
import { NotAvailable, useOutputColumns } from '../../../components/jobs/job-files.tsx'
import { jobCells } from '../../../components/jobs/jobs-columns.tsx'
import { SkipGpt } from '../../../components/jobs/skip-gpt.tsx'
import { useTranslation } from '../../../messages/translate.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { CircleX, ScrollText, X } from '../../../ui/icons/app-icons.ts'
import { Check, Download, LoaderCircle } from '../../../ui/icons/public-icons.ts'
import type { Column } from '../../../ui/table.tsx'
import { nameFiles } from './files-of.ts'

export function useAdminColumns(onLog: (job: Job) => void, onCancel: (job: Job) => void): Column<Job>[] {
  const { t } = useTranslation()
  const outputs = useOutputColumns((job, kind) => nameFiles(job)[kind])
  // The table may scroll. The actions stay visible.
  const sticky = '@4xl:sticky @4xl:right-0 @4xl:bg-surface'
  return [
    ...outputs,
    {
      id: 'log',
      header: t('jobs.columns.log'),
      cell: (job) => <LogButtons job={job} onLog={() => onLog(job)} />,
      cellClass: clsx(jobCells.action, '@max-4xl:ml-auto'),
    },
    {
      id: 'cancel',
      header: t('jobs.columns.cancel'),
      headingClass: sticky,
      cell: (job) => (
        <span className="flex flex-col items-start gap-2">
          <CancelState job={job} onCancel={() => onCancel(job)} />
          {job.progress.waiting_for === 'gpt' && (
            <SkipGpt
              job={job}
              className="-mx-1 h-auto min-h-8 max-w-28 px-2 py-1 leading-tight whitespace-normal"
            />
          )}
        </span>
      ),
      cellClass: clsx(jobCells.action, sticky),
    },
  ]
}

function LogButtons({ job, onLog }: { job: Job; onLog: () => void }) {
  const { t } = useTranslation()
  const { log } = nameFiles(job)
  return (
    <span className="inline-flex items-center">
      <IconButton
        icon={ScrollText}
        label={t('admin.jobs.viewLog', { name: job.name })}
        onClick={onLog}
        className="-my-2 -ml-2 @max-[68rem]:w-8"
      />
      {log && (
        <a
          href={log}
          download
          aria-label={t('admin.jobs.downloadLog', { name: job.name })}
          className="-my-2 inline-flex size-9 @max-[68rem]:w-8 items-center justify-center rounded-lg text-accent hover:bg-sunken"
        >
          <Download className="size-4" aria-hidden />
        </a>
      )}
    </span>
  )
}

const ended = { name: 'ended', icon: X, className: 'text-blocked' } as const
const signs = {
  Initializing: { name: 'initializing', icon: LoaderCircle, className: 'animate-spin text-accent' },
  Finalizing: { name: 'finalizing', icon: CircleX, className: 'text-faint' },
  Completed: { name: 'completed', icon: Check, className: 'text-found' },
  Failed: ended,
  Cancelled: ended,
  Unknown: undefined,
} as const

/** Section 4 of the specification shows it for each status. */
function CancelState({ job, onCancel }: { job: Job; onCancel: () => void }) {
  const { t } = useTranslation()
  const { status } = job.progress
  if (status === 'Data Processing')
    return (
      <Button look="danger" onClick={onCancel} className="-my-1.5 h-8 px-2!">
        {t('app.cancel')} <span className="sr-only">{t('admin.jobs.cancelOf', { name: job.name })}</span>
      </Button>
    )
  const sign = signs[status]
  if (!sign || (sign === ended && job.output_files.length === 0))
    return (
      <span className="@max-4xl:hidden">
        <NotAvailable />
      </span>
    )
  const { name, icon: Icon, className } = sign
  return (
    <span
      role="img"
      aria-label={t(`admin.jobs.${name}`)}
      title={t(`admin.jobs.${name}`)}
      className="inline-flex @max-4xl:hidden"
    >
      <Icon className={clsx('size-5', className)} aria-hidden />
    </span>
  )
}
