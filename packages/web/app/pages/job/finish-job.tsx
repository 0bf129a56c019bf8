import { endpoints, type JobDetail } from '@merkwerk/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { describeError } from '../../api/describe-error.ts'
import { call } from '../../api/index.ts'
import { refreshJobs } from '../../api/refresh-jobs.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'

/** Ends the wait of a job that a marketplace holds up. */
export function FinishJob({ job }: { job: JobDetail }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const finish = useMutation({
    mutationFn: () => call(endpoints.finishJob, { params: { id: job.job_id } }),
    onSuccess: () => setOpen(false),
    onSettled: () => refreshJobs(client),
  })
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('job.finish')}</Button>
      <ConfirmDialog
        look="primary"
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={t('job.finishTitle', { name: job.name })}
        keepLabel={t('job.cancelKeep')}
        confirmLabel={t('job.finish')}
        busyLabel={t('job.finishBusy')}
        isBusy={finish.isPending}
        onConfirm={() => finish.mutate()}
      >
        <p>{t('job.finishBody')}</p>
        {finish.error && <Notice tone="error">{describeError(finish.error, 'finishJob')}</Notice>}
      </ConfirmDialog>
    </>
  )
}
