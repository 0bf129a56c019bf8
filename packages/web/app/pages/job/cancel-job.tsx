import { endpoints, type JobDetail } from '@merkwerk/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { session } from '../../api/browser-session.ts'
import { describeError } from '../../api/describe-error.ts'
import { call } from '../../api/index.ts'
import { refreshJobs } from '../../api/refresh-jobs.ts'
import { formatCount } from '../../texts/format.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useToast } from '../../ui/toast.tsx'

export function CancelJob({ job }: { job: JobDetail }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const toast = useToast()
  const [isOpen, setOpen] = useState(false)
  const cancel = useMutation({
    mutationFn: () => call(endpoints.cancelJob, { params: { id: job.job_id } }),
    onSuccess: () => {
      setOpen(false)
      toast('success', t('job.cancelDone'))
    },
    onSettled: () => refreshJobs(client),
  })
  const found = job.progress.verdicts.found
  return (
    <>
      <Button
        look="danger"
        onClick={() => {
          cancel.reset()
          setOpen(true)
        }}
      >
        {t('job.cancel')}
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={t('job.cancelTitle')}
        keepLabel={t('job.cancelKeep')}
        confirmLabel={t('job.cancelConfirm')}
        busyLabel={t('job.cancelBusy')}
        isBusy={cancel.isPending}
        onConfirm={() => cancel.mutate()}
      >
        <p>{t('job.cancelBody', { name: job.name })}</p>
        <p>
          {session.role === 'admin'
            ? t('job.cancelFree')
            : t('job.cancelCharge', { count: found, n: formatCount(found) })}
        </p>
        {cancel.error && <Notice tone="error">{describeError(cancel.error, 'cancelJob')}</Notice>}
      </ConfirmDialog>
    </>
  )
}
