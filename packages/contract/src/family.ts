import { z } from 'zod'
import { sources } from './sources.ts'

/** An axis on which the children of a family differ, such as size. */
export const familyAxisSchema = z.object({
  /** As the source names it internally, e.g. `color_name`. The label if it has no such name. */
  key: z.string(),
  /** In the language of the page. */
  label: z.string(),
  /** The value of the product itself. Absent if its page was opened without a choice. */
  value: z.string().optional(),
})

/** One variation of a family. */
export const siblingSchema = z.object({
  /** ASIN, or the variation of an eBay listing. */
  id: z.string(),
  /** One value for each axis, in their order. */
  values: z.array(z.string()),
  /** The place of its pictures among those of the family. */
  pictures: z.number().int().optional(),
})

/** The family of variations that a source states for a product, with all its children. */
export const familySchema = z.object({
  source: z.enum(sources),
  /** The ASIN of the parent, which cannot be bought, or the number of an eBay listing or item group. */
  id: z.string(),
  /** Axes with one value only are left out. Empty if the source does not name them. */
  axes: z.array(familyAxisSchema),
  /**
   * The child that the product is. Absent if the page was opened without a choice: its price, pictures and numbers then
   * belong to none of the children.
   */
  ownId: z.string().optional(),
  /** Empty if the source does not list them. */
  siblings: z.array(siblingSchema),
  /** The pictures that children share, main one first. */
  pictures: z.array(z.array(z.string())).optional(),
})
export type Family = z.infer<typeof familySchema>
