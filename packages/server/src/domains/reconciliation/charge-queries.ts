import type { Tx } from '../../platform/db/index.ts'
import { countChargedProducts } from '../jobs/index.ts'
import type { Difference } from './difference.ts'

const portion = 500

/**
 * Recounts the charge of each job from its records. Skips jobs without charge. Also skips jobs of deleted accounts without
 * batches, because their records are removed job by job.
 */
export async function findWrongCharges(tx: Tx): Promise<Difference[]> {
  const found: Difference[] = []
  let last = 0
  for (;;) {
    const jobs = await tx
      .selectFrom('jobs')
      .innerJoin('accounts', 'accounts.id', 'jobs.account_id')
      .select(['jobs.id', 'public_id', 'coins_per_record', 'coins_used'])
      .where(({ eb, or, exists, selectFrom }) =>
        or([
          eb('accounts.deleted_at', 'is', null),
          exists(selectFrom('batches').select('number').whereRef('batches.job_id', '=', 'jobs.id')),
        ]),
      )
      .where('jobs.id', '>', last)
      .where(({ eb, or }) => or([eb('status', '=', 'Completed'), eb('cancelled_by', '=', 'owner')]))
      .orderBy('jobs.id')
      .limit(portion)
      .execute()
    for (const { id, public_id: job, coins_per_record, coins_used: used } of jobs) {
      const due = (await countChargedProducts(tx, id)) * coins_per_record
      if (used !== due) found.push({ kind: 'charge-due', facts: { job, used, due } })
    }
    if (jobs.length < portion) return found
    last = jobs.at(-1)?.id ?? last
  }
}
