import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/index.ts'
import { getPublicId } from '../lists/index.ts'
import { recordEvent } from '../webhooks/index.ts'
import type { JobRow } from './store.ts'

/** Records an event of a job for webhooks, once per job and type. Call it in the transaction that changes the job. */
export async function recordJobEvent(
  context: Context,
  tx: Tx,
  { account_id: accountId, public_id: jobId, list_id: listId }: JobRow,
  type: 'job.completed' | 'job.failed' | 'job.deferred',
  details: { failure?: string } = {},
): Promise<void> {
  const { publicUrl } = context.config.http
  const data = {
    job_id: jobId,
    list_id: await getPublicId(tx, listId),
    ...details,
    api_url: `${publicUrl}/api/jobs/${jobId}/`,
    page_url: `${publicUrl}/search/${jobId}`,
  }
  await recordEvent(context, tx, { accountId, type, key: jobId, data })
}
