/** How marketplaces and product cache are asked about the records of a job. */
import { findSeller } from '../../connections/index.ts'
import type { LookupOptions } from '../../product-cache/index.ts'
import type { JobContext } from '../job-context.ts'
import type { JobRow } from '../store.ts'
export async function getLookupOptions(context: JobContext, job: JobRow): Promise<LookupOptions> {
  return {
    sites: job.sites,
    seller: await findSeller(context, job.account_id),
    ...(job.retry_of !== null && { negativesSince: job.created_at }),
    ...(job.reads_afresh && { readSince: job.created_at }),
  }
}
