import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { languages } from './verdicts.ts'

export const jobStatuses = [
  'Initializing',
  'Data Processing',
  'Finalizing',
  'Completed',
  'Failed',
  'Cancelled',
] as const
export type JobStatus = (typeof jobStatuses)[number]

/** A status as clients read it: one that is missing, or newer than the client, counts as unknown. */
const readStatusSchema = z.enum([...jobStatuses, 'Unknown']).catch('Unknown')
export type ReadStatus = z.infer<typeof readStatusSchema>

/** A number of something. */
export const count = z.number().int().nonnegative()
/** Path parameters take the integer `id` or the public `job_id`. */
export const jobParams = z.object({ id: z.string().min(1).max(64) })

export const verdictCountsSchema = z.object({
  found: count,
  ambiguous: count,
  'not-found': count,
  blocked: count,
  unreadable: count,
  skipped: count,
})
export type VerdictCounts = z.infer<typeof verdictCountsSchema>

/** How far a job is; also what the event stream sends as `progress`. */
export const jobProgressSchema = z.object({
  id: count,
  status: readStatusSchema,
  total: count,
  done: count,
  verdicts: verdictCountsSchema,
  /** Records a second over the last minute; null while unknown. */
  rate: z.number().nullable(),
  /** Seconds until all records are done that do not wait; null while unknown, and while nothing else is left. */
  time_left: z.number().nullable(),
  /** Why the whole job waits, in a sentence of the job's language; null while any record is searched. */
  waiting: z.string().nullable(),
  /** What it waits for. */
  waiting_for: z.enum(['amazon', 'ebay', 'gpt', 'files']).nullable(),
  /** The records that were refused and are tried again later, each on its own; null while there is none. */
  deferred: z
    .object({
      records: count,
      /** What most of them wait for and why, in a sentence of the job's language. */
      text: z.string(),
      waiting_for: z.enum(['amazon', 'ebay', 'gpt']),
      /** Of the first of them; null while all are being tried. */
      next_attempt_at: z.iso.datetime().nullable(),
    })
    .nullable(),
})
export type JobProgress = z.infer<typeof jobProgressSchema>

export const jobSchema = z.object({
  id: count,
  job_id: z.string(),
  name: z.string(),
  job_name: z.string(),
  created_at: z.iso.datetime(),
  total_rows: count,
  skipped_rows: count,
  coins_used: count,
  /** Seconds from start to end, pauses left out. */
  execution_time: count,
  status: readStatusSchema,
  user: z.object({ username: z.string() }),
  /** Signed links: 0 master data, 1 attributes, 2 log; only the log for a failed job; else empty. */
  output_files: z.array(z.string()),
  progress: jobProgressSchema,
})
export type Job = z.infer<typeof jobSchema>

export const jobDetailSchema = jobSchema.extend({
  language: z.enum(languages),
  file_name: z.string(),
  /** The country sites it asks, in order; none for those of the settings. */
  sites: z.array(z.string()),
  coins_held: count,
  started_at: z.iso.datetime().nullable(),
  finished_at: z.iso.datetime().nullable(),
  /** For `Failed`: what happened and what to do. */
  failure: z.string().nullable(),
  can_cancel: z.boolean(),
  can_retry: z.boolean(),
  /** The public id of the job that this one retries, and of the one that retries it. */
  retry_of: z.string().nullable(),
  retried_as: z.string().nullable(),
  /** Found records that cost nothing: their product is in the list before, or was paid for by the job that this one retries. */
  found_free: count,
  /** Records wait, and its owner may have them tried for the last time. */
  can_finish: z.boolean(),
  /** Ambiguous records whose candidate is chosen; a retry looks up what was chosen. */
  chosen_records: count,
  /** Its list is known and it has ended: the same list can be searched again. */
  can_run_again: z.boolean(),
  /** It waits for GPT and may go on without. */
  can_skip_gpt: z.boolean(),
})
export type JobDetail = z.infer<typeof jobDetailSchema>

export const jobListSchema = z.object({
  jobs: z.array(jobSchema),
  totalJobs: count,
  currentPage: count,
  totalPages: count,
  limit: count,
})
export type JobList = z.infer<typeof jobListSchema>

/** What a list of jobs is sorted by; `status` follows the life of a job, `found` counts its found records. */
export const jobSorts = ['created', 'name', 'status', 'records', 'found', 'coins'] as const
export type JobSort = (typeof jobSorts)[number]
export const sortOrders = ['asc', 'desc'] as const
export type SortOrder = (typeof sortOrders)[number]

const jobListQuery = z.object({
  /** Prefix of the public id, ignoring case. */
  jobId: z.string().max(64).optional(),
  /** Part of the name or prefix of the public id, ignoring case. */
  search: z.string().max(100).optional(),
  status: z.enum(jobStatuses).optional(),
  sort: z.enum(jobSorts).default('created'),
  order: z.enum(sortOrders).default('desc'),
  /** A page past the last one answers the last one. */
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  limit: z.coerce.number().int().min(1).max(100).default(10),
})

export const jobResponse = z.object({
  success: z.literal(true),
  message: z.string(),
  job: z.object({ id: count, job_id: z.string() }),
})
export const jobEndpoints = {
  getJobAnalytics: defineEndpoint({
    method: 'GET',
    path: '/api/jobs/getJobAnalytics/',
    access: 'restricted',
    summary: 'Job counts and the coins available',
    tag: 'jobs',
    response: z.object({
      total_searches: count,
      successful_searches: count,
      failed_searches: count,
      current_balance: z.number().int(),
    }),
    errors: [],
  }),
  getJobsList: defineEndpoint({
    method: 'GET',
    path: '/api/jobs/getJobsList/',
    access: 'restricted',
    summary: 'Own jobs, newest first unless sorted otherwise',
    tag: 'jobs',
    query: jobListQuery,
    response: jobListSchema,
    errors: ['INVALID_INPUT'],
  }),
  getJobsListByAdmin: defineEndpoint({
    method: 'GET',
    path: '/api/jobs/getJobsListByAdmin/',
    access: 'admin',
    summary: 'All jobs, newest first unless sorted otherwise; `user` looks in username and email',
    tag: 'admin',
    query: jobListQuery.extend({ user: z.string().max(254).optional() }),
    response: jobListSchema,
    errors: ['INVALID_INPUT'],
  }),
  streamLog: defineEndpoint({
    method: 'GET',
    path: '/api/jobs/streamLog/',
    access: 'restricted',
    summary: 'The log of an own job (of any job for admins)',
    tag: 'jobs',
    query: z.object({ job_id: z.string().min(1).max(64) }),
    response: z.object({ log: z.string() }),
    errors: ['INVALID_INPUT', 'NOT_FOUND'],
  }),
  getJobPdf: defineEndpoint({
    method: 'GET',
    path: '/api/jobs/:id/pdf/',
    access: 'restricted',
    summary: 'The PDF report of a job',
    tag: 'jobs',
    params: jobParams,
    response: 'file',
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  cancelJob: defineEndpoint({
    method: 'POST',
    path: '/api/jobs/:id/cancel/',
    access: 'restricted',
    summary:
      'Cancel a job in Initializing or Data Processing; its owner pays what was found and gets files with a line for every row, an admin’s cancel is free',
    tag: 'jobs',
    params: jobParams,
    response: z.object({ success: z.literal(true), message: z.string() }),
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  getJob: defineEndpoint({
    method: 'GET',
    path: '/api/jobs/:id/',
    access: 'restricted',
    summary: 'One job in full',
    tag: 'jobs',
    params: jobParams,
    response: jobDetailSchema,
    errors: ['NOT_FOUND'],
  }),
  getJobEvents: defineEndpoint({
    method: 'GET',
    path: '/api/jobs/:id/events/',
    access: 'restricted',
    summary: 'Server-sent events `progress` (a JobProgress each) until the job ends',
    tag: 'jobs',
    params: jobParams,
    response: 'events',
    errors: ['NOT_FOUND'],
  }),
  quoteRetry: defineEndpoint({
    method: 'GET',
    path: '/api/jobs/:id/retry/',
    access: 'user',
    summary: 'How many records a retry of the job would look up, and what it would cost at most',
    tag: 'jobs',
    params: jobParams,
    response: z.object({
      records: count,
      /** Those of them whose product was chosen among several. */
      chosen_records: count,
      /** Coins: the most it can cost. Records that were paid for are completed for nothing. */
      cost: count,
      available_coins: z.number().int(),
    }),
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  retryJob: defineEndpoint({
    method: 'POST',
    path: '/api/jobs/:id/retry/',
    access: 'user',
    summary: 'A new job of the records that were blocked, unreadable, not found or ambiguous',
    tag: 'jobs',
    params: jobParams,
    response: jobResponse,
    errors: ['NOT_FOUND', 'CONFLICT', 'INSUFFICIENT_COINS', 'COINS_OWED', 'MAINTENANCE', 'UNAVAILABLE'],
  }),
  finishJob: defineEndpoint({
    method: 'POST',
    path: '/api/jobs/:id/finish/',
    access: 'restricted',
    summary:
      'End a job of which records wait: they count as blocked without another request. 409 while none waits',
    tag: 'jobs',
    params: jobParams,
    response: z.object({ success: z.literal(true), message: z.string() }),
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  skipGpt: defineEndpoint({
    method: 'POST',
    path: '/api/jobs/:id/skip-gpt/',
    access: 'restricted',
    summary: 'Let a job that waits for GPT go on without it',
    tag: 'jobs',
    params: jobParams,
    response: z.object({ success: z.literal(true), message: z.string() }),
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  getOutputFile: defineEndpoint({
    method: 'GET',
    path: '/files/:token/:name/',
    access: 'public',
    summary:
      'An output file by signed link; expires. `format=xlsx`, `only=found` and `layout=ameise` vary it',
    tag: 'files',
    params: z.object({ token: z.string().max(2000), name: z.string().max(200) }),
    query: z.object({
      format: z.enum(['csv', 'xlsx']).optional(),
      only: z.enum(['found']).optional(),
      layout: z.enum(['ameise']).optional(),
    }),
    response: 'file',
    errors: ['NOT_FOUND', 'GONE', 'UNAVAILABLE'],
  }),
} as const
