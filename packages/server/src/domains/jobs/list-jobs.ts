import { type JobList, type JobSort, type JobStatus, jobStatuses, type SortOrder } from '@merkwerk/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { keepsPlan } from '../../platform/db/index.ts'
import { describeJobs } from './queries.ts'
import { type ListedJob, listedColumns } from './store.ts'

interface Filters {
  jobId?: string | undefined
  /** Part of the name or prefix of the public id. */
  search?: string | undefined
  status?: JobStatus | undefined
  /** Part of the owner's username or email. */
  user?: string | undefined
}

interface JobListQuery extends Filters {
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

const orders: Record<SortOrder, RawBuilder<unknown>> = { asc: sql`ASC`, desc: sql`DESC` }
const columns = sql.raw(listedColumns.join(', '))
const usualLimit = 10

/** A text as a pattern that means only itself. */
const literal = (text: string): string => text.trim().replace(/[\\%_]/g, '\\$&')

/** The condition of a list, on rows of `jobs`. */
function matching(
  accountId: number | undefined,
  { jobId, search, status, user }: Filters,
): RawBuilder<unknown> {
  const words = search && literal(search)
  const owner = user && `%${literal(user)}%`
  const conditions = [
    accountId !== undefined && sql`account_id = ${accountId}`,
    jobId && sql`public_id LIKE ${`${literal(jobId).toUpperCase()}%`}`,
    words && sql`(name ILIKE ${`%${words}%`} OR public_id LIKE ${`${words.toUpperCase()}%`})`,
    status && sql`status = ${status}`,
    owner &&
      sql`account_id IN (SELECT id FROM accounts WHERE username ILIKE ${owner} OR email ILIKE ${owner})`,
  ].filter((condition) => typeof condition === 'object')
  return conditions.length > 0 ? sql.join(conditions, sql` AND `) : sql`true`
}

/** A page of jobs, equal ones newest first: of one account, or of all when `accountId` is undefined. */
export async function listJobs(
  context: Context,
  accountId: number | undefined,
  { sort, order, page, limit, ...filters }: JobListQuery,
): Promise<JobList> {
  const matches = matching(accountId, filters)
  const counted = sql`SELECT count(*) AS total FROM jobs WHERE ${matches}`
  // What every visit asks first; the others are too many statements to keep their plans.
  const isUsual = page === 1 && limit === usualLimit && !Object.values(filters).some(Boolean)
  const readPage = async (number: number) => {
    // With the limit as a parameter the planner would look for a better plan each time.
    const { rows } = await sql<ListedJob & { username: string; total: number }>`${isUsual ? keepsPlan : sql``}
      SELECT ${columns}, (${counted}) AS total,
        (SELECT username FROM accounts WHERE accounts.id = jobs.account_id) AS username
      FROM jobs WHERE ${matches} ORDER BY ${sortKeys[sort]} ${orders[order]}, id DESC
      LIMIT ${sql.lit(limit)} OFFSET ${sql.lit((number - 1) * limit)}`.execute(context.db)
    return rows
  }
  let currentPage = page
  let rows = await readPage(page)
  if (rows.length === 0 && page > 1) {
    const [all] = (await sql<{ total: number }>`${counted}`.execute(context.db)).rows
    currentPage = Math.max(1, Math.ceil((all?.total ?? 0) / limit))
    rows = await readPage(currentPage)
  }
  const totalJobs = rows[0]?.total ?? 0
  return {
    jobs: await describeJobs(context, rows),
    totalJobs,
    currentPage,
    totalPages: Math.ceil(totalJobs / limit),
    limit,
  }
}
