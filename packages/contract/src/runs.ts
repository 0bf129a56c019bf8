import { z } from 'zod'
import { missingFieldSchema } from './completeness.ts'
import { estimateSchema } from './job-submit.ts'
import { safetyFacts } from './product-safety.ts'
import { rowConditionsSchema } from './row-fields.ts'
import { count } from './schemas.ts'
import { sources } from './sources.ts'
import { rowStates } from './verdicts.ts'

/** Positions of rows are 1 up to this. */
export const maxPosition = 2_000_000_000

/** Which rows of a list are shown. */
export const rowFilters = {
  /** Verdicts separated by commas, and `not-searched` for rows that no run has processed. */
  verdict: z
    .string()
    .transform((text) => text.split(','))
    .pipe(z.array(z.enum(rowStates)).min(1))
    .optional(),
  brand: z.string().max(500).optional(),
  category: z.string().max(500).optional(),
  /** Rows with a product in this source. */
  source: z.enum(sources).optional(),
  /** Rows that lack this field although it is expected. */
  missing: missingFieldSchema.optional(),
  /** Rows that lack this fact about product safety, or that have all required ones. */
  safety: z.enum([...safetyFacts, 'complete']).optional(),
  /** Rows with values that the owner set. */
  edited: z.enum(['true']).optional(),
  /** Ignored rows only, or none of them. */
  ignored: z.enum(['true', 'false']).optional(),
  /** Rows that changed at this time or later. */
  changed_since: z.iso.datetime().optional(),
  /** Conditions on fields, as a JSON array such as `[{"field":"attribute:Farbe","is":"equal","value":"rot"}]`. A row meets all of them. */
  where: rowConditionsSchema.optional(),
  /** Prefix of article number, EAN or ASIN, or part of title or brand. Ignores case. */
  search: z.string().max(200).optional(),
}

/**
 * Rows that a run looks up: `all`; `open` for those without a product, or of which a source refused to respond; positions; or those
 * that match a filter. Ignored rows are in runs over all rows only.
 */
export const runRowsSchema = z.union([
  z.enum(['all', 'open']),
  z.array(z.number().int().min(1).max(maxPosition)).min(1).max(1_000),
  z.strictObject(rowFilters),
])

/** What a run looks up, and its maximum cost. */
export const runQuoteSchema = z.object({
  rows: count,
  /** Of a list, examples have the positions of rows. */
  ...estimateSchema.pick({ skipped: true, distinct_products: true }).shape,
  /** Products that the account has paid for. */
  paid_products: count,
  /** Rows with a chosen candidate. */
  chosen_rows: count,
  /** Maximum cost. What the account has paid for is free. */
  coins: count,
  /** Maximum cost if everything is read afresh. */
  coins_afresh: count,
  available_coins: z.number().int(),
  /** Approximate duration: with what is still cached, and if everything is read afresh. */
  seconds: count,
  seconds_afresh: count,
  ...estimateSchema.pick({ remembered: true }).shape,
})
export type RunQuote = z.infer<typeof runQuoteSchema>
