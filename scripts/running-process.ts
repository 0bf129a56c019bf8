import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'

/** Identifies a process by pid and start time, because pids are reused. */
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

/** Fields of `/proc/PID/stat` from the third on, see proc(5). The name before them may contain spaces. */
export function readStat(pid: number): string[] | undefined {
  const stat = fromProc(`/proc/${pid}/stat`)
  return stat?.slice(stat.lastIndexOf(')') + 2).split(' ')
}

/** Reads a size of `/proc/PID/status`. Undefined if there is no such process. Linux only. */
export function readMegabytes(pid: number, name: 'RssAnon' | 'VmHWM' | 'VmRSS'): number | undefined {
  const kilobytes = new RegExp(`${name}:\\s+(\\d+) kB`).exec(fromProc(`/proc/${pid}/status`) ?? '')?.[1]
  return kilobytes === undefined ? undefined : Number(kilobytes) / 1024
}

const fromPs = (pid: number, column: string): string | undefined => {
  try {
    const env = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }
    return execFileSync('ps', ['-o', `${column}=`, '-p', String(pid)], { encoding: 'utf8', env }).trim()
  } catch {
    return undefined
  }
}

/** Returns the process that currently has this pid. Undefined if there is none, or only a zombie. */
export function identifyProcess(pid: number): RunningProcess | undefined {
  if (process.platform === 'linux') {
    // State is field 3 and the start time field 22.
    const fields = readStat(pid)
    if (!fields || fields[0] === 'Z' || fields[0] === 'X') return undefined
    return { pid, startedAt: `${fromProc('/proc/sys/kernel/random/boot_id')?.trim()} ${fields[19]}` }
  }
  if (fromPs(pid, 'stat')?.startsWith('Z')) return undefined
  const startedAt = fromPs(pid, 'lstart')
  return startedAt ? { pid, startedAt } : undefined
}

export const isSameProcess = (known: RunningProcess): boolean =>
  identifyProcess(known.pid)?.startedAt === known.startedAt

/** Returns the arguments of a running process. Empty if there is no such process. */
export function toCommand(pid: number): string[] {
  if (process.platform === 'linux') return fromProc(`/proc/${pid}/cmdline`)?.split('\0') ?? []
  return fromPs(pid, 'command')?.split(' ') ?? []
}

function signalProcess(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    // It ended after it was identified.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** Signals exactly this process, never a later one with the same pid. Waits, then kills it. */
export async function endProcess(
  known: RunningProcess,
  { signal = 'SIGTERM' as NodeJS.Signals, timeoutMs = 10_000 } = {},
): Promise<void> {
  const deadline = Date.now() + timeoutMs
  if (!isSameProcess(known)) return
  signalProcess(known.pid, signal)
  while (isSameProcess(known)) {
    if (Date.now() > deadline) signalProcess(known.pid, 'SIGKILL')
    await delay(25)
  }
}
