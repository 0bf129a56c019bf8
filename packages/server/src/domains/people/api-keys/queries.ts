import type { ApiKey } from '@merkwerk/contract'
import { type ExpressionBuilder, type Selectable, sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import type { Db, Tables, Tx } from '../../../platform/db/index.ts'
import type { ApiKeys } from '../../../platform/db/tables.ts'
import { timeZone } from '../../../platform/local-time.ts'
import { findRefusal } from './refusals.ts'
import { keyPrefix } from './secret.ts'

const maxShown = 100

/** The first moment of the day of `now` in German time, and of the next one. */
const truncateToDay = (now: Date) => sql<Date>`date_trunc('day', ${now}::timestamptz, ${timeZone})`
const truncateToNextDay = (now: Date) =>
  sql<Date>`date_trunc('day', date_trunc('day', ${now}::timestamptz, ${timeZone}) + interval '26 hours', ${timeZone})`

/** What runs of today used, and what running ones may use. */
const coinsToday = (db: ExpressionBuilder<Tables, 'api_keys'>, now: Date) =>
  db
    .selectFrom('runs')
    .select(
      sql<number>`coalesce(sum(CASE WHEN finished_at IS NULL THEN coins_held ELSE coins_used END), 0)::integer`.as(
        'coins',
      ),
    )
    .whereRef('api_key_id', '=', 'api_keys.id')
    .where('runs.created_at', '>=', truncateToDay(now))

/** The coins that the runs of a key used or hold today, and when the day ends. */
export async function sumSpending(db: Db | Tx, keyId: string, now: Date) {
  return db
    .selectFrom('api_keys')
    .select((key) => [coinsToday(key, now).as('coins'), truncateToNextDay(now).as('resetsAt')])
    .where('id', '=', keyId)
    .$narrowType<{ coins: number }>()
    .executeTakeFirstOrThrow()
}

type ListedKey = Selectable<ApiKeys> & { coins_today: number | null }

const selectKeys = (db: Db | Tx, accountId: number, now: Date) =>
  db
    .selectFrom('api_keys')
    .selectAll()
    .select((key) => coinsToday(key, now).as('coins_today'))
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .orderBy('id')

const describeKey = ({ clock, config }: Context, key: ListedKey): ApiKey => ({
  key_id: key.id,
  name: key.name,
  shown: `${keyPrefix(config.mode)}…${key.last_characters}`,
  scopes: key.scopes,
  status: findRefusal(key, clock.now()) ?? 'active',
  created_at: key.created_at.toISOString(),
  expires_at: key.expires_at?.toISOString() ?? null,
  revoked_at: key.revoked_at?.toISOString() ?? null,
  used_at: key.used_at?.toISOString() ?? null,
  daily_coins: key.daily_coins,
  coins_today: key.coins_today ?? 0,
})

/** The keys of an account, newest first. */
export async function listApiKeys(context: Context, accountId: number): Promise<ApiKey[]> {
  const keys = await selectKeys(context.db, accountId, context.clock.now()).limit(maxShown).execute()
  return keys.map((key) => describeKey(context, key))
}

/** A key of an account that exists. */
export async function getApiKey(context: Context, accountId: number, id: string): Promise<ApiKey> {
  const key = await selectKeys(context.db, accountId, context.clock.now())
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return describeKey(context, key)
}

/** The name of a key. Null if it was deleted. */
export async function findKeyName(db: Db, id: string): Promise<string | null> {
  const key = await db.selectFrom('api_keys').select('name').where('id', '=', id).executeTakeFirst()
  return key?.name ?? null
}

/** Why a key may not be used now, also one that was deleted. Undefined if it may. */
export async function findKeyRefusal(db: Db, id: string, now: Date) {
  const key = await db
    .selectFrom('api_keys')
    .select(['revoked_at', 'expires_at'])
    .where('id', '=', id)
    .executeTakeFirst()
  return key ? findRefusal(key, now) : 'revoked'
}

/** The keys of an account for their owner, without hashes. */
export async function exportApiKeys(db: Db, accountId: number) {
  return db
    .selectFrom('api_keys')
    .select(['name', 'last_characters', 'scopes', 'daily_coins'])
    .select(['created_at', 'expires_at', 'revoked_at', 'used_at'])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .execute()
}
