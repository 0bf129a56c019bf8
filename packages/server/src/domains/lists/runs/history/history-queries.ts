import { type Db, readRows, withoutIds } from '../../../../platform/db/index.ts'
import { availableCoins } from '../../../money/wallet/index.ts'
import { findOpenRuns } from '../queries.ts'
import type { RunRow } from '../store.ts'

export async function hasOpenRuns(db: Db, accountId: number): Promise<boolean> {
  return (await findOpenRuns(db, accountId)).length > 0
}

/** How many runs an account has, and how many of them have not ended. */
export async function countRuns(db: Db, accountId: number): Promise<{ total: number; running: number }> {
  return db
    .selectFrom('runs')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .select(({ fn }) => fn.countAll<number>().filterWhere('finished_at', 'is', null).as('running'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
}

/** The runs of an account for its data export, oldest first. */
export function exportRuns(db: Db, accountId: number) {
  const limit = 1_000
  return withoutIds(
    readRows(limit, (last: { id: number } | undefined) =>
      db
        .selectFrom('runs')
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
    .selectFrom('runs')
    .select(({ fn }) => [
      fn.countAll<number>().as('total_searches'),
      fn.countAll<number>().filterWhere('status', '=', 'Completed').as('successful_searches'),
      fn.countAll<number>().filterWhere('status', '=', 'Failed').as('failed_searches'),
    ])
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return { ...counts, current_balance: await availableCoins(db, accountId) }
}

/** The schedule that started a run. Runs are found by the list, because they have no index of their runs. */
export async function findSchedule(db: Db, { id, list_id }: Pick<RunRow, 'id' | 'list_id'>) {
  const run = await db
    .selectFrom('schedules')
    .innerJoin('schedule_runs', 'schedule_id', 'schedules.id')
    .select('schedule_id')
    .where('list_id', '=', list_id)
    .where('run_id', '=', id)
    .executeTakeFirst()
  return run?.schedule_id ?? null
}

/** What runs show of their owner, also after the account was deleted. */
export async function getOwner(db: Db, accountId: number) {
  return db
    .selectFrom('accounts')
    .select(['username', 'language'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
}

export async function countOpenRuns(db: Db): Promise<{ status: string; runs: number }[]> {
  return db
    .selectFrom('runs')
    .select(({ fn }) => ['status', fn.countAll<number>().as('runs')])
    .where('finished_at', 'is', null)
    .groupBy('status')
    .execute()
}
