import { z } from 'zod'
import { jobStatuses } from '../jobs.ts'
import { ownCellsSchema } from '../list-lines.ts'
import { listRowSchema } from '../lists.ts'
import { problem } from '../problems.ts'
import { attributeSchema, attributeSources, candidateSchema, productSchema } from '../product.ts'
import { charges } from '../row-records.ts'
import { runQuoteSchema } from '../runs.ts'
import { count } from '../schemas.ts'
import { verdicts } from '../verdicts.ts'

/** Path parameter: a public ID, such as `MW-…` of a run or `ML-…` of a list. */
export const v1Params = z.object({ id: z.string().min(1).max(64) })

/** A page by cursor. `next_cursor` of one page is `cursor` of the next. */
export const v1PageQuery = z.object({
  cursor: z
    .string()
    .regex(/^\d{1,15}$/, problem('cursor-invalid'))
    .optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
})
export const createV1Page = <S extends z.ZodType>(item: S) =>
  z.object({ data: z.array(item), next_cursor: z.string().nullable() })

export const listId = z.string().min(1).max(64)

/** Rows in one call. Larger lists are uploaded as a file. */
export const maxV1Rows = 10_000
/** A body with that many rows. */
export const maxV1Bytes = 8 * 2 ** 20

const cell = z.string().trim().max(500).default('')

/** A row with an article number and an EAN, an ASIN or both, otherwise a part number and its brand. */
export const newRowSchema = z.object({
  article_number: cell,
  ean: cell,
  asin: cell,
  mpn: cell,
  brand: cell,
  /** Cells of other columns by their headings, at most 50. They are kept, shown and exported with the row. */
  own_columns: ownCellsSchema.default({}),
})

/** What a run costs at most. */
export const v1QuoteSchema = runQuoteSchema.omit({ remembered: true })

/** What was found for a row. */
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

export const v1RowSchema = listRowSchema
  .omit({ title: true, image: true, attributes: true, values: true, fields: true, cells: true })
  .extend({
    ...foundFields,
    /** The reason in the language of `Accept-Language`. Null until a run has processed the row. */
    reason_text: z.string().nullable(),
    /** Found only, once the run has ended: only `charged` costs a coin. */
    charge: z.enum(charges).nullable(),
    /** The cells of the list's own columns, as the list has them now. */
    own_columns: ownCellsSchema,
  })
export type V1Row = z.infer<typeof v1RowSchema>

export const v1FindingSchema = z.object({ ...foundFields, found_at: z.iso.datetime().nullable() })
export type V1Finding = z.infer<typeof v1FindingSchema>

export const v1RunSchema = z.object({
  run_id: z.string(),
  /** Null after the list was deleted. */
  list_id: z.string().nullable(),
  /** Of the list when the run started. */
  name: z.string(),
  status: z.enum(jobStatuses),
  created_at: z.iso.datetime(),
  started_at: z.iso.datetime().nullable(),
  finished_at: z.iso.datetime().nullable(),
  rows: z.object({
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
export type V1Run = z.infer<typeof v1RunSchema>

export const v1RunExample = {
  run_id: 'MW-7F3K2M9QX4TB',
  list_id: 'ML-2C8N5R1VW6YD',
  name: 'Herbst-2026',
  status: 'Completed',
  created_at: '2026-11-23T08:00:00.000Z',
  started_at: '2026-11-23T08:00:00.400Z',
  finished_at: '2026-11-23T08:00:03.100Z',
  rows: { total: 2, found: 1, ambiguous: 0, not_found: 1, blocked: 0, unreadable: 0, skipped: 0 },
  coins: { held: 0, used: 1 },
  failure: null,
} as const

/** The first columns of master data. */
export const v1FileExample =
  'Artikelnummer;EAN;ASIN;Status;Grund;Titel\r\nA-1;4006381333931;B000I6RQ1G;gefunden;;Stabilo BOSS Original, yellow\r\n'

export const v1RunningExample = {
  ...v1RunExample,
  status: 'Data Processing',
  finished_at: null,
  coins: { held: 2, used: 0 },
  rows: { ...v1RunExample.rows, found: 0, not_found: 0 },
} as const

export const v1QuoteExample = {
  rows: 2,
  distinct_products: 1,
  paid_products: 0,
  chosen_rows: 0,
  coins: 1,
  coins_afresh: 1,
  available_coins: 9_999,
  seconds: 4,
  seconds_afresh: 4,
  skipped: [{ reason: 'ean-check-digit', count: 1, examples: [{ row: 3, value: '4006381333932' }] }],
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
