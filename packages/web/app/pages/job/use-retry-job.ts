import { endpoints, type JobDetail } from '@merkwerk/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { describeError } from '../../api/describe-error.ts'
import { call } from '../../api/index.ts'
import { refreshJobs } from '../../api/refresh-jobs.ts'
import { paths } from '../../paths.ts'
import { useToast } from '../../ui/toast.tsx'

/** Starts a job of this job's open ends and goes to it. */
export function useRetryJob(job: JobDetail) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const navigate = useNavigate()
  const toast = useToast()
  return useMutation({
    mutationFn: () => call(endpoints.retryJob, { params: { id: job.job_id } }),
    onSuccess: async (answer) => {
      toast('success', t('job.retryDone'))
      await refreshJobs(client)
      await navigate(paths.job(answer.job.job_id))
    },
    onError: (error) => toast('error', describeError(error, 'retryJob')),
  })
}
