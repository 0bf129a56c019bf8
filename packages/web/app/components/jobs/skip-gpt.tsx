import { endpoints, type Job } from '@merkwerk/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { describeError } from '../../api/describe-error.ts'
import { call } from '../../api/index.ts'
import { refreshJobs } from '../../api/refresh-jobs.ts'
import { Button } from '../../ui/button.tsx'
import { useToast } from '../../ui/toast.tsx'

interface SkipGptProps {
  job: Pick<Job, 'job_id'>
  className?: string
}

export function SkipGpt({ job, className = 'h-8' }: SkipGptProps) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const toast = useToast()
  const skip = useMutation({
    mutationFn: () => call(endpoints.skipGpt, { params: { id: job.job_id } }),
    onSuccess: () => {
      toast('success', t('jobs.skipGptDone'))
      return refreshJobs(client)
    },
    onError: (error) => toast('error', describeError(error, 'skipGpt')),
  })
  return (
    <Button isBusy={skip.isPending} onClick={() => skip.mutate()} className={className}>
      {t('jobs.skipGpt')}
    </Button>
  )
}
