import { z } from 'zod'
import { problem } from './problems.ts'

/**
 * Fields of a row that its owner can set. `attribute:NAME` is the value of an attribute, `own:HEADING` the cell of an own column.
 * `bullets` has a line for each, `price` is decimal text with a dot, in euros or with a currency as in `9.90 CHF`, and `pictures` the
 * addresses of the chosen pictures in order, as a JSON array.
 */
export const editFieldSchema = z
  .string()
  .max(210)
  .regex(
    /^(?:title|brand|category|bullets|description|price|pictures|(?:attribute|own):[^\s].*)$/u,
    problem('not-an-edit-field'),
  )

/** The value of a row on an axis of its family, by the label of the axis. A call of families sets it. */
export const axisFieldSchema = z
  .string()
  .max(110)
  .regex(/^axis:[^\s].*$/u, problem('not-an-edit-field'))

/** What a list states of a row, and what is looked up. `mpn_brand` is the brand of the part number `mpn`. */
export const identifierFields = ['article_number', 'ean', 'asin', 'mpn', 'mpn_brand'] as const
export type IdentifierField = (typeof identifierFields)[number]

/** A field of an edit, or an identifier. */
export const cellFieldSchema = z
  .string()
  .max(210)
  .refine(
    (field) => identifierFields.some((known) => known === field) || editFieldSchema.safeParse(field).success,
    problem('not-an-edit-field'),
  )

/** Characters of a value that an owner sets. An own column and an axis take fewer. */
export const longestValue = 20_000
/** Characters of a cell of an own column, as the reading of a list keeps them. */
export const longestOwnCell = 2_000

/** Fields of one row that its owner can set. */
export const maxRowEdits = 200
