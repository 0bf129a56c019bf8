import { z } from 'zod'
import { endpointsFor } from '../endpoint.ts'
import { fileVariantSchema } from '../jobs.ts'
import { runRowsSchema } from '../runs.ts'
import { count } from '../schemas.ts'
import { countrySites } from '../sites.ts'
import { preferredSourceRule } from '../source-choices.ts'
import { sources } from '../sources.ts'
import {
  createV1Page,
  listId,
  v1FileExample,
  v1PageQuery,
  v1Params,
  v1QuoteExample,
  v1QuoteSchema,
  v1RunExample,
  v1RunningExample,
  v1RunSchema,
} from './schemas.ts'

const user = endpointsFor('user', 'v1')
const restricted = endpointsFor('restricted', 'v1')

const selection = {
  rows: runRowsSchema.default('all'),
  /** Country sites in query order. Without them, those of the list's newest run, then the configured ones. */
  sites: z.array(z.enum(countrySites)).max(10).optional(),
}

/** Runs, which look rows of a list up, with their files. */
export const v1RunEndpoints = {
  quoteRun: user.post('/api/v1/lists/:id/quotes/', {
    key: 'lists:check',
    summary: 'Estimate what a run of a list costs at most. Free',
    params: v1Params,
    body: z.object(selection),
    response: v1QuoteSchema,
    errors: ['NOT_FOUND', 'CONFLICT', 'UNAVAILABLE'],
    example: { body: { rows: 'all' }, response: v1QuoteExample },
  }),
  startRun: user.post('/api/v1/lists/:id/runs/', {
    key: 'runs:write',
    summary:
      'Start a run of a list. A repeated call with the same `Idempotency-Key` returns the same run, another request with it 409. `Prefer: wait=SECONDS` waits until it has ended, at most 60',
    params: v1Params,
    body: z
      .object({
        ...selection,
        /** The most coins that the run may cost. No run starts that could cost more. */
        max_coins: count.optional(),
        /** Without them, those of the list's newest run, then those of your settings. */
        sources: z.array(z.enum(sources)).min(1).max(sources.length).optional(),
        /** One of `sources`, whose values precede those of the others. */
        preferred_source: z.enum(sources).optional(),
        /** Ignores the product cache. */
        read_afresh: z.boolean().default(false),
      })
      .refine(...preferredSourceRule),
    response: v1RunSchema,
    isAccepted: true,
    errors: [
      'NOT_FOUND',
      'CONFLICT',
      'UNAVAILABLE',
      'STORAGE_FULL',
      'INSUFFICIENT_COINS',
      'COINS_OWED',
      'KEY_LIMIT_REACHED',
      'COST_LIMIT_EXCEEDED',
      'MAINTENANCE',
    ],
    example: { body: { rows: 'open', max_coins: 1 }, response: v1RunExample, accepted: v1RunningExample },
  }),
  listRuns: restricted.get('/api/v1/runs/', {
    key: 'runs:read',
    summary: 'List your runs, newest first, of one list or of all',
    query: v1PageQuery.extend({ list_id: listId.optional() }),
    response: createV1Page(v1RunSchema),
    errors: ['NOT_FOUND'],
    example: { response: { data: [v1RunExample], next_cursor: null } },
  }),
  getRun: restricted.get('/api/v1/runs/:id/', {
    key: 'runs:read',
    summary: 'Get a run. `Prefer: wait=SECONDS` waits until it has ended, at most 60',
    params: v1Params,
    response: v1RunSchema,
    isAccepted: true,
    errors: ['NOT_FOUND'],
    example: { response: v1RunExample, accepted: v1RunningExample },
  }),
  cancelRun: restricted.post('/api/v1/runs/:id/cancel/', {
    key: 'runs:write',
    summary: 'Cancel a run. You pay for found rows. A cancelled run stays cancelled',
    params: v1Params,
    response: v1RunSchema,
    errors: ['NOT_FOUND', 'CONFLICT'],
    example: { response: { ...v1RunExample, status: 'Cancelled' } },
  }),
  getRunResults: restricted.get('/api/v1/runs/:id/results/:kind/', {
    key: 'files:read',
    summary: 'Download a file of a run. `report` is a PDF',
    params: v1Params.extend({ kind: z.enum(['master-data', 'attributes', 'log', 'report']) }),
    query: fileVariantSchema,
    response: 'file',
    errors: ['NOT_FOUND', 'CONFLICT', 'UNAVAILABLE'],
    example: { response: v1FileExample },
  }),
} as const
