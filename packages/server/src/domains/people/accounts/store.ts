import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Db, Tx } from '../../../platform/db/index.ts'
import type { Accounts, SubscriptionStatus } from '../../../platform/db/tables.ts'
import { canonicalEmail } from '../../../platform/email/email-address.ts'
import { AppError } from '../../../platform/errors.ts'

/** Finds the account of an address in any spelling. */
export const findAccountByEmail = (db: Db, email: string) =>
  db.selectFrom('accounts').selectAll().where('email', '=', canonicalEmail(email)).executeTakeFirst()

const lockedRow = (tx: Tx, id: number) =>
  tx.selectFrom('accounts').selectAll().where('id', '=', id).where('deleted_at', 'is', null).forUpdate()

/** Locks an account until the transaction ends. Returns undefined if it does not exist or was deleted. */
export const lockAccountUnlessDeleted = (tx: Tx, id: number): Promise<Selectable<Accounts> | undefined> =>
  lockedRow(tx, id).executeTakeFirst()

/** Locks an account until the transaction ends. Throws `NOT_FOUND` if it does not exist or was deleted. */
export async function lockAccount(tx: Tx, id: number): Promise<Selectable<Accounts>> {
  return lockedRow(tx, id).executeTakeFirstOrThrow(() => new AppError('NOT_FOUND'))
}

/** Locks an account if its password has this hash. Returns undefined if the password changed or the account is deleted. */
export async function lockAccountWithHash(tx: Tx, id: number, passwordHash: string) {
  const account = await lockAccountUnlessDeleted(tx, id)
  return account?.password_hash === passwordHash ? account : undefined
}

/** `lockAccountWithHash` for a signed-in caller. Throws `UNAUTHENTICATED`: a new password has ended this session. */
export async function lockOwnAccount(tx: Tx, id: number, passwordHash: string) {
  const account = await lockAccountWithHash(tx, id, passwordHash)
  if (!account) throw new AppError('UNAUTHENTICATED')
  return account
}

/** Locks the account of a seller. Throws `NOT_FOUND` for admins too. */
export async function lockSeller(tx: Tx, id: number): Promise<Selectable<Accounts>> {
  const account = await lockAccount(tx, id)
  if (account.is_admin) throw new AppError('NOT_FOUND')
  return account
}

export type AccountState = 'open' | 'suspended' | 'terminated' | 'deleted'

/**
 * Locks an account until the transaction ends and returns its state, for payments, which arrive at any time. Suspending or
 * deleting it waits and sees what was written. Lock it before a run or the wallet.
 */
export async function lockAccountState(tx: Tx, id: number): Promise<AccountState> {
  const account = await tx
    .selectFrom('accounts')
    .select(['suspended_at', 'terminated_at', 'deleted_at'])
    .where('id', '=', id)
    .forShare()
    .executeTakeFirstOrThrow()
  if (account.deleted_at) return 'deleted'
  if (account.terminated_at) return 'terminated'
  return account.suspended_at ? 'suspended' : 'open'
}

/** `lockAccountState` for a signed-in caller. Throws `UNAUTHENTICATED` if the account is suspended or deleted. */
export async function lockOpenAccount(tx: Tx, id: number): Promise<void> {
  if ((await lockAccountState(tx, id)) !== 'open') throw new AppError('UNAUTHENTICATED')
}

const applicants = (tx: Tx) =>
  tx
    .selectFrom('accounts')
    .where('is_admin', '=', false)
    .where('email_verified_at', 'is not', null)
    .where('approved_at', 'is', null)
    .where('rejected_at', 'is', null)
    .where('suspended_at', 'is', null)
    .where('deleted_at', 'is', null)

/** Locks announcements of applicants, so that one transaction at a time makes one. Returns the time of the last one. */
export async function lockAnnouncements(tx: Tx): Promise<Date | null> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('announce-applicants', 0))`.execute(tx)
  const { at } = await tx
    .selectFrom('accounts')
    .select(({ fn }) => fn.max<Date | null>('approval_announced_at').as('at'))
    .executeTakeFirstOrThrow()
  return at
}

/** Counts the sellers who wait for approval and those of them whom no email has announced yet. */
export async function countApplicants(tx: Tx): Promise<{ waiting: number; unannounced: number }> {
  return applicants(tx)
    .select(({ fn }) => [
      fn.countAll<number>().as('waiting'),
      fn.countAll<number>().filterWhere('approval_announced_at', 'is', null).as('unannounced'),
    ])
    .executeTakeFirstOrThrow()
}

/** Marks all waiting sellers as announced. */
export async function markAnnounced(tx: Tx, now: Date): Promise<void> {
  await tx
    .updateTable('accounts')
    .set({ approval_announced_at: now })
    .where('id', 'in', applicants(tx).select('id').where('approval_announced_at', 'is', null))
    .execute()
}

/** Updates an account that the transaction has locked. */
export async function updateAccount(tx: Tx, id: number, change: Updateable<Accounts>): Promise<void> {
  await tx.updateTable('accounts').set(change).where('id', '=', id).execute()
}

/** Stores the subscription status, even of a deleted account. `paidAt` only sets a missing first payment. For billing. */
export async function setSubscription(
  tx: Tx,
  id: number,
  { status, paidAt }: { status: SubscriptionStatus; paidAt?: Date | undefined },
): Promise<void> {
  await tx
    .updateTable('accounts')
    .set(({ fn, val, ref }) => ({
      subscription_status: status,
      first_paid_at: paidAt === undefined ? ref('first_paid_at') : fn.coalesce('first_paid_at', val(paidAt)),
    }))
    .where('id', '=', id)
    .execute()
}

export async function isUsernameTaken(db: Db, username: string): Promise<boolean> {
  const account = await db
    .selectFrom('accounts')
    .select('id')
    .where(({ fn }) => fn<string>('lower', ['username']), '=', username.toLowerCase())
    .executeTakeFirst()
  return account !== undefined
}

/** Replaces the recovery codes of an account. */
export async function replaceRecoveryCodes(tx: Tx, accountId: number, hashes: Buffer[]): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('account_id', '=', accountId).execute()
  if (hashes.length === 0) return
  const rows = hashes.map((code_hash) => ({ account_id: accountId, code_hash }))
  await tx.insertInto('recovery_codes').values(rows).execute()
}

/** Uses up a recovery code. Returns false if the account has no such code. */
export async function removeRecoveryCode(tx: Tx, accountId: number, hash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('recovery_codes')
    .where('account_id', '=', accountId)
    .where('code_hash', '=', hash)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Creates an account and returns its id. Returns undefined if the address already has an account. */
export async function insertAccount(tx: Tx, account: Insertable<Accounts>): Promise<number | undefined> {
  const created = await tx
    .insertInto('accounts')
    .values(account)
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  return created?.id
}

/** Creates an account unless its name or address is taken. Returns the id of the account with this address. */
export async function ensureAccount(db: Db, account: Insertable<Accounts> & { email: string }) {
  const insert = db.insertInto('accounts').values(account)
  await insert.onConflict((conflict) => conflict.doNothing()).execute()
  const { id } = await db
    .selectFrom('accounts')
    .select('id')
    .where('email', '=', account.email)
    .executeTakeFirstOrThrow()
  return id
}

/** Removes all sessions, links and recovery codes of an account. */
export async function deleteAccess(tx: Tx, accountId: number): Promise<void> {
  for (const table of ['sessions', 'account_links', 'recovery_codes'] as const)
    await tx.deleteFrom(table).where('account_id', '=', accountId).execute()
}

/** Records that the lists, records and files of a deleted account are removed. */
export async function markForgotten(db: Db, accountId: number, now: Date): Promise<void> {
  await db.updateTable('accounts').set({ forgotten_at: now }).where('id', '=', accountId).execute()
}
