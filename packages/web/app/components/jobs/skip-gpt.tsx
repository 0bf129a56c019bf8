import { endpoints, type Job } from '@merkwerk/contract'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/index.ts'
import { refreshRuns } from '../../api/refresh-runs.ts'
import { useTranslation } from '../../messages/translate.ts'
import { Button } from '../../ui/button.tsx'
import { useToastMutation } from '../use-toast-mutation.ts'

interface SkipGptProps {
  job: Pick<Job, 'job_id'>
  className?: string
}

export function SkipGpt({ job, className = 'h-8' }: SkipGptProps) {
  const { t } = useTranslation()
  const client = useQueryClient()
  async function skipGpt() {
    await call(endpoints.skipGpt, { params: { id: job.job_id } })
    await refreshRuns(client)
  }
  const skip = useToastMutation('skipGpt', skipGpt, { done: t('jobs.skipGptDone') })
  return (
    <Button isBusy={skip.isPending} onClick={() => skip.mutate()} className={className}>
      {t('jobs.skipGpt')}
    </Button>
  )
}
