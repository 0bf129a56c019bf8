import type { Db } from '../../../platform/db/index.ts'
import { AppError, conflict } from '../../../platform/errors.ts'
import type { Actor, Owner } from '../../../platform/http/index.ts'
import { addToLogContext } from '../../../platform/observability/log-context.ts'
import type { RunRow } from './store.ts'
import type { WaitedFor } from './wait-messages.ts'

export async function getRun(db: Db, runId: number): Promise<RunRow> {
  const [run] = await readRuns(db, [runId])
  if (!run) throw new AppError('NOT_FOUND')
  return run
}

export async function readRuns(db: Db, runIds: readonly number[]): Promise<RunRow[]> {
  return (await db.selectFrom('runs').selectAll().where('id', 'in', runIds).execute()) as RunRow[]
}

/** A run that the actor may see, by its ID or its public ID: an own run, or any run for an admin. Throws `NOT_FOUND`. */
export function getVisibleRun(db: Db, actor: Actor, id: string): Promise<RunRow> {
  return getByAnyId(db, actor.kind === 'admin' ? undefined : actor.accountId, id)
}

/** A run of the actor's own account, also for an admin. Throws `NOT_FOUND`. */
export function getOwnRun(db: Db, { accountId }: Owner, id: string): Promise<RunRow> {
  return getByAnyId(db, accountId, id)
}

/** A run of a list by its public ID. Throws `NOT_FOUND`. */
export async function getListRun(db: Db, listId: number, publicId: string): Promise<RunRow> {
  const run = await db
    .selectFrom('runs')
    .selectAll()
    .where('public_id', '=', publicId.toUpperCase())
    .where('list_id', '=', listId)
    .executeTakeFirstOrThrow(() => new AppError('NOT_FOUND'))
  addToLogContext({ run_id: run.id })
  return run as RunRow
}

/** Throws `CONFLICT` for a run whose results are not complete. */
export function requireOutputs({ outputs, finished_at }: Pick<RunRow, 'outputs' | 'finished_at'>): void {
  if (outputs) return
  throw conflict(finished_at ? 'run-without-results' : 'run-not-completed')
}

async function getByAnyId(db: Db, accountId: number | undefined, id: string): Promise<RunRow> {
  const isNumber = /^\d{1,15}$/.test(id)
  const run = await db
    .selectFrom('runs')
    .selectAll()
    .where((row) => (isNumber ? row('id', '=', Number(id)) : row('public_id', '=', id.toUpperCase())))
    .$if(accountId !== undefined, (runs) => runs.where('account_id', '=', accountId ?? 0))
    .executeTakeFirstOrThrow(() => new AppError('NOT_FOUND'))
  addToLogContext({ run_id: run.id })
  return run as RunRow
}

/** Whether records of a run wait, or wait for `waitedFor`. */
export async function hasDeferred(db: Db, runId: number, waitedFor?: WaitedFor): Promise<boolean> {
  const row = await db
    .selectFrom('records')
    .select('position')
    .where('run_id', '=', runId)
    .where('verdict', 'is', null)
    .where('waiting_for', 'is not', null)
    .$if(waitedFor !== undefined, (rows) => rows.where('waiting_for', '=', waitedFor ?? ''))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function findOpenRuns(db: Db, accountId: number): Promise<number[]> {
  const runs = await db
    .selectFrom('runs')
    .select('id')
    .where('account_id', '=', accountId)
    .where('status', 'in', ['Initializing', 'Data Processing', 'Finalizing'])
    .execute()
  return runs.map(({ id }) => id)
}

/** A batch that is not closed. */
export async function findOpenBatch(db: Db, runId: number, batch: number) {
  return db
    .selectFrom('batches')
    .selectAll()
    .where('run_id', '=', runId)
    .where('number', '=', batch)
    .where('state', '<>', 'closed')
    .executeTakeFirst()
}
