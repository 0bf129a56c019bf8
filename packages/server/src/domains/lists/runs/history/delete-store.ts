import type { Db, Tx } from '../../../../platform/db/index.ts'
import { lockRun } from '../store.ts'

/** The tables with data of a run, the largest last. */
const partsOfRuns = [
  'record_choices',
  'run_selections',
  'rule_uses',
  'run_log',
  'batches',
  'run_sources',
  'records',
] as const

export async function findRunsOfAccount(db: Db, accountId: number): Promise<number[]> {
  const runs = await db.selectFrom('runs').select('id').where('account_id', '=', accountId).execute()
  return runs.map(({ id }) => id)
}

/** Deletes everything of a run except its row. */
export async function deleteParts(tx: Tx, runId: number): Promise<void> {
  await lockRun(tx, runId)
  for (const part of partsOfRuns) await tx.deleteFrom(part).where('run_id', '=', runId).execute()
}
