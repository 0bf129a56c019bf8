import type { Job } from '@merkwerk/contract'
import { clsx } from 'clsx'
import { Download, ScrollText } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { cardTable } from '../../../components/card-table.ts'
import { jobCells } from '../../../components/jobs/job-cells.ts'
import { OutputCell } from '../../../components/jobs/job-files.tsx'
import { SkipGpt } from '../../../components/jobs/skip-gpt.tsx'
import { IconButton } from '../../../ui/button.tsx'
import { CancelState } from './cancel-state.tsx'
import { filesOf } from './files-of.ts'

const { action } = jobCells

interface JobRowEndProps {
  job: Job
  onLog: () => void
  onCancel: () => void
}

/** The cells of a job that only administrators see: its files, its log, and what can be done about it. */
export function JobRowEnd({ job, onLog, onCancel }: JobRowEndProps) {
  const { t } = useTranslation()
  const { master, attributes, log } = filesOf(job)
  return (
    <>
      <OutputCell job={job} kind="master" href={master} />
      <OutputCell job={job} kind="attributes" href={attributes} />
      <td className={clsx(action, '@max-4xl:ml-auto')}>
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
      </td>
      <td className={clsx(action, cardTable.sticky)}>
        <span className="flex flex-col items-start gap-2">
          <CancelState job={job} onCancel={onCancel} />
          {job.progress.waiting_for === 'gpt' && (
            <SkipGpt
              job={job}
              className="-mx-1 h-auto min-h-8 max-w-28 px-2 py-1 leading-tight whitespace-normal"
            />
          )}
        </span>
      </td>
    </>
  )
}
