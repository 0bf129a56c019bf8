import { CompiledQuery, sql } from 'kysely'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Db } from '../db/index.ts'
import { canonicalEmail } from '../email/email-address.ts'
import { AppError } from '../errors.ts'
import { networkOf } from './network.ts'

const windowSeconds = 15 * 60

interface Limits {
  /** What is counted; every name has its own counts. */
  name: string
  /** Tries within a quarter of an hour. */
  perAccount: number
  perAddress: number
}

/** Counts tries; nobody is locked out for longer than a quarter of an hour. */
interface Throttle {
  /** Throws `THROTTLED` with the seconds to wait once an account or an address has used up its tries. */
  count(email: string, ip: string): Promise<void>
  /** Takes a try back, for where only failed ones count. */
  forgive(email: string, ip: string): Promise<void>
}

/** A throttle that all api processes share through the database. */
export function openThrottle(db: Db, { name, perAccount, perAddress }: Limits): Throttle {
  const limiter = (keyPrefix: string, points: number) =>
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
      duration: windowSeconds,
    })
  const account = limiter(`${name}-account`, perAccount)
  const address = limiter(`${name}-address`, perAddress)
  const keyOf = (email: string) => canonicalEmail(email).slice(0, 200)
  return {
    async count(email, ip) {
      await forgetExpired(db)
      try {
        await address.consume(networkOf(ip))
        await account.consume(keyOf(email))
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error
        throw new AppError('THROTTLED', { retry_after_seconds: Math.ceil(error.msBeforeNext / 1000) })
      }
    },
    async forgive(email, ip) {
      await address.reward(networkOf(ip))
      await account.delete(keyOf(email))
    },
  }
}

/** Removes all tries that count no more at this time; answers how many rows went. */
export async function forgetTries(db: Db, now: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('attempts')
    .where('expire', '<', now.getTime())
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

/** A try adds at most two rows and clears at most ten, so the table stays small whatever is tried. */
async function forgetExpired(db: Db): Promise<void> {
  await sql`DELETE FROM attempts WHERE key IN (
    SELECT key FROM attempts WHERE expire < extract(epoch FROM now()) * 1000
    ORDER BY expire LIMIT 10 FOR UPDATE SKIP LOCKED)`.execute(db)
}
