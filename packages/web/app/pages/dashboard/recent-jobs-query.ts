import { queries } from '../../api/queries.ts'

/** Jobs that the dashboard lists. */
export const recentJobs = 5

export const recentJobsQuery = queries.jobs({ page: 1, limit: recentJobs })

/** Jobs that may wait, also behind those that are listed. */
export const runningJobsQuery = queries.jobs({ page: 1, limit: 20, status: 'Data Processing' })
