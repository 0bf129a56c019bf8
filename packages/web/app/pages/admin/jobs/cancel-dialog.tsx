import { endpoints, type Job } from '@merkwerk/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { describeError } from '../../../api/describe-error.ts'
import { call } from '../../../api/index.ts'
import { refreshJobs } from '../../../api/refresh-jobs.ts'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { MessageDialog } from '../../../ui/message-dialog.tsx'

interface CancelDialogProps {
  job: Job
  isOpen: boolean
  onClose: () => void
}

/** Asks before a job is cancelled, and says how that went. */
export function CancelDialog({ job, isOpen, onClose }: CancelDialogProps) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const cancel = useMutation({
    mutationFn: () => call(endpoints.cancelJob, { params: { id: job.job_id } }),
    onSettled: () => {
      onClose()
      return refreshJobs(client)
    },
  })
  return (
    <>
      <ConfirmDialog
        isOpen={isOpen}
        onClose={onClose}
        title={t('job.cancelTitle')}
        keepLabel={t('job.cancelKeep')}
        confirmLabel={t('job.cancelConfirm')}
        busyLabel={t('job.cancelBusy')}
        isBusy={cancel.isPending}
        onConfirm={() => cancel.mutate()}
      >
        <p>{t('job.cancelBody', { name: job.name })}</p>
        <p>{t('job.cancelFree')}</p>
      </ConfirmDialog>
      <MessageDialog
        tone="success"
        title={t('admin.success')}
        text={cancel.isSuccess ? t('job.cancelDone') : undefined}
        okLabel={t('admin.ok')}
        onClose={() => cancel.reset()}
      />
      <MessageDialog
        tone="error"
        title={t('admin.error')}
        text={cancel.error ? describeError(cancel.error, 'cancelJob') : undefined}
        okLabel={t('admin.ok')}
        onClose={() => cancel.reset()}
      />
    </>
  )
}
