import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { estimateSchema } from './job-submit.ts'
import { count, jobParams, jobResponse } from './jobs.ts'
import { marketplaces, priceSchema } from './product.ts'
import { verdicts } from './verdicts.ts'

/** A record whose answer is another than in the run before; what is the same in both is left out. */
export const recordChangeSchema = z.object({
  position: count,
  article_number: z.string(),
  verdict: z.object({ before: z.enum(verdicts), now: z.enum(verdicts) }),
  title: z.object({ before: z.string().nullable(), now: z.string().nullable() }),
  prices: z.array(
    z.object({
      marketplace: z.enum(marketplaces),
      before: priceSchema.nullable(),
      now: priceSchema.nullable(),
    }),
  ),
  /** The values of one attribute, all of them; null where it has none. */
  attributes: z.array(
    z.object({ name: z.string(), before: z.string().nullable(), now: z.string().nullable() }),
  ),
})
export type RecordChange = z.infer<typeof recordChangeSchema>

/** What a new run of a list costs at most, and what of it would be taken from memory. */
export const nextRunSchema = estimateSchema.extend({
  /** Records whose product is remembered, counted among the first 10,000, and when the oldest was read; null for none. */
  remembered: z.object({ records: count, oldest_at: z.iso.datetime() }).nullable(),
  /** Records whose product was chosen among several in this job or its retries; the new run looks the chosen ones up. */
  chosen_records: count,
})
export type NextRun = z.infer<typeof nextRunSchema>

/** Running a list again, and what came out otherwise than the time before. */
export const jobRunEndpoints = {
  quoteNextRun: defineEndpoint({
    method: 'GET',
    path: '/api/jobs/:id/run-again/',
    access: 'user',
    summary: 'What a new job over the kept list of an ended job would cost and take',
    tag: 'jobs',
    params: jobParams,
    response: nextRunSchema,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  runAgain: defineEndpoint({
    method: 'POST',
    path: '/api/jobs/:id/run-again/',
    access: 'user',
    summary:
      'A new job over the kept list of an ended job; `Idempotency-Key` as for a submit. `read_afresh` asks the marketplaces for what is remembered, too',
    tag: 'jobs',
    params: jobParams,
    body: z.object({ read_afresh: z.boolean().default(false) }),
    response: jobResponse,
    errors: ['NOT_FOUND', 'CONFLICT', 'INSUFFICIENT_COINS', 'COINS_OWED', 'MAINTENANCE', 'UNAVAILABLE'],
  }),
  getJobHistory: defineEndpoint({
    method: 'GET',
    path: '/api/jobs/getJobHistory/',
    access: 'restricted',
    summary: 'Jobs submitted and records found per day (UTC), oldest first, days without a job left out',
    tag: 'jobs',
    query: z.object({ days: z.coerce.number().int().min(7).max(366).default(30) }),
    response: z.object({ days: z.array(z.object({ day: z.iso.date(), jobs: count, found: count })) }),
    errors: ['INVALID_INPUT'],
  }),
  getJobChanges: defineEndpoint({
    method: 'GET',
    path: '/api/jobs/:id/changes/',
    access: 'restricted',
    summary: 'What changed since the last completed run of the same list, in list order, by cursor',
    tag: 'jobs',
    params: jobParams,
    query: z.object({
      /** Position of the last record of the page before. */
      after: z.coerce.number().int().min(0).max(2_000_000_000).default(0),
      limit: z.coerce.number().int().min(1).max(50).default(20),
    }),
    response: z.object({
      /** Null when there is no run to compare with. */
      before: z.object({ job_id: z.string(), created_at: z.iso.datetime() }).nullable(),
      /** Records found now and not before, found before and not now, and found in both with other values. */
      counts: z.object({ gained: count, lost: count, changed: count }),
      changes: z.array(recordChangeSchema),
      next: count.nullable(),
    }),
    errors: ['INVALID_INPUT', 'NOT_FOUND'],
  }),
} as const
