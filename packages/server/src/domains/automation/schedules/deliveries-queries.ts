import type { Delivery, TransferFailure } from '@merkwerk/contract'
import type { Db } from '../../../platform/db/index.ts'

const maxShown = 50

/** The newest files that a schedule sent, with their attempts. */
export async function listDeliveries(db: Db, scheduleId: string): Promise<Delivery[]> {
  const rows = await db
    .selectFrom('schedule_deliveries as delivery')
    .innerJoin('schedule_runs as run', 'run.id', 'delivery.run_id')
    .selectAll('delivery')
    .select('run.due_at')
    .where('run.schedule_id', '=', scheduleId)
    .orderBy('delivery.id', 'desc')
    .limit(maxShown)
    .execute()
  if (rows.length === 0) return []
  const attempts = await db
    .selectFrom('schedule_delivery_attempts')
    .selectAll()
    .where(
      'delivery_id',
      'in',
      rows.map(({ id }) => id),
    )
    .orderBy('number')
    .execute()
  const attemptsByDelivery = Map.groupBy(attempts, ({ delivery_id: id }) => id)
  return rows.map((row) => ({
    delivery_id: row.id,
    due_at: row.due_at.toISOString(),
    file: row.file_name,
    bytes: row.bytes,
    state: row.state,
    next_attempt_at: row.next_attempt_at?.toISOString() ?? null,
    attempts: (attemptsByDelivery.get(row.id) ?? []).map(({ at, duration_ms, failure, detail }) => ({
      at: at.toISOString(),
      duration_ms,
      failure,
      detail,
    })),
  }))
}

/** A file that waits for an attempt, with its schedule. Undefined for any other. */
export async function findDelivery(db: Db, id: string) {
  return db
    .selectFrom('schedule_deliveries as delivery')
    .innerJoin('schedule_runs as run', 'run.id', 'delivery.run_id')
    .innerJoin('schedules as schedule', 'schedule.id', 'run.schedule_id')
    .innerJoin('lists', 'lists.id', 'schedule.list_id')
    .select([
      'delivery.id',
      'delivery.attempts',
      'delivery.file_name',
      'file_key',
      'bytes',
      'delivery.run_id',
    ])
    .select(['delivery.export_package', 'run.run_id as started_run_id'])
    .select(['run.schedule_id', 'schedule.account_id', 'lists.public_id as list'])
    .where('delivery.id', '=', id)
    .where('delivery.state', '=', 'pending')
    .executeTakeFirst()
}
export type OpenDelivery = NonNullable<Awaited<ReturnType<typeof findDelivery>>>

/** The stored package of a delivery. */
export async function findPackage(db: Db, id: string): Promise<{ key: string; bytes: number } | undefined> {
  const stored = await db
    .selectFrom('schedule_deliveries')
    .select(['file_key as key', 'bytes'])
    .where('id', '=', id)
    .executeTakeFirst()
  return stored && stored.key !== null ? { ...stored, key: stored.key } : undefined
}

/** Why a file of a run could not be sent in the last failed attempt. */
export async function findDeliveryFailure(db: Db, runId: number): Promise<TransferFailure | undefined> {
  const attempt = await db
    .selectFrom('schedule_delivery_attempts as attempt')
    .innerJoin('schedule_deliveries as delivery', 'delivery.id', 'delivery_id')
    .select('failure')
    .where('run_id', '=', runId)
    .where('failure', 'is not', null)
    .orderBy('attempt.at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return attempt?.failure ?? undefined
}
