import { setTimeout as delay } from 'node:timers/promises'

/** A process that was started and can be stopped; stopping one that is gone does nothing. */
export interface Running {
  pid: number
  /** Settles when the process is gone, for whatever reason. */
  exited: Promise<void>
  stop: () => Promise<void>
}

export interface Kept {
  /** Stops the process for good. */
  stop: () => Promise<void>
  /** Ends the process; it comes back by itself. */
  restart: () => Promise<void>
}

const shortestPauseMs = 200
const longestPauseMs = 10_000
/** A process that has run this long has recovered from what ended the one before. */
const steadyAfterMs = 30_000

/**
 * Starts a process and starts it again whenever it ends, with growing pauses while it keeps ending. Throws
 * when the first start fails; later ones are tried for ever and reported through `say`.
 */
export async function keepRunning(
  name: string,
  start: () => Promise<Running>,
  say: (text: string) => void,
): Promise<Kept> {
  const stopping = new AbortController()
  let running = await start()

  const startAgain = (): Promise<Running> =>
    start().catch((error: unknown) => {
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
      // It may just have been starting again.
      await running.stop()
    },
  }
}
