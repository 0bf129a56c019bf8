import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { closeSync, existsSync, openSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { endProcess, identifyProcess, toCommand } from '../running-process.ts'
import { type Cluster, keepCluster, openCluster, readCluster, superuser } from './cluster.ts'
import { findInstallation, type Installation } from './installation.ts'

/** A PostgreSQL server that this process started. */
export interface PostgresServer {
  /** Superuser address of the database `postgres`. */
  url: string
  pid: number
  /** The folder that holds only the cluster. It may be outside the data folder. */
  home: string
  /** Settles when the server has ended for any reason. */
  exited: Promise<void>
  /** Closes connections, flushes all data and waits for the end. */
  stop: () => Promise<void>
}

const startAttempts = 20
const readyTimeoutMs = 60_000

/**
 * Tests use ports below 20,000. From 32768 on, Linux uses ports for outgoing connections, so a free one may be taken
 * before use.
 */
const anyPort = (): number => randomInt(20_000, 32_768)

/** Returns the wanted loopback port if it is free, otherwise another free one. */
export async function findFreePort(wanted = anyPort()): Promise<number> {
  const probe = createServer()
  const listening = await new Promise<boolean>((resolve) => {
    probe.once('error', () => resolve(false)).listen(wanted, '127.0.0.1', () => resolve(true))
  })
  if (!listening) return findFreePort()
  const { port } = probe.address() as { port: number }
  await new Promise((resolve) => probe.close(resolve))
  return port
}

/**
 * Stops a server that still runs on the folder because its parent was killed. Removes a stale pid file whose pid now
 * belongs to another process, because it would prevent the start.
 */
async function removeStaleServer(folder: string): Promise<void> {
  const noteFile = join(folder, 'postmaster.pid')
  if (!existsSync(noteFile)) return
  const pid = Number(readFileSync(noteFile, 'utf8').split('\n')[0])
  const running = identifyProcess(pid)
  const [program, ...words] = toCommand(pid)
  if (running && program?.endsWith('postgres') && words.includes(folder)) {
    await endProcess(running, { signal: 'SIGINT', timeoutMs: readyTimeoutMs })
  } else {
    rmSync(noteFile)
  }
}

/** Line 8 of postmaster.pid says `ready` once the server accepts connections. */
const isReady = (folder: string, pid: number | undefined): boolean => {
  try {
    const lines = readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')
    return Number(lines[0]) === pid && lines[7]?.trim() === 'ready'
  } catch {
    return false
  }
}

/**
 * Lets each process of a temporary server take 2 MB of memory at a time, as one page where the system has such, and keep them. Its
 * connections are short, and taking their memory in pages of 4 kB is a third of the server's processor time. Only glibc reads this.
 */
const memoryInLargePages = {
  GLIBC_TUNABLES: [
    'glibc.malloc.hugetlb=1',
    `glibc.malloc.top_pad=${2 * 1024 ** 2}`,
    `glibc.malloc.trim_threshold=${1024 ** 3}`,
    `glibc.malloc.mmap_threshold=${32 * 1024 ** 2}`,
  ].join(':'),
}

interface LaunchOptions {
  settings: string[]
  socketFolder: string | undefined
  log: string
  isTemporary: boolean
}

function launch(
  cluster: Cluster,
  { bin, user }: Installation,
  { settings, socketFolder, log, isTemporary }: LaunchOptions,
): ChildProcess {
  const fixed = [
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${socketFolder ?? ''}`,
    'timezone=UTC',
    'log_timezone=UTC',
  ]
  const output = openSync(log, 'a', 0o600)
  const server = spawn(
    join(bin, 'postgres'),
    [
      '-D',
      cluster.folder,
      '-p',
      String(cluster.port),
      ...[...fixed, ...settings].flatMap((one) => ['-c', one]),
    ],
    // Detached: Ctrl-C in the terminal goes to the supervisor, which stops the database last.
    {
      ...user,
      cwd: '/',
      env: { LC_ALL: 'C', TZ: 'UTC', ...(isTemporary && memoryInLargePages) },
      detached: true,
      stdio: ['ignore', output, output],
    },
  )
  closeSync(output)
  return server
}

/**
 * PostgreSQL does not notice when its parent process dies, so a shell monitors it. Its standard input ends with our
 * process, even on SIGKILL. It then stops the server and removes the given folders.
 */
const guardScript = `
  trap '' INT TERM HUP
  server=$1 signal=$2
  shift 2
  cat > /dev/null
  kill -s "$signal" "$server"
  if [ $# -eq 0 ]; then exit; fi
  while kill -0 "$server" 2> /dev/null; do sleep 0.05; done
  rm -rf "$@"
`

function startGuard(server: ChildProcess, folders: string[]) {
  // INT: fast shutdown, which flushes all data. QUIT: immediate, for data that is no longer needed.
  const words = [String(server.pid), folders.length > 0 ? 'QUIT' : 'INT', ...folders]
  return spawn('/bin/sh', ['-c', guardScript, 'postgres-guard', ...words], {
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
}

async function becomesReady(child: ChildProcess, folder: string): Promise<boolean> {
  const deadline = Date.now() + readyTimeoutMs
  let hasFailed = false
  child.once('error', () => {
    hasFailed = true
  })
  while (!hasFailed && child.exitCode === null && child.signalCode === null && Date.now() < deadline) {
    if (isReady(folder, child.pid)) return true
    await delay(15)
  }
  child.kill('SIGKILL')
  return false
}

/** The systems limit the path of a socket to about 100 bytes. */
const longestSocketPath = 100

/** The folder of a temporary server's socket, which takes a quarter less processor time for each statement than TCP. */
function findSocketFolder({ folder, port }: Cluster): string | undefined {
  const home = dirname(folder)
  return Buffer.byteLength(join(home, `.s.PGSQL.${port}`)) < longestSocketPath ? home : undefined
}

export interface PostgresOptions {
  /** Server settings such as `fsync=off`. */
  settings?: string[]
  /** Removes the cluster and the data folder when the server stops. */
  isTemporary?: boolean
}

/**
 * Starts the database of a data folder on a loopback port that the folder keeps. Creates it on the first call. The
 * server stops when our process ends, even on SIGKILL.
 * Shortly after a kill the old shared memory may still be in use, so it retries for some seconds. Throws with the end
 * of the server's log if it does not start.
 */
export async function startPostgres(
  dataDir: string,
  { settings = [], isTemporary = false }: PostgresOptions = {},
): Promise<PostgresServer> {
  const installation = findInstallation()
  const cluster = openCluster(dataDir, installation)
  const log = join(dataDir, 'postgres.log')
  const socketFolder = isTemporary ? findSocketFolder(cluster) : undefined
  await removeStaleServer(cluster.folder)
  for (let attempt = 0; attempt < startAttempts; attempt++) {
    const port = await findFreePort(cluster.port || undefined)
    if (port !== cluster.port) keepCluster(dataDir, Object.assign(cluster, { port }))
    const child = launch(cluster, installation, { settings, socketFolder, log, isTemporary })
    const guard = startGuard(child, isTemporary ? [dirname(cluster.folder), dataDir] : [])
    if (await becomesReady(child, cluster.folder))
      return toHandle(child, guard, { cluster, socketFolder, isTemporary })
    guard.kill('SIGKILL')
    await delay(300)
  }
  const lastLines = readFileSync(log, 'utf8').trimEnd().split('\n').slice(-15).join('\n')
  throw new Error(`PostgreSQL does not start on ${dirname(cluster.folder)}:\n${lastLines}`)
}

const toAddress = ({ password, port }: Cluster, socketFolder?: string): string =>
  `postgres://${superuser}:${password}@127.0.0.1:${port}/postgres${socketFolder ? `?host=${socketFolder}` : ''}`

/** Returns the database address of a data folder, running or not. Undefined if it never had a database. */
export function findPostgres(dataDir: string): string | undefined {
  const cluster = readCluster(dataDir)
  return cluster && toAddress(cluster)
}

function toHandle(
  server: ChildProcess,
  guard: ReturnType<typeof startGuard>,
  {
    cluster,
    socketFolder,
    isTemporary,
  }: { cluster: Cluster; socketFolder: string | undefined; isTemporary: boolean },
): PostgresServer {
  const guardExited = once(guard, 'exit')
  const exited = once(server, 'exit').then(() => {
    // The pid of an exited process may be reused, so the guard must not signal it later.
    if (isTemporary) guard.stdin.end()
    else guard.kill('SIGKILL')
  })
  return {
    url: toAddress(cluster, socketFolder),
    pid: server.pid!,
    home: dirname(cluster.folder),
    exited,
    stop: async () => {
      server.kill(isTemporary ? 'SIGQUIT' : 'SIGINT')
      await exited
      await guardExited
    },
  }
}
