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
    .selectFrom('jobs')
    .leftJoin('lists', (join) =>
      join.onRef('lists.id', '=', 'jobs.list_id').on('lists.deleted_at', 'is', null),
    )
    .select([
      'jobs.id',
      'jobs.public_id',
      'lists.public_id as list',
      'jobs.name',
      'jobs.status',
      'jobs.language',
    ])
    .select(['jobs.created_at', 'jobs.started_at', 'jobs.finished_at', 'jobs.failure'])
    .select(['jobs.total_rows', 'jobs.found', 'jobs.ambiguous', 'jobs.not_found', 'jobs.blocked'])
    .select(['jobs.unreadable', 'jobs.skipped', 'jobs.coins_held', 'jobs.coins_used'])
    .where('jobs.account_id', '=', accountId)
    .orderBy('jobs.id', 'desc')
    .$narrowType<{ language: Language; status: JobStatus; failure: Failure | null }>()

type StoredRun = Awaited<ReturnType<ReturnType<typeof selectRuns>['executeTakeFirstOrThrow']>>

const describeRun = (job: StoredRun): V1Run => ({
  run_id: job.public_id,
  list_id: job.list,
  name: job.name,
  status: job.status,
  created_at: job.created_at.toISOString(),
  started_at: job.started_at?.toISOString() ?? null,
  finished_at: job.finished_at?.toISOString() ?? null,
  rows: {
    total: job.total_rows,
    found: job.found,
    ambiguous: job.ambiguous,
    not_found: job.not_found,
    blocked: job.blocked,
    unreadable: job.unreadable,
    skipped: job.skipped,
  },
  coins: { held: job.finished_at ? 0 : job.coins_held, used: job.coins_used },
  failure: job.failure && failureMessages[job.failure][job.language],
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
    .$if(listId !== undefined, (jobs) => jobs.where('jobs.list_id', '=', listId ?? 0))
    .$if(cursor !== undefined, (jobs) => jobs.where('jobs.id', '<', Number(cursor)))
    .limit(limit + 1)
    .execute()
  return cutPage(rows, limit, { readCursor: ({ id }) => id, describe: describeRun })
}

/** A run of an account. Throws `NOT_FOUND`. */
export async function getRun(db: Db, accountId: number, jobId: number): Promise<V1Run> {
  const job = await selectRuns(db, accountId)
    .where('jobs.id', '=', jobId)
    .executeTakeFirstOrThrow(() => new AppError('NOT_FOUND'))
  return describeRun(job)
}
