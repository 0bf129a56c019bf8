import type { SessionEndReason } from '@merkwerk/contract'
import type { Insertable, Updateable } from 'kysely'
import type { Db, Tx } from '../../../platform/db/index.ts'
import type { Sessions } from '../../../platform/db/tables.ts'

export async function insertSession(tx: Tx, session: Insertable<Sessions>): Promise<void> {
  await tx.insertInto('sessions').values(session).execute()
}

/** Locks an active session. Ignores sessions of suspended accounts and sessions without the account's second factor. */
export async function lockLiveSession(tx: Tx, id: string, now: Date) {
  return tx
    .selectFrom('sessions')
    .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
    .selectAll('sessions')
    .select('is_admin')
    .where('sessions.id', '=', id)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .where('suspended_at', 'is', null)
    .where(({ or, eb, ref }) =>
      or([eb('totp_enabled_at', 'is', null), eb('second_factor_at', '>=', ref('totp_enabled_at'))]),
    )
    .forUpdate('sessions')
    .executeTakeFirst()
}

/** Why the sessions of an existing account end. Expiry is not stored: it follows from the clock. */
type EndReason = Exclude<SessionEndReason, 'expired'>

/** Returns a session in any state, with the state of its account. */
export async function findSession(db: Db, id: string) {
  return db
    .selectFrom('sessions')
    .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
    .select(['generation', 'refresh_hash', 'end_reason', 'suspended_at', 'terminated_at'])
    .where('sessions.id', '=', id)
    .executeTakeFirst()
}

export async function updateSession(tx: Tx, id: string, change: Updateable<Sessions>): Promise<void> {
  await tx.updateTable('sessions').set(change).where('id', '=', id).execute()
}

/** Ends the sessions of an account and returns how many. The browsers of the ended sessions show `reason`. */
export async function endSessions(
  tx: Tx,
  accountId: number,
  now: Date,
  { reason, only, except }: { reason: EndReason; only?: string | undefined; except?: string | undefined },
): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('sessions')
    .set({ ended_at: now, end_reason: reason })
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .$if(only !== undefined, (query) => query.where('id', '=', only ?? ''))
    .$if(except !== undefined, (query) => query.where('id', '<>', except ?? ''))
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

/** Removes expired links and sessions that ended or expired before this time. Returns how many. */
export async function forgetSessions(db: Db, before: Date): Promise<number> {
  const sessions = await db
    .deleteFrom('sessions')
    .where(({ or, eb }) => or([eb('ended_at', '<', before), eb('expires_at', '<', before)]))
    .executeTakeFirstOrThrow()
  const links = await db
    .deleteFrom('account_links')
    .where('expires_at', '<', before)
    .executeTakeFirstOrThrow()
  return Number(sessions.numDeletedRows + links.numDeletedRows)
}
