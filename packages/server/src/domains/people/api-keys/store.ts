import { type Insertable, type Selectable, sql } from 'kysely'
import { type Db, prepared, type Tx } from '../../../platform/db/index.ts'
import type { Accounts, ApiKeys } from '../../../platform/db/tables.ts'
import { AppError } from '../../../platform/errors.ts'

/** A key with the facts that decide its access, and its calls in this minute. */
export type CallingKey = Pick<
  Selectable<ApiKeys>,
  'id' | 'account_id' | 'key_hash' | 'scopes' | 'expires_at' | 'revoked_at'
> &
  Pick<Selectable<Accounts>, 'is_exempt' | 'subscription_status' | 'suspended_at'> & {
    calls: number
  }

/**
 * Finds a key by the first bytes of its hash and counts calls. Stores once a minute that the key is in use. The caller
 * compares whole hashes. `calls` are those of this minute, with the counted ones.
 */
export async function countCalls(
  db: Db,
  hash: Buffer,
  { calls, now }: { calls: number; now: Date },
): Promise<CallingKey | undefined> {
  const { rows } = await sql<CallingKey>`${prepared}
    WITH key AS (
      SELECT api_keys.id, account_id, key_hash, scopes, expires_at, revoked_at,
        is_exempt, subscription_status, suspended_at
      FROM api_keys JOIN accounts ON accounts.id = account_id
      WHERE substring(key_hash FROM 1 FOR 8) = ${hash.subarray(0, 8)}
    ), counted AS (
      INSERT INTO api_key_calls AS counts (key_id, minute, calls)
      SELECT id, date_trunc('minute', ${now}::timestamptz), ${calls}::integer FROM key
      ON CONFLICT (key_id) DO UPDATE SET
        calls = CASE WHEN excluded.minute > counts.minute THEN excluded.calls ELSE counts.calls + excluded.calls END,
        minute = greatest(excluded.minute, counts.minute)
      RETURNING calls
    ), touched AS (
      UPDATE api_keys SET used_at = date_trunc('minute', ${now}::timestamptz) FROM key
      WHERE api_keys.id = key.id AND key.revoked_at IS NULL
        AND (api_keys.used_at IS NULL OR api_keys.used_at < date_trunc('minute', ${now}::timestamptz))
    )
    SELECT id, account_id, key_hash, scopes, expires_at, revoked_at,
      is_exempt, subscription_status, suspended_at, calls
    FROM key, counted`.execute(db)
  return rows[0]
}

/** How many keys of an account are neither revoked nor expired. */
export async function countActiveKeys(tx: Tx, accountId: number, now: Date): Promise<number> {
  const { keys } = await tx
    .selectFrom('api_keys')
    .select(({ fn }) => fn.countAll<number>().as('keys'))
    .where('account_id', '=', accountId)
    .where('revoked_at', 'is', null)
    .where(({ or, eb }) => or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .executeTakeFirstOrThrow()
  return keys
}

export async function insertKey(tx: Tx, key: Insertable<ApiKeys>): Promise<string> {
  const { id } = await tx.insertInto('api_keys').values(key).returning('id').executeTakeFirstOrThrow()
  return id
}

/**
 * Locks a key until the transaction ends, after the account and the run. Runs of the key can be inserted meanwhile.
 * Throws `NOT_FOUND`.
 */
export async function lockKey(tx: Tx, id: string): Promise<Selectable<ApiKeys>> {
  return tx
    .selectFrom('api_keys')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(() => new AppError('NOT_FOUND'))
}

/** Locks a key of an account. Throws `NOT_FOUND`. */
export async function lockOwnKey(tx: Tx, accountId: number, id: string): Promise<Selectable<ApiKeys>> {
  const key = await lockKey(tx, id)
  if (key.account_id !== accountId) throw new AppError('NOT_FOUND')
  return key
}

/** Changes a locked key. */
export async function updateKey(
  tx: Tx,
  id: string,
  change: { daily_coins: number | null } | { revoked_at: Date },
): Promise<void> {
  await tx.updateTable('api_keys').set(change).where('id', '=', id).execute()
}

/** Deletes the keys of an account. Its runs forget which key started them. */
export async function deleteApiKeys(tx: Tx, accountId: number): Promise<void> {
  await tx.deleteFrom('api_keys').where('account_id', '=', accountId).execute()
}
