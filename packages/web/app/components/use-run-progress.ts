import { hasEnded } from '@merkwerk/client/app'
import type { Job, JobList, RunDetails, RunProgress } from '@merkwerk/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { followRun } from '../api/index.ts'
import { refreshRuns } from '../api/refresh-runs.ts'
import { useTranslation } from '../messages/translate.ts'

/**
 * Updates an open run from its event stream, in every query that has it. When its status or the cause of its deferred
 * records changes, the queries are fetched again, because coins, files and actions change too. Returns whether the stream is
 * connected.
 */
export function useRunProgress(run: Pick<Job, 'id' | 'job_id' | 'status'> | undefined): boolean {
  const [isConnected, setConnected] = useState(true)
  const client = useQueryClient()
  const { language } = useTranslation()
  const runId = run?.job_id
  const isRunning = run !== undefined && !hasEnded(run.status)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the stream has texts in the language of its request.
  useEffect(() => {
    if (runId === undefined || !isRunning) return
    const abort = new AbortController()
    let shown: string | undefined
    function show(progress: RunProgress) {
      client.setQueryData<RunDetails>(
        ['runs', 'one', runId],
        (cached) => cached && withProgress(cached, progress),
      )
      client.setQueriesData<JobList>(
        { queryKey: ['runs', 'list'] },
        (list) => list && { ...list, jobs: list.jobs.map((listed) => withProgress(listed, progress)) },
      )
      const state = `${progress.status} ${progress.deferred?.waiting_for}`
      // The end of the stream refreshes an ended run.
      const isChanged = shown !== undefined && shown !== state
      if (isChanged && !hasEnded(progress.status)) void refreshRuns(client)
      shown = state
    }
    async function follow(id: string) {
      try {
        for await (const progress of followRun(id, { signal: abort.signal, onConnection: setConnected }))
          show(progress)
      } catch {
        // The run or the session is gone, and the queries report that.
      }
      if (!abort.signal.aborted) void refreshRuns(client)
    }
    void follow(runId)
    return () => abort.abort()
  }, [client, runId, isRunning, language])
  return isConnected || !isRunning
}

function withProgress<R extends Job>(run: R, progress: RunProgress): R {
  return run.id === progress.id ? { ...run, execution_time: progress.execution_time, progress } : run
}
