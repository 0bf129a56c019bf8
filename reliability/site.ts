import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { startSandbox } from '@merkwerk/sandbox'
import pg from 'pg'
import { takePort } from '../harness/ports.ts'
import { cleanEnvironment } from '../scripts/checks/environment.ts'
import { timeFactor } from '../scripts/checks/time-factor.ts'
import { type PostgresServer, startPostgres } from '../scripts/postgres/index.ts'
import { memorySettings } from '../scripts/supervisor/node-process.ts'
import { repository, runServerCommand, type ServerProcess, startServerProcess } from './server-process.ts'

/** The time that every run writes, so that their files can be compared byte by byte. */
export const fixedTime = '2026-11-01T12:00:00Z'

/** A database server and a sandbox that several sites share in sequence. */
export interface Ground extends AsyncDisposable {
  sandboxUrl: string
  /** The folder of databases and sites. */
  folder: string
  /** The server that queries of sites go to. A test may replace it with a promoted standby. */
  database: { server: PostgresServer }
  /** Opens a site with a fresh database, data folder and port. `tree` is the repository whose code runs. */
  openSite(tree?: string, environment?: Record<string, string>): Promise<Site>
}

/** Options of a single process. */
export interface Peculiarity {
  environment?: Record<string, string>
  /** Another repository whose code it runs. */
  tree?: string
}

/** One product with its own database, on which a single run happens. */
export interface Site extends AsyncDisposable {
  url: string
  /** The settings of its processes. */
  environment: Record<string, string>
  /** Waits until the api is ready, or dead if it is killed before. */
  startApi(crashAt?: string, peculiarity?: Peculiarity): Promise<ServerProcess>
  startWorker(crashAt?: string, peculiarity?: Peculiarity): ServerProcess
  /** Migrates the database, as every start does first. */
  startMigration(peculiarity?: Peculiarity): ServerProcess
  /** Imports a dump of Open Food Facts. */
  startImport(dump: string, crashAt?: string): ServerProcess
  query<T extends object>(sql: string): Promise<T[]>
  /** Ends the database server (default: SIGKILL) and restarts it on the same folder. */
  killDatabase(signal?: NodeJS.Signals): Promise<void>
  databasePid(): number
  /** Superuser address of its database. */
  databaseUrl: string
  dataDir: string
  /** Returns the output of `verify-ledger` for its books. */
  checkBooks(): Promise<string>
  /** The log of its processes. */
  log(): string
}

/** Polls until the result is defined. Throws after `seconds` of an idle machine. */
export async function until<T>(what: string, seconds: number, ask: () => Promise<T | undefined>): Promise<T> {
  const deadline = Date.now() + seconds * 1000 * timeFactor
  while (Date.now() < deadline) {
    const answer = await ask()
    if (answer !== undefined) return answer
    await delay(50)
  }
  throw new Error(`Waited ${seconds} s in vain: ${what}`)
}

export const untilReady = (url: string): Promise<true> =>
  until('the api to be ready', 30, async () => {
    const answer = await fetch(`${url}/readyz`).catch(() => undefined)
    return answer?.ok || undefined
  })

export async function openGround(): Promise<Ground> {
  const folder = mkdtempSync(join(tmpdir(), 'merkwerk-faults-'))
  // Root's database runs as another user, who needs access to the folders below.
  chmodSync(folder, 0o711)
  await using opened = new AsyncDisposableStack()
  opened.defer(() => rmSync(folder, { recursive: true, force: true }))
  const database = { server: await startPostgres(folder) }
  opened.defer(async () => {
    await database.server.stop()
    rmSync(database.server.home, { recursive: true, force: true })
  })
  const sandbox = opened.use(await startSandbox({ port: 0 }))
  let sites = 0
  const owned = opened.move()

  const query = async <T extends object>(name: string, sql: string): Promise<T[]> => {
    const client = new pg.Client({ connectionString: toAddress(database.server.url, name) })
    await client.connect()
    try {
      return (await client.query<T>(sql)).rows
    } finally {
      await client.end()
    }
  }

  return {
    sandboxUrl: sandbox.url,
    folder,
    database,
    async openSite(tree = repository, own = {}) {
      sites += 1
      const name = `site_${sites}`
      await query('postgres', `CREATE DATABASE ${name}`)
      const dataDir = join(folder, name)
      mkdirSync(dataDir)
      const port = await takePort()
      const logFile = join(dataDir, 'server.log')
      const environment = {
        ...cleanEnvironment(),
        ...memorySettings,
        DATABASE_URL: toAddress(database.server.url, name),
        DATA_DIR: dataDir,
        PORT: String(port),
        SANDBOX_URL: sandbox.url,
        SANDBOX_SMTP_PORT: String(sandbox.smtpPort),
        FIXED_TIME: fixedTime,
        LOG_LEVEL: 'warn',
        ...own,
      }
      const processes = new AsyncDisposableStack()
      const start = (command: string, crashAt?: string, peculiar: Peculiarity = {}): ServerProcess => {
        const settings = {
          ...environment,
          ...(crashAt !== undefined && { CRASH_AT: crashAt }),
          ...peculiar.environment,
        }
        const started = startServerProcess(peculiar.tree ?? tree, command.split(' '), settings, logFile)
        processes.defer(() => started.stop())
        return started
      }
      const url = `http://127.0.0.1:${port}`
      return {
        url,
        environment,
        dataDir,
        databaseUrl: environment.DATABASE_URL,
        databasePid: () => database.server.pid,
        startWorker: (crashAt, peculiar) => start('worker', crashAt, peculiar),
        startMigration: (peculiar) => start('migrate', undefined, peculiar),
        startImport: (dump, crashAt) => start(`import-open-facts open-food-facts ${dump}`, crashAt),
        async startApi(crashAt, peculiar) {
          const api = start('api', crashAt, peculiar)
          const ready = untilReady(url)
          ready.catch(() => undefined)
          await Promise.race([ready, api.ended])
          return api
        },
        query: (sql) => query(name, sql),
        async killDatabase(signal = 'SIGKILL') {
          const before = database.server
          process.kill(before.pid, signal)
          await before.exited
          database.server = await startPostgres(folder)
          if (database.server.url !== before.url) throw new Error('The database came back elsewhere.')
        },
        checkBooks: () => runServerCommand(tree, 'verify-ledger', environment),
        log: () => readFileSync(logFile, 'utf8'),
        [Symbol.asyncDispose]: () => processes.disposeAsync(),
      }
    },
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  }
}

export function toAddress(url: string, database: string): string {
  const address = new URL(url)
  address.pathname = `/${database}`
  return address.href
}
