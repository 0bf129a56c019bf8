import type { Job, JobDetail, JobList, JobProgress } from '@merkwerk/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { followJob, hasEnded } from '../api/job-events.ts'
import { refreshJobs } from '../api/refresh-jobs.ts'

/**
 * Keeps what is cached of a running job up to date from its event stream: the job itself and every list it is
 * in. A new status, or records beginning or ceasing to wait, reads both again, since coins, files and what can be done change with it. Answers whether the
 * server can be reached, as far as the stream knows.
 */
export function useJobProgress(job: Pick<Job, 'id' | 'job_id' | 'status'> | undefined): boolean {
  const [isConnected, setConnected] = useState(true)
  const client = useQueryClient()
  const jobId = job?.job_id
  const isRunning = job !== undefined && !hasEnded(job.status)
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
      if (shown !== undefined && shown !== state) void refreshJobs(client)
      shown = state
    }
    void followJob(jobId, { onProgress: show, onConnection: setConnected }, abort.signal).then(() => {
      if (!abort.signal.aborted) void refreshJobs(client)
    })
    return () => abort.abort()
  }, [client, jobId, isRunning])
  return isConnected || !isRunning
}

function withProgress<J extends Job>(job: J, progress: JobProgress): J {
  return job.id === progress.id ? { ...job, progress } : job
}
