import { gtinCheckDigit } from '@merkwerk/engine/identifiers'
import { type GeneratedProduct, generateProduct } from './generate-product.ts'
import type { RandomGenerator } from './random-generator.ts'

const poolSize = 120
let pool: GeneratedProduct[] | undefined

/** Other products of a page: demonstration numbers without a fault. Generated once, because pages need many. */
export function otherProducts(random: RandomGenerator, count: number): GeneratedProduct[] {
  pool ??= Array.from({ length: poolSize }, (_, index) => {
    const body = `95200${String(9_000_000 + index)}`
    return generateProduct(body + gtinCheckDigit(body))
  })
  const from = pool
  return Array.from({ length: count }, () => random.pick(from))
}
