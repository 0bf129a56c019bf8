import type { Job } from '@merkwerk/contract'
import { clsx } from 'clsx'
import { Download, FileText } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { downloadPdf } from '../../api/download.ts'
import { IconButton } from '../../ui/button.tsx'
import { useToast } from '../../ui/toast.tsx'

/** The last three cells of a job's row: what a completed job can be downloaded as. */
export function JobFiles({ job, cellClass }: { job: Job; cellClass: string }) {
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

  const nothing = <span className="text-faint">{t('app.notAvailable')}</span>
  return (
    <>
      {(['master', 'attributes'] as const).map((kind, index) => {
        const href = isCompleted ? job.output_files[index] : undefined
        const label = kind === 'master' ? 'jobs.downloadMaster' : 'jobs.downloadAttributes'
        return (
          <td
            key={kind}
            data-label={t(`jobs.columns.${kind}`)}
            className={clsx(cellClass, !href && '@max-4xl:hidden')}
          >
            {href ? (
              <a
                href={href}
                download
                className="-my-0.5 inline-flex min-h-6 items-center gap-1.5 text-accent underline-offset-2 hover:underline"
              >
                <Download className="size-4 shrink-0" aria-hidden />
                {t('jobs.csv')}
                <span className="sr-only">{t(label, { name: job.name })}</span>
              </a>
            ) : (
              nothing
            )}
          </td>
        )
      })}
      <td data-label={t('jobs.columns.pdf')} className={clsx(cellClass, !isCompleted && '@max-4xl:hidden')}>
        {isCompleted ? (
          <IconButton
            icon={FileText}
            label={t('jobs.downloadPdf', { name: job.name })}
            disabled={isBusy}
            onClick={() => void savePdf()}
            className="-my-2 -ml-2 @max-4xl:-mr-2"
          />
        ) : (
          nothing
        )}
      </td>
    </>
  )
}
