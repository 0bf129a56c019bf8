import type { AuditAction, AuditEntry, adminEndpoints, User, UserView } from '@merkwerk/contract'
import { type ExpressionBuilder, type Selectable, sql } from 'kysely'
import type { z } from 'zod'
import { type Db, likeLiteral, type Tables } from '../../../platform/db/index.ts'
import type { Accounts } from '../../../platform/db/tables.ts'
import { AppError } from '../../../platform/errors.ts'
import { getAccount, toSummary } from './queries.ts'

type UserQuery = z.output<typeof adminEndpoints.listUsers.query>

type Row = ExpressionBuilder<Tables, 'accounts'>

const views: Record<UserView, (row: Row) => ReturnType<Row['and']>> = {
  all: (row) => row.and([]),
  pending: (row) =>
    row.and([
      row('approved_at', 'is', null),
      row('rejected_at', 'is', null),
      row('terminated_at', 'is', null),
    ]),
  suspended: (row) => row.and([row('suspended_at', 'is not', null)]),
  rejected: (row) => row.and([row('rejected_at', 'is not', null)]),
}

/**
 * A page of sellers for an admin. Sellers who can be approved come first, rejected and terminated ones last, and each group is
 * sorted newest first.
 */
export async function listUsers(db: Db, { view, search, page, limit }: UserQuery) {
  const sellers = db.selectFrom('accounts').where('is_admin', '=', false).where('deleted_at', 'is', null)
  const text = search?.trim() ?? ''
  const shown = sellers.where(views[view]).where((row) => matches(row, text))
  const { total, pending } = await sellers
    .select((row) => [
      row.fn
        .countAll<number>()
        .filterWhere(row.and([views[view](row), matches(row, text)]))
        .as('total'),
      row.fn
        .countAll<number>()
        .filterWhere(row.and([views.pending(row), row('email_verified_at', 'is not', null)]))
        .as('pending'),
    ])
    .executeTakeFirstOrThrow()
  const totalPages = Math.ceil(total / limit)
  const currentPage = Math.max(1, Math.min(page, totalPages))
  const accounts = await shown
    .selectAll()
    .orderBy((row) => row.and([views.pending(row), row('email_verified_at', 'is not', null)]), 'desc')
    .orderBy((row) => row.or([row('rejected_at', 'is not', null), row('terminated_at', 'is not', null)]))
    .orderBy('approved_at', (order) => order.desc().nullsFirst())
    .orderBy('id', 'desc')
    .limit(limit)
    .offset((currentPage - 1) * limit)
    .execute()
  return { users: accounts.map(toUser), totalUsers: total, currentPage, totalPages, limit, pending }
}

function matches(row: Row, text: string) {
  if (text === '') return row.val(true)
  const pattern = `%${likeLiteral(text)}%`
  return row.or([
    row('username', 'ilike', pattern),
    row('email', 'ilike', pattern),
    row(sql<string>`id::text`, '=', text),
  ])
}

function toUser(account: Selectable<Accounts>): User {
  return {
    ...toSummary(account),
    is_email_verified: account.email_verified_at !== null,
    created_at: account.created_at.toISOString(),
    rejected_at: account.rejected_at?.toISOString() ?? null,
    suspended_at: account.suspended_at?.toISOString() ?? null,
    terminated_at: account.terminated_at?.toISOString() ?? null,
    is_exempt: account.is_exempt,
  }
}

/** Returns a seller. Throws `NOT_FOUND` for administrators and unknown accounts. */
export async function getUser(db: Db, id: number) {
  const account = await getAccount(db, id)
  if (account.is_admin) throw new AppError('NOT_FOUND')
  const signIn = await db
    .selectFrom('audit_log')
    .select('at')
    .where('account_id', '=', id)
    .where('action', '=', 'sign-in')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return {
    ...toUser(account),
    phone_number: account.phone_number,
    language: account.language,
    last_sign_in_at: signIn?.at.toISOString() ?? null,
  }
}

/** The audit log of an account, newest first, starting after the entry `before`. */
export async function listAudit(
  db: Db,
  accountId: number,
  { before, limit }: { before?: number | undefined; limit: number },
): Promise<{ entries: AuditEntry[]; next: number | null }> {
  const rows = await db
    .selectFrom('audit_log')
    .leftJoin('accounts', 'accounts.id', 'audit_log.actor_account_id')
    .leftJoin('audit_reasons', 'audit_id', 'audit_log.id')
    .select(['audit_log.id', 'at', 'action', 'details', 'reason', 'username as actor'])
    .where('audit_log.account_id', '=', accountId)
    .$if(before !== undefined, (query) => query.where('audit_log.id', '<', before ?? 0))
    .orderBy('audit_log.id', 'desc')
    .limit(limit + 1)
    .execute()
  const entries = rows
    .slice(0, limit)
    .map(({ at, action, ...entry }) => ({ ...entry, at: at.toISOString(), action: action as AuditAction }))
  return { entries, next: rows.length > limit ? (entries.at(-1)?.id ?? null) : null }
}
