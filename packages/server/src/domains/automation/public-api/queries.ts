import type { JobStatus, Language } from '@merkwerk/contract'
import type { V1Run } from '@merkwerk/contract/v1'
import type { Db } from '../../../platform/db/index.ts'
import { AppError } from '../../../platform/errors.ts'
import { type Failure, failureMessages } from '../../lists/runs/index.ts'

interface PageQuery {
  cursor?: string | undefined
  limit: number
}

/** The runs of an account, newest first. */
const selectRuns = (db: Db, accountId: number) =>
  db
    .selectFrom('runs')
    .leftJoin('lists', (join) =>
      join.onRef('lists.id', '=', 'runs.list_id').on('lists.deleted_at', 'is', null),
    )
    .select([
      'runs.id',
      'runs.public_id',
      'lists.public_id as list',
      'runs.name',
      'runs.status',
      'runs.language',
    ])
    .select(['runs.created_at', 'runs.started_at', 'runs.finished_at', 'runs.failure'])
    .select(['runs.total_rows', 'runs.found', 'runs.ambiguous', 'runs.not_found', 'runs.blocked'])
    .select(['runs.unreadable', 'runs.skipped', 'runs.coins_held', 'runs.coins_used'])
    .where('runs.account_id', '=', accountId)
    .orderBy('runs.id', 'desc')
    .$narrowType<{ language: Language; status: JobStatus; failure: Failure | null }>()

type StoredRun = Awaited<ReturnType<ReturnType<typeof selectRuns>['executeTakeFirstOrThrow']>>

const describeRun = (run: StoredRun): V1Run => ({
  run_id: run.public_id,
  list_id: run.list,
  name: run.name,
  status: run.status,
  created_at: run.created_at.toISOString(),
  started_at: run.started_at?.toISOString() ?? null,
  finished_at: run.finished_at?.toISOString() ?? null,
  rows: {
    total: run.total_rows,
    found: run.found,
    ambiguous: run.ambiguous,
    not_found: run.not_found,
    blocked: run.blocked,
    unreadable: run.unreadable,
    skipped: run.skipped,
  },
  coins: { held: run.finished_at ? 0 : run.coins_held, used: run.coins_used },
  failure: run.failure && failureMessages[run.failure][run.language],
})

/** A page of rows that were read with one more than the limit, and the cursor of the next one. */
export function cutPage<R, D>(
  rows: readonly R[],
  limit: number,
  { readCursor, describe }: { readCursor: (row: R) => number; describe: (row: R) => D },
): { data: D[]; next_cursor: string | null } {
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  const hasMore = rows.length > limit && last !== undefined
  return { data: page.map(describe), next_cursor: hasMore ? String(readCursor(last)) : null }
}

/** A page of the runs of an account or of one of its lists, newest first. */
export async function listRuns(
  db: Db,
  accountId: number,
  { cursor, limit, listId }: PageQuery & { listId?: number | undefined },
) {
  const rows = await selectRuns(db, accountId)
    .$if(listId !== undefined, (runs) => runs.where('runs.list_id', '=', listId ?? 0))
    .$if(cursor !== undefined, (runs) => runs.where('runs.id', '<', Number(cursor)))
    .limit(limit + 1)
    .execute()
  return cutPage(rows, limit, { readCursor: ({ id }) => id, describe: describeRun })
}

/** A run of an account. Throws `NOT_FOUND`. */
export async function getRun(db: Db, accountId: number, runId: number): Promise<V1Run> {
  const run = await selectRuns(db, accountId)
    .where('runs.id', '=', runId)
    .executeTakeFirstOrThrow(() => new AppError('NOT_FOUND'))
  return describeRun(run)
}
