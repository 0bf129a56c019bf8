import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** The repository whose server runs. A guard test runs a copy without one guard. */
export const repository = resolve(import.meta.dirname, '..')

/** An api or worker of the product without a supervisor. */
export interface ServerProcess {
  pid: number
  /** The signal that ended it. Null after a normal exit. */
  ended: Promise<NodeJS.Signals | null>
  stop(): Promise<void>
}

/** Starts `main.ts` of the tree in a process. Its IPC channel closes when this process ends for any reason, and then it stops. */
export function startServerProcess(
  tree: string,
  command: readonly string[],
  environment: Record<string, string>,
  logFile: string,
): ServerProcess {
  const log = openSync(logFile, 'a')
  const child = spawn(process.execPath, [join(tree, 'packages/server/src/main.ts'), ...command], {
    env: environment,
    stdio: ['ignore', log, log, 'ipc'],
  })
  closeSync(log)
  const ended = once(child, 'exit').then(([, signal]) => signal as NodeJS.Signals | null)
  return {
    pid: child.pid ?? Number.NaN,
    ended,
    stop: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** A database server's process and one for each connection. Linux only. */
export const toProcesses = (pid: number): number[] => [
  pid,
  ...readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
]

/** Runs a command of `main.ts` and returns its output, whatever its exit code. */
export function runServerCommand(
  tree: string,
  command: string,
  environment: Record<string, string>,
): Promise<string> {
  return new Promise((done) => {
    execFile(
      process.execPath,
      [join(tree, 'packages/server/src/main.ts'), command],
      { env: environment },
      (_error, stdout, stderr) => done(stdout + stderr),
    )
  })
}
