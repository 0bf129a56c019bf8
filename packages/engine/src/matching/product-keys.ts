// docs/decisions/0024-charging.md

import type { Product } from '@merkwerk/contract'
import { gtinKey, partNumberKey, readGtins } from '../identifiers/index.ts'
import type { Identifiers } from '../outcome.ts'

/** The keys of identifiers: the ASIN, the GTIN, the item number and the part number. Two products with a common key are one. */
export const listProductKeys = ({ asin, gtin, itemId, partNumber }: Identifiers): string[] => [
  ...(asin ? [`asin:${asin}`] : []),
  ...(gtin ? [gtinKey(gtin)] : []),
  ...(itemId ? [`item:${itemId}`] : []),
  ...(partNumber ? [partNumberKey(partNumber)] : []),
]

/** The keys of a product that several sources show, and of the part number by which they found it. */
export const listJoinedKeys = (
  products: readonly Pick<Product, 'asin' | 'gtins' | 'itemId'>[],
  { partNumber }: Pick<Identifiers, 'partNumber'>,
): string[] => [
  ...new Set(
    [
      ...products.flatMap(({ asin, gtins, itemId }) => [
        ...(asin ? [{ asin }] : []),
        ...readGtins(gtins).map((gtin) => ({ gtin })),
        ...(itemId ? [{ itemId }] : []),
      ]),
      ...(partNumber ? [{ partNumber }] : []),
    ].flatMap(listProductKeys),
  ),
]
