import type { Message } from '@merkwerk/contract'
import type { Context } from '../../../../platform/context.ts'
import type { Tx } from '../../../../platform/db/index.ts'
import { enqueueEmail, fillTemplate, renderEmail, renderedEmails } from '../../../../platform/email/index.ts'
import type { RunRow } from '../store.ts'
import { type RunEmailValues, runTemplates } from './email-templates.ts'
import { getEmailChoice } from './results-queries.ts'

/** Emails the owner that a run is done. Not after a short run, because its owner is probably still watching it. */
export async function enqueueDoneEmail(context: Context, tx: Tx, run: RunRow): Promise<void> {
  const tookMs = context.clock.now().getTime() - run.created_at.getTime()
  if (tookMs < context.config.runs.emailAfterMs) return
  await enqueueRunEmail(context, tx, run, 'job-done')
}

/** Emails the owner of a run, if the owner wants this kind of email, once `tx` commits. `reason`: why the run failed. */
export async function enqueueRunEmail(
  context: Context,
  tx: Tx,
  run: RunRow,
  kind: keyof typeof runTemplates,
  reason?: Message,
): Promise<void> {
  const { email: to, isWanted } = await getEmailChoice(tx, run.account_id, kind)
  if (!isWanted) return
  const { config } = context
  const { publicUrl } = config.http
  const { name, public_id: id, found, total_rows: total, language } = run
  const settingsUrl = `${publicUrl}/setting/preferences`
  const filled = fillTemplate<RunEmailValues>(runTemplates[kind], {
    language,
    values: { name, id, found, total, reason, settingsUrl },
    publicUrl,
  })
  const url = `${publicUrl}/search/${id}`
  await enqueueEmail(context, tx, renderedEmails, { to, ...renderEmail({ ...filled, url }, config) })
}
