import { z } from 'zod'
import { endpointsFor } from './endpoint.ts'
import { priceSchema } from './product.ts'
import { count } from './schemas.ts'

const anyone = endpointsFor('public', 'lists')

/** Identifiers in one call. */
export const previewSize = 5

/** Why a preview has no product. */
export const previewReasons = [
  'no-identifier',
  'ean-check-digit',
  'ean-damaged',
  'ean-restricted',
  'not-found',
  'ambiguous',
  'refused',
  'unreadable',
  /** The lookup takes longer than a visitor waits. A later call returns its result. */
  'not-yet',
  /** The installation has fetched as many products for visitors today as its operator allows. */
  'daily-limit',
] as const
export type PreviewReason = (typeof previewReasons)[number]

export const previewSchema = z.object({
  /** As in the request. */
  identifier: z.string(),
  /** Null without exactly one product. */
  product: z
    .object({
      title: z.string(),
      brand: z.string().nullable(),
      image: z.string().nullable(),
      prices: z.object({ amazon: priceSchema.nullable(), ebay: priceSchema.nullable() }),
      attributes: count,
      /** The first five. */
      first_attributes: z.array(z.object({ name: z.string(), value: z.string() })),
      fetched_at: z.iso.datetime(),
    })
    .nullable(),
  /** Null with a product. */
  reason: z.enum(previewReasons).nullable(),
  /** The reason as a sentence in the language of `Accept-Language`, English by default. */
  reason_text: z.string().nullable(),
})
export type Preview = z.infer<typeof previewSchema>

/** Lookups of visitors without an account. */
export const previewEndpoints = {
  previewProducts: anyone.post('/api/previews/', {
    key: null,
    summary:
      'Look products up by one to five EANs or ASINs, without an account. 404 if the installation does not offer it',
    body: z.object({ identifiers: z.array(z.string().max(500)).min(1).max(previewSize) }),
    maxBodyBytes: 8_192,
    /** In the order of the request. */
    response: z.object({ previews: z.array(previewSchema) }),
    errors: ['NOT_FOUND', 'FILE_TOO_LARGE', 'THROTTLED'],
  }),
} as const
