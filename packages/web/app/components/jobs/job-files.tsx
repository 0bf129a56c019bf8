import type { Job } from '@merkwerk/contract'
import { clsx } from 'clsx'
import { Download, FileText } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { downloadPdf } from '../../api/download.ts'
import { IconButton } from '../../ui/button.tsx'
import { useToast } from '../../ui/toast.tsx'
import { jobCells } from './job-cells.ts'

const { detail } = jobCells

interface OutputCellProps {
  job: Job
  kind: 'master' | 'attributes'
  /** Where the file is; nothing where there is none to offer. */
  href: string | undefined
}

/** A cell with the link to one of a job's files. */
export function OutputCell({ job, kind, href }: OutputCellProps) {
  const { t } = useTranslation()
  const label = kind === 'master' ? 'jobs.downloadMaster' : 'jobs.downloadAttributes'
  return (
    <td data-label={t(`jobs.columns.${kind}`)} className={clsx(detail, !href && '@max-4xl:hidden')}>
      {href ? (
        <a
          href={href}
          download
          className="relative z-10 inline-flex min-h-6 items-center gap-1.5 text-accent underline-offset-2 hover:underline"
        >
          <Download className="size-4 shrink-0" aria-hidden />
          {t('jobs.csv')}
          <span className="sr-only">{t(label, { name: job.name })}</span>
        </a>
      ) : (
        <NotAvailable />
      )}
    </td>
  )
}

export function NotAvailable() {
  const { t } = useTranslation()
  return <span className="text-faint">{t('app.notAvailable')}</span>
}

/** The last three cells of an own job's row: what a completed job can be downloaded as. */
export function JobFiles({ job }: { job: Job }) {
  const { t } = useTranslation()
  const toast = useToast()
  const [isBusy, setBusy] = useState(false)
  const isCompleted = job.status === 'Completed'

  async function savePdf() {
    setBusy(true)
    try {
      await downloadPdf(job)
    } catch {
      toast('error', t('jobs.pdfFailed'))
    } finally {
      setBusy(false)
    }
  }

  const [master, attributes] = isCompleted ? job.output_files : []
  return (
    <>
      <OutputCell job={job} kind="master" href={master} />
      <OutputCell job={job} kind="attributes" href={attributes} />
      <td data-label={t('jobs.columns.pdf')} className={clsx(detail, !isCompleted && '@max-4xl:hidden')}>
        {isCompleted ? (
          <IconButton
            icon={FileText}
            label={t('jobs.downloadPdf', { name: job.name })}
            disabled={isBusy}
            onClick={() => void savePdf()}
            className="relative z-10 -my-2 -ml-2"
          />
        ) : (
          <NotAvailable />
        )}
      </td>
    </>
  )
}
