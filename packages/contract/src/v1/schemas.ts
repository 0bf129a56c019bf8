import { z } from 'zod'
import { charges, chosenCandidateSchema, partNumberSchema } from '../job-records.ts'
import { jobStatuses } from '../jobs.ts'
import { attributeSchema, attributeSources, candidateSchema, productSchema } from '../product.ts'
import { count } from '../schemas.ts'
import { countrySites } from '../sites.ts'
import { skipReasons, verdicts } from '../verdicts.ts'

/** Path parameter: a public ID, such as `MW-…` of a job or `ML-…` of a list. */
export const v1Params = z.object({ id: z.string().min(1).max(64) })

/** A page by cursor. `next_cursor` of one page is `cursor` of the next. */
export const v1PageQuery = z.object({
  cursor: z
    .string()
    .regex(/^\d{1,15}$/, 'Please use next_cursor of the previous page')
    .optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
})
export const v1PageOf = <S extends z.ZodType>(item: S) =>
  z.object({ data: z.array(item), next_cursor: z.string().nullable() })

/** Records in one call. Larger lists are uploaded as a file. */
export const maxV1Records = 10_000
/** A body with that many records. */
export const maxV1Bytes = 8 * 2 ** 20

const cell = z.string().trim().max(500).default('')

/**
 * What is looked up: rows with an article number and an EAN, an ASIN or both, otherwise a part number and its brand, or
 * the rows of an uploaded list.
 */
const v1Source = {
  records: z
    .array(z.object({ article_number: cell, ean: cell, asin: cell, mpn: cell, brand: cell }))
    .min(1)
    .max(maxV1Records)
    .optional(),
  /** Instead of `records`. */
  list_id: z.string().min(1).max(64).optional(),
  /** Rows of `list_id`: all, or those without a product, with your choices of candidates. */
  rows: z.enum(['all', 'open']).default('all'),
  /** Country sites in query order. Without one, the configured ones. A run over open rows keeps those of the list. */
  sites: z.array(z.enum(countrySites)).max(10).default([]),
}

/** The body of a quote or job, with further fields. It names either records or a list. */
export const v1ListBody = <S extends z.ZodRawShape>(fields: S) =>
  z
    .object({ ...v1Source, ...fields })
    .refine(
      (body) =>
        ('records' in body && body.records !== undefined) !==
        ('list_id' in body && body.list_id !== undefined),
      {
        path: ['records'],
        error: 'Please enter either records or list_id',
      },
    )

/** What a job over records or a list costs at most. */
export const v1QuoteSchema = z.object({
  records: count,
  distinct_products: count,
  /** Products that the account has paid for. They cost nothing unless they are read afresh. */
  paid_products: count,
  /** Maximum cost. Products that are not found cost nothing. */
  coins: count,
  /** Maximum cost with `read_afresh`. */
  coins_afresh: count,
  available_coins: z.number().int(),
  seconds: count,
  /** Records that a job would not look up. */
  skipped: z.array(
    z.object({
      reason: z.enum(skipReasons),
      count,
      /** Up to three positions in `records`. Empty for lists. */
      positions: z.array(count),
      /** Up to three refused values with their rows in a spreadsheet, whose heading is row 1. */
      examples: z.array(z.object({ row: count, value: z.string() })),
    }),
  ),
})
export type V1Quote = z.infer<typeof v1QuoteSchema>

/** What was found for a record. */
const foundFields = {
  /** Null while it is looked up. */
  verdict: z.enum(verdicts).nullable(),
  /** A code, such as `found-both` or `ean-check-digit`. */
  reason: z.string().nullable(),
  title: z.string().nullable(),
  image: z.string().nullable(),
  /** Merged from the marketplaces, after the rules of the installation. */
  attributes: z.array(attributeSchema.extend({ source: z.enum(attributeSources) })),
  /** As each marketplace states them. */
  products: z.array(productSchema),
  /** Ambiguous only: the products that it could be. */
  candidates: z.array(candidateSchema),
}

export const v1RecordSchema = z.object({
  position: count,
  article_number: z.string(),
  ean: z.string().nullable(),
  asin: z.string().nullable(),
  part_number: partNumberSchema.nullable(),
  ...foundFields,
  /** The reason in the language of `Accept-Language`. */
  reason_text: z.string().nullable(),
  /** Found only, once the job has ended: only `charged` costs a coin. */
  charge: z.enum(charges).nullable(),
  /** Ambiguous only: the candidate that you chose for later jobs over the list. */
  chosen: chosenCandidateSchema.nullable(),
})
export type V1Record = z.infer<typeof v1RecordSchema>

export const v1FindingSchema = z.object({ ...foundFields, found_at: z.iso.datetime().nullable() })
export type V1Finding = z.infer<typeof v1FindingSchema>

export const v1JobSchema = z.object({
  job_id: z.string(),
  list_id: z.string().nullable(),
  name: z.string(),
  status: z.enum(jobStatuses),
  created_at: z.iso.datetime(),
  started_at: z.iso.datetime().nullable(),
  finished_at: z.iso.datetime().nullable(),
  records: z.object({
    total: count,
    found: count,
    ambiguous: count,
    not_found: count,
    blocked: count,
    unreadable: count,
    skipped: count,
  }),
  coins: z.object({ held: count, used: count }),
  /** For `Failed`: what happened and what to do. */
  failure: z.string().nullable(),
})
export type V1Job = z.infer<typeof v1JobSchema>

export const v1JobExample = {
  job_id: 'MW-7F3K2M9QX4TB',
  list_id: 'ML-2C8N5R1VW6YD',
  name: 'Herbst-2026',
  status: 'Completed',
  created_at: '2026-11-23T08:00:00.000Z',
  started_at: '2026-11-23T08:00:00.400Z',
  finished_at: '2026-11-23T08:00:03.100Z',
  records: { total: 2, found: 1, ambiguous: 0, not_found: 1, blocked: 0, unreadable: 0, skipped: 0 },
  coins: { held: 0, used: 1 },
  failure: null,
} as const

/** The first columns of master data. */
export const v1FileExample =
  'Artikelnummer;EAN;ASIN;Status;Grund;Titel\r\nA-1;4006381333931;B000I6RQ1G;gefunden;;Stabilo BOSS Original, yellow\r\n'

export const v1RunningJobExample = {
  ...v1JobExample,
  ...{ status: 'Data Processing', finished_at: null, coins: { held: 2, used: 0 } },
  records: { ...v1JobExample.records, found: 0, not_found: 0 },
} as const

export const v1QuoteExample = {
  ...{ records: 2, distinct_products: 1, paid_products: 0, coins: 1, coins_afresh: 1 },
  ...{ available_coins: 9_999, seconds: 4 },
  skipped: [
    { reason: 'ean-check-digit', count: 1, positions: [], examples: [{ row: 3, value: '4006381333932' }] },
  ],
} as const

export const v1ProductExample = {
  verdict: 'found',
  reason: 'found-amazon',
  title: 'Stabilo BOSS Original, yellow',
  image: 'https://images.example/boss.jpg',
  attributes: [{ name: 'Farbe', value: 'Gelb', source: 'amazon' }],
  products: [],
  candidates: [],
} as const
