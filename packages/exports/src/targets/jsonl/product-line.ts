import { z } from 'zod'

const price = z.object({
  amount: z
    .string()
    .regex(/^\d+(\.\d+)?$/)
    .describe('Decimal text with a dot.'),
  currency: z.string().describe('ISO 4217 code.'),
})

/** One line of the file. Absent fields are unknown. New versions only add fields. */
export const productLineSchema = z
  .strictObject({
    position: z.int().min(1).describe('The row of the list, starting with 1.'),
    article_number: z.string().min(1).describe('Unique in the file, whatever its case.'),
    gtin: z.string().optional().describe('Digits as text, with leading zeros.'),
    asin: z.string().optional(),
    mpn: z.string().optional().describe("The manufacturer's model or part number."),
    title: z.string(),
    brand: z.string().optional(),
    manufacturer: z.string().optional(),
    short_description: z.string().optional().describe('Plain text.'),
    description: z.string().optional().describe('Plain text.'),
    categories: z.array(z.string()).describe('The most general first.'),
    prices: z.strictObject({ amazon: price.optional(), ebay: price.optional() }),
    weight_kg: z.string().optional().describe('Decimal text with a dot.'),
    images: z.array(z.string()).describe('Addresses, the main image first.'),
    urls: z.strictObject({ amazon: z.string().optional(), ebay: z.string().optional() }),
    attributes: z.array(
      z.strictObject({
        name: z.string().min(1),
        group: z.string().optional().describe('The heading of its table or section.'),
        values: z.array(z.string().min(1)).min(1),
        unit: z.string().optional().describe('The unit of all values.'),
      }),
    ),
    family: z
      .strictObject({
        number: z.string().min(1).describe('The article number of the parent.'),
        title: z.string(),
        is_parent: z.boolean().describe('Whether this article is the parent, which has no values.'),
        values: z.array(z.strictObject({ name: z.string().min(1), value: z.string().min(1) })),
      })
      .optional()
      .describe('Articles that are one article in several sizes, colours and the like.'),
  })
  .meta({ id: 'urn:merkwerk:product-line:1', title: 'Merkwerk product' })

export type ProductLine = z.infer<typeof productLineSchema>

/** The JSON schema of a line (draft 2020-12). */
export const productLineJsonSchema = () => z.toJSONSchema(productLineSchema)
