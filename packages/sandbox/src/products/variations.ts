import { toAsin, withCheckDigit } from './codes.ts'
import { createRandomGenerator } from './random-generator.ts'

/**
 * Products `95295FFFFFNNC` are shirts: F is the family, N its child from 00 on, in five sizes and two colours. ASINs of other children do
 * not exist.
 */
export interface Variation {
  /** The GTIN of the first child, from which everything comes that all children share. */
  first: string
  /** The ASIN of the parent, which cannot be bought. */
  parent: string
  axes: readonly { key: string; label: string; values: readonly string[] }[]
  children: readonly VariationChild[]
  /** Undefined for a number after the last child. */
  own: VariationChild | undefined
}

export interface VariationChild {
  asin: string
  /** The places of its values on the axes. */
  places: readonly number[]
  /** Children of one colour share their pictures, which are named by this ASIN. */
  picturedAs: string
}

const sizes = ['S', 'M', 'L', 'XL', 'XXL']
const colors = ['Weiß', 'Hellblau', 'Dunkelgrün', 'Grau', 'Bordeaux', 'Schwarz']
const familyColors = 2
const parentNumber = 99

/** The place of a product in its family. Undefined for products that have no variations. */
export function findVariation(gtin: string): Variation | undefined {
  const [, family, number = ''] = /^0?(95295\d{5})(\d\d)\d$/.exec(gtin) ?? []
  if (family === undefined) return undefined
  const random = createRandomGenerator(`${family} colours`)
  const toGtin = (child: number) => withCheckDigit(`${family}${String(child).padStart(2, '0')}`)
  const values = random.some(colors, familyColors)
  const children = sizes.flatMap((_, size) =>
    values.map((__, color) => ({
      asin: toAsin(toGtin(size * familyColors + color)),
      places: [size, color],
      picturedAs: toAsin(toGtin(color)),
    })),
  )
  return {
    first: toGtin(0),
    parent: toAsin(toGtin(parentNumber)),
    axes: [
      { key: 'size_name', label: 'Größe', values: sizes },
      { key: 'color_name', label: 'Farbe', values },
    ],
    children,
    own: children[Number(number)],
  }
}

/** The values of a child, one for each axis. */
export const listValues = ({ axes }: Variation, { places }: VariationChild): string[] =>
  axes.map(({ values }, index) => values[places[index] ?? 0] ?? '')
