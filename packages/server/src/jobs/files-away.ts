import type { z } from 'zod'
import { FilesUnavailableError } from '../files/index.ts'
import type { Task } from '../queue/index.ts'
import type { JobContext } from './job-context.ts'

const delaySeconds = 2

/**
 * Puts a task off for as long as files cannot be reached, e.g. while the disk is full, instead of using up its
 * tries: the job is held up and goes on by itself.
 */
export function onceFilesAreBack<S extends z.ZodType>(
  task: Task<S>,
  run: (ctx: JobContext, payload: z.output<S>, stop: AbortSignal) => Promise<void>,
): typeof run {
  return async (ctx, payload, stop) => {
    try {
      await run(ctx, payload, stop)
    } catch (error) {
      if (!(error instanceof FilesUnavailableError)) throw error
      ctx.logger.warn(
        { err: error, task: task.name, payload },
        'files cannot be reached, the task is put off',
      )
      await ctx.db
        .transaction()
        .execute((tx) =>
          ctx.queue.enqueue(tx, task, task.payload.parse(payload) as z.input<S>, { delaySeconds }),
        )
    }
  }
}
