import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'

/**
 * A process that can be told from a later one with the same number: numbers are reused, the moment of the
 * start is not.
 */
export interface RunningProcess {
  pid: number
  startedAt: string
}

const fromProc = (path: string): string | undefined => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

const fromPs = (pid: number, column: string): string | undefined => {
  try {
    const env = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }
    return execFileSync('ps', ['-o', `${column}=`, '-p', String(pid)], { encoding: 'utf8', env }).trim()
  } catch {
    return undefined
  }
}

/** The process with this number as it runs now; undefined when there is none, or only its remains (a zombie). */
export function identifyProcess(pid: number): RunningProcess | undefined {
  if (process.platform === 'linux') {
    const stat = fromProc(`/proc/${pid}/stat`)
    // The name in parentheses may hold blanks; state is field 3 and the start time field 22, see proc(5).
    const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ')
    if (!fields || fields[0] === 'Z' || fields[0] === 'X') return undefined
    return { pid, startedAt: `${fromProc('/proc/sys/kernel/random/boot_id')?.trim()} ${fields[19]}` }
  }
  if (fromPs(pid, 'stat')?.startsWith('Z')) return undefined
  const startedAt = fromPs(pid, 'lstart')
  return startedAt ? { pid, startedAt } : undefined
}

export const isSameProcess = (known: RunningProcess): boolean =>
  identifyProcess(known.pid)?.startedAt === known.startedAt

/** The words of a running process's command line; empty when there is no such process. */
export function commandOf(pid: number): string[] {
  if (process.platform === 'linux') return fromProc(`/proc/${pid}/cmdline`)?.split('\0') ?? []
  return fromPs(pid, 'command')?.split(' ') ?? []
}

/** Signals exactly this process (never a later one of the same number) and waits, then kills. */
export async function endProcess(
  known: RunningProcess,
  { signal = 'SIGTERM' as NodeJS.Signals, timeoutMs = 10_000 } = {},
): Promise<void> {
  const deadline = Date.now() + timeoutMs
  if (!isSameProcess(known)) return
  process.kill(known.pid, signal)
  while (isSameProcess(known)) {
    if (Date.now() > deadline) process.kill(known.pid, 'SIGKILL')
    await delay(25)
  }
}
