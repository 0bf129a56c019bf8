import type { Context } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/index.ts'
import { recordEvent } from '../../events/webhooks/index.ts'
import { getPublicId } from '../rows/index.ts'
import type { JobRow } from './store.ts'

/** Records an event of a run for webhooks, once per run and type. Call it in the transaction that changes its job. */
export async function recordJobEvent(
  context: Context,
  tx: Tx,
  { account_id: accountId, public_id: jobId, list_id: listId }: JobRow,
  type: 'run.completed' | 'run.failed' | 'run.deferred',
  details: { failure?: string } = {},
): Promise<void> {
  const { publicUrl } = context.config.http
  const data = {
    run_id: jobId,
    list_id: await getPublicId(tx, listId),
    ...details,
    api_url: `${publicUrl}/api/v1/runs/${jobId}/`,
    page_url: `${publicUrl}/search/${jobId}`,
  }
  await recordEvent(context, tx, { accountId, type, key: jobId, data })
}
