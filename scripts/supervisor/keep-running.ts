import { setTimeout as delay } from 'node:timers/promises'

/** A started process. Stopping one that has ended does nothing. */
export interface Running {
  pid: number
  /** Settles when the process has ended for any reason. */
  exited: Promise<void>
  stop: () => Promise<void>
}

export interface Kept {
  /** Stops the process for good. */
  stop: () => Promise<void>
  /** Ends the process. It restarts automatically. */
  restart: () => Promise<void>
}

const shortestPauseMs = 200
const longestPauseMs = 10_000
/** A process that runs this long has recovered from the previous failure. */
const steadyAfterMs = 30_000

/**
 * Starts a process and restarts it whenever it ends, with growing delays while it keeps failing. Throws if the first
 * start fails. Later starts are retried for ever and reported through `say`. The signal of a start aborts when it is stopped.
 */
export async function keepRunning(
  name: string,
  start: (signal: AbortSignal) => Promise<Running>,
  say: (text: string) => void,
): Promise<Kept> {
  const stopping = new AbortController()
  const { signal } = stopping
  let running = await start(signal)

  const startAgain = (): Promise<Running> =>
    start(signal).catch((error: unknown) => {
      say(`${name} does not start: ${error instanceof Error ? error.message : String(error)}`)
      return running
    })
  const watch = async (): Promise<void> => {
    let pauseMs = shortestPauseMs
    while (!stopping.signal.aborted) {
      const since = Date.now()
      await running.exited
      if (stopping.signal.aborted) return
      pauseMs = Date.now() - since > steadyAfterMs ? shortestPauseMs : Math.min(pauseMs * 2, longestPauseMs)
      say(`${name} ended; starting it again`)
      await delay(pauseMs, undefined, { signal: stopping.signal }).catch(() => undefined)
      if (!stopping.signal.aborted) running = await startAgain()
    }
  }
  const watched = watch()
  return {
    restart: () => running.stop(),
    stop: async () => {
      stopping.abort()
      await running.stop()
      await watched
      // It may have been restarting.
      await running.stop()
    },
  }
}
