import { type ArticleNumberSource, articleNumberSource, type Estimate } from '@merkwerk/contract'
import type { Context } from '../../../../platform/context.ts'
import { type Owner, openThrottle } from '../../../../platform/http/index.ts'
import { type CountedList, skippedRows } from '../../rows/index.ts'
import { quoteRun } from './quote-run.ts'

/** Estimates are free, so they are limited. */
const estimateThrottle = { name: 'estimate', perAccount: 60, perAddress: 300 }

const messages: Record<ArticleNumberSource, string> = {
  own: 'Estimated.',
  ean: 'Estimated. The EAN serves as article number.',
  asin: 'Estimated. The ASIN serves as article number.',
}

/** Counts a request for an estimate. Throws `THROTTLED` for too many of an account or an address. */
export async function countEstimate({ db }: Context, { accountId }: Owner, ip: string): Promise<void> {
  await openThrottle(db, estimateThrottle).count(`account-${accountId}`, ip)
}

/** The quote of a counted file in the words of the specification. */
export async function estimateList(
  context: Context,
  owner: Owner,
  counted: CountedList,
  { sites, readsAfresh }: { sites: readonly string[] | undefined; readsAfresh: boolean },
  signal: AbortSignal,
): Promise<Estimate> {
  const quote = await quoteRun(context, owner, { file: counted, sites }, signal)
  const from = articleNumberSource(counted.reading.mapping)
  return {
    success: true,
    message: messages[from],
    total_records: quote.rows,
    estimation_cost: readsAfresh ? quote.coins_afresh : quote.coins,
    unpaid_cost: quote.coins,
    afresh_cost: quote.coins_afresh,
    paid_products: quote.paid_products,
    estimation_time: readsAfresh ? quote.seconds_afresh : quote.seconds,
    skipped_records: skippedRows(quote.skipped),
    skipped: quote.skipped,
    noted: counted.noted,
    replaced_characters: counted.replacedCharacters,
    dropped_records: counted.dropped,
    distinct_products: quote.distinct_products,
    article_numbers_from: from,
    remembered: quote.remembered,
    available_coins: quote.available_coins,
  }
}
