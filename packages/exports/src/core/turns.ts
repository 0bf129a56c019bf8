import { setImmediate } from 'node:timers/promises'

/** Milliseconds of work without a turn of the event loop. */
const sliceMs = 20

/**
 * Returns a function to call between pieces of a long work. Once the work has taken some milliseconds, it waits for a turn of the event loop,
 * so that other calls of the process are answered. Streams whose data is there already do not give one.
 */
export function takeTurns(): () => Promise<void> | undefined {
  let since = performance.now()
  return () => {
    if (performance.now() - since < sliceMs) return undefined
    return setImmediate().then(() => {
      since = performance.now()
    })
  }
}
