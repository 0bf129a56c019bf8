import { z } from 'zod'
import { candidateSchema, productSchema, ruledAttributeSchema } from './product.ts'
import { count } from './schemas.ts'
import { verdicts } from './verdicts.ts'

export const chosenCandidateSchema = candidateSchema.pick({ source: true, id: true })
export type ChosenCandidate = z.infer<typeof chosenCandidateSchema>

/** What a row is looked up by if it has neither EAN nor ASIN: the manufacturer's part number and the brand. */
export const partNumberSchema = z.object({
  mpn: z.string().trim().min(1).max(100),
  brand: z.string().trim().min(1).max(100),
})

/** What a found record costs: `charged` costs a coin, the others nothing. */
export const charges = [
  'charged',
  /** An earlier row of the run has the same product. */
  'charged-elsewhere',
  /** The account has paid for the product before. */
  'paid-before',
  /** Neither a price nor a picture, and fewer than three attributes besides name, brand, EAN, ASIN and facts about an offer. */
  'too-little-data',
  /** The run has used up what it was quoted. */
  'over-quote',
] as const

/** What a run knows of a row. Of a list as it is now, its newest result. */
export const recordSchema = z.object({
  position: count,
  article_number: z.string(),
  ean: z.string().nullable(),
  asin: z.string().nullable(),
  part_number: partNumberSchema.nullable(),
  /** Null until the record is processed. */
  verdict: z.enum(verdicts).nullable(),
  reason: z.string().nullable(),
  /** Reason and notes as sentences in the language of `Accept-Language`, by default that of the run. */
  reason_text: z.string().nullable(),
  notes: z.array(z.string()),
  /** Notes that sources contradict each other. They are in no other field. */
  contradictions: z.array(z.string()),
  title: z.string().nullable(),
  image: z.string().nullable(),
  /** As in the attributes file: merged, with data source and rule. */
  attributes: z.array(ruledAttributeSchema),
  products: z.array(productSchema),
  candidates: z.array(candidateSchema),
  /** Skipped only: the invalid cell as written. */
  bad_value: z.string().nullable(),
  /** Found only, once the run has ended: only `charged` costs a coin. */
  charge: z.enum(charges).nullable(),
  /** The candidate that the owner chose, or null. */
  chosen: chosenCandidateSchema.nullable(),
})
export type RowRecord = z.infer<typeof recordSchema>
