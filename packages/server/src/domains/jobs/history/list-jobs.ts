import type { JobList } from '@merkwerk/contract'
import type { Context } from '../../../platform/context.ts'
import { describeJobs } from './describe-job.ts'
import { countListedJobs, type JobListQuery, readJobPage } from './list-queries.ts'

/** A sorted page of the jobs of one account, or of all if `accountId` is undefined. Equal jobs are newest first. */
export async function listJobs(
  context: Context,
  accountId: number | undefined,
  query: JobListQuery,
): Promise<JobList> {
  const { limit } = query
  let currentPage = query.page
  let rows = await readJobPage(context.db, accountId, query)
  if (rows.length === 0 && currentPage > 1) {
    const total = await countListedJobs(context.db, accountId, query)
    currentPage = Math.max(1, Math.ceil(total / limit))
    rows = await readJobPage(context.db, accountId, { ...query, page: currentPage })
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
