import { type Db, readRows, withoutIds } from '../../../../platform/db/index.ts'
import { availableCoins } from '../../../money/wallet/index.ts'
import { findRunningJobs } from '../queries.ts'
import type { JobRow } from '../store.ts'

export async function hasRunningJob(db: Db, accountId: number): Promise<boolean> {
  return (await findRunningJobs(db, accountId)).length > 0
}

/** How many jobs an account has, and how many of them have not ended. */
export async function countJobs(db: Db, accountId: number): Promise<{ total: number; running: number }> {
  return db
    .selectFrom('jobs')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .select(({ fn }) => fn.countAll<number>().filterWhere('finished_at', 'is', null).as('running'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
}

/** The jobs of an account for its data export, oldest first. */
export function exportJobs(db: Db, accountId: number) {
  const limit = 1_000
  return withoutIds(
    readRows(limit, (last: { id: number } | undefined) =>
      db
        .selectFrom('jobs')
        .select(['id', 'public_id', 'name', 'status', 'file_name', 'total_rows', 'found', 'coins_used'])
        .select(['created_at', 'finished_at'])
        .where('account_id', '=', accountId)
        .where('id', '>', last?.id ?? 0)
        .orderBy('id')
        .limit(limit)
        .execute(),
    ),
  )
}

export async function getAnalytics(db: Db, accountId: number) {
  const counts = await db
    .selectFrom('jobs')
    .select(({ fn }) => [
      fn.countAll<number>().as('total_searches'),
      fn.countAll<number>().filterWhere('status', '=', 'Completed').as('successful_searches'),
      fn.countAll<number>().filterWhere('status', '=', 'Failed').as('failed_searches'),
    ])
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return { ...counts, current_balance: await availableCoins(db, accountId) }
}

/** The schedule that started a job. Runs are found by the list, because they have no index of their jobs. */
export async function findSchedule(db: Db, { id, list_id }: Pick<JobRow, 'id' | 'list_id'>) {
  const run = await db
    .selectFrom('schedules')
    .innerJoin('schedule_runs', 'schedule_id', 'schedules.id')
    .select('schedule_id')
    .where('list_id', '=', list_id)
    .where('job_id', '=', id)
    .executeTakeFirst()
  return run?.schedule_id ?? null
}

/** What jobs show of their owner, also after the account was deleted. */
export async function getOwner(db: Db, accountId: number) {
  return db
    .selectFrom('accounts')
    .select(['username', 'language'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
}

export async function countOpenJobs(db: Db): Promise<{ status: string; jobs: number }[]> {
  return db
    .selectFrom('jobs')
    .select(({ fn }) => ['status', fn.countAll<number>().as('jobs')])
    .where('finished_at', 'is', null)
    .groupBy('status')
    .execute()
}
