import type { Db } from '../../platform/db/index.ts'
import { AppError } from '../../platform/errors.ts'
import type { Actor } from '../../platform/http/index.ts'
import { addToLogContext } from '../../platform/observability/log-context.ts'
import { findJobById } from './queries.ts'
import type { JobRow } from './store.ts'

/** A job that the actor may see, by its ID or its public ID: an own job, or any job for an admin. Throws `NOT_FOUND`. */
export function getVisibleJob(db: Db, actor: Actor, id: string): Promise<JobRow> {
  return getAndLog(db, actor.kind === 'admin' ? undefined : actor.accountId, id)
}

/** A job of the actor's own account, also for an admin. Throws `NOT_FOUND`. */
export function getOwnJob(db: Db, { accountId }: Actor, id: string): Promise<JobRow> {
  return getAndLog(db, accountId, id)
}

async function getAndLog(db: Db, accountId: number | undefined, id: string): Promise<JobRow> {
  const job = await findJobById(db, accountId, id)
  if (!job) throw new AppError('NOT_FOUND')
  addToLogContext({ job_id: job.id })
  return job
}
