import { setImmediate } from 'node:timers/promises'

interface Waiter<I, R> {
  input: I
  resolve: (result: R) => void
  reject: (error: unknown) => void
}

/**
 * Runs calls together. Calls that arrive during a run wait for the next one, so that each result is newer than its call. A run
 * returns a result for each input, in their order. Its error rejects all of them.
 */
export class Batcher<I, R> {
  readonly #waiting: Waiter<I, R>[] = []
  readonly #work: (inputs: readonly I[]) => Promise<readonly R[]>
  readonly #maxInputs: number
  #isRunning = false

  constructor(work: (inputs: readonly I[]) => Promise<readonly R[]>, maxInputs = 100) {
    this.#work = work
    this.#maxInputs = maxInputs
  }

  /** Whether nothing runs or waits. */
  get isIdle(): boolean {
    return !this.#isRunning
  }

  run(input: I): Promise<R> {
    const { promise, resolve, reject } = Promise.withResolvers<R>()
    this.#waiting.push({ input, resolve, reject })
    if (!this.#isRunning) void this.#drain()
    return promise
  }

  async #drain(): Promise<void> {
    this.#isRunning = true
    while (this.#waiting.length > 0) {
      // Calls that arrive in the same turn of the event loop join.
      await setImmediate()
      const batch = this.#waiting.splice(0, this.#maxInputs)
      try {
        const results = await this.#work(batch.map(({ input }) => input))
        for (const [index, { resolve }] of batch.entries()) resolve(results[index] as R)
      } catch (error) {
        for (const { reject } of batch) reject(error)
      }
    }
    this.#isRunning = false
  }
}
