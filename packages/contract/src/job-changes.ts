import { z } from 'zod'
import { endpointsFor } from './endpoint.ts'
import { jobParams } from './jobs.ts'
import { priceSchema } from './product.ts'
import { count } from './schemas.ts'
import { marketplaces } from './sources.ts'
import { verdicts } from './verdicts.ts'

const restricted = endpointsFor('restricted', 'jobs')

const change = <S extends z.ZodType>(value: S) => ({ before: value, now: value })

/** A record whose result differs from the previous run, with the changed fields only. */
export const recordChangeSchema = z.object({
  position: count,
  article_number: z.string(),
  verdict: z.object(change(z.enum(verdicts))),
  title: z.object(change(z.string().nullable())),
  prices: z.array(z.object({ marketplace: z.enum(marketplaces), ...change(priceSchema.nullable()) })),
  /** All values of one attribute; null for none. */
  attributes: z.array(z.object({ name: z.string(), ...change(z.string().nullable()) })),
})
export type RecordChange = z.infer<typeof recordChangeSchema>

/** Rows that gained or lost a product or have other values, and rows that the list gained, lost or states otherwise since the run before. */
export const runChanges = z.object({
  gained: count,
  lost: count,
  changed: count,
  added: count,
  removed: count,
  /** Searched by other identifiers. */
  restated: count,
})

export type RunChanges = z.infer<typeof runChanges>

/** What a run changed, compared with the last completed one of its list. */
export const jobChangeEndpoints = {
  getJobChangesFile: restricted.get('/api/jobs/:id/changes-file/', {
    key: 'files:read',
    summary:
      'Download the changes since the last completed run of the same list as CSV, one line for each value',
    params: jobParams,
    response: 'file',
    errors: ['NOT_FOUND', 'CONFLICT', 'THROTTLED', 'UNAVAILABLE'],
  }),
  getJobChanges: restricted.get('/api/jobs/:id/changes/', {
    key: 'runs:read',
    summary: 'List the changes since the last completed run of the same list, in list order, by cursor',
    params: jobParams,
    query: z.object({
      /** Position of the last record of the previous page. */
      after: z.coerce.number().int().min(0).max(2_000_000_000).default(0),
      limit: z.coerce.number().int().min(1).max(50).default(20),
    }),
    response: z.object({
      /** Null without an earlier run. */
      before: z.object({ job_id: z.string(), created_at: z.iso.datetime() }).nullable(),
      counts: runChanges,
      changes: z.array(recordChangeSchema),
      next: count.nullable(),
    }),
    errors: ['NOT_FOUND'],
  }),
} as const
