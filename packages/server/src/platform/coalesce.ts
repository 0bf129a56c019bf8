import { orAbort } from '@merkwerk/engine'

interface SharedRun<T> {
  result: Promise<T>
  controller: AbortController
  waiters: number
}

/** Concurrent callers with the same key share one run. */
export class Coalescer<T> {
  readonly #runs = new Map<string, SharedRun<T>>()

  /** Joins the current run of the key or starts one. Rejects if `signal` aborts. The last caller to leave aborts the run. */
  async run(key: string, signal: AbortSignal, start: (signal: AbortSignal) => Promise<T>): Promise<T> {
    signal.throwIfAborted()
    const run = this.#runs.get(key) ?? this.#start(key, start)
    run.waiters += 1
    try {
      return await orAbort(run.result, signal)
    } finally {
      run.waiters -= 1
      if (run.waiters === 0) this.#end(key, run)
    }
  }

  #start(key: string, start: (signal: AbortSignal) => Promise<T>): SharedRun<T> {
    const controller = new AbortController()
    const run = { result: start(controller.signal), controller, waiters: 0 }
    run.result.catch(() => {}) // Waiters get the error from the race. Without any, it is dropped.
    this.#runs.set(key, run)
    return run
  }

  #end(key: string, run: SharedRun<T>): void {
    if (this.#runs.get(key) === run) this.#runs.delete(key)
    run.controller.abort(new Error('Every caller has left'))
  }
}
