// docs/decisions/0008-tasks.md

import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import pLimit from 'p-limit'

/** A task that runs in a process of its own, and what it is allowed to know. */
export interface OwnTask {
  /** The name of the task's queue. */
  task: string
  id: string
  payload: object
}

/** A task on its way to its process, which reports in this interval that it can run. */
type SentTask = OwnTask & { beatMs: number }

/** Messages of the process that runs a task, in this order. */
export type OwnProcessMessage =
  | { kind: 'ready' }
  | { kind: 'started' }
  | { kind: 'done' }
  | { kind: 'failed'; message: string; stack: string | undefined }

/** Beside them, while the task runs. A process whose main thread is stuck sends none. */
const alive = 'alive'

/** The process of a task ended or got stuck during it, and nobody had asked it to end. */
export class TaskProcessDiedError extends Error {
  override name = 'TaskProcessDiedError'
}

/** Runs a task in a process of its own. Rejects with the error of the task, or `TaskProcessDiedError`. */
export type RunInOwnProcess = (task: OwnTask, signal: AbortSignal) => Promise<void>

/** Processes at a time. Each is as large as a worker. */
const maxProcesses = 2
/** How long an aborted task may take to end. */
const stopTimeoutMs = 5_000
/** A process counts as stuck after so many intervals without a sign of life. */
const lostBeats = 5

/**
 * Creates the runner of tasks in processes of their own. `start` has the arguments of `node` that start one: it calls
 * `serveOwnTask`. A process that is stuck is ended.
 */
export function createOwnProcesses(
  start: readonly [module: string, ...words: string[]],
  { beatMs = 5_000 } = {},
): RunInOwnProcess {
  const slots = pLimit(maxProcesses)
  return (task, signal) =>
    slots(async () => {
      signal.throwIfAborted()
      const [module, ...words] = start
      const child = fork(module, words, { execArgv: process.execArgv, serialization: 'advanced' })
      const stop = () => {
        child.kill('SIGTERM')
        setTimeout(() => child.kill('SIGKILL'), stopTimeoutMs).unref()
      }
      signal.addEventListener('abort', stop, { once: true })
      try {
        await followTask(child, { ...task, beatMs }, signal)
      } finally {
        signal.removeEventListener('abort', stop)
        child.kill('SIGKILL')
      }
    })
}

async function followTask(child: ChildProcess, task: SentTask, signal: AbortSignal): Promise<void> {
  let last: OwnProcessMessage | undefined
  let lost = 0
  const watch = setInterval(() => {
    lost += 1
    if (last?.kind === 'started' && lost > lostBeats) child.kill('SIGKILL')
  }, task.beatMs)
  child.on('message', (message: OwnProcessMessage | typeof alive) => {
    lost = 0
    if (message === alive) return
    last = message
    if (message.kind === 'ready') child.send(task, () => {})
    if (message.kind === 'done' || message.kind === 'failed') child.kill('SIGTERM')
  })
  const [code, by] = (await once(child, 'exit').finally(() => clearInterval(watch))) as [
    number | null,
    NodeJS.Signals | null,
  ]
  if (last?.kind === 'done') return
  if (last?.kind === 'failed') throw Object.assign(new Error(last.message), { stack: last.stack })
  signal.throwIfAborted()
  const end = `The process of ${task.task} ended with ${by ?? `code ${code}`}`
  // A stopped machine, an operator, or a database that could not be reached: nothing says that the task is to blame.
  if (last?.kind !== 'started' || by === 'SIGTERM' || by === 'SIGINT') throw new Error(end)
  throw new TaskProcessDiedError(end)
}

/**
 * The side of the process that runs a task: takes one, runs it, and reports its end. Resolves after that, or when the process is
 * asked to stop or its parent has died. `run` must end soon after its signal aborts.
 */
export async function serveOwnTask(
  run: (task: OwnTask, signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const stopped = new AbortController()
  const stop = () => stopped.abort(new Error('The process of the task is stopping'))
  for (const event of ['SIGTERM', 'SIGINT', 'disconnect']) process.once(event, stop)
  const send = (message: OwnProcessMessage) =>
    new Promise<void>((resolve) => {
      if (process.connected) process.send?.(message, () => resolve())
      else resolve()
    })
  // If memory runs out, Linux ends this process before those that serve others.
  await writeFile('/proc/self/oom_score_adj', '500').catch(() => {})
  const taken = once(process, 'message', { signal: stopped.signal })
  await send({ kind: 'ready' })
  const [{ beatMs, ...task }] = (await taken) as [SentTask]
  await send({ kind: 'started' })
  const beat = setInterval(() => process.connected && process.send?.(alive, () => {}), beatMs)
  try {
    await run(task, stopped.signal)
    await send({ kind: 'done' })
  } catch (error) {
    const { message, stack } = error instanceof Error ? error : new Error(String(error))
    await send({ kind: 'failed', message, stack })
  }
  clearInterval(beat)
  process.disconnect?.()
}
