import { type ArticleNumberSource, articleNumberSource, type Estimate } from '@merkwerk/contract'
import type { Context } from '../../../platform/context.ts'
import { type Owner, openThrottle } from '../../../platform/http/index.ts'
import { type CountedList, skippedRows } from '../../lists/index.ts'
import { countCached } from '../../product-cache/index.ts'
import { availableCoins } from '../../wallet/index.ts'
import { mostCoins, quoteList } from './quote.ts'

/** Pages fetched for a record with both identifiers: Amazon's, eBay's search and its best listing. */
const fetchesPerProduct = 3
/** Fetches per second without a configured rate: the speed of one worker with the sandbox. */
const unlimitedRate = 60
const startSeconds = 3

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

/** The approximate seconds of a job over so many distinct products. */
export const estimateSeconds = ({ config }: Context, products: number): number =>
  Math.ceil(startSeconds + products * estimateSecondsPerProduct(config))

/** The quote and the time left of a run begin with this. */
export const estimateSecondsPerProduct = ({ fetching }: Context['config']): number =>
  fetchesPerProduct / (fetching.requestsPerSecond ?? unlimitedRate)

/** The maximum cost and the approximate duration of a job over a counted list. */
export async function estimateJob(
  context: Context,
  { accountId }: Owner,
  list: CountedList,
  { sites = [], readsAfresh }: { sites?: readonly string[] | undefined; readsAfresh: boolean },
): Promise<Estimate> {
  const products = await quoteList(context.db, accountId, list)
  const skipped = skippedRows(list.skipped)
  const from = articleNumberSource(list.reading.mapping)
  return {
    success: true,
    message: messages[from],
    total_records: list.total,
    estimation_cost: mostCoins(context, products, readsAfresh),
    unpaid_cost: mostCoins(context, products),
    afresh_cost: mostCoins(context, products, true),
    paid_products: products.paid,
    estimation_time: estimateSeconds(context, list.distinctProducts),
    skipped_records: skipped,
    skipped: list.skipped,
    noted: list.noted,
    replaced_characters: list.replacedCharacters,
    dropped_records: list.dropped,
    distinct_products: list.distinctProducts,
    article_numbers_from: from,
    remembered: await countCached(context, list.sample, { accountId, sites }),
    available_coins: await availableCoins(context.db, accountId),
  }
}
