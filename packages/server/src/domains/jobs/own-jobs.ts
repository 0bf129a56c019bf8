import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/db/index.ts'
import { AppError } from '../../platform/errors.ts'
import type { Actor } from '../../platform/http/index.ts'
import { cancelJob } from './cancel-job.ts'

const running = (db: Db, accountId: number) =>
  db
    .selectFrom('jobs')
    .select('id')
    .where('account_id', '=', accountId)
    .where('status', 'in', ['Initializing', 'Data Processing', 'Finalizing'])

/** Cancels the actor's own jobs as `cancelJob` does; one that is being finished meanwhile goes on. */
export async function cancelRunningJobs(context: Context, actor: Actor): Promise<void> {
  for (const { id } of await running(context.db, actor.accountId).execute())
    await cancelJob(context, actor, String(id)).catch((error: unknown) => {
      if (!(error instanceof AppError && error.code === 'CONFLICT')) throw error
    })
}

export async function hasRunningJob(db: Db, accountId: number): Promise<boolean> {
  return (await running(db, accountId).limit(1).execute()).length > 0
}

/** How many jobs an account has, and how many of them have not ended. */
export async function countJobs(db: Db, accountId: number): Promise<{ total: number; running: number }> {
  const { total } = await db
    .selectFrom('jobs')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return { total, running: (await running(db, accountId).execute()).length }
}

/** The jobs of an account in short, oldest first. */
export async function exportJobs(db: Db, accountId: number) {
  return db
    .selectFrom('jobs')
    .select([
      'public_id',
      'name',
      'status',
      'file_name',
      'total_rows',
      'found',
      'coins_used',
      'created_at',
      'finished_at',
    ])
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute()
}
