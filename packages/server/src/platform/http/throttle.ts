import { CompiledQuery, sql } from 'kysely'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Db } from '../db/index.ts'
import { canonicalEmail } from '../email/email-address.ts'
import { AppError } from '../errors.ts'
import { toNetwork, toSite } from './network.ts'

const windowSeconds = 15 * 60
const daySeconds = 24 * 3600

interface Limits {
  /** Identifies the counted action. Each name has separate counts. */
  name: string
  /** Attempts within 15 minutes. */
  perAccount: number
  perAddress: number
}

/** Counts the attempts of an account that has signed in, or of a secret that the caller has. Calls of API keys: `authenticate-key.ts`. */
interface Throttle {
  /** Throws `THROTTLED` with the seconds to wait when an account or an address has used all attempts. */
  count(email: string, ip: string): Promise<void>
  /** Removes a counted attempt, for actions that count only failures. */
  uncount(email: string, ip: string): Promise<void>
}

/** Limits for callers who only claim an account, such as by its email address. */
interface ClaimLimits {
  name: string
  /** Attempts on an account within 15 minutes, from one network or from one known browser. */
  perNetwork: number
  /** Attempts on all accounts from one network address. */
  perAddress: number
  /**
   * Once unknown browsers of all networks have made `attempts` on an account, each network has `beyond` within 15 minutes. This
   * slows down guessing from many networks without locking the owner out.
   */
  overall?: { attempts: number; beyond: number }
  /** Attempts on an account from all its known browsers together. */
  knownBrowsers?: number
}

interface Claim {
  /** The account that the caller claims, which need not exist. */
  account: string
  ip: string
  /** A browser in which the account has signed in. Strangers do not use up its attempts. */
  browser?: string | undefined
}

/** Counts attempts so that a stranger cannot use up those of the owner. */
interface ClaimThrottle {
  /** Throws `THROTTLED` with the seconds to wait. */
  count(claim: Claim): Promise<void>
  /** Removes a counted attempt, for actions that count only failures. */
  uncount(claim: Claim): Promise<void>
  /** Forgets the attempts on an account, whose owner has proved to be the owner. */
  clear(account: string): Promise<void>
}

const openLimiter = (db: Db, keyPrefix: string, points: number, duration: number) =>
  new RateLimiterPostgres({
    storeClient: {
      query: ({ text, values }: { text: string; values: unknown[] }) =>
        db
          .executeQuery(CompiledQuery.raw(text, values))
          .then(({ rows }) => ({ rows, rowCount: rows.length })),
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

const toKey = (email: string) => canonicalEmail(email).slice(0, 180)

/** Opens a throttle that all API processes share through the database. */
export function openThrottle(db: Db, { name, perAccount, perAddress }: Limits): Throttle {
  const account = openLimiter(db, `${name}-account`, perAccount, windowSeconds)
  const address = openLimiter(db, `${name}-address`, perAddress, windowSeconds)
  return {
    async count(email, ip) {
      await forgetExpired(db)
      try {
        await address.consume(toNetwork(ip))
        await account.consume(toKey(email))
      } catch (error) {
        refuse(error)
      }
    },
    async uncount(email, ip) {
      await address.reward(toNetwork(ip))
      await account.delete(toKey(email))
    },
  }
}

/** Opens a throttle for callers who only claim an account. All API processes share it through the database. */
export function openClaimThrottle(db: Db, limits: ClaimLimits): ClaimThrottle {
  const { name, perNetwork, perAddress, overall, knownBrowsers = Number.MAX_SAFE_INTEGER } = limits
  const address = openLimiter(db, `${name}-address`, perAddress, windowSeconds)
  const knownAddress = openLimiter(db, `${name}-known-address`, perAddress, windowSeconds)
  const knownAccount = openLimiter(db, `${name}-known-account`, knownBrowsers, windowSeconds)
  const claimant = openLimiter(db, `${name}-claimant`, perNetwork, windowSeconds)
  const account = openLimiter(db, `${name}-account`, Number.MAX_SAFE_INTEGER, windowSeconds)
  const toClaimantKey = (claim: Claim) => `${toKey(claim.account)}|${claim.browser ?? toSite(claim.ip)}`

  async function countStranger(claim: Claim): Promise<void> {
    await address.consume(toNetwork(claim.ip))
    const own = await claimant.consume(toClaimantKey(claim))
    if (!overall) return
    // Counted before it is compared, so that concurrent attempts get different numbers.
    const all = await account.penalty(toKey(claim.account))
    if (all.consumedPoints <= overall.attempts || own.consumedPoints <= overall.beyond) return
    await account.reward(toKey(claim.account))
    throw overall.beyond > 0 ? own : all
  }

  async function countKnown(claim: Claim): Promise<void> {
    await knownAddress.consume(toNetwork(claim.ip))
    await claimant.consume(toClaimantKey(claim))
    await knownAccount.consume(toKey(claim.account))
  }
  return {
    async count(claim) {
      await forgetExpired(db)
      await (claim.browser === undefined ? countStranger : countKnown)(claim).catch(refuse)
    },
    async uncount(claim) {
      await claimant.delete(toClaimantKey(claim))
      if (claim.browser !== undefined) {
        await knownAddress.reward(toNetwork(claim.ip))
        await knownAccount.reward(toKey(claim.account))
        return
      }
      await address.reward(toNetwork(claim.ip))
      if (overall) await account.reward(toKey(claim.account))
    },
    async clear(claimed) {
      const key = toKey(claimed)
      await account.delete(key)
      await knownAccount.delete(key)
      await sql`DELETE FROM attempts WHERE starts_with(key, ${`${name}-claimant:${key}|`})`.execute(db)
    },
  }
}

/** Resolves whether an attempt could be counted. */
export const isCounted = (count: Promise<void>): Promise<boolean> =>
  count.then(
    () => true,
    (error: unknown) => {
      if (error instanceof AppError && error.code === 'THROTTLED') return false
      throw error
    },
  )

/** Removes all expired attempts and returns the number of deleted rows. */
export async function deleteExpiredAttempts(db: Db, now: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('attempts')
    .where('expire', '<', now.getTime())
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

/** An attempt adds at most three rows and deletes at most ten, so the table stays small. */
async function forgetExpired(db: Db): Promise<void> {
  await sql`DELETE FROM attempts WHERE key IN (
    SELECT key FROM attempts WHERE expire < extract(epoch FROM now()) * 1000
    ORDER BY expire LIMIT 10 FOR UPDATE SKIP LOCKED)`.execute(db)
}
