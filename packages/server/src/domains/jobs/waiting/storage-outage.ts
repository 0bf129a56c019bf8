import type { z } from 'zod'
import type { Task } from '../../../platform/queue/index.ts'
import { FilesUnavailableError } from '../../../platform/storage/index.ts'
import type { JobContext } from '../job-context.ts'
import { clearStorageOutage, lockJob, updateJob } from '../store.ts'

const delaySeconds = 2

/**
 * Wraps the handler of a task: while the file storage is unavailable, e.g. because the disk is full, the task is enqueued
 * again without using up its retries. The job shows the outage and resumes automatically.
 */
export function afterStorageRecovers<S extends z.ZodType<{ jobId: number }>>(
  task: Task<S>,
  run: (context: JobContext, payload: z.output<S>, stop: AbortSignal) => Promise<void>,
): typeof run {
  return async (context, payload, stop) => {
    const { jobId } = payload
    try {
      await run(context, payload, stop)
    } catch (error) {
      if (!(error instanceof FilesUnavailableError)) throw error
      context.logger.warn({ err: error, task: task.name, payload }, 'file storage unavailable, task delayed')
      await context.db.transaction().execute(async (tx) => {
        const job = await lockJob(tx, jobId)
        if (!job.files_away_since) await updateJob(tx, jobId, { files_away_since: context.clock.now() })
        await context.queue.enqueue(tx, task, task.payload.parse(payload) as z.input<S>, { delaySeconds })
      })
      return
    }
    await clearStorageOutage(context.db, jobId)
  }
}
