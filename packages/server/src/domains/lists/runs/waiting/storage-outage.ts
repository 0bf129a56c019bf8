import type { z } from 'zod'
import { handle, type Task, type TaskHandler } from '../../../../platform/queue/index.ts'
import { FilesUnavailableError } from '../../../../platform/storage/index.ts'
import type { JobContext } from '../job-context.ts'
import { changeJob, clearStorageOutage, updateJob } from '../store.ts'

const delaySeconds = 2

/**
 * Binds a task to a handler that needs files. While the file storage is unavailable, e.g. because the disk is full, the task
 * is enqueued again without using up its retries. The job shows the outage and resumes automatically.
 */
export function handleWithFiles<S extends z.ZodType<{ jobId: number }>>(
  task: Task<S>,
  run: (context: JobContext, payload: z.output<S>, stop: AbortSignal) => Promise<void>,
  onDeadLetter?: TaskHandler<JobContext, z.output<S>>['onDeadLetter'],
): TaskHandler<JobContext> {
  const runOrDelay: typeof run = async (context, payload, stop) => {
    const { jobId } = payload
    try {
      await run(context, payload, stop)
    } catch (error) {
      if (!(error instanceof FilesUnavailableError)) throw error
      context.logger.warn({ err: error, task: task.name, payload }, 'file storage unavailable, task delayed')
      return changeJob(context.db, jobId, async (tx, job) => {
        if (!job.storage_outage_since)
          await updateJob(tx, jobId, { storage_outage_since: context.clock.now() })
        await context.queue.enqueue(tx, task, task.payload.parse(payload) as z.input<S>, { delaySeconds })
      })
    }
    await clearStorageOutage(context.db, jobId)
  }
  return handle(task, runOrDelay, onDeadLetter)
}
