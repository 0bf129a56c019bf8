import { type ChildProcess, execFileSync, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { cleanEnvironment } from '../scripts/checks/environment.ts'
import type { Ports } from '../scripts/supervisor/settings.ts'
import { takePort } from './ports.ts'

const startScript = resolve(import.meta.dirname, '../scripts/start.ts')
/** All products take their compiled code from one folder. In the data folder it would be three quarters of the copied files. */
const compileCache = resolve(import.meta.dirname, '../node_modules/.cache/node-compile')

/** The whole product as `npm start` runs it, with its own ports and folder. */
export interface RunningProduct extends AsyncDisposable {
  url: string
  sandboxUrl: string
  dataDir: string
  /** The process of the supervisor. */
  supervisor: ChildProcess
  /** Process ids by name: sandbox, api, worker. */
  processes: () => Record<string, number>
}

interface ProductOptions {
  /** A folder from an earlier run. Default: a new folder, removed at the end. */
  dataDir?: string
  /** A stopped data folder that is copied into the new folder. */
  from?: string
  environment?: Record<string, string>
}

/** Starts the product and waits until it is ready. Throws with its output if it does not start. */
export async function startProduct({
  dataDir,
  from,
  environment,
}: ProductOptions = {}): Promise<RunningProduct> {
  const folder = dataDir ?? mkdtempSync(join(tmpdir(), 'merkwerk-product-'))
  // `cpSync` would make root the owner of the database's files.
  if (from !== undefined) execFileSync('cp', ['-pR', `${from}/.`, folder])
  const ports = {
    PORT: String(await takePort()),
    SANDBOX_PORT: String(await takePort()),
    SANDBOX_SMTP_PORT: String(await takePort()),
  }
  // The IPC channel closes when this process ends for any reason. The supervisor then stops.
  const supervisor = fork(startScript, {
    env: {
      ...cleanEnvironment(),
      NODE_COMPILE_CACHE: compileCache,
      ...ports,
      DATA_DIR: folder,
      ...environment,
    },
    execPath: process.execPath,
    execArgv: [],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let output = ''
  for (const stream of [supervisor.stdout, supervisor.stderr]) stream?.on('data', (text) => (output += text))
  const exited = once(supervisor, 'exit')
  const ready = once(supervisor, 'message').then(([ports]) => ports as Ports)
  const listening = await Promise.race([ready, exited.then(() => undefined)])
  const remove = (): void => {
    if (dataDir === undefined) rmSync(folder, { recursive: true, force: true })
  }
  if (!listening) {
    remove()
    throw new Error(`The product did not start:\n${output}`)
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

/** Returns the process id. Throws if the process does not run, because `kill` treats 0 and NaN specially. */
export function toProcess(product: RunningProduct, name: 'sandbox' | 'api' | 'worker'): number {
  const pid = product.processes()[name]
  if (pid === undefined || pid <= 0) throw new Error(`There is no process ${name}.`)
  return pid
}

/** Returns the process id of the database. PostgreSQL records it; the supervisor does not. */
export function toDatabase({ dataDir }: RunningProduct): number {
  const { folder } = JSON.parse(readFileSync(join(dataDir, 'postgres.json'), 'utf8')) as { folder: string }
  return Number.parseInt(readFileSync(resolve(dataDir, folder, 'postmaster.pid'), 'utf8'), 10)
}
