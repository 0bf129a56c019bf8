import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { candidateSchema, productSchema, ruledAttributeSchema } from './product.ts'
import { languages, skipReasons, verdicts } from './verdicts.ts'

export const jobStatuses = [
  'Initializing',
  'Data Processing',
  'Finalizing',
  'Completed',
  'Failed',
  'Cancelled',
] as const
export type JobStatus = (typeof jobStatuses)[number]

/** Job names keep letters of any script, digits and hyphen, at most 80 characters. */
export const cleanJobName = (text: string): string => text.replace(/[^\p{L}\p{N}-]/gu, '').slice(0, 80)

/** A number of something. */
export const count = z.number().int().nonnegative()
/** Path parameters take the integer `id` or the public `job_id`. */
export const jobParams = z.object({ id: z.string().min(1).max(64) })

/** Which header of the list holds each field; null where the list has no such column. */
export const headerMappingSchema = z.object({
  artikelNumber: z.string().min(1),
  ean: z.string().min(1).nullable(),
  asin: z.string().min(1).nullable(),
})
export type HeaderMapping = z.infer<typeof headerMappingSchema>

const jsonText = <S extends z.ZodType>(schema: S) =>
  z
    .string()
    .transform((text, context) => {
      try {
        return JSON.parse(text) as unknown
      } catch {
        context.addIssue({ code: 'custom', message: 'Must be JSON.' })
        return z.NEVER
      }
    })
    .pipe(schema)

/** Cells that can be repaired in one list; more are mended in the file itself. */
export const maxCorrections = 500

/** A repaired cell: `row` is the 1-based data row of the list, `column` a header as a mapping names it. */
const correctionSchema = z.object({
  row: z.number().int().min(1),
  column: z.string().min(1),
  value: z.string().max(200),
})

/** The text fields that estimate and submit share; the list itself is the file part named `file`. */
const listForm = z.object({
  job_name: z.string().transform(cleanJobName).pipe(z.string().min(1, 'Job name is required')),
  header_mapping: jsonText(headerMappingSchema),
  /** A hint only; the server decides from the file. */
  delimiter: z.string().max(4).optional(),
  sheet: z.string().max(64).optional(),
  encoding: z.string().max(32).optional(),
  /** Read in place of what the list says there. */
  corrections: jsonText(z.array(correctionSchema).max(maxCorrections)).optional(),
  /** `true` leaves rows that would be skipped out of the job altogether, instead of answering them with their reason. */
  drop_skipped: z.enum(['true', 'false']).optional(),
})

export const estimateSchema = z.object({
  success: z.literal(true),
  message: z.string(),
  total_records: count,
  /** Coins: the most the job can cost. */
  estimation_cost: count,
  /** Seconds. */
  estimation_time: count,
  skipped_records: count,
  skipped: z.array(
    z.object({
      reason: z.enum(skipReasons),
      count,
      /** Up to three rows, `row` being the 1-based data row of the list. */
      examples: z.array(z.object({ row: count, value: z.string() })),
    }),
  ),
  available_coins: z.number().int(),
})
export type Estimate = z.infer<typeof estimateSchema>

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
  status: z.enum(jobStatuses),
  total: count,
  done: count,
  verdicts: verdictCountsSchema,
  /** Records a second over the last minute; null while unknown. */
  rate: z.number().nullable(),
  /** Seconds; null while unknown. */
  time_left: z.number().nullable(),
  /** Why the job waits, in a sentence of the job's language; null while it runs. */
  waiting: z.string().nullable(),
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
  status: z.enum(jobStatuses),
  user: z.object({ username: z.string() }),
  /** Signed links: 0 master data, 1 attributes, 2 log; only the log for a failed job; else empty. */
  output_files: z.array(z.string()),
  progress: jobProgressSchema,
})
export type Job = z.infer<typeof jobSchema>

export const jobDetailSchema = jobSchema.extend({
  language: z.enum(languages),
  file_name: z.string(),
  coins_held: count,
  started_at: z.iso.datetime().nullable(),
  finished_at: z.iso.datetime().nullable(),
  /** For `Failed`: what happened and what to do. */
  failure: z.string().nullable(),
  can_cancel: z.boolean(),
  can_retry: z.boolean(),
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

const chosenCandidateSchema = candidateSchema.pick({ marketplace: true, id: true })
export type ChosenCandidate = z.infer<typeof chosenCandidateSchema>

export const recordSchema = z.object({
  position: count,
  article_number: z.string(),
  ean: z.string().nullable(),
  asin: z.string().nullable(),
  /** Null while the record is not done. */
  verdict: z.enum(verdicts).nullable(),
  reason: z.string().nullable(),
  /** Reason and remarks as sentences in the job's language. */
  reason_text: z.string().nullable(),
  remarks: z.array(z.string()),
  title: z.string().nullable(),
  image: z.string().nullable(),
  /** As in the attributes file: united, with source and rule. */
  attributes: z.array(ruledAttributeSchema),
  products: z.array(productSchema),
  candidates: z.array(candidateSchema),
  /** The candidate that the owner chose; null while none is. */
  chosen: chosenCandidateSchema.nullable(),
})
export type JobRecord = z.infer<typeof recordSchema>

const pageQuery = z.object({
  jobId: z.string().max(64).optional(),
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  limit: z.coerce.number().int().min(1).max(100).default(10),
})

export const jobAnswer = z.object({
  success: z.literal(true),
  message: z.string(),
  job: z.object({ id: count, job_id: z.string() }),
})
const listErrors = [
  'INVALID_INPUT',
  'LIST_REFUSED',
  'MAPPING_REFUSED',
  'FILE_TOO_LARGE',
  'UNAVAILABLE',
] as const

export const jobEndpoints = {
  getJobAnalytics: defineEndpoint({
    method: 'GET',
    path: '/api/jobs/getJobAnalytics/',
    access: 'restricted',
    summary: 'Job counts and the coins available',
    tag: 'jobs',
    answer: z.object({
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
    summary: 'Own jobs, newest first; `jobId` searches by prefix, ignoring case',
    tag: 'jobs',
    query: pageQuery,
    answer: jobListSchema,
    errors: ['INVALID_INPUT'],
  }),
  getJobsListByAdmin: defineEndpoint({
    method: 'GET',
    path: '/api/jobs/getJobsListByAdmin/',
    access: 'admin',
    summary: 'All jobs, newest first',
    tag: 'admin',
    query: pageQuery,
    answer: jobListSchema,
    errors: ['INVALID_INPUT'],
  }),
  getEstimation: defineEndpoint({
    method: 'POST',
    path: '/api/jobs/getEstimation/',
    access: 'user',
    summary: 'Read a product list and say what a job over it would cost and take',
    tag: 'jobs',
    form: listForm,
    answer: estimateSchema,
    errors: listErrors,
  }),
  runScraper: defineEndpoint({
    method: 'POST',
    path: '/api/jobs/runScraper/',
    access: 'user',
    summary: 'Submit a job; header `Idempotency-Key` makes a repeated call answer the same job',
    tag: 'jobs',
    form: listForm.extend({
      /** Shown by the client; the server counts for itself. */
      total_records: z.string().optional(),
    }),
    answer: jobAnswer,
    errors: [...listErrors, 'INSUFFICIENT_COINS', 'MAINTENANCE'],
  }),
  streamLog: defineEndpoint({
    method: 'GET',
    path: '/api/jobs/streamLog/',
    access: 'restricted',
    summary: 'The log of an own job (of any job for admins)',
    tag: 'jobs',
    query: z.object({ job_id: z.string().min(1).max(64) }),
    answer: z.object({ log: z.string() }),
    errors: ['INVALID_INPUT', 'NOT_FOUND'],
  }),
  getJobPdf: defineEndpoint({
    method: 'GET',
    path: '/api/jobs/:id/pdf/',
    access: 'restricted',
    summary: 'The PDF report of a job',
    tag: 'jobs',
    params: jobParams,
    answer: 'file',
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  cancelJob: defineEndpoint({
    method: 'POST',
    path: '/api/jobs/:id/cancel/',
    access: 'user',
    summary:
      'Cancel a job in Initializing or Data Processing; its owner pays what was found, an admin’s cancel is free',
    tag: 'jobs',
    params: jobParams,
    answer: z.object({ success: z.literal(true), message: z.string() }),
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  getJob: defineEndpoint({
    method: 'GET',
    path: '/api/jobs/:id/',
    access: 'restricted',
    summary: 'One job in full',
    tag: 'jobs',
    params: jobParams,
    answer: jobDetailSchema,
    errors: ['NOT_FOUND'],
  }),
  getJobRecords: defineEndpoint({
    method: 'GET',
    path: '/api/jobs/:id/records/',
    access: 'restricted',
    summary: 'Records of a job in list order, by cursor',
    tag: 'jobs',
    params: jobParams,
    query: z.object({
      verdict: z.enum(verdicts).optional(),
      /** Prefix of the article number, ignoring case. */
      search: z.string().max(100).optional(),
      /** Position of the last record of the page before. */
      after: z.coerce.number().int().min(0).optional(),
      limit: z.coerce.number().int().min(1).max(200).default(50),
    }),
    answer: z.object({ records: z.array(recordSchema), next: count.nullable() }),
    errors: ['INVALID_INPUT', 'NOT_FOUND'],
  }),
  getJobEvents: defineEndpoint({
    method: 'GET',
    path: '/api/jobs/:id/events/',
    access: 'restricted',
    summary: 'Server-sent events `progress` (a JobProgress each) until the job ends',
    tag: 'jobs',
    params: jobParams,
    answer: 'events',
    errors: ['NOT_FOUND'],
  }),
  retryJob: defineEndpoint({
    method: 'POST',
    path: '/api/jobs/:id/retry/',
    access: 'user',
    summary: 'A new job of the records that were blocked, unreadable, not found or ambiguous',
    tag: 'jobs',
    params: jobParams,
    answer: jobAnswer,
    errors: ['NOT_FOUND', 'CONFLICT', 'INSUFFICIENT_COINS', 'MAINTENANCE', 'UNAVAILABLE'],
  }),
  chooseCandidate: defineEndpoint({
    method: 'POST',
    path: '/api/jobs/:id/records/:position/choose/',
    access: 'user',
    summary: 'Choose which candidate of an ambiguous record a retry looks up; null takes the choice back',
    tag: 'jobs',
    params: jobParams.extend({ position: z.coerce.number().int().min(1).max(2_000_000_000) }),
    body: z.object({ candidate: chosenCandidateSchema.nullable() }),
    answer: z.object({ success: z.literal(true), message: z.string() }),
    errors: ['INVALID_INPUT', 'NOT_FOUND', 'CONFLICT'],
  }),
  finishJob: defineEndpoint({
    method: 'POST',
    path: '/api/jobs/:id/finish/',
    access: 'user',
    summary: 'Finish a job that has waited too long with what is there',
    tag: 'jobs',
    params: jobParams,
    answer: z.object({ success: z.literal(true), message: z.string() }),
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  skipGpt: defineEndpoint({
    method: 'POST',
    path: '/api/jobs/:id/skip-gpt/',
    access: 'user',
    summary: 'Let a job that waits for GPT go on without it',
    tag: 'jobs',
    params: jobParams,
    answer: z.object({ success: z.literal(true), message: z.string() }),
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
    answer: 'file',
    errors: ['NOT_FOUND', 'GONE', 'UNAVAILABLE'],
  }),
} as const
