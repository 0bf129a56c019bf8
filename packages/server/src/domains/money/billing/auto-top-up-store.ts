import type { Insertable, Selectable } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import type { Db, Tables, Tx } from '../../../platform/db/index.ts'
import { dayMs } from '../../../platform/durations.ts'

export type AutoTopUp = Selectable<Tables['auto_top_ups']>
export type StopReason = 'card-declined' | 'no-card'

export async function findAutoTopUp(db: Db, accountId: number): Promise<AutoTopUp | undefined> {
  return db.selectFrom('auto_top_ups').selectAll().where('account_id', '=', accountId).executeTakeFirst()
}

export async function saveAutoTopUp(tx: Tx, row: Insertable<Tables['auto_top_ups']>): Promise<void> {
  await tx
    .insertInto('auto_top_ups')
    .values(row)
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(row))
    .execute()
}

/** Turns automatic top-up off and stores the reason. Returns false when it was off already. */
export async function stopAutoTopUp(
  tx: Tx,
  accountId: number,
  { reason, now }: { reason: StopReason; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('auto_top_ups')
    .set({ enabled: false, stopped_reason: reason, changed_at: now })
    .where('account_id', '=', accountId)
    .where('enabled', '=', true)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Whether a top-up is pending, or one has failed since the last change of the settings and is about to turn it off. */
export async function hasOpenTopUp(
  db: Db,
  { account_id: accountId, changed_at: changedAt }: AutoTopUp,
): Promise<boolean> {
  const open = await db
    .selectFrom('purchases')
    .select('id')
    .where('account_id', '=', accountId)
    .where('method', '=', 'auto-top-up')
    .where(({ or, and, eb }) =>
      or([
        eb('status', '=', 'pending'),
        and([eb('status', '=', 'failed'), eb('created_at', '>=', changedAt)]),
      ]),
    )
    .executeTakeFirst()
  return open !== undefined
}

/**
 * Returns when the next automatic purchase is allowed, undefined if now. The limit counts purchases of the last 24
 * hours.
 */
export async function nextTopUpAt(
  { clock, config }: Pick<Context, 'clock' | 'config'>,
  db: Db,
  accountId: number,
): Promise<Date | undefined> {
  const most = config.billing.autoTopUpsPerDay
  const latest = await db
    .selectFrom('purchases')
    .select('created_at')
    .where('account_id', '=', accountId)
    .where('method', '=', 'auto-top-up')
    .where('status', 'in', ['pending', 'booked'])
    .where('created_at', '>', new Date(clock.now().getTime() - dayMs))
    .orderBy('created_at', 'desc')
    .limit(most)
    .execute()
  const oldest = latest[most - 1]
  return oldest && new Date(oldest.created_at.getTime() + dayMs)
}
