import type { Job } from '@merkwerk/contract'
import { clsx } from 'clsx'
import { Download, ScrollText } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useOutputColumns } from '../../../components/jobs/job-files.tsx'
import { jobCells } from '../../../components/jobs/jobs-columns.tsx'
import { SkipGpt } from '../../../components/jobs/skip-gpt.tsx'
import { IconButton } from '../../../ui/button.tsx'
import type { Column } from '../../../ui/table.tsx'
import { CancelState } from './cancel-state.tsx'
import { filesOf } from './files-of.ts'

interface AdminColumnsOptions {
  onLog: (job: Job) => void
  onCancel: (job: Job) => void
}

/** The last columns of the jobs of all users: files, log and actions. */
export function useAdminColumns({ onLog, onCancel }: AdminColumnsOptions): Column<Job>[] {
  const { t } = useTranslation()
  const outputs = useOutputColumns((job, kind) => filesOf(job)[kind])
  // The table may be wider than its place. The actions stay visible.
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
  const { log } = filesOf(job)
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
