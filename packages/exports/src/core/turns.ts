import { setImmediate } from 'node:timers/promises'

/** Milliseconds of work without a turn of the event loop. */
const sliceMs = 20

/** The turn of the work that waits last. */
let last: Promise<unknown> = Promise.resolve()

/**
 * Returns a function to call between pieces of a long work. Once the work has taken some milliseconds, it waits for a turn of the event loop,
 * so that other calls of the process are answered. Streams whose data is there already do not give one. All works of the process take their
 * turns one after the other: a hundred at once would hold the event loop for a hundred slices.
 */
export function takeTurns(): () => Promise<void> | undefined {
  let since = performance.now()
  return () => {
    if (performance.now() - since < sliceMs) return undefined
    const turn = last.then(() => setImmediate())
    last = turn
    return turn.then(() => {
      since = performance.now()
    })
  }
}
