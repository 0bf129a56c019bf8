import type { IncomingHttpHeaders } from 'node:http'
import type { Language, Profile } from '@merkwerk/contract'
import { type Selectable, sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { type Db, prepared, readRows, withoutIds } from '../../../platform/db/index.ts'
import type { Accounts } from '../../../platform/db/tables.ts'
import { AppError } from '../../../platform/errors.ts'
import { type Owner, wantedLanguage } from '../../../platform/http/index.ts'
import { hasAccess, lacksSecondFactor, type SessionAccess } from './access.ts'

/** Returns an account. Undefined if it does not exist or was deleted. */
export const findAccount = (db: Db, accountId: number): Promise<Selectable<Accounts> | undefined> =>
  db
    .selectFrom('accounts')
    .selectAll()
    .where('id', '=', accountId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

/** Returns an account. Throws `NOT_FOUND` if it does not exist or was deleted. */
export async function getAccount(db: Db, accountId: number): Promise<Selectable<Accounts>> {
  const account = await findAccount(db, accountId)
  if (!account) throw new AppError('NOT_FOUND')
  return account
}

/** The language of an account, also of a deleted one. */
export async function getLanguage(db: Db, accountId: number): Promise<Language> {
  const { language } = await db
    .selectFrom('accounts')
    .select('language')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  return language
}

interface Reader {
  actor: Owner
  headers: IncomingHttpHeaders
}

/** The language of a request, otherwise that of the account. */
export const chooseLanguage = async ({ db }: { db: Db }, { actor, headers }: Reader): Promise<Language> =>
  wantedLanguage(headers) ?? getLanguage(db, actor.accountId)

/** Administrators who can sign in. */
export async function listAdmins(db: Db) {
  return db
    .selectFrom('accounts')
    .select(['id', 'email', 'language'])
    .where('is_admin', '=', true)
    .where('suspended_at', 'is', null)
    .where('deleted_at', 'is', null)
    .execute()
}

/** The fields of an account that every view shows. */
export const toSummary = (account: Selectable<Accounts>) => ({
  id: account.id,
  username: account.username,
  email: account.email,
  is_admin_verified: account.approved_at !== null,
  one_time_payment: account.first_paid_at !== null,
  subscription: { status: account.subscription_status, has_access: hasAccess(account) },
})

/** The profile of an account as its owner sees it. */
export async function getProfile(
  { db, config }: Pick<Context, 'db' | 'config'>,
  accountId: number,
): Promise<Profile> {
  const account = await getAccount(db, accountId)
  return {
    ...toSummary(account),
    created_at: account.created_at.toISOString(),
    phone_number: account.phone_number,
    language: account.language,
    notifications: { job_done: account.mails_job_done, job_failed: account.mails_job_failed },
    has_second_factor: account.totp_enabled_at !== null,
    must_enable_second_factor: lacksSecondFactor(
      { is_admin: account.is_admin, has_entered_code: account.totp_enabled_at !== null },
      config.mode,
    ),
  }
}

/** Sessions that are listed. Programs may open many with a password. */
const mostListed = 100

/** The active sessions of an account, most recently used first. */
export async function listSessions(db: Db, accountId: number, now: Date) {
  return db
    .selectFrom('sessions')
    .select(['id', 'created_at', 'refreshed_at', 'user_agent'])
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('refreshed_at', 'desc')
    .limit(mostListed)
    .execute()
}

/** Returns the account of an active session. Suspended accounts and sessions without their second factor do not count. */
export async function findSignedIn(
  db: Db,
  { accountId, sessionId }: { accountId: number; sessionId: string },
  now: Date,
): Promise<(SessionAccess & { id: number }) | undefined> {
  const { rows } = await sql<SessionAccess & { id: number }>`${prepared}
    SELECT accounts.id, is_admin, is_exempt, subscription_status, totp_enabled_at IS NOT NULL AS has_entered_code
    FROM sessions JOIN accounts ON accounts.id = sessions.account_id
    WHERE sessions.id = ${sessionId} AND accounts.id = ${accountId} AND ended_at IS NULL
      AND expires_at > ${now} AND suspended_at IS NULL
      AND (totp_enabled_at IS NULL OR second_factor_at >= totp_enabled_at)`.execute(db)
  return rows[0]
}

/** Accounts that were deleted before this time and still have stored lists, records or files. */
export async function findAccountsToForget(db: Db, deletedBefore: Date): Promise<number[]> {
  const accounts = await db
    .selectFrom('accounts')
    .select('id')
    .where('deleted_at', '<', deletedBefore)
    .where('forgotten_at', 'is', null)
    .orderBy('id')
    .execute()
  return accounts.map(({ id }) => id)
}

/** Accounts that have a secret for an authenticator app. */
export async function listAccountsWithTotp(db: Db): Promise<{ id: number }[]> {
  return db.selectFrom('accounts').select('id').where('totp_secret', 'is not', null).execute()
}

/** Exports the personal data that this domain stores: profile, visits, sessions and audit log. */
export async function exportAccount(context: Context, accountId: number) {
  const { db } = context
  return {
    profile: await getProfile(context, accountId),
    visits: await db
      .selectFrom('accounts')
      .select(['seen_at', 'visited_before_at'])
      .where('id', '=', accountId)
      .executeTakeFirstOrThrow(),
    sessions: exportSessions(db, accountId),
    auditLog: exportAudit(db, accountId),
  }
}

const exported = 1_000

const exportSessions = (db: Db, accountId: number) =>
  withoutIds(
    readRows(exported, (last: { id: string } | undefined) =>
      db
        .selectFrom('sessions')
        .select(['id', 'created_at', 'refreshed_at', 'ended_at', 'user_agent'])
        .where('account_id', '=', accountId)
        .$if(last !== undefined, (query) => query.where('id', '>', last?.id ?? ''))
        .orderBy('id')
        .limit(exported)
        .execute(),
    ),
  )

const exportAudit = (db: Db, accountId: number) =>
  withoutIds(
    readRows(exported, (last: { id: number } | undefined) =>
      db
        .selectFrom('audit_log')
        .leftJoin('audit_reasons', 'audit_id', 'audit_log.id')
        .select(['audit_log.id', 'at', 'action', 'details', 'reason'])
        .where('audit_log.account_id', '=', accountId)
        .where('audit_log.id', '>', last?.id ?? 0)
        .orderBy('audit_log.id')
        .limit(exported)
        .execute(),
    ),
  )
