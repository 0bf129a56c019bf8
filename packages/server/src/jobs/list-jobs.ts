import { type JobList, type JobSort, type JobStatus, jobStatuses, type SortOrder } from '@merkwerk/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../context.ts'
import { describeJobs, ownerName } from './queries.ts'
import { type ListedJob, listedColumns } from './store.ts'

interface JobListQuery {
  jobId?: string | undefined
  /** Part of the name or prefix of the public id. */
  search?: string | undefined
  status?: JobStatus | undefined
  /** Part of the owner's username or email. */
  user?: string | undefined
  sort: JobSort
  order: SortOrder
  page: number
  limit: number
}

const sortKeys: Record<JobSort, RawBuilder<unknown>> = {
  // In the order of submitting, and unlike the time never equal.
  created: sql`id`,
  name: sql`name COLLATE "de-x-icu"`,
  status: sql`array_position(${sql.val([...jobStatuses])}::text[], status)`,
  records: sql`total_rows`,
  found: sql`found`,
  coins: sql`coins_used`,
}

/** A text as a pattern that means only itself. */
const literal = (text: string): string => text.trim().replace(/[\\%_]/g, '\\$&')

/** A page of jobs, equal ones newest first: of one account, or of all when `accountId` is undefined. */
export async function listJobs(
  ctx: Context,
  accountId: number | undefined,
  { jobId, search, status, user, sort, order, page, limit }: JobListQuery,
): Promise<JobList> {
  const prefix = jobId && literal(jobId).toUpperCase()
  const words = search && literal(search)
  const owner = user && `%${literal(user)}%`
  const filtered = ctx.db
    .selectFrom('jobs')
    .$if(accountId !== undefined, (query) => query.where('account_id', '=', accountId ?? 0))
    .$if(Boolean(prefix), (query) => query.where('public_id', 'like', `${prefix}%`))
    .$if(Boolean(words), (query) =>
      query.where((job) =>
        job.or([job('name', 'ilike', `%${words}%`), job('public_id', 'like', `${words?.toUpperCase()}%`)]),
      ),
    )
    .$if(status !== undefined, (query) => query.where('status', '=', status ?? ''))
    .$if(Boolean(owner), (query) =>
      query.where('account_id', 'in', (row) =>
        row
          .selectFrom('accounts')
          .select('id')
          .where((account) =>
            account.or([account('username', 'ilike', owner ?? ''), account('email', 'ilike', owner ?? '')]),
          ),
      ),
    )
  const counted = filtered.select(({ fn }) => fn.countAll<number>().as('total'))
  const readPage = (number: number) =>
    filtered
      .select(listedColumns)
      .select([ownerName.as('username'), counted.as('total')])
      .orderBy(sortKeys[sort], order)
      .orderBy('id', 'desc')
      .limit(limit)
      .offset((number - 1) * limit)
      .execute()
  let currentPage = page
  let rows = await readPage(page)
  if (rows.length === 0 && page > 1) {
    const { total } = await counted.executeTakeFirstOrThrow()
    currentPage = Math.max(1, Math.ceil(total / limit))
    rows = await readPage(currentPage)
  }
  const totalJobs = rows[0]?.total ?? 0
  return {
    jobs: await describeJobs(ctx, rows as (ListedJob & { username: string })[]),
    totalJobs,
    currentPage,
    totalPages: Math.ceil(totalJobs / limit),
    limit,
  }
}
