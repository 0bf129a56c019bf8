import type { RunQuote } from '@merkwerk/contract'
import type { Context } from '../../../../platform/context.ts'
import type { Owner } from '../../../../platform/http/index.ts'
import { availableCoins } from '../../../money/wallet/index.ts'
import { countCached } from '../../../products/product-cache/index.ts'
import { type CountedList, requireLines } from '../../rows/index.ts'
import { type CountedRows, countFile, countSelected, NothingToFindError } from './count-rows.ts'
import { mostCoins } from './quote-products.ts'
import { findRunsOfList } from './run-store.ts'
import type { RowSelection } from './selection-store.ts'

/** Pages fetched for a record with both identifiers: Amazon's, eBay's search and its best listing. */
const fetchesPerProduct = 3
/** Fetches per second without a configured rate: the speed of one worker with the sandbox. */
const unlimitedRate = 60
/** What a run takes besides its lookups. */
const startSeconds = 3

/** The quote and the time left of a run begin with this. */
export const estimateSecondsPerProduct = ({ fetching }: Context['config']): number =>
  fetchesPerProduct / (fetching.requestsPerSecond ?? unlimitedRate)

type QuotedRun = {
  /** Without them, those of the list's newest run. */
  sites?: readonly string[] | undefined
} & ({ list: number; rows: RowSelection } | { file: CountedList })

/** The maximum cost and the approximate duration of a run. Throws `CONFLICT` as `startRun` does, but not while the list is searched. */
export async function quoteRun(
  context: Context,
  { accountId }: Owner,
  run: QuotedRun,
  signal: AbortSignal,
): Promise<RunQuote> {
  const { db } = context
  if ('file' in run)
    return describeQuote(context, accountId, await countFile(db, accountId, run.file), run.sites)
  await requireLines(context, run.list, signal)
  const { latest } = await findRunsOfList(db, run.list)
  const rows = await countSelected(db, accountId, run.list, run.rows)
  if (rows.distinct === 0) throw new NothingToFindError(run.rows)
  return describeQuote(context, accountId, rows, run.sites ?? latest?.sites)
}

async function describeQuote(
  context: Context,
  accountId: number,
  rows: CountedRows,
  sites: readonly string[] = [],
): Promise<RunQuote> {
  const remembered = await countCached(context, rows.sample, { accountId, sites })
  // The first products stand for all of them.
  const cachedShare = remembered.checked === 0 ? 0 : remembered.products / remembered.checked
  const estimateSeconds = (products: number) =>
    Math.ceil(startSeconds + products * estimateSecondsPerProduct(context.config))
  return {
    rows: rows.total,
    skipped: rows.skipped,
    distinct_products: rows.distinct,
    paid_products: rows.paid,
    chosen_rows: rows.chosen,
    coins: mostCoins(context, rows),
    coins_afresh: mostCoins(context, rows, true),
    available_coins: await availableCoins(context.db, accountId),
    seconds: estimateSeconds(rows.distinct * (1 - cachedShare)),
    seconds_afresh: estimateSeconds(rows.distinct),
    remembered,
  }
}
