import { spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import type { Running } from './keep-running.ts'

/** How to run one of the product's processes. */
export interface NodeProcess {
  script: string
  words: string[]
  environment: Record<string, string | undefined>
  logFile: string
  /** Responds with 200 once the process is ready. Default: ready once started. */
  readyUrl?: string
  /** Ends a process that is not ready yet. */
  signal?: AbortSignal
  /** Called each minute in which the process is not ready. */
  onWait?: () => void
  onSpawn: (pid: number) => void
}

/**
 * By default glibc gives threads memory of their own, up to eight parts a processor, and keeps what they free. A process that reads
 * lists in threads grows by a tenth.
 */
export const memorySettings = { MALLOC_ARENA_MAX: '2' }

const minuteMs = 60_000
const stopTimeoutMs = 15_000

async function isReady(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(2_000) })
    await response.body?.cancel()
    return response.ok
  } catch {
    return false
  }
}

const toLastLines = (logFile: string): string =>
  readFileSync(logFile, 'utf8').trimEnd().split('\n').slice(-15).join('\n')

/**
 * Starts a Node process and waits until it is ready, on a busy machine for minutes. The process writes its own log file, so its
 * last lines survive if this process is killed. It stops when its IPC channel closes. Throws with the end of its log if it ends
 * before it is ready.
 */
export async function startNodeProcess(options: NodeProcess): Promise<Running> {
  const output = openSync(options.logFile, 'a')
  const child = spawn(process.execPath, [options.script, ...options.words], {
    env: { ...memorySettings, ...options.environment },
    // Detached: Ctrl-C in the terminal goes to the supervisor, which stops its processes in order.
    detached: true,
    stdio: ['ignore', output, output, 'ipc'],
  })
  closeSync(output)
  if (child.pid !== undefined) options.onSpawn(child.pid)
  let hasExited = false
  const exited = new Promise<void>((resolve) => {
    child.once('exit', resolve).once('error', resolve)
  }).then(() => {
    hasExited = true
  })
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM')
    const killTimer = setTimeout(() => child.kill('SIGKILL'), stopTimeoutMs)
    await exited
    clearTimeout(killTimer)
  }

  const reminder = setInterval(() => options.onWait?.(), minuteMs)
  while (options.readyUrl && !hasExited && !(await isReady(options.readyUrl))) {
    if (options.signal?.aborted) await stop()
    else await delay(50)
  }
  clearInterval(reminder)
  if (hasExited || child.pid === undefined)
    throw new Error(`it ended early:\n${toLastLines(options.logFile)}`)
  return { pid: child.pid, exited, stop }
}
