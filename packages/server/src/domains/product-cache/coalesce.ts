interface SharedRun<T> {
  result: Promise<T>
  controller: AbortController
  waiting: number
}

/**
 * Lets callers that want the same thing at the same time share one run of it. A caller whose signal aborts
 * leaves at once; the run itself is aborted when the last one has left.
 */
export class Coalescer<T> {
  readonly #flights = new Map<string, SharedRun<T>>()

  async join(key: string, signal: AbortSignal, run: (signal: AbortSignal) => Promise<T>): Promise<T> {
    signal.throwIfAborted()
    const flight = this.#flights.get(key) ?? this.#start(key, run)
    flight.waiting += 1
    const { promise: left, reject } = Promise.withResolvers<never>()
    const leave = () => reject(signal.reason)
    signal.addEventListener('abort', leave, { once: true })
    try {
      return await Promise.race([flight.result, left])
    } finally {
      signal.removeEventListener('abort', leave)
      flight.waiting -= 1
      if (flight.waiting === 0) this.#end(key, flight)
    }
  }

  #start(key: string, run: (signal: AbortSignal) => Promise<T>): SharedRun<T> {
    const controller = new AbortController()
    const flight = { result: run(controller.signal), controller, waiting: 0 }
    flight.result.catch(() => {}) // who still waits is told; a run that everybody left fails unheard
    this.#flights.set(key, flight)
    return flight
  }

  #end(key: string, flight: SharedRun<T>): void {
    if (this.#flights.get(key) === flight) this.#flights.delete(key)
    flight.controller.abort(new Error('Nobody waits for this any more'))
  }
}
