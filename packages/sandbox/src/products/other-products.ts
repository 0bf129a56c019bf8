import { demonstrationGtin } from './codes.ts'
import { type GeneratedProduct, generateProduct } from './generate-product.ts'
import type { RandomGenerator } from './random-generator.ts'

const poolSize = 120
let pool: GeneratedProduct[] | undefined

/** Other products of a page: demonstration numbers without a fault. Generated once, because pages need many. */
export function otherProducts(random: RandomGenerator, count: number): GeneratedProduct[] {
  pool ??= Array.from({ length: poolSize }, (_, index) =>
    generateProduct(demonstrationGtin(9_000_000 + index)),
  )
  const from = pool
  return Array.from({ length: count }, () => random.pick(from))
}
