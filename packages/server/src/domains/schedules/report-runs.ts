import type { Context } from '../../platform/context.ts'
import { enqueueEmail } from '../../platform/email/index.ts'
import { countChangesOf, getJob } from '../jobs/index.ts'
import { insertFiles, prepareFiles } from './deliver-file.ts'
import { findRunsToReport } from './queries.ts'
import { scheduleEmails } from './send-email.ts'
import { recordReport } from './store.ts'

const pageSize = 100

/**
 * Counts what changed in runs that have ended, and emails it to owners who want that. A run whose report fails is tried
 * again at the next call, and does not keep others from being reported.
 */
export async function reportRuns(context: Context, signal?: AbortSignal): Promise<void> {
  let after = 0
  for (;;) {
    const runs = await findRunsToReport(context.db, after, pageSize)
    for (const run of runs) {
      signal?.throwIfAborted()
      await report(context, run).catch((error: unknown) =>
        context.logger.error({ err: error, run_id: run.id }, 'scheduled run not reported'),
      )
      after = run.id
    }
    if (runs.length < pageSize) return
  }
}

async function report(
  context: Context,
  run: Awaited<ReturnType<typeof findRunsToReport>>[number],
): Promise<void> {
  const job = await getJob(context.db, run.job_id)
  const isCompleted = job.status === 'Completed'
  const changes = isCompleted ? await countChangesOf(context.db, job) : undefined
  const files = isCompleted ? await prepareFiles(context, run, job) : []
  await context.db.transaction().execute(async (tx) => {
    const isNew = await recordReport(tx, run.id, { at: context.clock.now(), changes })
    if (!isNew || !isCompleted) return
    await insertFiles(context, tx, run.id, files)
    if (!run.report_email) return
    const { account_id: accountId } = run
    await enqueueEmail(context, tx, scheduleEmails, { kind: 'report', accountId, runId: run.id })
  })
}
