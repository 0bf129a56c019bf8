import { CompiledQuery, sql } from 'kysely'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Db } from '../db/index.ts'
import { canonicalEmail } from '../email/email-address.ts'
import { AppError } from '../errors.ts'
import { networkOf } from './network.ts'

const windowSeconds = 15 * 60
const daySeconds = 24 * 3600

interface Limits {
  /** Identifies the counted action. Each name has separate counts. */
  name: string
  /** Attempts within 15 minutes. */
  perAccount: number
  perAddress: number
}

/** Counts attempts. Nobody is locked out for longer than 15 minutes. */
interface Throttle {
  /** Throws `THROTTLED` with the seconds to wait when an account or an address has used all attempts. */
  count(email: string, ip: string): Promise<void>
  /** Removes a counted attempt, for actions that count only failures. */
  uncount(email: string, ip: string): Promise<void>
}

const openLimiter = (db: Db, keyPrefix: string, points: number, duration: number) =>
  new RateLimiterPostgres({
    storeClient: {
      query: ({ text, values }: { text: string; values: unknown[] }) =>
        db.executeQuery(CompiledQuery.raw(text, values)).then(({ rows }) => ({ rows })),
    },
    storeType: 'pool',
    tableName: 'attempts',
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix,
    points,
    duration,
  })

/** Rethrows a used-up limit as `THROTTLED` with the seconds to wait. */
function refuse(error: unknown): never {
  if (!(error instanceof RateLimiterRes)) throw error
  throw new AppError('THROTTLED', { retry_after_seconds: Math.ceil(error.msBeforeNext / 1000) })
}

/** Counts the uses of a key within a day, which starts with the first one. */
interface DailyLimit {
  /** Throws `THROTTLED` with the seconds to wait when the key has used up its day. */
  count(key: string, uses?: number): Promise<void>
}

/** Opens a limit that all API processes share through the database. A caller's IP address is not a key: hash it. */
export function openDailyLimit(db: Db, { name, perDay }: { name: string; perDay: number }): DailyLimit {
  const limiter = openLimiter(db, name, perDay, daySeconds)
  return {
    async count(key, uses = 1) {
      await forgetExpired(db)
      await limiter.consume(key, uses).catch(refuse)
    },
  }
}

/** Opens a throttle that all API processes share through the database. */
export function openThrottle(db: Db, { name, perAccount, perAddress }: Limits): Throttle {
  const account = openLimiter(db, `${name}-account`, perAccount, windowSeconds)
  const address = openLimiter(db, `${name}-address`, perAddress, windowSeconds)
  const keyOf = (email: string) => canonicalEmail(email).slice(0, 200)
  return {
    async count(email, ip) {
      await forgetExpired(db)
      try {
        await address.consume(networkOf(ip))
        await account.consume(keyOf(email))
      } catch (error) {
        refuse(error)
      }
    },
    async uncount(email, ip) {
      await address.reward(networkOf(ip))
      await account.delete(keyOf(email))
    },
  }
}

/** Removes all expired attempts and returns the number of deleted rows. */
export async function deleteExpiredAttempts(db: Db, now: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('attempts')
    .where('expire', '<', now.getTime())
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

/** An attempt adds at most two rows and deletes at most ten, so the table stays small. */
async function forgetExpired(db: Db): Promise<void> {
  await sql`DELETE FROM attempts WHERE key IN (
    SELECT key FROM attempts WHERE expire < extract(epoch FROM now()) * 1000
    ORDER BY expire LIMIT 10 FOR UPDATE SKIP LOCKED)`.execute(db)
}
