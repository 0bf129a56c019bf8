// docs/decisions/0058-untrusted-input.md

import { on } from 'node:events'
import { availableParallelism } from 'node:os'
import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { ListLimits } from './limits.ts'
import type { ReaderMessage, ReaderTask } from './reading-port.ts'
import { ProductListError } from './refusals.ts'

/** Values that a thread produces ahead. */
const readAhead = 3
/** Heap of a thread that reads nothing large, and for each megabyte of its input. */
const heap = { leastMegabytes: 80, perMegabyte: 4 }

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

/** Bodies of calls have threads of their own, so that they keep nobody from reading lists. */
const pools: Record<'files' | 'bodies', Pool> = {
  files: { maxThreads: fileThreads, maxOfOwner: Math.floor(fileThreads / 2), running: [], waiting: [] },
  bodies: { maxThreads: 2, maxOfOwner: 1, running: [], waiting: [] },
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
  /** Which threads it shares: those for files, if not those for bodies of calls. */
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
  const task: ReaderTask<P> = { payload, limits }
  const wanted = Math.ceil(heap.leastMegabytes + heap.perMegabyte * (bytes / 2 ** 20))
  const worker = new Worker(module, {
    workerData: task,
    execArgv: [],
    resourceLimits: {
      maxOldGenerationSizeMb: Math.min(limits.heapMegabytes, wanted),
      maxYoungGenerationSizeMb: 8,
    },
  })
  const timeout = new AbortController()
  const stop = AbortSignal.any(signal ? [signal, timeout.signal] : [timeout.signal])
  const terminate = () => void worker.terminate()
  stop.addEventListener('abort', terminate)
  try {
    const messages = on(worker, 'message', { signal: stop, close: ['exit'] })
    let before = 0
    for (let requests = readAhead; ; requests = 1) {
      const step = watchStep(worker, { before, stepMs: limits.stepMs }, () =>
        timeout.abort(new ProductListError('too-slow')),
      )
      const { done, value } = await messages.next().finally(() => step.end())
      if (done) throw new Error('The reading thread ended without a message')
      const message = (value as [ReaderMessage<T>])[0]
      if (message.kind === 'end') return
      if (message.kind === 'refused')
        throw new ProductListError(message.code, message.details, { cause: message.cause })
      if (message.kind === 'failed') {
        const { code, syscall } = message
        throw Object.assign(new Error(message.message), { code, syscall })
      }
      before = message.usedMs
      // Values that wait here and their answers would otherwise be one turn of the event loop.
      await nextTurn()
      const request = yield message.value
      for (let i = 0; i < requests; i++) worker.postMessage(request)
    }
  } catch (error) {
    throw stop.aborted ? stop.reason : asRefusal(error)
  } finally {
    stop.removeEventListener('abort', terminate)
    await worker.terminate()
  }
}

/** How often the processor time of a step is read before it counts as used up, because the machine may be busy. */
const maxReadings = 10

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
  let times = 0
  const look = async () => {
    times += 1
    const used = times < maxReadings ? await readProcessorMs(worker, stepMs) : undefined
    if (isOver) return
    if (used === undefined || used - before >= stepMs) fail()
    else timer = setTimeout(look, stepMs)
  }
  timer = setTimeout(look, stepMs)
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
