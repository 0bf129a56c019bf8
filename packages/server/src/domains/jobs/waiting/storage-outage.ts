import type { z } from 'zod'
import type { Context } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/index.ts'
import type { Task } from '../../../platform/queue/index.ts'
import { FilesUnavailableError } from '../../../platform/storage/index.ts'
import type { JobContext } from '../job-context.ts'
import { clearStorageOutage, lockJob, updateJob } from '../store.ts'

const delaySeconds = 2

/**
 * Puts a task off for as long as files cannot be reached, e.g. while the disk is full, instead of using up its
 * tries: the job is held up, says so, and goes on by itself.
 */
export function afterStorageRecovers<S extends z.ZodType<{ jobId: number }>>(
  task: Task<S>,
  run: (context: JobContext, payload: z.output<S>, stop: AbortSignal) => Promise<void>,
): typeof run {
  return async (context, payload, stop) => {
    try {
      await run(context, payload, stop)
    } catch (error) {
      if (!(error instanceof FilesUnavailableError)) throw error
      context.logger.warn(
        { err: error, task: task.name, payload },
        'files cannot be reached, the task is put off',
      )
      await context.db.transaction().execute(async (tx) => {
        await startOutage(context, tx, payload.jobId)
        await context.queue.enqueue(tx, task, task.payload.parse(payload) as z.input<S>, { delaySeconds })
      })
      return
    }
    await endOutage(context, payload.jobId)
  }
}

async function startOutage({ clock }: Context, tx: Tx, jobId: number): Promise<void> {
  const job = await lockJob(tx, jobId)
  if (!job.files_away_since) await updateJob(tx, jobId, { files_away_since: clock.now() })
}

/** Whichever task of the job gets through first, on whichever machine, knows that files are back. */
async function endOutage({ db }: Context, jobId: number): Promise<void> {
  await clearStorageOutage(db, jobId)
}
