/** Why a reader ends when another one of the same pass has failed. */
class PassBrokenError extends Error {
  override name = 'PassBrokenError'
}

/**
 * Reads `source` once for several readers: each is given every item, and none runs ahead of the others. When one
 * fails or stops early, the pass ends for all; rejects with what the first of them failed of.
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

/** One pass over a source: the next item is taken once all readers ask for it. */
class Pass<T> {
  readonly #source: AsyncIterator<T>
  readonly #readers: number
  #asking: PromiseWithResolvers<IteratorResult<T>>[] = []
  #isBroken = false

  constructor(source: AsyncIterable<T>, readers: number) {
    this.#source = source[Symbol.asyncIterator]()
    this.#readers = readers
  }

  async *items(): AsyncGenerator<T> {
    let isThrough = false
    try {
      for (;;) {
        const item = await this.#next()
        if (item.done) break
        yield item.value
      }
      isThrough = true
    } finally {
      if (!isThrough) this.#break()
    }
  }

  #next(): Promise<IteratorResult<T>> {
    if (this.#isBroken) throw new PassBrokenError('Another reader has stopped')
    const turn = Promise.withResolvers<IteratorResult<T>>()
    this.#asking.push(turn)
    if (this.#asking.length === this.#readers) {
      const turns = this.#asking
      this.#asking = []
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
    for (const { reject } of this.#asking) reject(new PassBrokenError('Another reader has stopped'))
    void this.#source.return?.()
  }
}
