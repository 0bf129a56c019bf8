import { z } from 'zod'
import { endpointsFor } from '../endpoint.ts'
import { chosenCandidateSchema } from '../job-records.ts'
import { cleanJobName } from '../job-submit.ts'
import { fileVariantSchema } from '../jobs.ts'
import { count } from '../schemas.ts'
import { sources } from '../sources.ts'
import { verdicts } from '../verdicts.ts'
import {
  maxV1Bytes,
  v1FileExample,
  v1JobExample,
  v1JobSchema,
  v1ListBody,
  v1PageOf,
  v1PageQuery,
  v1Params,
  v1ProductExample,
  v1QuoteExample,
  v1QuoteSchema,
  v1RecordSchema,
  v1RunningJobExample,
} from './schemas.ts'

const user = endpointsFor('user', 'v1')
const restricted = endpointsFor('restricted', 'v1')

const records = [{ article_number: 'A-1', ean: '4006381333931' }]
const listErrors = [
  'NOT_FOUND',
  'CONFLICT',
  'LIST_REFUSED',
  'FILE_TOO_LARGE',
  'THROTTLED',
  'UNAVAILABLE',
  'STORAGE_FULL',
] as const

/** Jobs over lists of records, their results and files. */
export const v1JobEndpoints = {
  createQuote: user.post('/api/v1/quotes/', {
    key: 'lists:check',
    summary: 'Check records or a list and estimate what a job over them costs at most. Free',
    maxBodyBytes: maxV1Bytes,
    body: v1ListBody({}),
    response: v1QuoteSchema,
    errors: listErrors,
    example: {
      body: { list_id: 'ML-2C8N5R1VW6YD' },
      response: v1QuoteExample,
    },
  }),
  createJob: user.post('/api/v1/jobs/', {
    key: 'jobs:write',
    summary:
      'Start a job. A repeated call with the same `Idempotency-Key` returns the same job, another request with it 409. `Prefer: wait=SECONDS` waits until it has ended, at most 60',
    maxBodyBytes: maxV1Bytes,
    body: v1ListBody({
      name: z.string().transform(cleanJobName).pipe(z.string().min(1, 'Job name is required')),
      /** The most coins that the job may cost. No job starts that could cost more. */
      max_coins: count.optional(),
      /** Without them, those of your settings. A run over open rows keeps those of the list. */
      sources: z.array(z.enum(sources)).min(1).max(sources.length).optional(),
      /** Its values precede those of the other sources. */
      preferred_source: z.enum(sources).optional(),
      /** Ignores the product cache. */
      read_afresh: z.boolean().default(false),
    }),
    response: v1JobSchema,
    isAccepted: true,
    errors: [
      ...listErrors,
      ...([
        'INSUFFICIENT_COINS',
        'COINS_OWED',
        'KEY_LIMIT_REACHED',
        'COST_LIMIT_EXCEEDED',
        'MAINTENANCE',
      ] as const),
    ],
    example: {
      body: { name: 'Herbst-2026', records, max_coins: 1 },
      response: v1JobExample,
      accepted: v1RunningJobExample,
    },
  }),
  listJobs: restricted.get('/api/v1/jobs/', {
    key: 'jobs:read',
    summary: 'List your jobs, newest first',
    query: v1PageQuery,
    response: v1PageOf(v1JobSchema),
    errors: [],
    example: { response: { data: [v1JobExample], next_cursor: null } },
  }),
  getJobState: restricted.get('/api/v1/jobs/:id/', {
    key: 'jobs:read',
    summary: 'Get a job. `Prefer: wait=SECONDS` waits until it has ended, at most 60',
    params: v1Params,
    response: v1JobSchema,
    isAccepted: true,
    errors: ['NOT_FOUND'],
    example: { response: v1JobExample, accepted: v1RunningJobExample },
  }),
  stopJob: restricted.post('/api/v1/jobs/:id/cancel/', {
    key: 'jobs:write',
    summary: 'Cancel a job. You pay for found records. A cancelled job stays cancelled',
    params: v1Params,
    response: v1JobSchema,
    errors: ['NOT_FOUND', 'CONFLICT'],
    example: { response: { ...v1JobExample, status: 'Cancelled' } },
  }),
  listRecords: restricted.get('/api/v1/jobs/:id/records/', {
    key: 'jobs:read',
    summary: 'List the processed records of a job in list order',
    params: v1Params,
    query: v1PageQuery.extend({ verdict: z.enum(verdicts).optional() }),
    response: v1PageOf(v1RecordSchema),
    errors: ['NOT_FOUND'],
    example: {
      response: {
        data: [
          {
            ...{ position: 1, article_number: 'A-1', ean: '4006381333931', asin: null, part_number: null },
            ...v1ProductExample,
            ...{ reason_text: 'Found on Amazon', charge: 'charged', chosen: null },
          },
        ],
        next_cursor: null,
      },
    },
  }),
  chooseRecordCandidate: user.put('/api/v1/jobs/:id/records/:position/candidate/', {
    key: 'jobs:write',
    summary:
      'Choose the product of an ambiguous record for later jobs over its list. Null removes the choice. Free. A job over the `open` rows looks it up',
    params: v1Params.extend({ position: z.coerce.number().int().min(1).max(2_000_000_000) }),
    body: z.object({ candidate: chosenCandidateSchema.nullable() }),
    response: z.object({
      list_id: z.string().nullable(),
      position: count,
      chosen: chosenCandidateSchema.nullable(),
    }),
    errors: ['NOT_FOUND', 'CONFLICT'],
    example: {
      body: { candidate: { source: 'amazon', id: 'B000I6RQ1G' } },
      response: {
        ...{ list_id: 'ML-2C8N5R1VW6YD', position: 3 },
        chosen: { source: 'amazon', id: 'B000I6RQ1G' },
      },
    },
  }),
  getJobResults: restricted.get('/api/v1/jobs/:id/results/:kind/', {
    key: 'files:read',
    summary: 'Download a file of a job. `report` is a PDF',
    params: v1Params.extend({ kind: z.enum(['master-data', 'attributes', 'log', 'report']) }),
    query: fileVariantSchema,
    response: 'file',
    errors: ['NOT_FOUND', 'CONFLICT', 'UNAVAILABLE'],
    example: { response: v1FileExample },
  }),
} as const
