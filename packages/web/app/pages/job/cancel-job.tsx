import { endpoints, type JobDetail } from '@merkwerk/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/index.ts'
import { refreshJobs } from '../../api/refresh-jobs.ts'
import { session } from '../../api/session.ts'
import { ConfirmedCall } from '../../components/confirmed-call.tsx'
import { formatCount } from '../../messages/format.ts'
import { Button } from '../../ui/button.tsx'
import { useToast } from '../../ui/toast.tsx'

export function CancelJob({ job }: { job: JobDetail }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const toast = useToast()
  const found = job.progress.verdicts.found
  return (
    <ConfirmedCall
      trigger={(ask) => (
        <Button look="danger" onClick={ask}>
          {t('job.cancel')}
        </Button>
      )}
      title={t('job.cancelTitle')}
      labels={{ keep: t('job.cancelKeep'), confirm: t('job.cancelConfirm'), busy: t('job.cancelBusy') }}
      name="cancelJob"
      onConfirm={() => call(endpoints.cancelJob, { params: { id: job.job_id } })}
      onDone={() => toast('success', t('job.cancelDone'))}
      onSettled={() => refreshJobs(client)}
    >
      <p>{t('job.cancelBody', { name: job.name })}</p>
      <p>
        {session.role === 'admin'
          ? t('job.cancelFree')
          : t('job.cancelCharge', { count: found, n: formatCount(found) })}
      </p>
    </ConfirmedCall>
  )
}
