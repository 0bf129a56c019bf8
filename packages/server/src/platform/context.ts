import type { Config } from './config/config.ts'
import { type Db, openDatabase, openReplica, type ReadOld, requirePoolUser } from './db/index.ts'
import { type Mail, openMail } from './email/index.ts'
import { createCrashPoints, type Reach } from './fault-points.ts'
import { withLogContext } from './observability/log-context.ts'
import { createLogger, type Logger } from './observability/logger.ts'
import { createMetrics, type Metrics, observePool } from './observability/metrics.ts'
import { openQueue, type Queue } from './queue/index.ts'
import { type Files, openFiles, removeAbandonedCopies } from './storage/index.ts'
import { openStripe, type Stripe } from './stripe/index.ts'

export interface Clock {
  now(): Date
}

/** The resources of every command and handler. Opened once per process, closed by disposing it. */
export interface Context extends AsyncDisposable {
  config: Config
  logger: Logger
  db: Db
  /** Connections that keep their session between transactions, also if `db` leads through a pooler. For advisory locks. */
  sessionDb: Db
  /** For the reads that docs/decisions/0038-several-machines.md lists. */
  readOld: ReadOld
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
  const { db, sessionDb, readOld } = opened.use(
    await openDatabases(config, { logger, metrics, reach, db: overrides.db }),
  )
  const queue = opened.use(
    overrides.queue ?? (await openQueue(config.databaseUrl, (error) => logger.warn({ err: error }, 'queue'))),
  )
  const files = overrides.files ?? (await openFiles(config.files, reach))
  // A folder that cannot be tidied up is no reason not to start.
  await removeAbandonedCopies().catch((err) => logger.warn({ err }, 'abandoned copies of lists are kept'))
  const mail = overrides.mail ?? openMail(config.mail)
  const stripe = overrides.stripe ?? openStripe(config.stripe)
  const resources = opened.move()
  return {
    config,
    logger,
    db,
    sessionDb,
    readOld,
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

/** How old data from the replica may be, and how often its age is checked. */
const oldestReadMs = 10_000
const replicaCheckMs = 1_000

async function openDatabases(
  config: Config,
  {
    logger,
    metrics,
    reach,
    db: given,
  }: Pick<Context, 'logger' | 'metrics' | 'reach'> & { db: Db | undefined },
) {
  const { databaseUrl, directDatabaseUrl, replicaDatabaseUrl } = config
  await using opened = new AsyncDisposableStack()
  const open = (url: string, options: Parameters<typeof openDatabase>[1]) =>
    opened.adopt(
      openDatabase(url, {
        timeoutMs: config.databaseTimeoutMs,
        // Pooled connections outlive the request that opened them.
        onConnectionError: (error) =>
          withLogContext({}, () => logger.warn({ err: error }, 'database connection lost')),
        ...options,
      }),
      (database) => database.destroy(),
    )
  const db = given
    ? opened.adopt(given, (database) => database.destroy())
    : open(databaseUrl, {
        behindPooler: directDatabaseUrl,
        onOpen: (pool) => observePool(metrics.registry, pool),
        onWrite: config.crashAt === undefined ? undefined : reach,
      })
  if (directDatabaseUrl !== undefined) await requirePoolUser(db)
  const sessionDb = directDatabaseUrl === undefined ? db : open(directDatabaseUrl, { connections: 2 })
  let readOld: ReadOld = (read) => read(db)
  if (replicaDatabaseUrl !== undefined) {
    const behindPooler = directDatabaseUrl === undefined ? undefined : replicaDatabaseUrl
    const replica = opened.use(
      openReplica(db, open(replicaDatabaseUrl, { behindPooler }), {
        oldestMs: oldestReadMs,
        checkMs: replicaCheckMs,
        onRead: (server) => metrics.oldReads.inc({ server }),
      }),
    )
    readOld = replica.read
  }
  const resources = opened.move()
  return { db, sessionDb, readOld, [Symbol.asyncDispose]: () => resources.disposeAsync() }
}

/** The current time, or a fixed one for tests that compare files byte by byte. */
function createClock(fixedTime: Date | undefined): Clock {
  return { now: () => new Date(fixedTime ?? Date.now()) }
}
