import type { AuditAction } from '@merkwerk/contract'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/index.ts'
import { dayMs } from '../../../platform/durations.ts'
import { AppError } from '../../../platform/errors.ts'

interface AuditRecord {
  at: Date
  /** The account that acts, null for the system. */
  by: number | null
  action: AuditAction
  /** The account that is changed. */
  accountId?: number
  /** IDs, numbers and codes. The log is permanent, so it contains no text that somebody entered. */
  details?: object
  /** What an administrator wrote about the account. Deleted with it. */
  reason?: string
}

/** Entries that an account can cause within a day by changing its own settings. */
const ownEntriesPerDay = 1_000

/** What ends access or follows a check of the password is never refused, so that nobody can keep the owner from it. */
const unlimited: ReadonlySet<AuditAction> = new Set<AuditAction>([
  'sign-up',
  'sign-in',
  'verify-email',
  'change-password',
  'reset-password',
  'enable-second-factor',
  'disable-second-factor',
  'revoke-api-key',
  'revoke-list-link',
  'delete-webhook',
  'delete-schedule',
  'disconnect-seller-account',
  'cancel-job',
  'delete-account',
])

/**
 * Writes an audit entry in the transaction of the change. Call it only if something changes. Throws `THROTTLED` if the account has
 * changed its own settings too often within a day.
 */
export async function writeAudit(
  tx: Tx,
  { at, by, action, accountId, details = {}, reason }: AuditRecord,
): Promise<void> {
  if (accountId !== undefined && by === accountId && !unlimited.has(action))
    await requireFewEntries(tx, accountId, at)
  const { id } = await tx
    .insertInto('audit_log')
    .values({
      at,
      actor_account_id: by,
      action,
      account_id: accountId ?? null,
      details: JSON.stringify(details),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (reason !== undefined && accountId !== undefined)
    await tx.insertInto('audit_reasons').values({ audit_id: id, account_id: accountId, reason }).execute()
}

async function requireFewEntries(tx: Tx, accountId: number, now: Date): Promise<void> {
  const { rows } = await sql<{ at: Date }>`
    SELECT at FROM audit_log
    WHERE account_id = ${accountId} AND actor_account_id = ${accountId} AND action <> ALL(${[...unlimited]})
    ORDER BY id DESC OFFSET ${ownEntriesPerDay - 1} LIMIT 1`.execute(tx)
  const [oldest] = rows
  const leftMs = oldest ? oldest.at.getTime() + dayMs - now.getTime() : 0
  if (leftMs <= 0) return
  throw new AppError(
    'THROTTLED',
    { retry_after_seconds: Math.ceil(leftMs / 1000) },
    {
      problem: { code: 'settings-changed-too-often' },
    },
  )
}

/** Deletes what administrators wrote about an account. The entries stay. */
export async function deleteAuditReasons(tx: Tx, accountId: number): Promise<void> {
  await tx.deleteFrom('audit_reasons').where('account_id', '=', accountId).execute()
}
