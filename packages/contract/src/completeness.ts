import { z } from 'zod'
import { problem } from './problems.ts'
import { count } from './schemas.ts'

/** Fields that every row should have, besides the attributes that its category expects. */
export const completenessFields = ['title', 'brand', 'category', 'picture', 'price', 'description'] as const
export type CompletenessField = (typeof completenessFields)[number]

/** A field that a row lacks. `attribute:NAME` is an attribute that its category expects. */
export const missingFieldSchema = z
  .string()
  .max(220)
  .regex(
    /^(?:title|brand|category|picture|price|description|attribute:[^\s].*)$/u,
    problem('not-a-missing-field'),
  )

/** A field that rows of a list lack. */
export const gapSchema = z.object({
  /** As the filter `missing`. */
  field: z.string(),
  /** Rows that lack it. */
  rows: count,
  /** Rows that lack nothing else. */
  completes: count,
})
export type Gap = z.infer<typeof gapSchema>

export const expectedAttributeSchema = z.object({
  name: z.string(),
  /** Found rows of the category that state it. 0 if less than a fifth of them do. */
  peers: count,
  expected: z.boolean(),
  /** Whether you decided it. Otherwise the list took it from the peers of its first run with this category. */
  set: z.boolean(),
  /** Whether enough peers state it now, although the list does not expect it and you have not decided. */
  suggested: z.boolean(),
})
export type ExpectedAttribute = z.infer<typeof expectedAttributeSchema>
