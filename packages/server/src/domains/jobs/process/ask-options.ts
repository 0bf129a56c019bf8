/** How marketplaces and catalogue are asked about the records of a job. */
import { findSeller } from '../../connections/index.ts'
import type { AskOptions } from '../../product-cache/index.ts'
import type { JobContext } from '../job-context.ts'
import type { JobRow } from '../store.ts'
export async function askOptionsOf(context: JobContext, job: JobRow): Promise<AskOptions> {
  return {
    sites: job.sites,
    seller: await findSeller(context, job.account_id),
    ...(job.retry_of !== null && { negativesSince: job.created_at }),
    ...(job.reads_afresh && { readSince: job.created_at }),
  }
}
