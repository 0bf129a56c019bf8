import { type ChildProcess, execFileSync, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { cleanEnvironment } from '../scripts/checks/environment.ts'
import type { Ports } from '../scripts/supervisor/settings.ts'
import { takePort } from './ports.ts'

const startScript = resolve(import.meta.dirname, '../scripts/start.ts')

/** The whole product as `npm start` runs it, on ports and in a folder of its own. */
export interface RunningProduct extends AsyncDisposable {
  url: string
  sandboxUrl: string
  dataDir: string
  /** The supervisor's own process. */
  supervisor: ChildProcess
  /** Process numbers by name: sandbox, api, worker. */
  processes: () => Record<string, number>
}

export interface ProductOptions {
  /** A folder that an earlier run left; a fresh one, removed in the end, where not given. */
  dataDir?: string
  /** A data folder, stopped, whose copy the fresh one begins as. */
  from?: string
  environment?: Record<string, string>
}

/** Starts the product and waits until it can be used; throws with what it said when it does not come up. */
export async function startProduct({
  dataDir,
  from,
  environment,
}: ProductOptions = {}): Promise<RunningProduct> {
  const folder = dataDir ?? mkdtempSync(join(tmpdir(), 'merkwerk-product-'))
  // Not `cpSync`, which gives root the files that are the database's.
  if (from !== undefined) execFileSync('cp', ['-pR', `${from}/.`, folder])
  const ports = {
    PORT: String(await takePort()),
    SANDBOX_PORT: String(await takePort()),
    SANDBOX_SMTP_PORT: String(await takePort()),
  }
  // Its end of the channel closes when this process ends, however it ends: then it stops by itself.
  const supervisor = fork(startScript, {
    env: { ...cleanEnvironment(), ...ports, DATA_DIR: folder, ...environment },
    execPath: process.execPath,
    execArgv: [],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let said = ''
  for (const stream of [supervisor.stdout, supervisor.stderr]) stream?.on('data', (text) => (said += text))
  const exited = once(supervisor, 'exit')
  const ready = once(supervisor, 'message').then(([ports]) => ports as Ports)
  const listening = await Promise.race([ready, exited.then(() => undefined)])
  const remove = (): void => {
    if (dataDir === undefined) rmSync(folder, { recursive: true, force: true })
  }
  if (!listening) {
    remove()
    throw new Error(`The product did not start:\n${said}`)
  }
  return {
    url: `http://127.0.0.1:${listening.port}`,
    sandboxUrl: `http://127.0.0.1:${listening.sandboxPort}`,
    dataDir: folder,
    supervisor,
    processes: () => {
      const note = JSON.parse(readFileSync(join(folder, 'running.json'), 'utf8')) as {
        started: Record<string, { pid: number }>
      }
      return Object.fromEntries(Object.entries(note.started).map(([name, { pid }]) => [name, pid]))
    },
    [Symbol.asyncDispose]: async () => {
      supervisor.kill('SIGTERM')
      await exited
      remove()
    },
  }
}

/** The process number of one of the product's processes; throws where it does not run, as 0 and NaN mean others. */
export function processOf(product: RunningProduct, name: 'sandbox' | 'api' | 'worker'): number {
  const pid = product.processes()[name]
  if (pid === undefined || pid <= 0) throw new Error(`There is no process ${name}.`)
  return pid
}

/** The database's own process; it is not among the supervisor's notes, for PostgreSQL keeps one itself. */
export function databaseOf({ dataDir }: RunningProduct): number {
  const { folder } = JSON.parse(readFileSync(join(dataDir, 'postgres.json'), 'utf8')) as { folder: string }
  return Number.parseInt(readFileSync(resolve(dataDir, folder, 'postmaster.pid'), 'utf8'), 10)
}
