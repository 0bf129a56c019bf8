import type { RunQuote } from '@merkwerk/contract'
import type { V1Quote } from '@merkwerk/contract/v1'

/** A quote in the words of the public API. Records of a call have positions, rows of a file only their numbers. */
export const describeQuote = (quote: RunQuote, source: 'records' | 'file'): V1Quote => ({
  records: quote.rows,
  distinct_products: quote.distinct_products,
  paid_products: quote.paid_products,
  coins: quote.coins,
  coins_afresh: quote.coins_afresh,
  available_coins: quote.available_coins,
  seconds: quote.seconds,
  skipped: quote.skipped.map(({ reason, count, examples }) => ({
    ...{ reason, count, examples },
    // The list that is written from records has a heading.
    positions: source === 'records' ? examples.map(({ row }) => row - 1) : [],
  })),
})
