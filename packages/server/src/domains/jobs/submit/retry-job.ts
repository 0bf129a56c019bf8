import type { JobQuote } from '@merkwerk/contract'
import type { Context } from '../../../platform/context.ts'
import { conflict } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/http/index.ts'
import { lockOpenAccount } from '../../accounts/index.ts'
import { pinRules } from '../../rules/index.ts'
import { availableCoins } from '../../wallet/index.ts'
import { getOwnJob } from '../queries.ts'
import { lockJob } from '../store.ts'
import { mostCoins, quoteRows } from './quote.ts'
import { findRetryObstacle, readRetriedRows } from './retry-queries.ts'
import { startJob } from './submit-job.ts'
import type { JobIds } from './submit-store.ts'

/** The number of records and the maximum cost of a retry. Throws `NOT_FOUND` and `CONFLICT`. */
export async function quoteRetry(context: Context, actor: Actor, id: string): Promise<JobQuote> {
  const { db } = context
  const job = await getOwnJob(db, actor, id)
  const obstacle = await findRetryObstacle(db, job)
  if (obstacle !== undefined) throw conflict(obstacle)
  const products = await quoteRows(db, job.account_id, readRetriedRows(db, job))
  return {
    records: products.records,
    chosen_records: products.chosen,
    cost: mostCoins(context, products),
    afresh_cost: mostCoins(context, products, true),
    paid_products: products.paid,
    available_coins: await availableCoins(db, job.account_id),
  }
}

/**
 * Starts a job over the records of an ended job that have no product, or that a marketplace refused. Looks ambiguous records up
 * by the chosen candidate. A job can be retried once, and its retry can be retried again. Throws
 * `NOT_FOUND`, `CONFLICT` and `INSUFFICIENT_COINS`.
 */
export async function retryJob(context: Context, actor: Actor, id: string): Promise<JobIds> {
  const { id: jobId } = await getOwnJob(context.db, actor, id)
  const ruleSet = await pinRules(context.db)
  return context.db.transaction().execute(async (tx) => {
    await lockOpenAccount(tx, actor.accountId)
    const job = await lockJob(tx, jobId)
    const obstacle = await findRetryObstacle(tx, job)
    if (obstacle !== undefined) throw conflict(obstacle)
    const { records, ...products } = await quoteRows(tx, job.account_id, readRetriedRows(tx, job))
    const coins = mostCoins(context, products)
    return startJob(
      context,
      tx,
      {
        account_id: job.account_id,
        api_key_id: actor.key?.id ?? null,
        name: job.name,
        language: job.language,
        file_name: job.file_name,
        list_id: job.list_id,
        retry_of: jobId,
        total_rows: records,
        skipped_rows: 0,
        coins_held: coins,
        rule_set: ruleSet,
        sites: job.sites,
        sources: job.sources,
        preferred_source: job.preferred_source,
        stops_when_complete: job.stops_when_complete,
      },
      { event: 'retried', of: job.public_id, records, coins },
    )
  })
}
