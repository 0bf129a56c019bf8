/** Ends a reader after another reader of the same pass has failed or stopped. */
class PassBrokenError extends Error {
  override name = 'PassBrokenError'
}

/**
 * Reads `source` once for several readers. Each gets every item, and none runs ahead of the others. If a reader fails or stops
 * early, the pass ends for all, and the first failure is thrown.
 */
export async function readTogether<T, R extends unknown[] | []>(
  source: AsyncIterable<T>,
  readers: { [K in keyof R]: (items: AsyncIterable<T>) => Promise<R[K]> },
): Promise<R> {
  const pass = new Pass(source, readers.length)
  const settled = await Promise.allSettled(readers.map((read) => read(pass.items())))
  const failures = settled.flatMap((end) => (end.status === 'rejected' ? [end.reason as unknown] : []))
  if (failures.length > 0) throw failures.find((error) => !(error instanceof PassBrokenError)) ?? failures[0]
  return settled.map((end) => (end.status === 'fulfilled' ? end.value : undefined)) as R
}

/** One pass over a source. The next item is read once all readers wait for it. */
class Pass<T> {
  readonly #source: AsyncIterator<T>
  readonly #readers: number
  #waiting: PromiseWithResolvers<IteratorResult<T>>[] = []
  #isBroken = false

  constructor(source: AsyncIterable<T>, readers: number) {
    this.#source = source[Symbol.asyncIterator]()
    this.#readers = readers
  }

  async *items(): AsyncGenerator<T> {
    let isComplete = false
    try {
      for (;;) {
        const item = await this.#next()
        if (item.done) break
        yield item.value
      }
      isComplete = true
    } finally {
      if (!isComplete) this.#break()
    }
  }

  #next(): Promise<IteratorResult<T>> {
    if (this.#isBroken) throw new PassBrokenError('Another reader has stopped')
    const turn = Promise.withResolvers<IteratorResult<T>>()
    this.#waiting.push(turn)
    if (this.#waiting.length === this.#readers) {
      const turns = this.#waiting
      this.#waiting = []
      this.#source.next().then(
        (item) => {
          for (const { resolve } of turns) resolve(item)
        },
        (error: unknown) => {
          for (const { reject } of turns) reject(error)
        },
      )
    }
    return turn.promise
  }

  #break(): void {
    if (this.#isBroken) return
    this.#isBroken = true
    for (const { reject } of this.#waiting) reject(new PassBrokenError('Another reader has stopped'))
    void this.#source.return?.()
  }
}
