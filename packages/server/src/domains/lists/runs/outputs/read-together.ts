/**
 * Reads `source` once for several readers. Each gets every item, and none runs ahead of the others. If a reader fails or stops
 * early, the pass ends for all, and the first failure is thrown.
 */
export async function readTogether<T, R extends unknown[] | []>(
  source: AsyncIterable<T>,
  readers: { [K in keyof R]: (items: AsyncIterable<T>) => Promise<R[K]> },
): Promise<R> {
  const passBroken = new Error('Another reader has stopped')
  const iterator = source[Symbol.asyncIterator]()
  let waiting = 0
  let turn = Promise.withResolvers<IteratorResult<T>>()
  /** The next item. It is read once all readers wait for it. */
  const next = (): Promise<IteratorResult<T>> => {
    const { promise, resolve, reject } = turn
    waiting += 1
    if (waiting === readers.length) {
      waiting = 0
      turn = Promise.withResolvers()
      iterator.next().then(resolve, reject)
    }
    return promise
  }
  const endPass = () => {
    turn.promise.catch(() => {}) // Possibly no reader waits.
    turn.reject(passBroken)
    void iterator.return?.()
  }
  async function* items(): AsyncGenerator<T> {
    try {
      for (let item = await next(); !item.done; item = await next()) yield item.value
    } finally {
      endPass()
    }
  }
  // A reader may fail before it reads an item, for example because it cannot write the heading of its file.
  const settled = await Promise.allSettled(readers.map((read) => read(items()).finally(endPass)))
  const failures = settled.flatMap((end) => (end.status === 'rejected' ? [end.reason as unknown] : []))
  if (failures.length > 0) throw failures.find((error) => error !== passBroken) ?? failures[0]
  return settled.map((end) => (end.status === 'fulfilled' ? end.value : undefined)) as R
}
