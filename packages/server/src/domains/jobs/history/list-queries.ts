import { type endpoints, type JobSort, jobStatuses, type SortOrder } from '@merkwerk/contract'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { type Db, likeLiteral, prepared } from '../../../platform/db/index.ts'
import { type ListedJob, listedColumns } from '../store.ts'

export type JobListQuery = z.output<typeof endpoints.getJobsListByAdmin.query>
type Filters = Partial<Omit<JobListQuery, 'sort' | 'order' | 'page' | 'limit'>>

const sortKeys: Record<JobSort, RawBuilder<unknown>> = {
  // The order of submits. Unlike the time, IDs are never equal.
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

function matching(accountId: number | undefined, { jobId, search, status, user, list }: Filters) {
  const words = search && likeLiteral(search)
  const owner = user && `%${likeLiteral(user)}%`
  const conditions = [
    accountId !== undefined && sql`account_id = ${accountId}`,
    jobId && sql`public_id LIKE ${`${likeLiteral(jobId).toUpperCase()}%`}`,
    words && sql`(name ILIKE ${`%${words}%`} OR public_id LIKE ${`${words.toUpperCase()}%`})`,
    status && sql`status = ${status}`,
    list && sql`list_id = (SELECT lists.id FROM lists WHERE lists.public_id = ${list.toUpperCase()})`,
    owner &&
      sql`account_id IN (SELECT id FROM accounts WHERE username ILIKE ${owner} OR email ILIKE ${owner})`,
  ].filter((condition) => typeof condition === 'object')
  return conditions.length > 0 ? sql.join(conditions, sql` AND `) : sql`true`
}

/** One page of a list. Each row contains the number of all matching jobs. */
export async function readJobPage(
  db: Db,
  accountId: number | undefined,
  { sort, order, page, limit, ...filters }: JobListQuery,
): Promise<(ListedJob & { username: string; total: number })[]> {
  const matches = matching(accountId, filters)
  // Every visit requests this first. Other filters are too many statements to keep their plans.
  const isUsual = page === 1 && limit === usualLimit && !Object.values(filters).some(Boolean)
  // With the limit as a parameter, the planner would look for a better plan each time.
  const { rows } = await sql<ListedJob & { username: string; total: number }>`${isUsual ? prepared : sql``}
    SELECT ${columns}, (SELECT count(*) AS total FROM jobs WHERE ${matches}) AS total,
      (SELECT username FROM accounts WHERE accounts.id = jobs.account_id) AS username
    FROM jobs WHERE ${matches} ORDER BY ${sortKeys[sort]} ${orders[order]}, id DESC
    LIMIT ${sql.lit(limit)} OFFSET ${sql.lit((page - 1) * limit)}`.execute(db)
  return rows
}

export async function countListedJobs(db: Db, accountId: number | undefined, filters: Filters) {
  const { rows } = await sql<{ total: number }>`
    SELECT count(*) AS total FROM jobs WHERE ${matching(accountId, filters)}`.execute(db)
  return rows[0]?.total ?? 0
}
