import { endpoints } from '@merkwerk/contract'
import type { z } from 'zod'
import { endpointQuery } from '../../api/endpoint-query.ts'
import { queries } from '../../api/queries.ts'

/** Rows of the table of recent jobs. */
export const recentJobs = 5

export const recentJobsQuery = queries.runs({ page: 1, limit: recentJobs })

/** Includes jobs that are not listed. */
export const runningJobsQuery = queries.runs({ page: 1, limit: 20, status: 'Data Processing' })

export type Overview = z.output<typeof endpoints.getOverview.response>

export const overviewQuery = endpointQuery(['runs', 'overview'], endpoints.getOverview)

export type Insights = z.output<typeof endpoints.getInsights.response>

/** Weeks that the charts cover. */
export const insightWeeks = 12

export const insightsQuery = queries.insights(insightWeeks)
