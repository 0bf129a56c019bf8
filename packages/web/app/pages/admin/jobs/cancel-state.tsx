import type { Job, ReadStatus } from '@merkwerk/contract'
import { clsx } from 'clsx'
import { Check, CircleX, LoaderCircle, type LucideIcon, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { NotAvailable } from '../../../components/jobs/job-files.tsx'
import { Button } from '../../../ui/button.tsx'
import { Tooltip } from '../../../ui/tooltip.tsx'

type Sign = 'initializing' | 'finalizing' | 'completed' | 'ended'

const signs: Record<Sign, { icon: LucideIcon; className: string }> = {
  initializing: { icon: LoaderCircle, className: 'animate-spin text-accent' },
  finalizing: { icon: CircleX, className: 'text-faint' },
  completed: { icon: Check, className: 'text-found' },
  ended: { icon: X, className: 'text-blocked' },
}

const signOf: Record<Exclude<ReadStatus, 'Data Processing' | 'Unknown'>, Sign> = {
  Initializing: 'initializing',
  Finalizing: 'finalizing',
  Completed: 'completed',
  Failed: 'ended',
  Cancelled: 'ended',
}

/** Whether a job can be cancelled, as the specification's section 4 shows it for each status. */
export function CancelState({ job, onCancel }: { job: Job; onCancel: () => void }) {
  const { t } = useTranslation()
  const { status } = job.progress
  if (status === 'Data Processing')
    return (
      <Button look="danger" onClick={onCancel} className="-my-1.5 h-8 px-2!">
        {t('admin.jobs.cancel')}{' '}
        <span className="sr-only">{t('admin.jobs.cancelOf', { name: job.name })}</span>
      </Button>
    )
  const sign = status === 'Unknown' ? undefined : signOf[status]
  if (sign === undefined || (sign === 'ended' && job.output_files.length === 0))
    return (
      <span className="@max-4xl:hidden">
        <NotAvailable />
      </span>
    )
  const { icon: Icon, className } = signs[sign]
  return (
    <Tooltip text={t(`admin.jobs.${sign}`)}>
      <span role="img" aria-label={t(`admin.jobs.${sign}`)} className="inline-flex @max-4xl:hidden">
        <Icon className={clsx('size-5', className)} aria-hidden />
      </span>
    </Tooltip>
  )
}
