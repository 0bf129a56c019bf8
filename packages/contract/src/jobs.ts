import { z } from 'zod'
import { endpointsFor } from './endpoint.ts'
import { languages } from './languages.ts'
import { count, done, listPage, pageNumber, signedFileParams } from './schemas.ts'
import { sources } from './sources.ts'

const restricted = endpointsFor('restricted', 'jobs')
const admin = endpointsFor('admin', 'admin')
const anyone = endpointsFor('public', 'files')

export const jobStatuses = [
  'Initializing',
  'Data Processing',
  'Finalizing',
  'Completed',
  'Failed',
  'Cancelled',
] as const
export type JobStatus = (typeof jobStatuses)[number]

/** Clients treat a missing or newer status as unknown. */
const readStatusSchema = z.enum([...jobStatuses, 'Unknown']).catch('Unknown')
export type ReadStatus = z.infer<typeof readStatusSchema>

/** Path parameter: the integer `id` or the public `job_id`. */
export const runParams = z.object({ id: z.string().min(1).max(64) })

export const verdictCountsSchema = z.object({
  found: count,
  ambiguous: count,
  'not-found': count,
  blocked: count,
  unreadable: count,
  skipped: count,
})
export type VerdictCounts = z.infer<typeof verdictCountsSchema>

/** Progress of a job, also sent as `progress` by the event stream. */
export const runProgressSchema = z.object({
  id: count,
  status: readStatusSchema,
  total: count,
  done: count,
  verdicts: verdictCountsSchema,
  /** Records per second over the last five minutes; null while unknown. */
  rate: z.number().nullable(),
  /** Seconds from start to end, without pauses. */
  execution_time: count,
  /** Seconds until all records are processed, deferred ones excepted; null while unknown or when only those are left. */
  time_left: z.number().nullable(),
  /** Why the whole job waits, as a sentence in the language of `Accept-Language`; null while records are looked up. */
  waiting: z.string().nullable(),
  /** What the job waits for. */
  waiting_for: z.enum([...sources, 'gpt', 'files']).nullable(),
  /** Refused records that are retried later, each separately; null for none. */
  deferred: z
    .object({
      records: count,
      /** What most of them wait for and why, as a sentence in the same language. */
      text: z.string(),
      waiting_for: z.enum([...sources, 'gpt']),
      /** Earliest next attempt; null while all are being retried. */
      next_attempt_at: z.iso.datetime().nullable(),
    })
    .nullable(),
})
export type RunProgress = z.infer<typeof runProgressSchema>

export const jobSchema = z.object({
  id: count,
  job_id: z.string(),
  name: z.string(),
  job_name: z.string(),
  created_at: z.iso.datetime(),
  total_rows: count,
  skipped_rows: count,
  coins_used: count,
  /** Seconds from start to end, without pauses. */
  execution_time: count,
  status: readStatusSchema,
  user: z.object({ username: z.string() }),
  /** Signed links: 0 master data, 1 attributes, 2 log. A failed job has only the log, other jobs have none. */
  output_files: z.array(z.string()),
  progress: runProgressSchema,
})
export type Job = z.infer<typeof jobSchema>

export const runDetailsSchema = jobSchema.extend({
  language: z.enum(languages),
  file_name: z.string(),
  /** Public ID of the list whose run this is. Null after the list was deleted. */
  list_id: z.string().nullable(),
  /** Whether its rows and files are stored. Those of superseded runs and of deleted lists are removed. */
  has_rows: z.boolean(),
  /** Country sites in query order; empty for the configured ones. */
  sites: z.array(z.string()),
  /** Name of the API key that started the job. Null for other jobs. */
  api_key: z.string().nullable(),
  /** The schedule that started the job. Null for other jobs, and after it was deleted. */
  schedule_id: z.uuid().nullable(),
  /** The sources that the job looks products up in. */
  sources: z.array(z.enum(sources)),
  /** Its values precede those of the other sources. */
  preferred_source: z.enum(sources).nullable(),
  coins_held: count,
  started_at: z.iso.datetime().nullable(),
  finished_at: z.iso.datetime().nullable(),
  /** For `Failed`: what happened and what to do, in the language of `Accept-Language`. */
  failure: z.string().nullable(),
  can_cancel: z.boolean(),
  /** Found records without charge, because an earlier record or run paid for the product. */
  found_free: count,
  /** Whether the owner can end the job while records are deferred. */
  can_finish: z.boolean(),
  /** Whether the job waits for GPT and can continue without it. */
  can_skip_gpt: z.boolean(),
})
export type RunDetails = z.infer<typeof runDetailsSchema>

export const jobListSchema = z.object({
  jobs: z.array(jobSchema),
  totalJobs: count,
  ...listPage,
})
export type JobList = z.infer<typeof jobListSchema>

/** Sort keys of jobs; `status` follows the life of a job, `found` counts found records. */
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
  /** Public ID of a list: only its runs. */
  list: z.string().max(64).optional(),
  sort: z.enum(jobSorts).default('created'),
  order: z.enum(sortOrders).default('desc'),
  /** A number beyond the last page returns the last page. */
  page: pageNumber,
  limit: z.coerce.number().int().min(1).max(100).default(10),
})

export const jobResponse = done.extend({
  job: z.object({ id: count, job_id: z.string() }),
})

/** The variant of a file of results. */
export const fileVariantSchema = z.object({
  format: z.enum(['csv', 'xlsx']).optional(),
  only: z.enum(['found']).optional(),
  layout: z.enum(['ameise']).optional(),
})

/** A command on a job. */
export const jobEndpoints = {
  getJobAnalytics: restricted.get('/api/jobs/getJobAnalytics/', {
    key: 'account:read',
    summary: 'Get job counts and available coins',
    response: z.object({
      total_searches: count,
      successful_searches: count,
      failed_searches: count,
      current_balance: z.number().int(),
    }),
  }),
  getJobsList: restricted.get('/api/jobs/getJobsList/', {
    key: 'runs:read',
    summary: 'List your jobs, newest first by default',
    query: jobListQuery,
    response: jobListSchema,
  }),
  getJobsListByAdmin: admin.get('/api/jobs/getJobsListByAdmin/', {
    key: null,
    summary: 'List all jobs, newest first by default. `user` matches username and email',
    query: jobListQuery.extend({ user: z.string().max(254).optional() }),
    response: jobListSchema,
  }),
  streamLog: restricted.get('/api/jobs/streamLog/', {
    key: 'runs:read',
    summary: 'Get the log of your job (of any job for admins)',
    query: z.object({ job_id: z.string().min(1).max(64) }),
    response: z.object({ log: z.string() }),
    errors: ['NOT_FOUND'],
  }),
  getJobPdf: restricted.get('/api/jobs/:id/pdf/', {
    key: 'files:read',
    summary: 'Download the PDF report of a job',
    params: runParams,
    response: 'file',
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  cancelJob: restricted.post('/api/jobs/:id/cancel/', {
    key: 'runs:write',
    summary:
      'Cancel a job in Initializing or Data Processing. The owner pays for found records and gets files with every row. A cancellation by an admin is free',
    params: runParams,
    response: done,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  getOutputFile: anyone.get('/files/:token/:name/', {
    key: null,
    summary:
      'Download an output file by a signed link that expires. Variants: `format=xlsx`, `only=found`, `layout=ameise`',
    params: signedFileParams,
    query: fileVariantSchema,
    response: 'file',
    errors: ['NOT_FOUND', 'GONE', 'UNAVAILABLE'],
  }),
} as const
