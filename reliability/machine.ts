import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { takePort } from '../harness/ports.ts'
import type { TestBucket } from '../packages/server/src/testing/test-bucket.ts'
import { type Link, openLink } from './link.ts'
import { repository, startServerProcess } from './server-process.ts'
import { type Site, untilReady } from './site.ts'

/** One of several machines that share only the database of a site and a bucket. Each has its own data folder. */
export interface Machine extends AsyncDisposable {
  url: string
  database: Link
  files: Link
  startWorker(): void
  /** The log of its processes. */
  log(): string
}

/** The settings that machines must have in common, besides database and bucket. */
const common = { SIGNING_SECRET: 'of-two-machines-and-of-nothing-else-in-the-world' }

/** Starts a machine and waits until its api is ready. */
export async function openMachine(site: Site, bucket: TestBucket): Promise<Machine> {
  await using opened = new AsyncDisposableStack()
  const folder = mkdtempSync(join(tmpdir(), 'merkwerk-machine-'))
  opened.defer(() => rmSync(folder, { recursive: true, force: true }))
  const databaseUrl = new URL(site.environment.DATABASE_URL ?? '')
  const database = opened.use(await openLink(Number(databaseUrl.port)))
  const files = opened.use(await openLink(bucket.port))
  databaseUrl.port = String(database.port)
  const port = await takePort()
  const url = `http://127.0.0.1:${port}`
  const environment = {
    ...site.environment,
    ...common,
    ...bucket.settings,
    DATABASE_URL: databaseUrl.href,
    FILES_S3_ENDPOINT: `http://127.0.0.1:${files.port}`,
    DATA_DIR: folder,
    PORT: String(port),
  }
  const logFile = join(folder, 'server.log')
  const processes = opened.use(new AsyncDisposableStack())
  const start = (role: 'api' | 'worker') => {
    const started = startServerProcess(repository, [role], environment, logFile)
    processes.defer(() => started.stop())
  }
  start('api')
  await untilReady(url)
  const owned = opened.move()
  return {
    url,
    database,
    files,
    startWorker: () => start('worker'),
    log: () => readFileSync(logFile, 'utf8'),
    async [Symbol.asyncDispose]() {
      for (const link of [database, files]) link.comeBack() // a process without connections does not shut down gracefully
      await owned.disposeAsync()
    },
  }
}
