import { z } from 'zod'
import { endpointsFor } from './endpoint.ts'
import { runDetailsSchema, runParams } from './jobs.ts'
import { priceSchema } from './product.ts'
import { count, done } from './schemas.ts'
import { marketplaces } from './sources.ts'
import { verdicts } from './verdicts.ts'

const restricted = endpointsFor('restricted', 'runs')

const command = { params: runParams, response: done, errors: ['NOT_FOUND', 'CONFLICT'] } as const

const change = <S extends z.ZodType>(value: S) => ({ before: value, now: value })

/** A row whose result differs from the previous run, with the changed fields only. */
export const rowDifferenceSchema = z.object({
  position: count,
  article_number: z.string(),
  verdict: z.object(change(z.enum(verdicts))),
  title: z.object(change(z.string().nullable())),
  prices: z.array(z.object({ marketplace: z.enum(marketplaces), ...change(priceSchema.nullable()) })),
  /** All values of one attribute; null for none. */
  attributes: z.array(z.object({ name: z.string(), ...change(z.string().nullable()) })),
})
export type RowDifference = z.infer<typeof rowDifferenceSchema>

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

/** Runs of the account, and of all accounts for administrators. */
export const runEndpoints = {
  getRunDetails: restricted.get('/api/runs/:id/', {
    key: 'runs:read',
    summary: 'Get a run with all details',
    params: runParams,
    response: runDetailsSchema,
    errors: ['NOT_FOUND'],
  }),
  getRunEvents: restricted.get('/api/runs/:id/events/', {
    key: 'runs:read',
    summary:
      'Stream server-sent events `progress` (RunProgress) until the run ends. Returns 429 if the account has too many streams: poll the run instead',
    params: runParams,
    response: 'events',
    errors: ['NOT_FOUND', 'THROTTLED'],
  }),
  finishRun: restricted.post('/api/runs/:id/finish/', {
    key: 'runs:write',
    summary:
      'End a run with waiting rows, without another request: they count as found if another source has found them, otherwise as blocked. Returns 409 without waiting rows',
    ...command,
  }),
  skipGpt: restricted.post('/api/runs/:id/skip-gpt/', {
    key: 'runs:write',
    summary: 'Continue a run that waits for GPT without GPT',
    ...command,
  }),
  getRunChangesFile: restricted.get('/api/runs/:id/changes-file/', {
    key: 'files:read',
    summary:
      'Download the changes since the last completed run of the same list as CSV, one line for each value',
    params: runParams,
    response: 'file',
    errors: ['NOT_FOUND', 'CONFLICT', 'THROTTLED', 'UNAVAILABLE'],
  }),
  getRunChanges: restricted.get('/api/runs/:id/changes/', {
    key: 'runs:read',
    summary: 'List the changes since the last completed run of the same list, in list order, by cursor',
    params: runParams,
    query: z.object({
      /** Position of the last row of the previous page. */
      after: z.coerce.number().int().min(0).max(2_000_000_000).default(0),
      limit: z.coerce.number().int().min(1).max(50).default(20),
    }),
    response: z.object({
      /** Null without an earlier run. */
      before: z.object({ job_id: z.string(), created_at: z.iso.datetime() }).nullable(),
      counts: runChanges,
      changes: z.array(rowDifferenceSchema),
      next: count.nullable(),
    }),
    errors: ['NOT_FOUND'],
  }),
} as const
