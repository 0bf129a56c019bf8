import { queries } from '../../api/queries.ts'

/** Jobs that the dashboard lists. */
export const recentJobs = 5

export const recentJobsQuery = queries.jobs({ page: 1, limit: recentJobs })
