import { hasEnded } from '@merkwerk/client/app'
import type { Job, JobDetail, JobList, JobProgress } from '@merkwerk/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { followJob } from '../api/index.ts'
import { refreshJobs } from '../api/refresh-jobs.ts'
import { useTranslation } from '../messages/translate.ts'

/**
 * Updates a running job from its event stream, in every query that has it. When its status or the cause of its deferred
 * records changes, the queries are fetched again, because coins, files and actions change too. Returns whether the stream is
 * connected.
 */
export function useJobProgress(job: Pick<Job, 'id' | 'job_id' | 'status'> | undefined): boolean {
  const [isConnected, setConnected] = useState(true)
  const client = useQueryClient()
  const { language } = useTranslation()
  const jobId = job?.job_id
  const isRunning = job !== undefined && !hasEnded(job.status)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the stream has texts in the language of its request.
  useEffect(() => {
    if (jobId === undefined || !isRunning) return
    const abort = new AbortController()
    let shown: string | undefined
    function show(progress: JobProgress) {
      client.setQueryData<JobDetail>(
        ['jobs', 'one', jobId],
        (cached) => cached && withProgress(cached, progress),
      )
      client.setQueriesData<JobList>(
        { queryKey: ['jobs', 'list'] },
        (list) => list && { ...list, jobs: list.jobs.map((job) => withProgress(job, progress)) },
      )
      const state = `${progress.status} ${progress.deferred?.waiting_for}`
      // The end of the stream refreshes an ended job.
      const isChanged = shown !== undefined && shown !== state
      if (isChanged && !hasEnded(progress.status)) void refreshJobs(client)
      shown = state
    }
    async function follow(id: string) {
      try {
        for await (const progress of followJob(id, { signal: abort.signal, onConnection: setConnected }))
          show(progress)
      } catch {
        // The job or the session is gone, and the queries report that.
      }
      if (!abort.signal.aborted) void refreshJobs(client)
    }
    void follow(jobId)
    return () => abort.abort()
  }, [client, jobId, isRunning, language])
  return isConnected || !isRunning
}

function withProgress<J extends Job>(job: J, progress: JobProgress): J {
  return job.id === progress.id ? { ...job, execution_time: progress.execution_time, progress } : job
}
