import { gtinCheckDigit } from '@merkwerk/engine/identifiers'
import type { Dice } from '../products/dice.ts'
import { type MintedProduct, mint } from '../products/mint.ts'

const poolSize = 120
let pool: MintedProduct[] | undefined

/** Products that only stand beside another: demonstration numbers without a fault. Minted once, as pages need many. */
export function neighbours(dice: Dice, count: number): MintedProduct[] {
  pool ??= Array.from({ length: poolSize }, (_, index) => {
    const body = `95200${String(9_000_000 + index)}`
    return mint(body + gtinCheckDigit(body))
  })
  const from = pool
  return Array.from({ length: count }, () => dice.pick(from))
}
