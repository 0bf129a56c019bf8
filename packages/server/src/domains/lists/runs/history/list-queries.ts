import { type endpoints, type JobSort, jobStatuses } from '@merkwerk/contract'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { Context } from '../../../../platform/context.ts'
import { likeLiteral, prepared, sortDirections } from '../../../../platform/db/index.ts'
import { type ListedRun, listedColumns } from '../store.ts'
import { countAllRuns } from './count-queries.ts'

export type RunListQuery = z.output<typeof endpoints.getJobsListByAdmin.query>
type Filters = Partial<Omit<RunListQuery, 'sort' | 'order' | 'page' | 'limit'>>

const sortKeys: Record<JobSort, RawBuilder<unknown>> = {
  // The order of submits. Unlike the time, IDs are never equal.
  created: sql`id`,
  name: sql`name COLLATE "de-x-icu"`,
  status: sql`array_position(${sql.val([...jobStatuses])}::text[], status)`,
  records: sql`total_rows`,
  found: sql`found`,
  coins: sql`coins_used`,
}

const columns = sql.raw(listedColumns.join(', '))
const usualLimit = 10

function matching(accountId: number | undefined, { jobId: runId, search, status, user, list }: Filters) {
  const words = search && likeLiteral(search)
  const owner = user && `%${likeLiteral(user)}%`
  const conditions = [
    accountId !== undefined && sql`account_id = ${accountId}`,
    runId && sql`public_id LIKE ${`${likeLiteral(runId).toUpperCase()}%`}`,
    words && sql`(name ILIKE ${`%${words}%`} OR public_id LIKE ${`${words.toUpperCase()}%`})`,
    status && sql`status = ${status}`,
    list && sql`list_id = (SELECT lists.id FROM lists WHERE lists.public_id = ${list.toUpperCase()})`,
    owner &&
      sql`account_id IN (SELECT id FROM accounts WHERE username ILIKE ${owner} OR email ILIKE ${owner})`,
  ].filter((condition) => typeof condition === 'object')
  return conditions.length > 0 ? sql.join(conditions, sql` AND `) : sql`true`
}

type PageRow = ListedRun & { username: string; total: number }

/** One page of a list, and the number of all matching runs. A number beyond the last page returns the last page. */
export async function readRunPage(
  context: Pick<Context, 'clock' | 'db'>,
  accountId: number | undefined,
  { sort, order, page, limit, ...filters }: RunListQuery,
): Promise<{ rows: PageRow[]; total: number; currentPage: number }> {
  const matches = matching(accountId, filters)
  const hasFilters = Object.values(filters).some(Boolean)
  const isOfAll = accountId === undefined && !hasFilters
  // The first page of a list and the number take one statement, unless the number is known.
  const known = page > 1 || isOfAll ? await countMatches(context, isOfAll, matches) : undefined
  const lastPage = Math.max(1, Math.ceil((known ?? limit) / limit))
  const currentPage = Math.min(page, lastPage)
  const offset = (currentPage - 1) * limit
  // Skipped rows are read. From the end, those of a late page are few.
  const isLate = known !== undefined && offset >= known / 2
  const shown = isLate ? Math.min(limit, known - offset) : limit
  const sorted = isLate
    ? sql`${sortDirections[order === 'asc' ? 'desc' : 'asc']}, id ASC`
    : sql`${sortDirections[order]}, id DESC`
  const skipped = isLate ? known - offset - shown : offset
  // Every visit requests this first. Other filters are too many statements to keep their plans.
  const isUsual = currentPage === 1 && limit === usualLimit && !hasFilters
  // With the limit as a parameter, the planner would look for a better plan each time.
  const { rows } = await sql<PageRow>`${isUsual ? prepared : sql``}
    SELECT ${columns}, ${known === undefined ? sql`(SELECT count(*) FROM runs WHERE ${matches})` : sql`${known}::bigint`} AS total,
      (SELECT username FROM accounts WHERE accounts.id = runs.account_id) AS username
    FROM runs WHERE ${matches} ORDER BY ${sortKeys[sort]} ${sorted}
    LIMIT ${sql.lit(shown)} OFFSET ${sql.lit(skipped)}`.execute(context.db)
  return { rows: isLate ? rows.reverse() : rows, total: known ?? rows[0]?.total ?? 0, currentPage }
}

async function countMatches(
  { db, clock }: Pick<Context, 'clock' | 'db'>,
  isOfAll: boolean,
  matches: RawBuilder<unknown>,
): Promise<number> {
  if (isOfAll) return countAllRuns(db, clock.now())
  const { rows } = await sql<{ total: number }>`SELECT count(*) AS total FROM runs WHERE ${matches}`.execute(
    db,
  )
  return rows[0]?.total ?? 0
}
