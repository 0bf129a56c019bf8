import type { Context } from '../context.ts'
import { readResults } from './batch-files.ts'
import { type Charge, findCharges } from './charge.ts'
import type { RecordResult } from './record-result.ts'
import type { JobRow } from './store.ts'

/** Batches whose results are read at a time. */
const pageSize = 10

/** The results of a job's closed batches in list order, with what each record costs; some batches in memory at a time. */
export async function* readJobResults(
  ctx: Pick<Context, 'db' | 'files'>,
  job: Pick<JobRow, 'id' | 'coins_per_record'>,
): AsyncGenerator<RecordResult[]> {
  for await (const keys of closedBatches(ctx, job.id)) {
    const results = (await Promise.all(keys.map((key) => readResults(ctx.files, key)))).flat()
    const [first, last] = [results[0], results.at(-1)]
    if (!first || !last) continue
    const charges = await findCharges(ctx.db, job.id, first.position, last.position)
    yield results.map((result) => withCharge(result, charges.get(result.position), job.coins_per_record))
  }
}

function withCharge(result: RecordResult, charge: Charge | undefined, coins: number): RecordResult {
  if (charge === 'charged') return { ...result, coins }
  if (charge === 'charged-elsewhere') return { ...result, remarks: [...result.remarks, 'charged-elsewhere'] }
  return result
}

/** The result files of the closed batches, a page at a time. */
async function* closedBatches({ db }: Pick<Context, 'db'>, jobId: number): AsyncGenerator<string[]> {
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
    const last = page.at(-1)
    if (!last) return
    yield page.flatMap(({ result_key }) => result_key ?? [])
    after = last.number
  }
}
