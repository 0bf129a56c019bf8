// docs/decisions/0015-stripe.md
/** What was bought with one payment. */
interface Bought {
  coins: number
  amountCents: number
}

/**
 * The coins that a payment's reversed cents stand for, all of its refunds and disputes together: pro rata, rounded
 * half up once over the sum, and never more than were bought. What one reversal takes is the difference it makes, so that
 * parts always add up to the whole.
 */
export function reversedCoins({ coins, amountCents }: Bought, reversedCents: number): number {
  return Math.round((coins * Math.min(reversedCents, amountCents)) / amountCents)
}
