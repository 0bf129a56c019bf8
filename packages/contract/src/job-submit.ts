import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { count, jobResponse } from './jobs.ts'
import { countrySites } from './sites.ts'
import { skipReasons } from './verdicts.ts'

/** Characters of a job name. */
export const jobNameLength = 80

/**
 * A job name as far as it is typed: letters of any script, digits and hyphens, at most 80 characters. What separates words
 * becomes one hyphen; other characters are removed.
 */
export const typedJobName = (text: string): string =>
  [
    ...text
      .normalize('NFC')
      .replace(/[^\p{L}\p{M}\p{N}-]+/gu, (between) => (/[\s_./\\&+,;:|]/.test(between) ? '-' : ''))
      .replace(/-{2,}/g, '-')
      .replace(/^[-\p{M}]+/u, ''),
  ]
    .slice(0, jobNameLength)
    .join('')

/** A finished job name: as `typedJobName`, without a hyphen at the end. */
export const cleanJobName = (text: string): string => typedJobName(text).replace(/-$/, '')

/** Whether a file's name has an ending that product lists may have. What kind of file it is decides its content. */
export const isListFileName = (name: string): boolean => /\.(?:csv|txt|tsv|xlsx)$/i.test(name)

/** Files of other spreadsheet programs: they are refused with a sentence on how to save them. */
export const isSpreadsheetFileName = (name: string): boolean => /\.(?:xls|xlsb|xlsm|ods)$/i.test(name)

/**
 * Which header of the list holds each field; null where the list has no such column. At least one of EAN and ASIN is
 * needed. No header serves two fields, with one exception: in a list with one identifier, its column may also hold the
 * article number.
 */
export const headerMappingSchema = z.object({
  artikelNumber: z.string().min(1),
  ean: z.string().min(1).nullable(),
  asin: z.string().min(1).nullable(),
})
export type HeaderMapping = z.infer<typeof headerMappingSchema>

/** Whether two fields share a header that they must not share. */
export function sharesHeader({ artikelNumber, ean, asin }: HeaderMapping): boolean {
  if (ean === null || asin === null) return false
  return ean === asin || artikelNumber === ean || artikelNumber === asin
}

/** Where the article numbers of a list come from: a column of their own, or that of its only identifier. */
export const articleNumberSources = ['own', 'ean', 'asin'] as const
export type ArticleNumberSource = (typeof articleNumberSources)[number]

export function articleNumberSource({ artikelNumber, ean, asin }: HeaderMapping): ArticleNumberSource {
  return artikelNumber === ean ? 'ean' : artikelNumber === asin ? 'asin' : 'own'
}

const jsonText = <S extends z.ZodType>(schema: S, missing?: string) =>
  z
    .string(missing)
    .transform((text, context) => {
      try {
        return JSON.parse(text) as unknown
      } catch {
        context.addIssue({ code: 'custom', message: 'Must be JSON.' })
        return z.NEVER
      }
    })
    .pipe(schema)

/** Cells that can be repaired in one list; more are fixed in the file itself. */
export const maxCorrections = 500

/**
 * A repaired cell: `row` is the row number as a spreadsheet shows it (the first row of the file is 1, blank rows count),
 * `column` a header as a mapping names it.
 */
const correctionSchema = z.object({
  row: z.number().int().min(1),
  column: z.string().min(1),
  value: z.string().max(200),
})

/** The text fields that estimate and submit share; the list itself is the file part named `file`. */
const listForm = z.object({
  job_name: z
    .string('Job name is required')
    .transform(cleanJobName)
    .pipe(z.string().min(1, 'Job name is required')),
  header_mapping: jsonText(headerMappingSchema, 'Please map all required fields: artikelNumber, ean, asin'),
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
      /** Up to three rows, `row` being the row number as a spreadsheet shows it. */
      examples: z.array(z.object({ row: count, value: z.string() })),
    }),
  ),
  /** Rows that `drop_skipped` left out of the list; they are not among the records. */
  dropped_records: count,
  /** Records to look up that differ in EAN or ASIN: each is paid for at most once. */
  distinct_products: count,
  article_numbers_from: z.enum(articleNumberSources),
  /** Products that were read before and would be answered without asking the marketplaces, unless read afresh. */
  remembered: z.object({
    /** Distinct products that were compared: the first 500 of the list. */
    checked: count,
    products: count,
    /** When the oldest of them was read; null where there is none. */
    oldest: z.iso.datetime().nullable(),
  }),
  available_coins: z.number().int(),
})
export type Estimate = z.infer<typeof estimateSchema>

const listErrors = [
  'INVALID_INPUT',
  'LIST_REFUSED',
  'MAPPING_REFUSED',
  'FILE_TOO_LARGE',
  'THROTTLED',
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
    response: estimateSchema,
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
    response: jobResponse,
    errors: [...listErrors, 'INSUFFICIENT_COINS', 'COINS_OWED', 'MAINTENANCE'],
  }),
} as const
