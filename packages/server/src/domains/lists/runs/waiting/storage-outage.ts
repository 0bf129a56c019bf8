import type { z } from 'zod'
import { handle, type Task, type TaskHandler } from '../../../../platform/queue/index.ts'
import { FilesUnavailableError } from '../../../../platform/storage/index.ts'
import type { RunContext } from '../run-context.ts'
import { changeRun, clearStorageOutage, updateRun } from '../store.ts'

/** Short, because an outage holds back all of a run. */
const delaySeconds = 2

/**
 * Binds a task to a handler that needs files. While the file storage is unavailable, e.g. because the disk is full, the task
 * is enqueued again without using up its retries. The run shows the outage and resumes automatically.
 */
export function handleWithFiles<S extends z.ZodType<{ runId: number }>>(
  task: Task<S>,
  run: (context: RunContext, payload: z.output<S>, stop: AbortSignal) => Promise<void>,
  onDeadLetter?: TaskHandler<RunContext, z.output<S>>['onDeadLetter'],
): TaskHandler<RunContext> {
  const runOrDelay: typeof run = async (context, payload, stop) => {
    const { runId } = payload
    try {
      await run(context, payload, stop)
    } catch (error) {
      if (!(error instanceof FilesUnavailableError)) throw error
      context.logger.warn({ err: error, task: task.name, payload }, 'file storage unavailable, task delayed')
      return changeRun(context.db, runId, async (tx, found) => {
        if (!found.storage_outage_since)
          await updateRun(tx, runId, { storage_outage_since: context.clock.now() })
        await context.queue.enqueue(tx, task, task.payload.parse(payload) as z.input<S>, { delaySeconds })
      })
    }
    await clearStorageOutage(context.db, runId)
  }
  return handle(task, runOrDelay, onDeadLetter)
}
