/** An amount of cents and the VAT that it includes. */
export interface SplitAmount {
  grossCents: number
  netCents: number
  vatCents: number
}

/** Returns the basis points as percent without needless zeros: `19`, `25.5`. */
export const percentText = (basisPoints: number): string => String(basisPoints / 100)

/**
 * Splits a charged amount into net and VAT. The rounding rule of all invoices: the gross amount is what was charged,
 * VAT is `gross × rate / (1 + rate)` rounded half up to the cent, and net is the rest. A negative amount is the mirror
 * image of its positive one. Rates are in basis points.
 */
export function splitGross(grossCents: number, basisPoints: number): SplitAmount {
  if (!Number.isSafeInteger(grossCents) || Math.abs(grossCents) > 1e11)
    throw new RangeError(`${grossCents} is no amount of cents`)
  const rate = BigInt(basisPoints)
  const divisor = 2n * (10_000n + rate)
  const vat = Number((2n * BigInt(Math.abs(grossCents)) * rate + 10_000n + rate) / divisor)
  // Subtracting gives 0 where a sign would give -0.
  const vatCents = grossCents < 0 ? 0 - vat : vat
  return { grossCents, netCents: grossCents - vatCents, vatCents }
}

/**
 * Splits parts of one charge at one rate. The VAT of the parts sums to the VAT of the whole: each part has the
 * difference between the rounded VAT of the running totals after and before it.
 */
export function splitParts(grossCents: number[], basisPoints: number): SplitAmount[] {
  let total = 0
  return grossCents.map((part) => {
    const before = splitGross(total, basisPoints)
    total += part
    const after = splitGross(total, basisPoints)
    const vatCents = after.vatCents - before.vatCents
    return { grossCents: part, netCents: part - vatCents, vatCents }
  })
}

/**
 * Splits a refund of what is left of a charge. It includes the VAT of its own amount. Only if what is left afterwards
 * would differ by more than a cent from the VAT of its amount, it makes up for it, and the refund of all that is left
 * takes the rest, so that a charge refunded in parts ends at zero. A negative refund charges again.
 */
export function splitRefund(
  left: Pick<SplitAmount, 'grossCents' | 'vatCents'>,
  refundCents: number,
  basisPoints: number,
): SplitAmount {
  const restCents = left.grossCents - refundCents
  const exact = left.vatCents - splitGross(restCents, basisPoints).vatCents
  const tolerance = restCents === 0 ? 0 : 1
  const own = splitGross(refundCents, basisPoints).vatCents
  // Neither the refund nor the rest has more VAT than money.
  const lowest = Math.max(exact - tolerance, left.vatCents - Math.max(restCents, 0), Math.min(refundCents, 0))
  const highest = Math.min(exact + tolerance, Math.max(left.vatCents, exact), Math.max(refundCents, 0))
  const vatCents = restCents === 0 ? exact : Math.min(Math.max(own, lowest), highest)
  return { grossCents: refundCents, netCents: refundCents - vatCents, vatCents }
}
