// docs/decisions/0058-untrusted-input.md

import { Worker } from 'node:worker_threads'

/** Idle threads of this process, each for a short time. */
const kept = { most: 4, ms: 5_000, readings: 100 }

/** A thread that works on one input after the other. */
export interface Thread {
  worker: Worker
  /** Its module and heap. */
  kind: string
  /** The processor time that it had used at its last message. */
  usedMs: number
  readings: number
}

const idle: Thread[] = []

function remove(thread: Thread): void {
  if (idle.includes(thread)) idle.splice(idle.indexOf(thread), 1)
}

/** Takes an idle thread of the same module and heap, or starts one. */
export function takeThread(module: URL, heapMegabytes: number): Thread {
  const kind = `${heapMegabytes} ${module.href}`
  const thread = idle.findLast((other) => other.kind === kind) ?? startThread(module, heapMegabytes, kind)
  remove(thread)
  thread.readings += 1
  thread.worker.ref()
  return thread
}

function startThread(module: URL, maxOldGenerationSizeMb: number, kind: string): Thread {
  const resourceLimits = { maxOldGenerationSizeMb, maxYoungGenerationSizeMb: 8 }
  const worker = new Worker(module, { execArgv: [], resourceLimits })
  const thread = { worker, kind, usedMs: 0, readings: 0 }
  // The caller that reads notices an error as well. An idle thread is only forgotten.
  worker.on('error', () => remove(thread)).on('exit', () => remove(thread))
  return thread
}

/** Keeps a thread for the next small input, because starting one takes longer than reading that. The oldest idle one ends. */
export function keepThread(thread: Thread): void {
  const { worker } = thread
  if (thread.readings >= kept.readings) {
    void worker.terminate()
    return
  }
  worker.unref()
  idle.push(thread)
  if (idle.length > kept.most) void idle.shift()?.worker.terminate()
  const { readings } = thread
  const end = () => {
    if (!idle.includes(thread) || thread.readings !== readings) return
    // At once: a thread takes a moment to end, and must not be taken meanwhile.
    remove(thread)
    void worker.terminate()
  }
  setTimeout(end, kept.ms).unref()
}
