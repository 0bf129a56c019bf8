// docs/decisions/0015-stripe.md
interface Bought {
  coins: number
  amountCents: number
}

/**
 * Returns the coins for all reversed cents of a payment: pro rata, rounded half up once over the sum, never more than
 * were bought. One reversal takes the difference it makes, so that parts add up to the whole.
 */
export function reversedCoins({ coins, amountCents }: Bought, reversedCents: number): number {
  return Math.round((coins * Math.min(reversedCents, amountCents)) / amountCents)
}
