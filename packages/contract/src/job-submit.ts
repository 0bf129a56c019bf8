import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { count, jobAnswer } from './jobs.ts'
import { countrySites } from './sites.ts'
import { skipReasons } from './verdicts.ts'

/** Job names keep letters of any script, digits and hyphen, at most 80 characters. */
export const cleanJobName = (text: string): string => text.replace(/[^\p{L}\p{N}-]/gu, '').slice(0, 80)

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
  /**
   * Country sites separated by commas; those of one marketplace are asked in this order until one has the product. A
   * marketplace without any is asked on its site of the settings.
   */
  sites: z
    .string()
    .transform((text) => [...new Set(text.split(',').map((site) => site.trim()))])
    .pipe(z.array(z.enum(countrySites, 'Must be country sites separated by commas')).max(10))
    .optional(),
  /** `true` asks the marketplaces for what is remembered too. */
  read_afresh: z.enum(['true', 'false']).optional(),
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

const listErrors = [
  'INVALID_INPUT',
  'LIST_REFUSED',
  'MAPPING_REFUSED',
  'FILE_TOO_LARGE',
  'UNAVAILABLE',
] as const

/** From a product list over its quote to a job. */
export const jobSubmitEndpoints = {
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
    errors: [...listErrors, 'INSUFFICIENT_COINS', 'COINS_OWED', 'MAINTENANCE'],
  }),
} as const
