import { z } from 'zod'
import { endpointsFor } from './endpoint.ts'
import { jobResponse } from './jobs.ts'
import { problem } from './problems.ts'
import { listNotes, skipReasons } from './reasons.ts'
import { count, done, jsonText } from './schemas.ts'
import { countrySites } from './sites.ts'
import { preferredSourceRule } from './source-choices.ts'
import { sources } from './sources.ts'

const user = endpointsFor('user', 'jobs')

/** Characters of a job name. */
export const jobNameLength = 80

/** Cleans a job name while it is typed: at most 80 alphanumeric characters of any script, words joined by hyphens. */
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

/** Cleans a complete job name: like `typedJobName`, without a trailing hyphen. */
export const cleanJobName = (text: string): string => typedJobName(text).replace(/-$/, '')

/** Whether a file name has an extension of product lists. The content decides the kind of file. */
export const isListFileName = (name: string): boolean => /\.(?:csv|txt|tsv|xlsx)$/i.test(name)

/** Whether a file name belongs to an unsupported spreadsheet format, refused with advice on how to save it. */
export const isSpreadsheetFileName = (name: string): boolean => /\.(?:xls|xlsb|xlsm|ods)$/i.test(name)

const unmapped = problem('mapping-incomplete')
const mappedHeader = z.string(unmapped).min(1, unmapped)

/**
 * The list's header for each field; null without such a column. EAN, ASIN, or part number and brand are required. No
 * header serves two fields, except that the column of the only identifier, or of part numbers, may also hold the article
 * number.
 */
export const headerMappingSchema = z.object(
  {
    artikelNumber: mappedHeader,
    ean: mappedHeader.nullable(),
    asin: mappedHeader.nullable(),
    /** The manufacturer's part number. Looked up with the brand in rows without EAN and ASIN. */
    mpn: mappedHeader.optional(),
    brand: mappedHeader.optional(),
  },
  unmapped,
)
export type HeaderMapping = z.infer<typeof headerMappingSchema>

/** Whether two fields share a header that they must not share. */
export function sharesHeader({ artikelNumber, ean, asin, mpn, brand }: HeaderMapping): boolean {
  if (brand !== undefined && [artikelNumber, ean, asin, mpn].includes(brand)) return true
  if (mpn !== undefined && [ean, asin].includes(mpn)) return true
  if (ean === null || asin === null) return false
  return ean === asin || artikelNumber === ean || artikelNumber === asin
}

/** The column of the article numbers: their own, or that of the only identifier. */
export const articleNumberSources = ['own', 'ean', 'asin'] as const
export type ArticleNumberSource = (typeof articleNumberSources)[number]

export const articleNumberSource = ({ artikelNumber, ean, asin }: HeaderMapping): ArticleNumberSource =>
  artikelNumber === ean ? 'ean' : artikelNumber === asin ? 'asin' : 'own'

/** Cells that can be corrected in one list. */
export const maxCorrections = 500

/** A corrected cell by spreadsheet row number (from 1, blank rows count) and header of the mapping. */
const correctionSchema = z.object({
  row: z.number().int().min(1),
  column: z.string().min(1),
  value: z.string().max(200),
})
export type Correction = z.infer<typeof correctionSchema>

/** Text fields of estimate and submit. The list is the file part `file`. */
const listForm = z
  .object({
    job_name: z
      .string(problem('job-name-missing'))
      .transform(cleanJobName)
      .pipe(z.string().min(1, problem('job-name-missing'))),
    header_mapping: jsonText(headerMappingSchema, unmapped),
    /** Ignored: the server detects the delimiter. */
    delimiter: z.string().max(4).optional(),
    sheet: z.string().max(64).optional(),
    encoding: z.string().max(32).optional(),
    /** Replace cells of the list. */
    corrections: jsonText(z.array(correctionSchema).max(maxCorrections)).optional(),
    /** `true` removes rows that would be skipped from the job, instead of listing them with a reason. */
    drop_skipped: z.enum(['true', 'false']).optional(),
    /**
     * Country sites separated by commas. Those of one marketplace are queried in this order until one has the product.
     * Without one, the marketplace's configured site is queried.
     */
    sites: z
      .string()
      .transform((text) => [...new Set(text.split(',').map((site) => site.trim()))])
      .pipe(z.array(z.enum(countrySites, problem('sites-invalid'))).max(10))
      .optional(),
    /** Sources separated by commas. Without them, those of your settings are queried. */
    sources: z
      .string()
      .transform((text) => [...new Set(text.split(',').map((name) => name.trim()))])
      .pipe(z.array(z.enum(sources, problem('sources-invalid'))))
      .optional(),
    /** One of `sources`, whose values precede those of the others. */
    preferred_source: z.enum(sources).optional(),
    /** `true` ignores the product cache and queries the sources. */
    read_afresh: z.enum(['true', 'false']).optional(),
  })
  .refine(...preferredSourceRule)

export const estimateSchema = done.extend({
  total_records: count,
  /** Maximum cost in coins. What the account has paid for is free unless `read_afresh` is set. */
  estimation_cost: count,
  /** Maximum cost without `read_afresh`. */
  unpaid_cost: count,
  /** Maximum cost with `read_afresh`. */
  afresh_cost: count,
  /** Products that the account has paid for. */
  paid_products: count,
  /** Seconds. */
  estimation_time: count,
  skipped_records: count,
  skipped: z.array(
    z.object({
      reason: z.enum(skipReasons),
      count,
      /** Up to three rows; `row` is the row number in a spreadsheet. */
      examples: z.array(z.object({ row: count, value: z.string() })),
    }),
  ),
  /** What is worth knowing about rows that are looked up, such as an article number of several products. */
  noted: z.array(
    z.object({
      note: z.enum(listNotes),
      count,
      /** Up to three rows, with the article number. */
      examples: z.array(z.object({ row: count, value: z.string() })),
    }),
  ),
  /** Characters of the file that could not be read, because it mixes encodings. */
  replaced_characters: count,
  /** Rows that `drop_skipped` removed; they are no records. */
  dropped_records: count,
  /** Distinct identifiers to look up. */
  distinct_products: count,
  article_numbers_from: z.enum(articleNumberSources),
  /** Products in the cache, used without a request unless `read_afresh` is set. */
  remembered: z.object({
    /** Distinct products that were checked: the first 500 of the list. */
    checked: count,
    products: count,
    /** Age of the oldest cached product; null without one. */
    oldest: z.iso.datetime().nullable(),
  }),
  available_coins: z.number().int(),
})
export type Estimate = z.infer<typeof estimateSchema>

/** Of calls that read a list. */
export const listErrors = [
  'LIST_REFUSED',
  'MAPPING_REFUSED',
  'FILE_TOO_LARGE',
  'STORAGE_FULL',
  'THROTTLED',
  'UNAVAILABLE',
] as const

/** Estimate and submit a product list. */
export const jobSubmitEndpoints = {
  getEstimation: user.post('/api/jobs/getEstimation/', {
    key: 'lists:check',
    summary: 'Estimate the cost and time of a job for a product list',
    form: listForm,
    response: estimateSchema,
    errors: listErrors,
  }),
  runScraper: user.post('/api/jobs/runScraper/', {
    key: 'runs:write',
    summary:
      'Submit a job. A repeated call with the same `Idempotency-Key` header returns the same job, another request with it 409',
    form: listForm.safeExtend({
      /** Ignored: the server counts the records. */
      total_records: z.string().optional(),
    }),
    response: jobResponse,
    errors: [...listErrors, 'CONFLICT', 'INSUFFICIENT_COINS', 'COINS_OWED', 'MAINTENANCE'],
  }),
} as const
