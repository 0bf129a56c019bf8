import type { Context } from '../context.ts'
import { readResults } from './batch-files.ts'
import { findCharges } from './charge.ts'
import type { RecordResult } from './record-result.ts'
import type { JobRow } from './store.ts'

/** Batches whose result files are looked up at a time. */
const pageSize = 200

/** The results of a job's closed batches in list order, with what each record costs; one batch in memory at a time. */
export async function* readJobResults(
  ctx: Pick<Context, 'db' | 'files'>,
  job: Pick<JobRow, 'id' | 'coins_per_record'>,
): AsyncGenerator<RecordResult> {
  for await (const resultKey of closedBatches(ctx, job.id)) {
    const results = await readResults(ctx.files, resultKey)
    const [first, last] = [results[0], results.at(-1)]
    if (!first || !last) continue
    const charges = await findCharges(ctx.db, job.id, first.position, last.position)
    for (const result of results) {
      const charge = charges.get(result.position)
      if (charge === 'charged') yield { ...result, coins: job.coins_per_record }
      else if (charge === 'charged-elsewhere')
        yield { ...result, remarks: [...result.remarks, 'charged-elsewhere'] }
      else yield result
    }
  }
}

async function* closedBatches({ db }: Pick<Context, 'db'>, jobId: number): AsyncGenerator<string> {
  let after = -1
  for (;;) {
    const page = await db
      .selectFrom('batches')
      .select(['number', 'result_key'])
      .where('job_id', '=', jobId)
      .where('state', '=', 'closed')
      .where('number', '>', after)
      .orderBy('number')
      .limit(pageSize)
      .execute()
    for (const { result_key } of page) if (result_key) yield result_key
    const last = page.at(-1)
    if (!last) return
    after = last.number
  }
}
