import type { Context } from '../../../platform/context.ts'
import { enqueueEmail } from '../../../platform/email/index.ts'
import { countChangesSince, getRun } from '../../lists/runs/index.ts'
import { insertFiles, prepareFiles } from './deliver-file.ts'
import { findRunToReport } from './queries.ts'
import { scheduleEmails } from './send-email.ts'
import { recordReport, takeRunsToReport } from './store.ts'
import { reportRunTask } from './tasks.ts'

const batchSize = 100

/** Enqueues the reports of runs that have ended, each once. */
export async function enqueueReports({ db, clock, queue }: Context, signal?: AbortSignal): Promise<void> {
  for (;;) {
    signal?.throwIfAborted()
    const taken = await db.transaction().execute(async (tx) => {
      const runIds = await takeRunsToReport(tx, clock.now(), batchSize)
      for (const runId of runIds) await queue.enqueue(tx, reportRunTask, { runId })
      return runIds.length
    })
    if (taken < batchSize) return
  }
}

/** Counts what changed in a run that has ended, prepares its files, and emails its owner who wants that. */
export async function reportRun(context: Context, { runId }: { runId: number }): Promise<void> {
  const run = await findRunToReport(context.db, runId)
  if (!run) return
  const listRun = await getRun(context.db, run.run_id)
  const isCompleted = listRun.status === 'Completed'
  const changes = isCompleted ? await countChangesSince(context.db, listRun) : undefined
  const files = isCompleted ? await prepareFiles(context, run, listRun) : []
  await context.db.transaction().execute(async (tx) => {
    const isNew = await recordReport(tx, run.id, { at: context.clock.now(), changes })
    if (!isNew || !isCompleted) return
    await insertFiles(context, tx, run.id, files)
    if (!run.report_email) return
    const { account_id: accountId } = run
    await enqueueEmail(context, tx, scheduleEmails, { kind: 'report', accountId, runId: run.id })
  })
}
