import type { Message } from '@merkwerk/contract'
import type { Context } from '../../../../platform/context.ts'
import type { Tx } from '../../../../platform/db/index.ts'
import { enqueueEmail, fillTemplate, renderEmail, renderedEmails } from '../../../../platform/email/index.ts'
import type { JobRow } from '../store.ts'
import { type JobEmailValues, jobTemplates } from './email-templates.ts'
import { getEmailChoice } from './results-queries.ts'

/** Emails the owner that a job is done. Not after a short job, because its owner is probably still watching it. */
export async function enqueueDoneEmail(context: Context, tx: Tx, job: JobRow): Promise<void> {
  const tookMs = context.clock.now().getTime() - job.created_at.getTime()
  if (tookMs < context.config.jobs.emailAfterMs) return
  await enqueueJobEmail(context, tx, job, 'job-done')
}

/** Emails the owner of a job, if the owner wants this kind of email, once `tx` commits. `reason`: why the job failed. */
export async function enqueueJobEmail(
  context: Context,
  tx: Tx,
  job: JobRow,
  kind: keyof typeof jobTemplates,
  reason?: Message,
): Promise<void> {
  const { email: to, isWanted } = await getEmailChoice(tx, job.account_id, kind)
  if (!isWanted) return
  const { config } = context
  const { publicUrl } = config.http
  const { name, public_id: id, found, total_rows: total, language } = job
  const settingsUrl = `${publicUrl}/setting/preferences`
  const filled = fillTemplate<JobEmailValues>(jobTemplates[kind], {
    language,
    values: { name, id, found, total, reason, settingsUrl },
    publicUrl,
  })
  const url = `${publicUrl}/search/${id}`
  await enqueueEmail(context, tx, renderedEmails, { to, ...renderEmail({ ...filled, url }, config) })
}
