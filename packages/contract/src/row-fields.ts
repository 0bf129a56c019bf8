import { z } from 'zod'
import { problem } from './problems.ts'
import { jsonText } from './schemas.ts'

/** The fields that every row has. */
export const rowSorts = [
  'position',
  'article_number',
  'title',
  'brand',
  'category',
  'verdict',
  'amazon_price',
  'ebay_price',
  'attributes',
  'completeness',
  'changed',
  'fetched',
] as const
export type RowSort = (typeof rowSorts)[number]

/**
 * What rows are sorted, filtered, grouped and counted by: a field that every row has, `family` for the article number of its family,
 * `attribute:NAME`, `own:HEADING` for a column of the seller's file, or `axis:LABEL` for the value on an axis of its family.
 */
export const isRowField = (field: string): boolean =>
  field === 'family' || rowSorts.some((known) => known === field) || /^(?:attribute|own|axis):\S/u.test(field)
export const rowFieldSchema = z.string().max(210).refine(isRowField, problem('not-a-row-field'))
export type RowField = z.infer<typeof rowFieldSchema>

const value = z.string().max(500)
/** PostgreSQL has no year 0. */
const day = z.iso.date().refine((date) => date >= '0001')

/** A condition on the text that a row shows in a field. */
export const rowConditionSchema = z.discriminatedUnion('is', [
  /** Ignoring case. */
  z.strictObject({ field: rowFieldSchema, is: z.enum(['contains', 'equal']), value: value.min(1) }),
  z.strictObject({ field: rowFieldSchema, is: z.literal('one-of'), values: z.array(value).min(1).max(100) }),
  z.strictObject({ field: rowFieldSchema, is: z.enum(['empty', 'filled']) }),
  /** By the number that the text begins with, unless it is a day. A bound belongs to the range, null is none. */
  z.strictObject({
    field: rowFieldSchema,
    is: z.literal('between'),
    from: z.number().nullable(),
    to: z.number().nullable(),
  }),
  /** By the day that the text begins with, in German, English or ISO. */
  z.strictObject({
    field: rowFieldSchema,
    is: z.literal('between-days'),
    from: day.nullable(),
    to: day.nullable(),
  }),
])
export type RowCondition = z.infer<typeof rowConditionSchema>

/** Conditions that rows meet at once. */
export const maxConditions = 20
/** Fields by which rows are sorted, the first one included. */
export const maxSortLevels = 4
/** Attributes of a row that a call names, and as many other fields: chosen columns, and those that filters, order and families add. */
export const maxRowValues = 60
/** A list with more values in a field cannot be grouped by it. */
export const maxGroups = 50_000

export const rowConditionsSchema = jsonText(z.array(rowConditionSchema).min(1).max(maxConditions))

export const sortLevelSchema = z.strictObject({ sort: rowFieldSchema, order: z.enum(['asc', 'desc']) })
export type SortLevel = z.infer<typeof sortLevelSchema>

/** How the values of a field are distributed. */
export const columnStatisticsSchema = z.object({
  rows: z.number().int(),
  /** Rows with a value, and how many different ones there are. */
  filled: z.number().int(),
  distinct: z.number().int(),
  /** The most frequent 10. */
  frequent: z.array(z.object({ value: z.string(), rows: z.number().int() })),
  /** Of the rows whose value begins with a number. Null without one. */
  numbers: z
    .object({ rows: z.number().int(), least: z.number(), median: z.number(), greatest: z.number() })
    .nullable(),
})
export type ColumnStatistics = z.infer<typeof columnStatisticsSchema>

/** Rows with the same value in the field that they are grouped by. */
export const rowGroupSchema = z.object({
  /** Null for rows without a value, which are last. */
  value: z.string().nullable(),
  rows: z.number().int(),
  /** The average of its scored rows in percent, rounded down. Null without one. */
  completeness: z.number().int().nullable(),
})
export type RowGroup = z.infer<typeof rowGroupSchema>
