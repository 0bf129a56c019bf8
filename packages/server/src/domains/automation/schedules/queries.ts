import type { Schedule, ScheduleRun, Transfer } from '@merkwerk/contract'
import type { Db } from '../../../platform/db/index.ts'
import { AppError } from '../../../platform/errors.ts'
import { findAccount, hasAccess } from '../../people/accounts/index.ts'
import { findTransfers, type TransferRow } from './transfers-store.ts'

const selectRuns = (db: Db) =>
  db
    .selectFrom('schedule_runs')
    .leftJoin('runs', 'runs.id', 'schedule_runs.run_id')
    .select(['schedule_runs.schedule_id', 'due_at', 'missed', 'schedule_runs.skipped', 'changes'])
    .select(['runs.public_id', 'schedule_runs.input', 'input_failure'])

type RunRow = Awaited<ReturnType<ReturnType<typeof selectRuns>['execute']>>[number]

const describeRun = ({ due_at, missed, public_id, skipped, ...run }: RunRow): ScheduleRun => ({
  due_at: due_at.toISOString(),
  missed,
  run_id: public_id,
  skipped,
  changes: run.changes,
  input: run.input,
  input_failure: run.input_failure,
})

const selectSchedules = (db: Db, accountId: number) =>
  db
    .selectFrom('schedules')
    .innerJoin('lists', 'lists.id', 'schedules.list_id')
    .leftJoin('api_keys as key', 'key.id', 'schedules.api_key_id')
    .selectAll('schedules')
    .select(['lists.public_id', 'lists.name', 'key.name as key_name', 'key.daily_coins', 'key.revoked_at'])
    .select('key.expires_at as key_expires_at')
    .where('schedules.account_id', '=', accountId)

type ScheduleListed = Awaited<ReturnType<ReturnType<typeof selectSchedules>['execute']>>[number]

/** The schedules of an account with their last runs, the oldest first. */
export async function listSchedules(db: Db, accountId: number): Promise<Schedule[]> {
  const rows = await selectSchedules(db, accountId)
    .orderBy('schedules.created_at')
    .orderBy('schedules.id')
    .execute()
  return describeAll(db, rows)
}

/** A schedule of an account. Throws `NOT_FOUND`. */
export async function getSchedule(db: Db, accountId: number, id: string): Promise<Schedule> {
  const rows = await selectSchedules(db, accountId).where('schedules.id', '=', id).execute()
  const [schedule] = await describeAll(db, rows)
  if (!schedule) throw new AppError('NOT_FOUND')
  return schedule
}

async function describeAll(db: Db, rows: ScheduleListed[]): Promise<Schedule[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const lastRuns = await selectRuns(db)
    .distinctOn('schedule_id')
    .where('schedule_id', 'in', ids)
    .orderBy('schedule_id')
    .orderBy('due_at', 'desc')
    .execute()
  const lastRunBySchedule = new Map(lastRuns.map((run) => [run.schedule_id, describeRun(run)]))
  const transfers = await findTransfers(db, ids)
  const account = rows[0] && (await findAccount(db, rows[0].account_id))
  const isLapsed = !account || !hasAccess(account)
  return rows.map((row) => ({
    schedule_id: row.id,
    list_id: row.public_id,
    list_name: row.name,
    cron: row.cron,
    time_zone: row.time_zone,
    scope: row.scope,
    max_age_days: row.max_age_days,
    max_coins: row.max_coins,
    report_email: row.report_email,
    created_at: row.created_at.toISOString(),
    next_run_at: isLapsed || endsWithKey(row) ? null : (row.next_run_at?.toISOString() ?? null),
    paused_at: (row.paused_at ?? (endsWithKey(row) ? row.key_expires_at : null))?.toISOString() ?? null,
    paused_reason: toPauseReason(row) ?? (isLapsed ? 'subscription' : endsWithKey(row) ? 'key' : null),
    api_key: row.key_name,
    last_run: lastRunBySchedule.get(row.id) ?? null,
    skip_unchanged: row.skips_unchanged,
    export_package: row.export_package,
    ...describeTransfers(transfers.filter(({ schedule_id: id }) => id === row.id)),
  }))
}

/** Whether a schedule has no run left, because its key expires before the next one. */
const endsWithKey = ({ next_run_at: next, key_expires_at: end }: ScheduleListed): boolean =>
  next !== null && end !== null && end <= next

const toPauseReason = ({
  paused_reason: reason,
  daily_coins: daily,
  max_coins,
  revoked_at,
}: ScheduleListed) =>
  reason === 'key' && !revoked_at && daily !== null && max_coins > daily ? 'key-limit' : reason

function describeTransfers(rows: readonly TransferRow[]): Pick<Schedule, 'input' | 'output'> {
  const describe = (direction: TransferRow['direction']): Transfer | null => {
    const row = rows.find((transfer) => transfer.direction === direction)
    if (!row) return null
    const { address, secret, host_key, refused_host_key } = row
    const stored = { has_secret: secret !== null, refused_host_key }
    return address.kind === 'sftp' ? { ...address, ...stored, host_key } : { ...address, ...stored }
  }
  return { input: describe('input'), output: describe('output') }
}

const maxShown = 50

/** The newest runs of a schedule of an account. */
export async function listRuns(db: Db, id: string): Promise<ScheduleRun[]> {
  const rows = await selectRuns(db)
    .where('schedule_id', '=', id)
    .orderBy('due_at', 'desc')
    .limit(maxShown)
    .execute()
  return rows.map(describeRun)
}

/** The IDs of the schedules that belong to a key. */
export async function listKeySchedules(db: Db, keyId: string): Promise<Set<string>> {
  const schedules = await db.selectFrom('schedules').select('id').where('api_key_id', '=', keyId).execute()
  return new Set(schedules.map(({ id }) => id))
}

export async function countSchedules(db: Db, accountId: number): Promise<number> {
  const { schedules } = await db
    .selectFrom('schedules')
    .select(({ fn }) => fn.countAll<number>().as('schedules'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return schedules
}

/** Scheduled runs of all accounts that neither started a run nor were skipped. */
export async function countScheduledRuns(db: Db): Promise<number> {
  const { runs } = await db
    .selectFrom('schedule_runs')
    .select(({ fn }) => fn.countAll<number>().as('runs'))
    .where('run_id', 'is', null)
    .where('skipped', 'is', null)
    .executeTakeFirstOrThrow()
  return runs
}

/** A scheduled run that neither started a run nor was skipped, with its schedule. Undefined for any other. */
export async function findScheduledRun(db: Db, runId: number) {
  return db
    .selectFrom('schedule_runs as run')
    .innerJoin('schedules as schedule', 'schedule.id', 'run.schedule_id')
    .innerJoin('lists', 'lists.id', 'schedule.list_id')
    .select(['run.id', 'run.due_at', 'schedule.id as schedule_id', 'schedule.account_id'])
    .select(['schedule.list_id', 'scope', 'max_age_days', 'max_coins', 'lists.public_id as list'])
    .select(['run.input', 'run.input_attempts', 'skips_unchanged', 'schedule.api_key_id'])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('schedule_transfers')
          .select('schedule_id')
          .whereRef('schedule_id', '=', 'schedule.id')
          .where('direction', '=', 'input'),
      ).as('has_input'),
    )
    .where('run.id', '=', runId)
    .where('run.run_id', 'is', null)
    .where('run.skipped', 'is', null)
    .executeTakeFirst()
}
export type ScheduledRun = NonNullable<Awaited<ReturnType<typeof findScheduledRun>>>

/** A run whose run has ended and that has no report. Undefined for any other. */
export async function findRunToReport(db: Db, runId: number) {
  return db
    .selectFrom('schedule_runs as run')
    .innerJoin('schedules as schedule', 'schedule.id', 'run.schedule_id')
    .innerJoin('runs', 'runs.id', 'run.run_id')
    .select(['run.id', 'run.schedule_id', 'runs.id as run_id', 'runs.status', 'schedule.account_id'])
    .select(['report_email', 'schedule.export_package'])
    .where('run.id', '=', runId)
    .where('reported_at', 'is', null)
    .where('runs.finished_at', 'is not', null)
    .executeTakeFirst()
}

/** The schedules of an account for their owner. */
export async function exportSchedules(db: Db, accountId: number) {
  return (await listSchedules(db, accountId)).map(({ last_run: _, ...schedule }) => schedule)
}

/** What an email about a run says. Undefined after its schedule was deleted. */
export async function findRunOfEmail(db: Db, runId: number) {
  return db
    .selectFrom('schedule_runs as run')
    .innerJoin('schedules as schedule', 'schedule.id', 'run.schedule_id')
    .innerJoin('lists', 'lists.id', 'schedule.list_id')
    .leftJoin('runs', 'runs.id', 'run.run_id')
    .select(['lists.name', 'run.changes', 'run.input_failure', 'runs.public_id as started_run'])
    .select(['runs.found', 'runs.total_rows'])
    .where('run.id', '=', runId)
    .executeTakeFirst()
}
