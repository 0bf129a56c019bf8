import type { Config } from './config/config.ts'
import { type Db, openDatabase } from './db/index.ts'
import { type Mail, openMail } from './email/index.ts'
import { createCrashPoints, type Reach } from './fault-points.ts'
import { withLogContext } from './observability/log-context.ts'
import { createLogger, type Logger } from './observability/logger.ts'
import { createMetrics, type Metrics, observePool } from './observability/metrics.ts'
import { openQueue, type Queue } from './queue/index.ts'
import { type Files, openFiles } from './storage/index.ts'
import { openStripe, type Stripe } from './stripe/index.ts'

export interface Clock {
  now(): Date
}

/** The resources of every command and handler. Opened once per process, closed by disposing it. */
export interface Context extends AsyncDisposable {
  config: Config
  logger: Logger
  db: Db
  queue: Queue
  files: Files
  mail: Mail
  stripe: Stripe
  clock: Clock
  metrics: Metrics
  /** Called between writes; see `fault-points.ts`. */
  reach: Reach
}

/** Opens all resources on a migrated database. `overrides` replaces parts, for example the clock in a test. */
export async function createContext(
  config: Config,
  overrides: Partial<Omit<Context, 'config' | typeof Symbol.asyncDispose>> = {},
): Promise<Context> {
  const logger = overrides.logger ?? createLogger(config.logLevel)
  const metrics = overrides.metrics ?? createMetrics()
  const reach = overrides.reach ?? createCrashPoints(config.crashAt)
  await using opened = new AsyncDisposableStack()
  const db = opened.adopt(
    overrides.db ??
      openDatabase(config.databaseUrl, {
        onOpen: (pool) => observePool(metrics.registry, pool),
        // Pooled connections outlive the request that opened them.
        onConnectionError: (error) =>
          withLogContext({}, () => logger.warn({ err: error }, 'database connection lost')),
        onWrite: config.crashAt === undefined ? undefined : reach,
      }),
    (database) => database.destroy(),
  )
  const queue = opened.use(
    overrides.queue ?? (await openQueue(config.databaseUrl, (error) => logger.warn({ err: error }, 'queue'))),
  )
  const files = overrides.files ?? (await openFiles(config.files, reach))
  const mail = overrides.mail ?? openMail(config.mail)
  const stripe = overrides.stripe ?? openStripe(config.stripe)
  const resources = opened.move()
  return {
    config,
    logger,
    db,
    queue,
    files,
    mail,
    stripe,
    clock: overrides.clock ?? createClock(config.fixedTime),
    metrics,
    reach,
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  }
}

/** The current time, or a fixed one for tests that compare files byte by byte. */
function createClock(fixedTime: Date | undefined): Clock {
  return { now: () => new Date(fixedTime ?? Date.now()) }
}
