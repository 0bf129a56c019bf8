import type { Estimate } from '@merkwerk/contract'
import type { Context } from '../context.ts'
import type { Actor } from '../http/index.ts'
import { availableCoins } from '../wallet/index.ts'
import { type CountedList, skippedRows } from './count-list.ts'

/** Pages fetched for a record with both identifiers: Amazon's, eBay's search and its best listing. */
const fetchesPerRecord = 3
/** Fetches a second where no rate is set: what one worker does against the sandbox. */
const unlimitedRate = 60
const startSeconds = 3

/** What a job over a counted list would cost at most, and about how long it would take. */
export async function estimateJob(
  { config, db }: Context,
  { accountId }: Actor,
  { total, skipped }: CountedList,
): Promise<Estimate> {
  const usable = total - skippedRows(skipped)
  const rate = config.fetching.requestsPerSecond ?? unlimitedRate
  return {
    success: true,
    message: 'Estimated.',
    total_records: total,
    estimation_cost: usable * config.jobs.coinsPerRecord,
    estimation_time:
      usable === 0 ? startSeconds : Math.ceil(startSeconds + (usable * fetchesPerRecord) / rate),
    skipped_records: total - usable,
    skipped,
    available_coins: await availableCoins(db, accountId),
  }
}
