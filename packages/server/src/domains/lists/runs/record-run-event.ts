import type { Context } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/index.ts'
import { recordEvent } from '../../events/webhooks/index.ts'
import { getPublicId } from '../rows/index.ts'
import type { RunRow } from './store.ts'

/** Records an event of a run for webhooks, once per run and type. Call it in the transaction that changes its run. */
export async function recordRunEvent(
  context: Context,
  tx: Tx,
  { account_id: accountId, public_id: runId, list_id: listId }: RunRow,
  type: 'run.completed' | 'run.failed' | 'run.deferred',
  details: { failure?: string } = {},
): Promise<void> {
  const { publicUrl } = context.config.http
  const data = {
    run_id: runId,
    list_id: await getPublicId(tx, listId),
    ...details,
    api_url: `${publicUrl}/api/v1/runs/${runId}/`,
    page_url: `${publicUrl}/search/${runId}`,
  }
  await recordEvent(context, tx, { accountId, type, key: runId, data })
}
