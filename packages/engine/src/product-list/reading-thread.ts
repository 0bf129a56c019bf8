// docs/decisions/0058-untrusted-input.md

import { on } from 'node:events'
import { availableParallelism } from 'node:os'
import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises'
import type { Worker } from 'node:worker_threads'
import { keepThread, takeThread } from './kept-threads.ts'
import type { ListLimits } from './limits.ts'
import type { ReaderMessage, ReaderRequest } from './reading-port.ts'
import { ProductListError } from './refusals.ts'

/** Values that a thread produces ahead. */
const readAhead = 3
/** Heap of a thread that reads nothing large, and for each megabyte of its input. */
const heap = { leastMegabytes: 80, perMegabyte: 4 }
/** Time of a thread to end a reading before its end. After it, the thread is ended. */
const earlyEndMs = 100

interface Turn {
  owner: string
  start: () => void
}

interface Pool {
  /** Threads of this process at a time. Others wait for their turn. */
  maxThreads: number
  maxOfOwner: number
  running: string[]
  waiting: Turn[]
}

/** More threads than processors read no faster, and each takes up to 200 MB. */
const fileThreads = Math.max(2, Math.min(4, availableParallelism()))

/** Bodies of calls and expressions of users have threads of their own, so that they keep nobody from reading lists. */
const pools: Record<'files' | 'bodies' | 'expressions', Pool> = {
  files: { maxThreads: fileThreads, maxOfOwner: Math.floor(fileThreads / 2), running: [], waiting: [] },
  bodies: { maxThreads: 2, maxOfOwner: 1, running: [], waiting: [] },
  expressions: { maxThreads: 2, maxOfOwner: 1, running: [], waiting: [] },
}

const mayStart = ({ running, maxThreads, maxOfOwner }: Pool, owner: string): boolean =>
  running.length < maxThreads &&
  (owner === '' || running.filter((other) => other === owner).length < maxOfOwner)

async function enter(pool: Pool, owner: string, signal: AbortSignal | undefined): Promise<void> {
  const { running, waiting } = pool
  signal?.throwIfAborted()
  if (mayStart(pool, owner)) {
    running.push(owner)
    return
  }
  await new Promise<void>((resolve, reject) => {
    const abort = () => {
      waiting.splice(waiting.indexOf(turn), 1)
      reject(signal?.reason)
    }
    const turn: Turn = {
      owner,
      start() {
        signal?.removeEventListener('abort', abort)
        resolve()
      },
    }
    signal?.addEventListener('abort', abort, { once: true })
    waiting.push(turn)
  })
}

/** Gives the turn to the first who may have it. */
function leave(pool: Pool, owner: string): void {
  const { running, waiting } = pool
  running.splice(running.indexOf(owner), 1)
  const index = waiting.findIndex((turn) => mayStart(pool, turn.owner))
  const [next] = index < 0 ? [] : waiting.splice(index, 1)
  if (!next) return
  running.push(next.owner)
  next.start()
}

export interface ThreadInput<P> {
  /** A module that calls `serveReader`. */
  module: URL
  payload: P
  limits: ListLimits
  /** Size of what the thread reads, which decides its heap. */
  bytes: number
  /** Whose input it is. An owner has few threads at a time, so that others get their turn. Undefined for input of nobody. */
  owner: string | number | undefined
  /** Which threads it shares. By default those for files. */
  pool?: keyof typeof pools
}

/**
 * Reads untrusted input in a thread with limits, and yields what the thread's reader yields. `next` passes a request on to it.
 * Rejects with `ProductListError` if the input is refused, exceeds its limits or crashes the thread, with the signal's
 * reason on abort, and with system errors. The thread reads only as fast as its values are consumed.
 */
export async function* readInThread<P, T>(
  input: ThreadInput<P>,
  signal?: AbortSignal,
): AsyncGenerator<T, void, unknown> {
  const owner = String(input.owner ?? '')
  const pool = pools[input.pool ?? 'files']
  await enter(pool, owner, signal)
  try {
    yield* runThread<P, T>(input, signal)
  } finally {
    leave(pool, owner)
  }
}

/** As `readInThread`, for a reader with one value. */
export async function runInThread<P, T>(input: ThreadInput<P>, signal?: AbortSignal): Promise<T> {
  for await (const value of readInThread<P, T>(input, signal)) return value
  throw new ProductListError('damaged')
}

async function* runThread<P, T>(
  { module, payload, limits, bytes }: ThreadInput<P>,
  signal: AbortSignal | undefined,
): AsyncGenerator<T, void, unknown> {
  const megabytes = Math.max(1, Math.ceil(bytes / 2 ** 20))
  const wanted = heap.leastMegabytes + heap.perMegabyte * megabytes
  const thread = takeThread(module, Math.min(limits.heapMegabytes, wanted))
  const { worker } = thread
  const timeout = new AbortController()
  const stop = AbortSignal.any(signal ? [signal, timeout.signal] : [timeout.signal])
  const terminate = () => void worker.terminate()
  stop.addEventListener('abort', terminate)
  const messages = on(worker, 'message', { signal: stop, close: ['exit'] })
  const ask = (request: ReaderRequest<P>) => worker.postMessage(request)
  const receive = async () => {
    const step = watchStep(worker, { before: thread.usedMs, stepMs: limits.stepMs }, () =>
      timeout.abort(new ProductListError('too-slow')),
    )
    const { done, value } = await messages.next().finally(() => step.end())
    if (done) throw new Error('The reading thread ended without a message')
    const [message] = value as [ReaderMessage<T>]
    if ('usedMs' in message) thread.usedMs = message.usedMs
    return message
  }
  let state: 'reading' | 'ended' | 'failed' = 'reading'
  try {
    ask({ kind: 'read', task: { payload, limits } })
    for (let requests = readAhead; ; requests = 1) {
      const message = await receive()
      if (message.kind === 'end') {
        state = 'ended'
        return
      }
      if (message.kind !== 'value') throw toError(message)
      // Values that wait here and their answers would otherwise be one turn of the event loop.
      await nextTurn()
      const request = yield message.value
      for (let i = 0; i < requests; i++) ask({ kind: 'next', request })
    }
  } catch (error) {
    state = 'failed'
    throw stop.aborted ? stop.reason : asRefusal(error)
  } finally {
    const isSmall = megabytes === 1
    if (isSmall && state === 'reading' && (await endEarly(ask, receive, terminate))) state = 'ended'
    stop.removeEventListener('abort', terminate)
    await messages.return?.()
    if (isSmall && state === 'ended') keepThread(thread)
    else await worker.terminate()
  }
}

function toError<T>(message: Exclude<ReaderMessage<T>, { kind: 'value' | 'end' }>): Error {
  if (message.kind === 'refused')
    return new ProductListError(message.code, message.details, { cause: message.cause })
  const { code, syscall } = message
  return Object.assign(new Error(message.message), { code, syscall })
}

/** Ends a reading whose further values nobody needs. Returns whether the thread can read again; it has little time for that. */
async function endEarly<P, T>(
  ask: (request: ReaderRequest<P>) => void,
  receive: () => Promise<ReaderMessage<T>>,
  terminate: () => void,
): Promise<boolean> {
  const timer = setTimeout(terminate, earlyEndMs)
  try {
    ask({ kind: 'stop' })
    for (;;) {
      const { kind } = await receive()
      if (kind !== 'value') return kind === 'end'
    }
  } catch {
    return false
  } finally {
    clearTimeout(timer)
  }
}

/** How much longer than its processor time a step may last, because the machine may be busy. Time in which this process stood still is none. */
const longestWait = 10
/** The shortest time between readings, as a part of the step. */
const shortestPart = 1 / 10

/**
 * Calls `fail` once the thread has used `stepMs` of processor time since it had used `before`, or has not answered for a
 * multiple of it.
 */
function watchStep(
  worker: Worker,
  { before, stepMs }: { before: number; stepMs: number },
  fail: () => void,
): { end(): void } {
  let timer: NodeJS.Timeout | undefined
  let isOver = false
  let waited = 0
  const wait = (ms: number) => {
    waited += ms
    timer = setTimeout(look, ms)
  }
  const look = async () => {
    const used = waited < longestWait * stepMs ? await readProcessorMs(worker, stepMs) : undefined
    if (isOver) return
    if (used === undefined || used - before >= stepMs) fail()
    else wait(Math.max(before + stepMs - used, stepMs * shortestPart))
  }
  wait(stepMs)
  return {
    end() {
      isOver = true
      clearTimeout(timer)
    },
  }
}

/** The processor time of a thread. Undefined if it cannot be read: then its time by the clock counts. */
function readProcessorMs(worker: Worker, timeoutMs: number): Promise<number | undefined> {
  // Node has it from 24.6 on.
  if (typeof worker.cpuUsage !== 'function') return Promise.resolve(undefined)
  const read = worker.cpuUsage().then(
    ({ user, system }) => (user + system) / 1000,
    () => undefined,
  )
  return Promise.race([read, delay(timeoutMs, undefined, { ref: false })])
}

/** A crash of the thread is blamed on the input that it was reading. */
function asRefusal(error: unknown): unknown {
  if (error instanceof ProductListError || (error instanceof Error && 'syscall' in error)) return error
  const isOutOfMemory = error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
  return new ProductListError(isOutOfMemory ? 'content-too-large' : 'damaged', {}, { cause: error })
}
